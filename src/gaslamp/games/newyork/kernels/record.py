"""The state of a New York game as one flat record."""

import numpy as np

from gaslamp.games.hexes.kernels.record import SHARED_FIELDS
from gaslamp.games.newyork.kernels.tables import INVESTIGATION_COUNT, TILE_KINDS

RECORD = np.dtype(
    (
        np.record,
        [
            *SHARED_FIELDS,
            ("lying", "i8", (TILE_KINDS, 2)),  # the cells with a tile, by kind, then by park
            ("investigation", "i1", (INVESTIGATION_COUNT, 2)),  # the cells each tile covers
            ("steamers", "i1"),  # set of ports with a steamer
            ("informant", "i1"),  # his cell
            ("silent", "i1"),  # TALKATIVE or SILENT
            ("same", "i2"),  # whom Eastman in play may control (N29)
        ],
    )
)
