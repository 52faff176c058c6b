"""The activations a player may choose from: lines of actions and what they lead to.

The names declared below are what a game gives (`compile.bind`).
"""

from typing import Any

import numpy as np

from gaslamp.bots.seeker.kernels.activations import LONGEST, NO_ACTION, Lines
from gaslamp.core.compile import generic
from gaslamp.core.kernels.rng import below
from gaslamp.core.kernels.role_codes import CHANCE_CODE, NOBODY
from gaslamp.games.hexes.kernels.record import NO_ONE

DTYPE: Any = None
MOST_LEGAL: Any = None
actor: Any = None
apply: Any = None
chance: Any = None
legal: Any = None
is_escape: Any = None
value_end: Any = None


@generic
def draw_lines(s: Any, rng: Any, lines: Lines) -> int:
    """Write as many lines drawn at random as there is room for; return how many."""
    out = np.empty(MOST_LEGAL, np.int16)
    count = int(lines.actions.shape[0])
    turn = int(s.turn)
    found = 0
    for _ in range(count):
        lines.ends[found] = s
        t = lines.ends[found]
        done = False
        for step in range(LONGEST):
            n = legal(t, out)
            action = int(out[below(rng, n)])
            lines.actions[found, step] = action
            apply(t, action)
            while actor(t) == CHANCE_CODE and t.turn == turn:
                apply(t, chance(t, rng))
            if t.acting == NO_ONE or actor(t) == NOBODY:
                lines.actions[found, step + 1] = NO_ACTION
                done = True
                break
        if done:
            found += 1
    return found


@generic
def find_escape(s: Any, line: Any, most: int) -> int:
    """Write a line that leads Jack out, by the character in play; return its length, 0 if none.

    At most so many actions are tried. Who Jack is, is known here.
    """
    out = np.empty((LONGEST, MOST_LEGAL), np.int16)
    states = np.empty(LONGEST + 1, DTYPE)
    count = np.zeros(LONGEST, np.int64)
    place = np.zeros(LONGEST, np.int64)
    states[0] = s
    count[0] = legal(states[0], out[0])
    level, tried = 0, 0
    while level >= 0:
        if place[level] == count[level] or tried == most:
            level -= 1
            continue
        action = int(out[level, place[level]])
        place[level] += 1
        tried += 1
        line[level] = action
        if is_escape(action):
            return level + 1
        states[level + 1] = states[level]
        t = states[level + 1]
        apply(t, action)
        if actor(t) != actor(s) or t.acting != s.acting or t.turn != s.turn:
            continue
        if level + 1 < LONGEST:
            level += 1
            place[level] = 0
            count[level] = legal(states[level], out[level])
    return 0


@generic
def value_ends(
    ends: Any, mask: int, turn: int, odds: Any, learned: float, net: Any, values: Any
) -> None:
    """Write Jack's chance after each end, for each identity, as if the round ended there."""
    batch = np.empty(1, DTYPE)
    scratch = np.empty(1, DTYPE)
    out = np.empty(MOST_LEGAL, np.int16)
    for number in range(ends.shape[0]):
        batch[0] = ends[number]
        value_end(batch[0], turn, mask, odds, learned, net, scratch, out, values[number])
