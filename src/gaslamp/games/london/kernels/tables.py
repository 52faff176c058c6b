"""London's board as tables."""

import numpy as np

from gaslamp.core.kernels.board_file import board_file
from gaslamp.games.hexes.kernels.cell_sets import cells_of, table_of
from gaslamp.games.hexes.kernels.grid import DIRECTIONS, NOWHERE, grid_of

BOARD = board_file(__package__)
CHARACTERS: tuple[str, ...] = tuple(sorted(BOARD["colours"]))
BERT, GOODLEY, GULL, HOLMES, LESTRADE, SMITH, STEALTHY, WATSON = range(8)

GRID = grid_of(
    [BOARD["street"]],
    [[*BOARD["building"], *BOARD["garden"], *BOARD["gaslight"]]],
    BOARD["coordinates"]["neighbours"],
)
CELLS = GRID.names[: GRID.standable]  # those that characters can stand on
CELL_COUNT = GRID.standable
NEIGHBOUR = GRID.neighbour
TOUCHING = GRID.touching

# The cells that walkers may enter, and those that Stealthy may (L14, L21).
NEAR = GRID.near()
STREET = cells_of(range(CELL_COUNT))
WHOLE_BOARD = cells_of(range(len(GRID.names)))
POINTS = 3
STEALTHY_POINTS = 4

EDITIONS: tuple[str, ...] = tuple(sorted(BOARD["editions"]))
MANHOLES: tuple[str, ...] = tuple(
    GRID.names[cell]
    for cell in GRID.numbers({hole for e in BOARD["editions"].values() for hole in e["manholes"]})
)
MANHOLE_CELL = np.array(GRID.numbers(MANHOLES), dtype=np.int8)
MANHOLE_COUNT = len(MANHOLES)
MANHOLE_MASK = table_of([cell] for cell in MANHOLE_CELL.tolist())
# The set of manholes that each edition has.
MANHOLES_OF = np.array(
    [
        sum(1 << MANHOLES.index(hole) for hole in BOARD["editions"][edition]["manholes"])
        for edition in EDITIONS
    ],
    dtype=np.int16,
)

EXITS: tuple[str, ...] = tuple(sorted(BOARD["exits"]))
EXIT_CELL = np.array([GRID.number(BOARD["exits"][way]) for way in EXITS], dtype=np.int8)
EXIT_COUNT = len(EXITS)

GASLIGHTS: tuple[str, ...] = tuple(GRID.names[c] for c in GRID.numbers(BOARD["gaslight"]))
GASLIGHT_COUNT = len(GASLIGHTS)
DARK, UNNUMBERED = 0, 5  # the values of `lamp` other than the numbers 1 to 4
LAST_NUMBER = 4
# The set of gaslight hexes next to each cell.
GASLIGHTS_BESIDE = np.array(
    [
        sum(1 << n for n, hex_ in enumerate(GASLIGHTS) if TOUCHING[cell, GRID.number(hex_)])
        for cell in range(CELL_COUNT)
    ],
    dtype=np.int16,
)


def _beam(cell: int, way: int) -> int:
    """Return the set of cells that Watson's lantern shines on from a cell (L24)."""
    lit = 0
    beside = int(NEIGHBOUR[cell, way])
    while NOWHERE < beside < CELL_COUNT:  # obstacles have the higher numbers
        lit |= 1 << beside
        beside = int(NEIGHBOUR[beside, way])
    return lit


BEAM = np.array(
    [[_beam(cell, way) for way in range(len(DIRECTIONS))] for cell in range(CELL_COUNT)],
    dtype=np.int64,
)


def _walks() -> "np.ndarray[tuple[int, int], np.dtype[np.int8]]":
    """Return the length of the shortest walk between any two cells, sewers left out (L29)."""
    walks = np.full((CELL_COUNT, CELL_COUNT), 99, np.int8)
    for start in range(CELL_COUNT):
        edge, length = {start}, 0
        while edge:
            for cell in edge:
                walks[start, cell] = length
            beside = {int(n) for cell in edge for n in NEIGHBOUR[cell]}
            length += 1
            edge = {n for n in beside if NOWHERE < n < CELL_COUNT and walks[start, n] == 99}
    return walks


WALK = _walks()
WHISTLE_POINTS = 3
# The cells within so many steps of a cell, by cell * WALKS + steps.
WALKS = int(WALK.max()) + 1
WITHIN_WALK = table_of(
    np.flatnonzero(WALK[cell] <= steps).tolist()
    for cell in range(CELL_COUNT)
    for steps in range(WALKS)
)
