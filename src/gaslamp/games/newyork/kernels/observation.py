"""What a player of New York may know as an array of zeros and ones."""

from typing import Any

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.one_hot import put_one, put_set
from gaslamp.games.hexes.kernels.cell_sets import holds
from gaslamp.games.hexes.kernels.observation import put_shared, shared_parts
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT
from gaslamp.games.newyork.kernels.sight import visible
from gaslamp.games.newyork.kernels.tables import (
    CELL_COUNT,
    EASTMAN,
    INVESTIGATION_COUNT,
    PORT_COUNT,
    SIDES,
    STREET_COUNT,
    TILE_KINDS,
)

SIDE_COUNT = len(SIDES)

PARTS = (
    *shared_parts(CELL_COUNT),
    ("tiles", TILE_KINDS * STREET_COUNT),
    ("investigations", INVESTIGATION_COUNT * STREET_COUNT),
    ("steamers", PORT_COUNT),
    ("informant", CELL_COUNT),
    ("informant_side", SIDE_COUNT),
    ("same", CHARACTER_COUNT),
)
OBSERVATION_SIZE = sum(size for _, size in PARTS)


@kernel
def observe(s: Any, viewer: int, out: Any) -> int:
    """Write what a player may know; return how many entries."""
    offset = put_shared(s, viewer, visible(s), CELL_COUNT, out)
    for kind in range(TILE_KINDS):
        cells = (s.lying[kind, 0], s.lying[kind, 1])
        for street in range(STREET_COUNT):
            if holds(cells, street):
                out[offset + street] = 1
        offset += STREET_COUNT
    for number in range(INVESTIGATION_COUNT):
        put_one(out, offset, int(s.investigation[number, 0]), STREET_COUNT)
        offset = put_one(out, offset, int(s.investigation[number, 1]), STREET_COUNT)
    offset = put_set(out, offset, int(s.steamers), PORT_COUNT)
    offset = put_one(out, offset, int(s.informant), CELL_COUNT)
    offset = put_one(out, offset, int(s.silent), SIDE_COUNT)
    return put_set(out, offset, int(s.same) if s.acting == EASTMAN else 0, CHARACTER_COUNT)
