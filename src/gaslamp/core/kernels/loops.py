"""Loops over a game's kernels, written once for all games and bound to each by `compile.bind`.

The names declared below are what a game gives.
"""

from typing import Any

import numpy as np

from gaslamp.core.compile import generic
from gaslamp.core.kernels.rng import below
from gaslamp.core.kernels.role_codes import CHANCE_CODE, JACK_CODE, NOBODY

DTYPE: Any = None
MOST_LEGAL: Any = None
actor: Any = None
legal: Any = None
apply: Any = None
perform: Any = None
chance: Any = None
visible: Any = None


@generic
def random_decision(s: Any, rng: Any, out: Any) -> int:
    """Return one of the legal decisions, each as likely as the next; `out` is room to list them."""
    return int(out[below(rng, legal(s, out))])


@generic
def may(s: Any, action: int) -> bool:
    """Return True if an action is legal now."""
    out = np.empty(MOST_LEGAL, np.int16)
    for index in range(legal(s, out)):
        if out[index] == action:
            return True
    return False


# A `box` is an array of one record, which NumPy and Numba pass much faster than a record.


@generic
def actor_in(box: Any) -> int:
    """Return whose choice it is."""
    return actor(box[0])


@generic
def attempt(box: Any, action: int) -> bool:
    """Apply an action if it is legal; return True if it was."""
    out = np.empty(MOST_LEGAL, np.int16)
    for index in range(legal(box[0], out)):
        if out[index] == action:
            apply(box[0], action)
            return True
    return False


@generic
def replay(box: Any, actions: Any, records: Any, actors: Any) -> int:
    """Apply actions one after another; write the record after each, and who is to act then.

    Return how many were legal: it ends with the first that is not.
    """
    now = np.empty(1, DTYPE)
    now[0] = box[0]
    for index in range(actions.shape[0]):
        if not attempt(now, int(actions[index])):
            return index
        records[index] = now[0]
        actors[index] = actor(now[0])
    return int(actions.shape[0])


@generic
def previews(s: Any, out: Any, seen: Any) -> int:
    """Write every legal action, and who would be seen once it is carried out; return how many."""
    n = legal(s, out)
    after = np.empty(1, DTYPE)
    for index in range(n):
        after[0] = s
        perform(after[0], int(out[index]))
        seen[index] = visible(after[0])
    return n


@generic
def previews_in(box: Any, out: Any, seen: Any) -> int:
    """Write every legal action, and who would be seen once it is carried out; return how many."""
    return previews(box[0], out, seen)


@generic
def playout(s: Any, rng: Any) -> int:
    """Play to the end with every choice uniform over the legal ones; return how many steps."""
    out = np.empty(MOST_LEGAL, np.int16)
    steps = 0
    while True:
        who = actor(s)
        if who == NOBODY:
            return steps
        apply(s, chance(s, rng) if who == CHANCE_CODE else random_decision(s, rng, out))
        steps += 1


@generic
def random_games(start: Any, rng: Any, games: int, reasons: Any, turns: Any) -> int:
    """Play random games; count (winner is Jack, reason) and turns; return the steps in all."""
    batch = np.empty(1, DTYPE)
    s = batch[0]
    steps = 0
    for _ in range(games):
        batch[0] = start
        steps += playout(s, rng)
        reasons[1 if s.winner == JACK_CODE else 0, s.reason] += 1
        turns[s.turn] += 1
    return steps


@generic
def perft(s: Any, depth: int) -> int:
    """Return how many sequences of that many actions there are, chance outcomes included."""
    out = np.empty((depth + 1, MOST_LEGAL), np.int16)
    states = np.empty(depth + 1, DTYPE)
    count = np.zeros(depth + 1, np.int64)
    tried = np.zeros(depth + 1, np.int64)
    states[0] = s
    count[0] = legal(states[0], out[0])
    if depth == 0:
        return 1
    total = 0
    level = 0
    while level >= 0:
        if level == depth - 1:
            total += count[level]
            level -= 1
        elif tried[level] == count[level]:
            level -= 1
        else:
            states[level + 1] = states[level]
            apply(states[level + 1], int(out[level, tried[level]]))
            tried[level] += 1
            level += 1
            count[level] = legal(states[level], out[level])
            tried[level] = 0
    return total
