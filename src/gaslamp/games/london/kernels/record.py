"""The state of a London game as one flat record."""

import numpy as np

from gaslamp.games.hexes.kernels.record import SHARED_FIELDS
from gaslamp.games.london.kernels.tables import GASLIGHT_COUNT

RECORD = np.dtype(
    (
        np.record,
        [
            ("edition", "i1"),  # its index in EDITIONS
            *SHARED_FIELDS,
            ("facing", "i1"),  # direction of Watson's lantern
            ("lamp", "i1", (GASLIGHT_COUNT,)),  # DARK, a number, or UNNUMBERED, by gaslight hex
            ("covers", "i2"),  # set of manholes that are closed
            ("cordons", "i1"),  # set of exits that are closed
            ("whistle_left", "i1"),  # points left in a whistle that has begun
            ("whistled", "i2"),  # set of characters it has moved; empty unless it has begun
        ],
    )
)
