"""What a search asks about New York beside what is legal."""

from typing import Any

from gaslamp.core.compile import kernel
from gaslamp.games.newyork.kernels.actions import (
    CONTROL_FIRST,
    ESCAPE_FIRST,
    METRO_FIRST,
    SWAP_FIRST,
    TARGET_COUNT,
)
from gaslamp.games.newyork.kernels.rules import after_activation, after_turn
from gaslamp.games.newyork.kernels.tables import CELL_COUNT


@kernel
def is_escape(action: int) -> bool:
    """Return True if Jack leaves Manhattan with an action, led by Eastman or not (N30, N40)."""
    if ESCAPE_FIRST <= action < METRO_FIRST:
        return True
    control = CONTROL_FIRST <= action < SWAP_FIRST
    return control and (action - CONTROL_FIRST) % TARGET_COUNT >= CELL_COUNT


@kernel
def end_round(s: Any) -> None:
    """End what the character in play has begun, and do what follows the appeal (N10)."""
    after_activation(s)
    after_turn(s)
