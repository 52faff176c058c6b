"""What a search asks about London beside what is legal."""

from typing import Any

from gaslamp.core.compile import kernel
from gaslamp.games.london.kernels.abilities import end_whistle
from gaslamp.games.london.kernels.actions import ESCAPE_FIRST, SWAP_FIRST
from gaslamp.games.london.kernels.rules import put_out_gaslight


@kernel
def is_escape(action: int) -> bool:
    """Return True if Jack leaves the district with an action (L38–L40)."""
    return ESCAPE_FIRST <= action < SWAP_FIRST


@kernel
def end_round(s: Any) -> None:
    """End what the character in play has begun, and do what follows the appeal (L30, L43)."""
    end_whistle(s)
    put_out_gaslight(s)
