"""Who is seen because somebody stands beside them (L34, N34)."""

from typing import Any

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import has, with_bit
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT


@kernel
def seen_by_neighbours(s: Any, touching: Any, hidden: int) -> int:
    """Return the characters next to another; those in `hidden` neither see nor are seen."""
    seen = 0
    for one in range(CHARACTER_COUNT):
        if has(hidden, one):
            continue
        for other in range(one):
            if touching[s.at[one], s.at[other]] and not has(hidden, other):
                seen = with_bit(with_bit(seen, one), other)
    return seen
