"""The 1-2-1 order of play that all three games share (P14, P15, L10, L11, N9)."""

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.role_codes import INVESTIGATOR_CODE, JACK_CODE

LAST_TURN = 8
CHOICES_A_TURN = 4


@kernel
def chooser(turn: int, played: int) -> int:
    """Return who chooses after `played` of the turn's four: odd turns I J J I, even J I I J."""
    outer = played == 0 or played == CHOICES_A_TURN - 1
    odd = turn % 2 == 1
    if outer == odd:
        return INVESTIGATOR_CODE
    return JACK_CODE


@kernel
def first_choice(turn: int, player: int) -> int:
    """Return the number of a player's first choice in a turn: 0 if he begins it, else 1."""
    return 0 if chooser(turn, 0) == player else 1


@kernel
def last_choice(turn: int, player: int) -> int:
    """Return the number of a player's second and last choice in a turn."""
    return CHOICES_A_TURN - 1 - first_choice(turn, player)
