"""What a search asks about Pocket beside what is legal."""

from typing import Any

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.role_codes import JACK_CODE
from gaslamp.games.pocket.kernels.rules import drawer
from gaslamp.games.pocket.kernels.tables import DRAW


@kernel
def draws_hidden_card(s: Any) -> bool:
    """Return True if chance is about to deal Jack a card that only he sees (P27)."""
    return s.pending == DRAW and drawer(s) == JACK_CODE
