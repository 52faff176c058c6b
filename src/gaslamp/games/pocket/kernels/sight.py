"""Who is in sight of a detective (P29–P33)."""

from typing import Any

import numpy as np

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import with_bit
from gaslamp.games.pocket.kernels.tables import DETECTIVES, SPACE_COUNT

NORTH, EAST, SOUTH, WEST = range(4)


def _lines() -> list[list[int]]:
    """Return the three cells in front of each outer space, nearest first (P8, P29)."""
    down = [[column, column + 3, column + 6] for column in range(3)]
    leftwards = [[3 * row + 2, 3 * row + 1, 3 * row] for row in range(3)]
    up = [line[::-1] for line in reversed(down)]
    rightwards = [line[::-1] for line in reversed(leftwards)]
    return down + leftwards + up + rightwards


LINE = np.array(_lines(), dtype=np.int8)
NEAR = np.array([NORTH] * 3 + [EAST] * 3 + [SOUTH] * 3 + [WEST] * 3, dtype=np.int8)
DEPTH = LINE.shape[1]
assert LINE.shape[0] == SPACE_COUNT


@kernel
def cells_in_sight(s: Any, space: int) -> int:
    """Return how many cells of the line in front of a space are in sight from it."""
    near = int(NEAR[space])
    far = (near + 2) % 4
    for depth in range(DEPTH):
        wall = int(s.wall[int(LINE[space, depth])])
        if wall == near:  # P30, P31: sight does not enter
            return depth
        if wall == far:  # P31: nor does it go on
            return depth + 1
    return DEPTH


@kernel
def seen_from(s: Any, space: int) -> int:
    """Return the suspects, cleared or not, whose tiles are in sight of a space."""
    seen = 0
    for depth in range(cells_in_sight(s, space)):
        seen = with_bit(seen, int(s.tile[int(LINE[space, depth])]))
    return seen


@kernel
def visible(s: Any) -> int:
    """Return the set of those still suspected whom a detective sees."""
    seen = 0
    for detective in range(len(DETECTIVES)):
        seen |= seen_from(s, int(s.detective[detective]))
    return seen & int(s.suspects)


@kernel
def seen_by_each(box: Any) -> tuple[int, int, int]:
    """Return the suspects in sight of each detective, for a box (see `core/kernels/loops.py`)."""
    s = box[0]
    return (
        seen_from(s, int(s.detective[0])),
        seen_from(s, int(s.detective[1])),
        seen_from(s, int(s.detective[2])),
    )
