"""What a player of London may know as an array of zeros and ones."""

from typing import Any

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.one_hot import put_one, put_set
from gaslamp.games.hexes.kernels.grid import DIRECTIONS
from gaslamp.games.hexes.kernels.observation import put_shared, shared_parts
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT
from gaslamp.games.london.kernels.sight import visible
from gaslamp.games.london.kernels.tables import (
    CELL_COUNT,
    EDITIONS,
    EXIT_COUNT,
    GASLIGHT_COUNT,
    MANHOLE_COUNT,
    UNNUMBERED,
    WHISTLE_POINTS,
)

EDITION_COUNT = len(EDITIONS)
DIRECTION_COUNT = len(DIRECTIONS)
LAMP_COUNT = UNNUMBERED + 1

PARTS = (
    *shared_parts(CELL_COUNT),
    ("edition", EDITION_COUNT),
    ("watson_facing", DIRECTION_COUNT),
    ("lamps", GASLIGHT_COUNT * LAMP_COUNT),
    ("covers", MANHOLE_COUNT),
    ("cordons", EXIT_COUNT),
    ("whistle_left", WHISTLE_POINTS),
    ("whistled", CHARACTER_COUNT),
)
OBSERVATION_SIZE = sum(size for _, size in PARTS)


@kernel
def observe(s: Any, viewer: int, out: Any) -> int:
    """Write what a player may know; return how many entries."""
    offset = put_shared(s, viewer, visible(s), CELL_COUNT, out)
    offset = put_one(out, offset, int(s.edition), EDITION_COUNT)
    offset = put_one(out, offset, int(s.facing), DIRECTION_COUNT)
    for gaslight in range(GASLIGHT_COUNT):
        offset = put_one(out, offset, int(s.lamp[gaslight]), LAMP_COUNT)
    offset = put_set(out, offset, int(s.covers), MANHOLE_COUNT)
    offset = put_set(out, offset, int(s.cordons), EXIT_COUNT)
    left = int(s.whistle_left) if s.whistled != 0 else -1
    offset = put_one(out, offset, left, WHISTLE_POINTS)
    return put_set(out, offset, int(s.whistled), CHARACTER_COUNT)
