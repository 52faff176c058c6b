"""The action space of New York: what each number means."""

from itertools import combinations

import numpy as np

from gaslamp.games.hexes.kernels.actions import MOVE_FIRST
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT
from gaslamp.games.newyork.kernels.tables import (
    CELL_COUNT,
    INVESTIGATION_COUNT,
    PAIR_COUNT,
    PORT_COUNT,
    STREET_COUNT,
    WAY_COUNT,
)

COUPLES = np.array(list(combinations(range(CHARACTER_COUNT), 2)), dtype=np.int8)
COUPLE_COUNT = len(COUPLES)
TARGET_COUNT = CELL_COUNT + WAY_COUNT

ESCAPE_FIRST = MOVE_FIRST + CELL_COUNT  # way out
METRO_FIRST = ESCAPE_FIRST + WAY_COUNT  # street; so are the next three
GASLIGHT_FIRST = METRO_FIRST + STREET_COUNT
SITE_FIRST = GASLIGHT_FIRST + STREET_COUNT
PARK_FIRST = SITE_FIRST + STREET_COUNT
INVESTIGATE_FIRST = PARK_FIRST + STREET_COUNT  # tile * PAIR_COUNT + pair
CONTROL_FIRST = INVESTIGATE_FIRST + INVESTIGATION_COUNT * PAIR_COUNT  # who * TARGET_COUNT + target
SWAP_FIRST = CONTROL_FIRST + CHARACTER_COUNT * TARGET_COUNT  # couple
STEAMER_FIRST = SWAP_FIRST + COUPLE_COUNT  # from * PORT_COUNT + to
INFORMANT_FIRST = STEAMER_FIRST + PORT_COUNT**2  # cell
SKIP = INFORMANT_FIRST + CELL_COUNT
ACTION_COUNT = SKIP + 1
