"""The start of a London game (L4–L9)."""

from typing import Any

import numpy as np

from gaslamp.core.kernels.bits import mask_of
from gaslamp.games.hexes.kernels.grid import DIRECTIONS
from gaslamp.games.hexes.setup import shared_start
from gaslamp.games.london.kernels.record import RECORD
from gaslamp.games.london.kernels.tables import (
    BOARD,
    CHARACTERS,
    EDITIONS,
    EXITS,
    GASLIGHTS,
    GRID,
    MANHOLES,
    UNNUMBERED,
)


def before_chance(edition: str) -> Any:
    """Return the record of a game in which chance has decided nothing yet."""
    own, setup = BOARD["editions"][edition], BOARD["setup"]
    record = np.zeros(1, RECORD)[0]
    cells = [GRID.number(own["characters"][name]) for name in CHARACTERS]
    shared_start(record, cells, setup["witness"])
    record.edition = EDITIONS.index(edition)
    record.facing = DIRECTIONS.index(own["watson_facing"])
    for number, hex_ in setup["lit_numbered"].items():
        record.lamp[GASLIGHTS.index(hex_)] = int(number)
    for hex_ in setup["lit_unnumbered"]:
        record.lamp[GASLIGHTS.index(hex_)] = UNNUMBERED
    record.covers = mask_of([MANHOLES.index(hole) for hole in own["covers"]])
    record.cordons = mask_of([EXITS.index(way) for way in setup["cordons"]])
    return record
