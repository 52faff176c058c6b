"""Random play without the worst: what fills a game up once the search stops looking.

Uniform play of London and New York accuses at random and walks past open exits; a win counted that
way tells little. Here Jack leaves when he can, and the Detective accuses only when he is sure, or
when it is his last chance. Pocket has no such choices, and plays uniformly.

The names below are put in place for each game by `core.kernel.bind`.
"""

from typing import Any

from gaslamp.core.kernels.bits import size
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.core.kernels.rng import below
from gaslamp.games.hexes.kernels.record import ACCUSE_FIRST, IDENTITY_FIRST

legal: Any = None
leaves: Any = None
NONE = -1
LAST_OF_INVESTIGATOR = 3  # cards picked when his last character of turn 8 is in play


def sensible_decision(s: Any, rng: Any, out: Any) -> int:
    """A random decision of London or New York, but no accusation in the dark and no missed exit."""
    n = legal(s, out)
    sure = size(int(s.suspects)) == 1
    last_chance = s.turn == LAST_TURN and s.picked == LAST_OF_INVESTIGATOR
    accusation = NONE
    accusations = 0
    left = 0
    for place in range(n):
        action = int(out[place])
        if leaves(action):
            return action
        if ACCUSE_FIRST <= action < IDENTITY_FIRST:
            accusations += 1
            if below(rng, accusations) == 0:  # each of them as likely as the next
                accusation = action
        else:
            out[left] = action
            left += 1
    if accusation != NONE and (sure or last_chance):
        return accusation
    return int(out[below(rng, left)])
