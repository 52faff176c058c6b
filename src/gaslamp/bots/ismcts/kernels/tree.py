"""Information-set tree search, compiled: one loop written once for all games.

Every iteration takes one world out of the belief, walks down the tree with it, adds one node, plays
a rollout and counts who won. What is hidden is mostly who Jack is, so every node keeps its
statistics per identity. Jack knows who he is and goes by those of the world at hand; the
Investigator does not and goes by their sum. The tree branches only on what both players see.

The names declared below are what a game gives (`compile.bind`).
"""

import math
from typing import Any, NamedTuple

import numpy as np

from gaslamp.core.compile import generic, kernel
from gaslamp.core.kernels.elementary import log
from gaslamp.core.kernels.rng import below
from gaslamp.core.kernels.role_codes import CHANCE_CODE, JACK_CODE, NOBODY

DTYPE: Any = None
MOST_LEGAL: Any = None
ACTION_COUNT: Any = None
actor: Any = None
legal: Any = None
apply: Any = None
chance: Any = None
draws_hidden_card: Any = None
rollout_decision: Any = None
round_value: Any = None

HIDDEN = -2  # the branch of every outcome that only one player sees
NONE = -1
LONGEST = 400  # steps of a game, with room to spare

NODE = np.dtype(
    (
        np.record,
        [
            ("action", "i4"),  # that leads here, or HIDDEN
            ("first_child", "i4"),  # or NONE
            ("next_sibling", "i4"),  # or NONE
            ("child_count", "i4"),
            ("visits", "f4"),  # over all identities
            ("wins", "f4"),  # Jack's
        ],
    )
)
COUNT = np.dtype((np.record, [("visits", "f4"), ("wins", "f4")]))


class Tree(NamedTuple):
    """A tree with room for one node per iteration."""

    nodes: Any  # of NODE; the first is the root
    counts: Any  # of COUNT, by node and identity


class Worlds(NamedTuple):
    """The records that a search draws from."""

    belief: Any  # what the Investigator of the tree holds possible
    jack: Any  # those of Jack's own information set; empty if the Investigator searches


class Settings(NamedTuple):
    """How the tree grows."""

    exploration: float
    widening: float  # a node has room for this * sqrt(visits) + 1 children


def new_tree(nodes: int, identities: int) -> Tree:
    """Return a tree that is a root alone."""
    tree = Tree(
        np.zeros(nodes, NODE),
        np.zeros((nodes, identities), COUNT),
    )
    tree.nodes[0] = (NONE, NONE, NONE, 0, 0, 0)
    return tree


@generic
def grow(
    worlds: Worlds, rng: Any, first: int, last: int, settings: Settings, value: Any, tree: Tree
) -> None:
    """Run the iterations from `first` to `last`.

    If Jack searches, every second iteration takes a world of his information set and leaves the
    sums alone, so that the Investigator of the tree does not learn from it who Jack is. `value` is
    what the rollout asks about the end of a round (`play_out`).
    """
    batch = np.empty(1, DTYPE)
    s = batch[0]
    out = np.empty(MOST_LEGAL, np.int16)
    stamp = np.zeros(ACTION_COUNT, np.int64)
    path = np.empty(LONGEST, np.int64)
    for number in range(first, last):
        as_jack = worlds.jack.shape[0] > 0 and number % 2 == 1
        drawn_from = worlds.jack if as_jack else worlds.belief
        batch[0] = drawn_from[below(rng, drawn_from.shape[0])]
        depth = descend(s, number + 1, rng, settings, tree, out, stamp, path)
        worth = play_out(s, rng, out, value)
        back_up(int(s.identity), worth, path[:depth], as_jack, tree)


