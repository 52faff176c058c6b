"""Information-set tree search, compiled: one loop written once for all games.

Every iteration takes one world out of the belief, walks down the tree with it, adds one node, plays
the rest at random and counts who won. What is hidden is mostly who Jack is, so every node keeps its
statistics per identity. Jack knows who he is and goes by those of the world at hand; the
Investigator does not and goes by their sum. The tree branches only on what both players see.

The names below are put in place for each game by `core.kernel.bind`.
"""

import math
from typing import Any

import numpy as np

from gaslamp.core.kernels.rng import below
from gaslamp.core.kernels.role_codes import CHANCE_CODE, JACK_CODE, NOBODY

DTYPE: Any = None
MOST_LEGAL: Any = None
ACTION_COUNT: Any = None
actor: Any = None
legal: Any = None
apply: Any = None
chance: Any = None
is_hidden_draw: Any = None
sensible_decision: Any = None
look_up: Any = None

HIDDEN = -2  # the branch of every outcome that only one player sees
NONE = -1
LONGEST = 400  # steps of a game, with room to spare


def grow(
    focus: Any,
    belief: Any,
    rng: Any,
    first: int,
    last: int,
    settings: Any,
    prospects: Any,
    shape: Any,
    counts: Any,
    values: Any,
    sums: Any,
) -> None:
    """Run the iterations from `first` to `last` on a tree that has one node per iteration.

    `belief` holds the worlds as everybody else sees them, `focus` those as the searcher does; every
    second iteration takes one of the latter, if there are any, and leaves the sums alone, so that
    the Investigator of the tree does not learn from it who Jack is.
    `settings`: exploration, and the two constants of widening. `prospects`: see `play_out`.
    `shape`: action, first child, next sibling and number of children of each node. `counts` and
    `values`: visits and Jack's wins by node and identity. `sums`: both over all identities.
    """
    batch = np.empty(1, DTYPE)
    s = batch[0]
    out = np.empty(MOST_LEGAL, np.int16)
    stamp = np.zeros(ACTION_COUNT, np.int64)
    path = np.empty(LONGEST, np.int64)
    for number in range(first, last):
        focused = focus.shape[0] > 0 and number % 2 == 1
        worlds = focus if focused else belief
        batch[0] = worlds[below(rng, worlds.shape[0])]
        depth = descend(s, number + 1, rng, settings, shape, counts, values, sums, out, stamp, path)
        worth = play_out(s, rng, out, prospects)
        count_up(int(s.identity), worth, path[:depth], focused, counts, values, sums)


def descend(
    s: Any,
    now: int,
    rng: Any,
    settings: Any,
    shape: Any,
    counts: Any,
    values: Any,
    sums: Any,
    out: Any,
    stamp: Any,
    path: Any,
) -> int:
    """Walk down the tree until a node is added, as number `now`; how many nodes were passed."""
    node, depth = 0, 1
    path[0] = 0
    while depth < LONGEST:
        who = actor(s)
        if who == NOBODY:
            return depth
        if who == CHANCE_CODE:
            action = int(chance(s, rng))
            key = HIDDEN if is_hidden_draw(s) else action
            child = child_of(shape, node, key)
        else:
            n = legal(s, out)
            for place in range(n):
                stamp[out[place]] = now
            tried = counts[node, s.identity] if who == JACK_CODE else sums[node, 0]
            child = best_child(
                who, node, int(s.identity), now, stamp, settings, shape, counts, values, sums
            )
            room = int(settings[1] * tried ** settings[2]) + 1
            key = NONE
            if child == NONE or (shape[node, 3] < room and shape[node, 3] < n):
                key = untried(out, n, node, now, stamp, shape, rng)
            if key == NONE:
                key = shape[child, 0]
            else:
                child = NONE
            action = key
        apply(s, action)
        if child == NONE:
            add_child(shape, node, key, now)
            path[depth] = now
            return depth + 1
        node = child
        path[depth] = node
        depth += 1
    return depth


def play_out(s: Any, rng: Any, out: Any, prospects: Any) -> float:
    """Play on without thinking; how likely Jack is to win then.

    Where a game has `prospects` (Jack's chances by turn, suspects left and witness card), play
    stops at the end of the round and they tell; a whole random game tells less and takes longer.
    """
    turn = int(s.turn)
    while True:
        who = actor(s)
        if who == NOBODY:
            return 1.0 if s.winner == JACK_CODE else 0.0
        if prospects.shape[0] > 0 and s.turn > turn:
            return float(look_up(s, prospects))
        apply(s, chance(s, rng) if who == CHANCE_CODE else sensible_decision(s, rng, out))


def count_up(
    identity: int, worth: float, path: Any, focused: bool, counts: Any, values: Any, sums: Any
) -> None:
    """Count what a game came to at every node it passed."""
    for node in path:
        counts[node, identity] += 1
        values[node, identity] += worth
        if not focused:
            sums[node, 0] += 1
            sums[node, 1] += worth


def child_of(shape: Any, node: int, key: int) -> int:
    """The child of a node that an action leads to, or NONE."""
    child = shape[node, 1]
    while child != NONE and shape[child, 0] != key:
        child = shape[child, 2]
    return child  # type: ignore[no-any-return]


def add_child(shape: Any, node: int, key: int, child: int) -> None:
    """Put a new node into the tree."""
    shape[child, 0] = key
    shape[child, 1] = NONE
    shape[child, 2] = shape[node, 1]
    shape[child, 3] = 0
    shape[node, 1] = child
    shape[node, 3] += 1


def untried(out: Any, n: int, node: int, now: int, stamp: Any, shape: Any, rng: Any) -> int:
    """A legal action that has no node yet, drawn at random; NONE if there is none."""
    child = shape[node, 1]
    while child != NONE:
        stamp[shape[child, 0]] = -now  # known already
        child = shape[child, 2]
    left = 0
    for place in range(n):
        if stamp[out[place]] == now:
            out[left] = out[place]
            left += 1
    if left == 0:
        return NONE
    return int(out[below(rng, left)])


def best_child(
    who: int,
    node: int,
    identity: int,
    now: int,
    stamp: Any,
    settings: Any,
    shape: Any,
    counts: Any,
    values: Any,
    sums: Any,
) -> int:
    """The child with the best upper bound for who is to act, of those legal in this world."""
    jack = who == JACK_CODE
    seen = counts[node, identity] if jack else sums[node, 0]
    log_seen = math.log(seen + 1.0)
    best, found = -1.0, NONE
    child = shape[node, 1]
    while child != NONE:
        if stamp[shape[child, 0]] == now:
            tried = counts[child, identity] if jack else sums[child, 0]
            won = values[child, identity] if jack else sums[child, 1]
            if tried == 0:
                score = 1e6
            else:
                mean = won / tried if jack else 1.0 - won / tried
                score = mean + settings[0] * math.sqrt(log_seen / tried)
            if score > best:
                best, found = score, child
        child = shape[child, 2]
    return found
