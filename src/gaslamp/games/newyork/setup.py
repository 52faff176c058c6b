"""The start of a New York game (N3–N8)."""

from typing import Any

import numpy as np

from gaslamp.core.kernels.bits import mask_of
from gaslamp.games.hexes.kernels.cell_sets import cells_of
from gaslamp.games.hexes.setup import shared_start
from gaslamp.games.newyork.kernels.record import RECORD
from gaslamp.games.newyork.kernels.tables import BOARD, CHARACTERS, GRID, KINDS, PORTS, SIDES


def before_chance() -> Any:
    """Return the record of a game in which chance has decided nothing yet."""
    setup = BOARD["setup"]
    record = np.zeros(1, RECORD)[0]
    cells = [GRID.number(setup["characters"][name]) for name in CHARACTERS]
    shared_start(record, cells, setup["witness"])
    for kind, name in enumerate(KINDS):
        record.lying[kind] = cells_of(GRID.numbers(setup[name]))
    record.investigation = [GRID.numbers(pair) for pair in setup["investigations"]]
    record.steamers = mask_of([PORTS.index(port) for port in setup["steamers"]])
    record.informant = GRID.number(setup["informant"]["at"])
    record.silent = SIDES.index(setup["informant"]["side"])
    return record
