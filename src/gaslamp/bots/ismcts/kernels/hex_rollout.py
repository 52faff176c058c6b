"""The rollout policy of the tree search in London and New York: random play without the worst.

Uniform play accuses at random and walks past open exits; a win counted that way tells little. Here
Jack leaves when he can, and the Detective accuses only when he is sure, or when it is his last
chance.
"""

from typing import Any

from gaslamp.core.compile import generic, kernel
from gaslamp.core.kernels.bits import size
from gaslamp.core.kernels.order import LAST_TURN, last_choice
from gaslamp.core.kernels.rng import below
from gaslamp.core.kernels.role_codes import INVESTIGATOR_CODE
from gaslamp.games.hexes.kernels.actions import ACCUSE_FIRST, IDENTITY_FIRST

legal: Any = None
is_escape: Any = None
NONE = -1


@kernel
def is_last_accuser(s: Any) -> bool:
    """Return True if the character in play is the Detective's last of the game."""
    return s.turn == LAST_TURN and s.picked == last_choice(LAST_TURN, INVESTIGATOR_CODE) + 1


@generic
def rollout_decision(s: Any, rng: Any, out: Any) -> int:
    """Return a random decision, but no accusation in the dark and no missed exit."""
    n = legal(s, out)
    sure = size(int(s.suspects)) == 1
    last_chance = is_last_accuser(s)
    accusation = NONE
    accusations = 0
    left = 0
    for place in range(n):
        action = int(out[place])
        if is_escape(action):
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
