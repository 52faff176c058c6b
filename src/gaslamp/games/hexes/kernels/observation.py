"""The observation of a player of London or New York, as far as shared (L45–L47, N45–N47)."""

from typing import Any

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import size
from gaslamp.core.kernels.one_hot import put_flag, put_one, put_set
from gaslamp.core.kernels.order import CHOICES_A_TURN, LAST_TURN
from gaslamp.core.kernels.role_codes import INVESTIGATOR_CODE, JACK_CODE, NOBODY
from gaslamp.games.hexes.kernels.record import (
    CHARACTER_COUNT,
    NO_ONE,
    OWED,
    PENDING,
    REASONS,
    WITNESS,
)
from gaslamp.games.hexes.kernels.turns import actor

PENDING_COUNT = len(PENDING)
OWED_COUNT = len(OWED)
WITNESS_COUNT = len(WITNESS)
REASON_COUNT = len(REASONS) - 1
ROLE_COUNT = 2
ACTOR_COUNT = 4


def shared_parts(cells: int) -> tuple[tuple[str, int], ...]:
    """Return the parts that both games begin with, in the order they are written."""
    return (
        ("viewer", ROLE_COUNT),
        ("actor", ACTOR_COUNT),
        ("turn", LAST_TURN),
        ("pending_chance", PENDING_COUNT),
        ("characters", CHARACTER_COUNT * cells),
        ("suspects", CHARACTER_COUNT),
        ("seen", CHARACTER_COUNT),
        ("witness", WITNESS_COUNT),
        ("offer", CHARACTER_COUNT),
        ("played", CHOICES_A_TURN * CHARACTER_COUNT),
        ("acting", CHARACTER_COUNT),
        ("moved", 1),
        ("powered", 1),
        ("owed", OWED_COUNT),
        ("jack_alibi_count", CHARACTER_COUNT),
        ("investigator_alibi_count", CHARACTER_COUNT),
        ("winner", ROLE_COUNT),
        ("reason", REASON_COUNT),
        ("identity", CHARACTER_COUNT),
        ("jack_alibis", CHARACTER_COUNT),
        ("investigator_alibis", CHARACTER_COUNT),
    )


@kernel
def put_secrets(s: Any, viewer: int, out: Any, offset: int) -> int:
    """Write identity and hands: to each player his own, to both all of them at the end."""
    over = s.winner != NOBODY
    if over or viewer == JACK_CODE:
        put_one(out, offset, int(s.identity), CHARACTER_COUNT)
        put_set(out, offset + CHARACTER_COUNT, int(s.jack_hand), CHARACTER_COUNT)
    if over or viewer == INVESTIGATOR_CODE:
        put_set(out, offset + 2 * CHARACTER_COUNT, int(s.investigator_hand), CHARACTER_COUNT)
    return offset + 3 * CHARACTER_COUNT


@kernel
def put_cards(s: Any, out: Any, offset: int) -> int:
    """Write the cards on offer and those played, and what the character in play has done."""
    offset = put_set(out, offset, int(s.offer), CHARACTER_COUNT)
    for number in range(CHOICES_A_TURN):
        offset = put_one(out, offset, int(s.played[number]), CHARACTER_COUNT)
    offset = put_one(out, offset, int(s.acting), CHARACTER_COUNT)
    in_play = s.acting != NO_ONE
    offset = put_flag(out, offset, int(s.moved) if in_play else 0)
    offset = put_flag(out, offset, int(s.powered) if in_play else 0)
    return put_one(out, offset, int(s.owed) if in_play else 0, OWED_COUNT)


@kernel
def put_shared(s: Any, viewer: int, seen: int, cells: int, out: Any) -> int:
    """Write the parts of both games; return the offset of the game's own parts."""
    out[:] = 0
    offset = put_one(out, 0, viewer - JACK_CODE, ROLE_COUNT)
    offset = put_one(out, offset, actor(s), ACTOR_COUNT)
    offset = put_one(out, offset, int(s.turn) - 1, LAST_TURN)
    offset = put_one(out, offset, int(s.pending), PENDING_COUNT)
    for character in range(CHARACTER_COUNT):
        offset = put_one(out, offset, int(s.at[character]), cells)
    offset = put_set(out, offset, int(s.suspects), CHARACTER_COUNT)
    offset = put_set(out, offset, seen, CHARACTER_COUNT)
    offset = put_one(out, offset, int(s.witness), WITNESS_COUNT)
    offset = put_cards(s, out, offset)
    offset = put_one(out, offset, size(int(s.jack_hand)), CHARACTER_COUNT)
    offset = put_one(out, offset, size(int(s.investigator_hand)), CHARACTER_COUNT)
    offset = put_one(out, offset, int(s.winner) - JACK_CODE, ROLE_COUNT)
    offset = put_one(out, offset, int(s.reason) - 1, REASON_COUNT)
    return put_secrets(s, viewer, out, offset)
