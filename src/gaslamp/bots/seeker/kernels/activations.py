"""The end of a round of London or New York in full: every line of its last one or two activations.

A line is the sequence of actions of one activation. The names declared below are what a game gives
(`compile.bind`).
"""

from typing import Any, NamedTuple

import numpy as np

from gaslamp.core.compile import generic
from gaslamp.core.kernels.role_codes import CHANCE_CODE, JACK_CODE, NOBODY
from gaslamp.games.hexes.kernels.record import NO_ONE

DTYPE: Any = None
MOST_LEGAL: Any = None
actor: Any = None
apply: Any = None
chance: Any = None
legal: Any = None
round_value: Any = None

LONGEST = 8  # decisions of an activation, with room to spare
NO_ACTION = -1  # after the last of a line


class Lines(NamedTuple):
    """Room for the lines of one activation."""

    actions: Any  # by line and step; NO_ACTION after the last
    ends: Any  # the record after each
    values: Any  # Jack's chance of winning after each


def room_for_lines(most: int, dtype: Any) -> Lines:
    """Return room for so many lines."""
    return Lines(np.empty((most, LONGEST + 1), np.int16), np.empty(most, dtype), np.empty(most))


@generic
def list_lines(s: Any, rng: Any, lines: Lines) -> int:
    """Write every line of the character in play, or the one to be picked; return how many.

    The order is the same in every world. More lines than there is room for are counted as none.
    """
    out = np.empty((LONGEST, MOST_LEGAL), np.int16)
    states = np.empty(LONGEST + 1, DTYPE)
    count = np.zeros(LONGEST, np.int64)
    place = np.zeros(LONGEST, np.int64)
    states[0] = s
    count[0] = legal(states[0], out[0])
    level, found = 0, 0
    while level >= 0:
        if place[level] == count[level]:
            level -= 1
            continue
        states[level + 1] = states[level]
        t = states[level + 1]
        apply(t, int(out[level, place[level]]))
        while actor(t) == CHANCE_CODE and t.turn == s.turn:
            apply(t, chance(t, rng))
        place[level] += 1
        if t.acting == NO_ONE or actor(t) == NOBODY:
            if found == lines.actions.shape[0]:
                return 0
            for step in range(level + 1):
                lines.actions[found, step] = out[step, place[step] - 1]
            lines.actions[found, level + 1] = NO_ACTION
            lines.ends[found] = t
            found += 1
        elif level + 1 == LONGEST:
            return 0
        else:
            level += 1
            place[level] = 0
            count[level] = legal(states[level], out[level])
    return found


@generic
def value_lines(s: Any, rng: Any, net: Any, lines: Lines) -> int:
    """Write the lines of a round's last activation with their values; return how many."""
    count = int(list_lines(s, rng, lines))
    for line in range(count):
        if actor(lines.ends[line]) == NOBODY:
            lines.values[line] = 1.0 if lines.ends[line].winner == JACK_CODE else 0.0
        else:
            lines.values[line] = round_value(lines.ends[line], net)
    return count


@generic
def sum_line_values(worlds: Any, rng: Any, net: Any, lines: Lines, total: Any) -> None:
    """Add the values of the lines of a round's last activation over some worlds."""
    for number in range(worlds.shape[0]):
        value_lines(worlds[number], rng, net, lines)
        for line in range(total.shape[0]):
            total[line] += lines.values[line]


@generic
def play_line(worlds: Any, number: int, line: Any, rng: Any, batch: Any) -> bool:
    """Play one line in one world, into the batch; return True if the game goes on."""
    batch[0] = worlds[number]
    t = batch[0]
    for step in range(line.shape[0]):
        if line[step] == NO_ACTION:
            break
        apply(t, int(line[step]))
        while actor(t) == CHANCE_CODE:
            apply(t, chance(t, rng))
    return bool(actor(t) != NOBODY)


@generic
def value_last_two_as_detective(
    belief: Any, actions: Any, rng: Any, net: Any, last: Lines, values: Any
) -> bool:
    """Write Jack's chance after each line of the Detective, if Jack plays the last activation best.

    `last` is room for the lines of the last activation. Return False if it is too small.
    """
    batch = np.empty(1, DTYPE)
    for line in range(actions.shape[0]):
        values[line] = 0.0
        for number in range(belief.shape[0]):
            if not play_line(belief, number, actions[line], rng, batch):
                values[line] += 1.0 if batch[0].winner == JACK_CODE else 0.0
                continue
            count = value_lines(batch[0], rng, net, last)
            if count == 0:
                return False
            values[line] += last.values[:count].max()
        values[line] /= belief.shape[0]
    return True


@generic
def value_last_two_as_jack(
    own: Any, belief: Any, actions: Any, rng: Any, net: Any, last: Lines, values: Any
) -> bool:
    """Write Jack's chance after each of his lines, if the Detective plays the last activation best.

    The Detective goes by the mean over `belief`; what that comes to is counted in Jack's `own`
    worlds. Return False if `last` is too small or a line ends the game.
    """
    batch = np.empty(1, DTYPE)
    means = np.empty(last.values.shape[0])
    for line in range(actions.shape[0]):
        values[line] = 0.0
        count = 0
        for number in range(belief.shape[0]):
            if not play_line(belief, number, actions[line], rng, batch):
                return False
            found = value_lines(batch[0], rng, net, last)
            if found == 0 or (number > 0 and found != count):
                return False
            if number == 0:
                count = found
                means[:count] = 0.0
            means[:count] += last.values[:count]
        answer = means[:count].argmin()
        for number in range(own.shape[0]):
            play_line(own, number, actions[line], rng, batch)
            if value_lines(batch[0], rng, net, last) != count:
                return False
            values[line] += last.values[answer] / own.shape[0]
    return True
