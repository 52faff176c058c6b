"""What a search asks about London and New York beside what is legal."""

from typing import Any

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.order import first_choice
from gaslamp.games.hexes.kernels.record import DRAW, NO_CHANCE, NOTHING


@kernel
def draws_hidden_card(s: Any) -> bool:
    """Return True if chance is about to deal a card that only one player sees (L22, N37)."""
    return bool(s.pending == DRAW)


@kernel
def put_in_play(s: Any, character: int, player: int) -> None:
    """Put a character in play as if a player had picked it first this turn.

    Its ability counts as used, so what is legal then is where its own movement leads.
    """
    s.pending = NO_CHANCE
    s.acting = character
    s.picked = first_choice(int(s.turn), player) + 1
    s.moved = 0
    s.powered = 1
    s.owed = NOTHING
