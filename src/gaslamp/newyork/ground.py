"""New York's changing ground: what a space is now, and where one gets to (N12–N19, N22, N30)."""

from typing import Any

import numpy as np

from gaslamp.core.kernel import kernel
from gaslamp.hexes.movement import BARRED, FREE, GROUND, occupant, spread
from gaslamp.newyork.layout import (
    BOARD_SIZE,
    CELL_COUNT,
    CLOUD_RIDER,
    FERRY,
    GASLIGHT,
    INVESTIGATION_COUNT,
    IS_BUILDING,
    IS_STREET,
    METRO,
    NEIGHBOUR,
    POINTS,
    PRINTED_METRO,
    SITE,
)

NO_LINKS = np.empty(0, np.int8)


@kernel
def is_covered(s: Any, cell: int) -> bool:
    """Whether an investigation tile lies on a space."""
    for tile in range(INVESTIGATION_COUNT):
        if s.investigation[tile, 0] == cell or s.investigation[tile, 1] == cell:
            return True
    return False


@kernel
def is_metro(s: Any, cell: int) -> bool:
    """Whether a space has a metro entrance, covered or not."""
    return s.tile[cell] == METRO or s.tile[cell] == PRINTED_METRO


@kernel
def is_obstacle_tile(s: Any, cell: int) -> bool:
    """Whether what lies on a space bars it: a gaslight or a building site (N13)."""
    return s.tile[cell] == GASLIGHT or s.tile[cell] == SITE


@kernel
def ground_of(s: Any, crossing: bool, ground: Any) -> None:
    """Write what each cell is to a walker, or to one who crosses buildings and sites (N13, N22)."""
    over = FREE if crossing else BARRED
    for cell in range(CELL_COUNT):
        if s.tile[cell] == SITE:
            ground[cell] = over
        elif s.tile[cell] == GASLIGHT:
            ground[cell] = BARRED
        else:
            ground[cell] = GROUND
    for cell in range(CELL_COUNT, BOARD_SIZE):
        ground[cell] = over if IS_BUILDING[cell] else BARRED
    for tile in range(INVESTIGATION_COUNT):
        ground[s.investigation[tile, 0]] = BARRED
        ground[s.investigation[tile, 1]] = BARRED


@kernel
def open_metro(s: Any) -> Any:
    """The cells of the metro entrances that are not covered (N16)."""
    cells = np.empty(CELL_COUNT, np.int8)
    n = 0
    for cell in range(CELL_COUNT):
        if is_metro(s, cell) and not is_covered(s, cell):
            cells[n] = cell
            n += 1
    return cells[:n]


@kernel
def reach(s: Any, character: int, ground: Any, cost: Any) -> None:
    """Write the ground and the points a character's own movement needs to each cell."""
    ground_of(s, character == CLOUD_RIDER, ground)
    start = int(s.at[character])
    spread(NEIGHBOUR, ground, FERRY, open_metro(s), start, POINTS, cost)


@kernel
def led_reach(s: Any, character: int, ground: Any, cost: Any) -> None:
    """The same for a character that Eastman moves: no metro, no crossing (N30)."""
    ground_of(s, False, ground)
    spread(NEIGHBOUR, ground, FERRY, NO_LINKS, int(s.at[character]), POINTS, cost)


@kernel
def is_empty_street(s: Any, cell: int) -> bool:
    """Whether something could be built on a space (N24)."""
    return (
        IS_STREET[cell] != 0
        and s.tile[cell] == 0
        and s.informant != cell
        and not is_covered(s, cell)
        and occupant(s, cell) < 0
    )