@generic
def descend(
    s: Any, now: int, rng: Any, settings: Settings, tree: Tree, out: Any, stamp: Any, path: Any
) -> int:
    """Walk down the tree until a node is added, as number `now`; return how many were passed.

    `stamp` is room to mark by action what is legal, `path` for the nodes passed.
    """
    nodes, counts = tree
    node, depth = 0, 1
    path[0] = 0
    while depth < LONGEST:
        who = actor(s)
        if who == NOBODY:
            return depth
        if who == CHANCE_CODE:
            action = int(chance(s, rng))
            key = HIDDEN if draws_hidden_card(s) else action
            child = child_of(nodes, node, key)
        else:
            n = legal(s, out)
            for place in range(n):
                stamp[out[place]] = now
            visits = nodes[node].visits
            if who == JACK_CODE:
                visits = counts[node, s.identity].visits
            child = best_child(who, node, int(s.identity), now, stamp, settings.exploration, tree)
            room = int(settings.widening * math.sqrt(np.float64(visits))) + 1
            key = NONE
            children = nodes[node].child_count
            if child == NONE or (children < room and children < n):
                key = untried(out, n, node, now, stamp, nodes, rng)
            if key == NONE:
                key = nodes[child].action
            else:
                child = NONE
            action = key
        apply(s, action)
        if child == NONE:
            add_child(nodes, node, key, now)
            path[depth] = now
            return depth + 1
        node = child
        path[depth] = node
        depth += 1
    return depth


@generic
def play_out(s: Any, rng: Any, out: Any, value: Any) -> float:
    """Play a rollout and return how likely Jack is to win then.

    Where a game has a value table, the rollout stops at the end of the round and the table tells: a
    whole random game tells less and takes longer.
    """
    turn = int(s.turn)
    while True:
        who = actor(s)
        if who == NOBODY:
            return 1.0 if s.winner == JACK_CODE else 0.0
        if value.shape[0] > 0 and s.turn > turn:
            return float(round_value(s, value))
        apply(s, chance(s, rng) if who == CHANCE_CODE else rollout_decision(s, rng, out))


@kernel
def back_up(identity: int, worth: float, path: Any, as_jack: bool, tree: Tree) -> None:
    """Count what a rollout came to at every node it passed."""
    nodes, counts = tree
    for node in path:
        counts[node, identity].visits += 1
        counts[node, identity].wins += worth
        if not as_jack:
            nodes[node].visits += 1
            nodes[node].wins += worth


@kernel
def child_of(nodes: Any, node: int, key: int) -> int:
    """Return the child of a node that an action leads to, or NONE."""
    child = nodes[node].first_child
    while child != NONE and nodes[child].action != key:
        child = nodes[child].next_sibling
    return child


@kernel
def add_child(nodes: Any, node: int, key: int, child: int) -> None:
    """Put a new node into the tree."""
    nodes[child].action = key
    nodes[child].first_child = NONE
    nodes[child].next_sibling = nodes[node].first_child
    nodes[child].child_count = 0
    nodes[node].first_child = child
    nodes[node].child_count += 1


@kernel
def untried(out: Any, n: int, node: int, now: int, stamp: Any, nodes: Any, rng: Any) -> int:
    """Return a legal action that has no node yet, drawn at random; NONE if there is none."""
    child = nodes[node].first_child
    while child != NONE:
        stamp[nodes[child].action] = -now  # tried already
        child = nodes[child].next_sibling
    left = 0
    for place in range(n):
        if stamp[out[place]] == now:
            out[left] = out[place]
            left += 1
    if left == 0:
        return NONE
    return int(out[below(rng, left)])


@kernel
def best_child(
    who: int, node: int, identity: int, now: int, stamp: Any, exploration: float, tree: Tree
) -> int:
    """Return the child of the best upper bound for who is to act, of those legal in this world."""
    nodes, counts = tree
    jack = who == JACK_CODE
    here = counts[node, identity].visits if jack else nodes[node].visits
    log_visits = log(here + 1.0)
    best, found = -1.0, NONE
    child = nodes[node].first_child
    while child != NONE:
        if stamp[nodes[child].action] == now:
            visits = counts[child, identity].visits if jack else nodes[child].visits
            wins = counts[child, identity].wins if jack else nodes[child].wins
            if visits == 0:
                score = 1e6
            else:
                mean = wins / visits if jack else 1.0 - wins / visits
                score = mean + exploration * math.sqrt(log_visits / visits)
            if score > best:
                best, found = score, child
        child = nodes[child].next_sibling
    return found
