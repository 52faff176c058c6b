"""New York's board as tables."""

import numpy as np

from gaslamp.core.kernels.board_file import board_file
from gaslamp.games.hexes.kernels.cell_sets import cells_of, table_of
from gaslamp.games.hexes.kernels.grid import NOWHERE, grid_of

BOARD = board_file(__package__)
CHARACTERS: tuple[str, ...] = tuple(sorted(BOARD["colours"]))
BEACH, CALLAHAN, CLOUD_RIDER, EASTMAN, GRANT, LATIMER, SMITH, TUMBLETY = range(8)

# Streets come first, so that the number of a street is also that of a tile built there.
GRID = grid_of(
    [BOARD["street"], BOARD["quayside"], [BOARD["island"]]],
    [BOARD["building"], BOARD["port"]],
    BOARD["coordinates"]["neighbours"],
)
CELLS = GRID.names[: GRID.standable]  # those that characters can stand on unless built over
CELL_COUNT = GRID.standable
STREETS = GRID.names[: len(BOARD["street"])]
STREET_COUNT = len(STREETS)
TOUCHING = GRID.touching
NEAR = GRID.near()
POINTS = 3

STREET_CELLS = cells_of(range(STREET_COUNT))
STANDABLE = cells_of(range(CELL_COUNT))
BUILDINGS = cells_of(GRID.numbers(BOARD["building"]))
ISLAND_CELLS = cells_of([GRID.number(BOARD["island"])])
PRINTED_METRO = cells_of(GRID.numbers(BOARD["metro_printed"]))

# The cells one step away: the neighbours, and those across the one-way ferries (N17).
STEPS = table_of(
    [
        *(n for n in beside.tolist() if n != NOWHERE),
        *(GRID.number(end) for start, end in BOARD["ferries"] if start == GRID.names[cell]),
    ]
    for cell, beside in enumerate(GRID.neighbour)
)

PORTS: tuple[str, ...] = tuple(GRID.names[cell] for cell in GRID.numbers(BOARD["port"]))
PORT_COUNT = len(PORTS)
LAND = PORT_COUNT  # the land exit counts as one more way out
WAYS = (*PORTS, "land")
WAY_COUNT = len(WAYS)
# The spaces from which each way out is one point away (N40).
WAY_CELLS = table_of(
    [
        *(
            [n for n in GRID.neighbour[cell] if NOWHERE < n < CELL_COUNT]
            for cell in GRID.numbers(PORTS)
        ),
        GRID.numbers(BOARD["land_exit"]),
    ]
)

# Two neighbouring street spaces that an investigation tile could cover (N27).
PAIRS = np.array(
    [(a, b) for a in range(STREET_COUNT) for b in range(a + 1, STREET_COUNT) if TOUCHING[a, b]],
    dtype=np.int8,
)
PAIR_COUNT = len(PAIRS)
PAIR_NUMBER = np.full((STREET_COUNT, STREET_COUNT), -1, np.int16)
for _number, (_a, _b) in enumerate(PAIRS):
    PAIR_NUMBER[_a, _b] = _number
INVESTIGATION_COUNT = 2

# The kinds of tile; turned over, each is a park, which still uses up that tile (N4, N26).
METRO, GASLIGHT, SITE = range(3)
KINDS = ("metro", "gaslight", "site")
PARK = len(KINDS)  # PARK + kind: the park that was a tile of this kind
TILE_KINDS = 2 * PARK
SUPPLY = np.array([BOARD["supply"][kind] for kind in KINDS], dtype=np.int8)

TALKATIVE, SILENT = range(2)
SIDES = ("talkative", "silent")
