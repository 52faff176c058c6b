"""What a player of Pocket may know (P45–P47) as an array of zeros and ones."""

from typing import Any

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import has
from gaslamp.core.kernels.one_hot import put_one, put_set
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.core.kernels.role_codes import INVESTIGATOR_CODE, JACK_CODE, NOBODY
from gaslamp.games.pocket.kernels.rules import actor
from gaslamp.games.pocket.kernels.sight import visible
from gaslamp.games.pocket.kernels.tables import (
    CELL_COUNT,
    DETECTIVES,
    HAND_SIZE,
    PENDING,
    REASONS,
    SPACE_COUNT,
    SUSPECT_COUNT,
    TOKEN_COUNT,
    WALLS,
)

DETECTIVE_COUNT = len(DETECTIVES)
WALL_COUNT = len(WALLS)
PENDING_COUNT = len(PENDING)
REASON_COUNT = len(REASONS) - 1
ROLE_COUNT = 2
ACTOR_COUNT = 4
TIMES = LAST_TURN + 1

# The parts in the order they are written; tokens show their first or second face.
PARTS = (
    ("viewer", ROLE_COUNT),
    ("actor", ACTOR_COUNT),
    ("turn", LAST_TURN),
    ("pending_chance", PENDING_COUNT),
    ("tiles", CELL_COUNT * SUSPECT_COUNT),
    ("walls", CELL_COUNT * WALL_COUNT),
    ("suspects", SUSPECT_COUNT),
    ("seen", SUSPECT_COUNT),
    ("rotated", SUSPECT_COUNT),
    ("detectives", DETECTIVE_COUNT * SPACE_COUNT),
    ("tokens", TOKEN_COUNT * 2),
    ("used", TOKEN_COUNT),
    ("race", LAST_TURN),
    ("jack_time", TIMES),
    ("investigator_time", TIMES),
    ("jack_alibis", HAND_SIZE * LAST_TURN),
    ("investigator_alibis", SUSPECT_COUNT),
    ("winner", ROLE_COUNT),
    ("reason", REASON_COUNT),
    ("identity", SUSPECT_COUNT),
    ("hand", HAND_SIZE * SUSPECT_COUNT),
)
OBSERVATION_SIZE = sum(size for _, size in PARTS)


@kernel
def put_district(s: Any, out: Any, offset: int) -> int:
    """Write the tiles with their walls, and which show a suspect, are seen or were rotated."""
    for cell in range(CELL_COUNT):
        offset = put_one(out, offset, int(s.tile[cell]), SUSPECT_COUNT)
    for cell in range(CELL_COUNT):
        offset = put_one(out, offset, int(s.wall[cell]), WALL_COUNT)
    offset = put_set(out, offset, int(s.suspects), SUSPECT_COUNT)
    seen = visible(s) if s.laid == CELL_COUNT else 0
    offset = put_set(out, offset, seen, SUSPECT_COUNT)
    return put_set(out, offset, int(s.rotated), SUSPECT_COUNT)


@kernel
def put_tokens(s: Any, out: Any, offset: int) -> int:
    """Write the faces of the action tokens, none before the toss, and which are used."""
    for token in range(TOKEN_COUNT):
        face = -1 if s.faces < 0 else 1 if has(int(s.faces), token) else 0
        offset = put_one(out, offset, face, 2)
    return put_set(out, offset, int(s.used), TOKEN_COUNT)


@kernel
def observe(s: Any, viewer: int, out: Any) -> int:
    """Write what a player may know; return how many entries."""
    out[:] = 0
    offset = put_one(out, 0, viewer - JACK_CODE, ROLE_COUNT)
    offset = put_one(out, offset, actor(s), ACTOR_COUNT)
    offset = put_one(out, offset, int(s.turn) - 1, LAST_TURN)
    offset = put_one(out, offset, int(s.pending), PENDING_COUNT)
    offset = put_district(s, out, offset)
    for detective in range(DETECTIVE_COUNT):
        offset = put_one(out, offset, int(s.detective[detective]), SPACE_COUNT)
    offset = put_tokens(s, out, offset)
    offset = put_one(out, offset, int(s.race) - 1, LAST_TURN)
    offset = put_one(out, offset, int(s.jack_time), TIMES)
    offset = put_one(out, offset, int(s.investigator_time), TIMES)
    for card in range(HAND_SIZE):
        offset = put_one(out, offset, int(s.drawn[card]) - 1, LAST_TURN)
    offset = put_set(out, offset, int(s.shown), SUSPECT_COUNT)
    offset = put_one(out, offset, int(s.winner) - JACK_CODE, ROLE_COUNT)
    offset = put_one(out, offset, int(s.reason) - 1, REASON_COUNT)
    if viewer == INVESTIGATOR_CODE and s.winner == NOBODY:
        return offset + SUSPECT_COUNT + HAND_SIZE * SUSPECT_COUNT
    offset = put_one(out, offset, int(s.identity), SUSPECT_COUNT)
    for card in range(HAND_SIZE):
        offset = put_one(out, offset, int(s.card[card]), SUSPECT_COUNT)
    return offset
