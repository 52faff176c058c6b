"""What a position is worth to Jack as a round begins, by a table."""

from typing import Any

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import size


@kernel
def no_value(_s: Any, _table: Any) -> float:
    """Stand in where there is no table: rollouts go on to the end of the game."""
    return 0.0


@kernel
def hex_value(s: Any, table: Any) -> float:
    """Return Jack's chance by the number of the round, the suspects left and the witness card."""
    return table[s.turn, size(int(s.suspects)), s.witness]
