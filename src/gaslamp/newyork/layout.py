"""New York's board as tables, and its record."""

import numpy as np

from gaslamp.hexes.board import NOWHERE, board_file, grid_of
from gaslamp.hexes.layout import SHARED_FIELDS

BOARD = board_file("newyork")
CHARACTERS: tuple[str, ...] = tuple(sorted(BOARD["colours"]))
BEACH, CALLAHAN, CLOUD_RIDER, EASTMAN, GRANT, LATIMER, SMITH, TUMBLETY = range(8)

GRID = grid_of(
    [*BOARD["street"], *BOARD["quayside"], BOARD["island"]],
    [*BOARD["building"], *BOARD["port"]],
    BOARD["coordinates"]["neighbours"],
)
CELLS = GRID.names[: GRID.standable]  # those one can stand on while nothing is built there
CELL_COUNT = GRID.standable
BOARD_SIZE = len(GRID.names)
NEIGHBOUR = GRID.neighbour
TOUCHING = GRID.touching
ISLAND = GRID.number(BOARD["island"])
POINTS = 3

IS_STREET = np.array([name in BOARD["street"] for name in GRID.names], dtype=np.int8)
IS_BUILDING = np.array([name in BOARD["building"] for name in GRID.names], dtype=np.int8)
STREETS: tuple[str, ...] = tuple(name for name in CELLS if name in BOARD["street"])
STREET_CELL = np.array(GRID.numbers(STREETS), dtype=np.int8)
STREET_COUNT = len(STREETS)


def _ferries() -> "np.ndarray[tuple[int, int], np.dtype[np.int8]]":
    """The cells that each cell leads to by boat (N17)."""
    ferries = np.full((BOARD_SIZE, 2), NOWHERE, np.int8)
    for start, end in BOARD["ferries"]:
        berths = ferries[GRID.number(start)]
        berths[np.flatnonzero(berths == NOWHERE)[0]] = GRID.number(end)
    return ferries


FERRY = _ferries()

PORTS: tuple[str, ...] = tuple(GRID.names[cell] for cell in GRID.numbers(BOARD["port"]))
PORT_CELL = np.array(GRID.numbers(PORTS), dtype=np.int8)
PORT_COUNT = len(PORTS)
LAND = PORT_COUNT  # the land exit counts as one more way out
WAY_COUNT = PORT_COUNT + 1
WAYS = (*PORTS, "land")


def _way_cells() -> "np.ndarray[tuple[int, int], np.dtype[np.int8]]":
    """The cells from which each way out is one point away (N40)."""
    cells = np.full((WAY_COUNT, 6), NOWHERE, np.int8)
    for port, cell in enumerate(PORT_CELL):
        beside = [n for n in NEIGHBOUR[cell] if n != NOWHERE and n < CELL_COUNT]
        cells[port, : len(beside)] = beside
    land = GRID.numbers(BOARD["land_exit"])
    cells[LAND, : len(land)] = land
    return cells


WAY_CELLS = _way_cells()

# Two neighbouring street spaces that an investigation tile could cover, as numbers of cells (N27).
PAIRS = np.array(
    [
        (a, b)
        for a in STREET_CELL.tolist()
        for b in STREET_CELL.tolist()
        if a < b and TOUCHING[a, b]
    ],
    dtype=np.int8,
)
PAIR_COUNT = len(PAIRS)
INVESTIGATION_COUNT = 2

# What lies on a space. A park remembers what it was, since it still uses up that tile (N4, N26).
BARE, METRO, GASLIGHT, SITE, PARK_METRO, PARK_GASLIGHT, PARK_SITE, PRINTED_METRO = range(8)
PARK = PARK_METRO - METRO  # what turning a tile over adds to its kind
KINDS = ("metro", "gaslight", "site")  # by kind, counted from METRO
SUPPLY = np.array([0] + [BOARD["supply"][kind] for kind in KINDS], dtype=np.int8)

TALKATIVE, SILENT = range(2)
SIDES = ("talkative", "silent")

RECORD = np.dtype(
    (
        np.record,
        [
            *SHARED_FIELDS,
            ("tile", "i1", (CELL_COUNT,)),  # what lies on each space: BARE … PRINTED_METRO
            ("investigation", "i1", (INVESTIGATION_COUNT, 2)),  # the cells each tile covers
            ("steamers", "i1"),  # set of ports with a steamer
            ("informant", "i1"),  # his cell
            ("silent", "i1"),  # TALKATIVE or SILENT
            ("same", "i2"),  # whom Eastman in play may control (N29)
        ],
    )
)
