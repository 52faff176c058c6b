"""How a round of London or New York may end: every way to play its last one or two characters.

The names below are put in place for each game by `core.kernel.bind`.
"""

from typing import Any

import numpy as np

from gaslamp.core.kernels.role_codes import CHANCE_CODE, JACK_CODE, NOBODY
from gaslamp.games.hexes.kernels.record import NO_ONE

DTYPE: Any = None
MOST_LEGAL: Any = None
actor: Any = None
apply: Any = None
chance: Any = None
legal: Any = None
look_up: Any = None
ways_kernel: Any = None
end_round_kernel: Any = None
play_way: Any = None

DEEPEST = 8  # decisions of an activation, with room to spare


def ways_of(s: Any, rng: Any, paths: Any, ends: Any) -> int:
    """Every way to play the character at hand, or the one to be picked; how many there are.

    Writes the actions of each, with -1 after the last of them, and what comes of it. The order is
    the same in every world. More ways than there is room for are counted as none.
    """
    out = np.empty((DEEPEST, MOST_LEGAL), np.int16)
    states = np.empty(DEEPEST + 1, DTYPE)
    count = np.zeros(DEEPEST, np.int64)
    place = np.zeros(DEEPEST, np.int64)
    states[0] = s
    count[0] = legal(states[0], out[0])
    level, ways = 0, 0
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
            if ways == paths.shape[0]:
                return 0
            for step in range(level + 1):
                paths[ways, step] = out[step, place[step] - 1]
            paths[ways, level + 1] = -1
            ends[ways] = t
            ways += 1
        elif level + 1 == DEEPEST:
            return 0
        else:
            level += 1
            place[level] = 0
            count[level] = legal(states[level], out[level])
    return ways


def end_round(s: Any, rng: Any, weights: Any, paths: Any, ends: Any, worth: Any) -> int:
    """The ways of the last character of a round, and Jack's chances after each; how many."""
    ways = int(ways_kernel(s, rng, paths, ends))
    for way in range(ways):
        if actor(ends[way]) == NOBODY:
            worth[way] = 1.0 if ends[way].winner == JACK_CODE else 0.0
        else:
            worth[way] = look_up(ends[way], weights)
    return ways


def way_played(worlds: Any, number: int, path: Any, rng: Any, batch: Any) -> bool:
    """Play one way in one world, into the batch; whether the game goes on."""
    batch[0] = worlds[number]
    t = batch[0]
    for step in range(path.shape[0]):
        if path[step] < 0:
            break
        apply(t, int(path[step]))
        while actor(t) == CHANCE_CODE:
            apply(t, chance(t, rng))
    return bool(actor(t) != NOBODY)


def end_two_as_detective(
    worlds: Any, paths: Any, rng: Any, weights: Any, room: Any, total: Any
) -> bool:
    """Jack's chances after each way of the Detective, if Jack then plays the last as he likes best.

    `room` is for the ways of the last. Whether there was room for all of it.
    """
    worth = room[2]
    batch = np.empty(1, DTYPE)
    for way in range(paths.shape[0]):
        total[way] = 0.0
        for number in range(worlds.shape[0]):
            if not play_way(worlds, number, paths[way], rng, batch):
                total[way] += 1.0 if batch[0].winner == JACK_CODE else 0.0
                continue
            ways = end_round_kernel(batch[0], rng, weights, room[0], room[1], worth)
            if ways == 0:
                return False
            total[way] += worth[:ways].max()
        total[way] /= worlds.shape[0]
    return True


def end_two_as_jack(
    focus: Any, belief: Any, paths: Any, rng: Any, weights: Any, room: Any, total: Any
) -> bool:
    """Jack's chances after each of his ways, if the Detective then plays the last as he should.

    The Detective goes by everybody's mean in `belief`; what that comes to is counted in `focus`.
    """
    worth = room[2]
    batch = np.empty(1, DTYPE)
    means = np.empty(worth.shape[0])
    for way in range(paths.shape[0]):
        total[way] = 0.0
        ways = 0
        for number in range(belief.shape[0]):
            if not play_way(belief, number, paths[way], rng, batch):
                return False  # a way that ends the game is not for here
            found = end_round_kernel(batch[0], rng, weights, room[0], room[1], worth)
            if found == 0 or (number > 0 and found != ways):
                return False
            if number == 0:
                ways = found
                means[:ways] = 0.0
            means[:ways] += worth[:ways]
        answer = means[:ways].argmin()
        for number in range(focus.shape[0]):
            play_way(focus, number, paths[way], rng, batch)
            if end_round_kernel(batch[0], rng, weights, room[0], room[1], worth) != ways:
                return False
            total[way] += worth[answer] / focus.shape[0]
    return True
