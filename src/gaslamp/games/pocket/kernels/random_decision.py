"""A random decision without listing them all: what playouts spend their time on."""

from typing import Any

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import has, size
from gaslamp.core.kernels.rng import below
from gaslamp.core.kernels.role_codes import JACK_CODE
from gaslamp.games.pocket.kernels.actions import (
    ALIBI_ACTION,
    DETECTIVE_FIRST,
    EXCHANGE_FIRST,
    JOKER_FIRST,
    JOKER_NONE,
    PAIRS,
    ROTATE_FIRST,
)
from gaslamp.games.pocket.kernels.rules import actor, faces_free
from gaslamp.games.pocket.kernels.tables import ALIBI, CELL_COUNT, EXCHANGE, JOKER, ROTATION, TOBY

PAIR_COUNT = len(PAIRS)


@kernel
def rotation_at(s: Any, place: int) -> int:
    """The rotation at a place among the legal ones."""
    skip = place // 3
    for cell in range(CELL_COUNT):
        if not has(int(s.rotated), int(s.tile[cell])):
            if skip == 0:
                return ROTATE_FIRST + cell * 3 + place % 3
            skip -= 1
    return -1


@kernel
def random_decision(s: Any, rng: Any, out: Any) -> int:
    """One of the legal decisions, each as likely as the next, as if drawn from `legal`.

    `out` is the room to list them that other games need.
    """
    free = faces_free(s)
    detectives = 2 * size(free & (2 ** (TOBY + 1) - 1))
    jokers = 0
    if has(free, JOKER):
        jokers = JOKER_NONE - JOKER_FIRST + (1 if actor(s) == JACK_CODE else 0)
    rotations = 3 * (CELL_COUNT - size(int(s.rotated))) if has(free, ROTATION) else 0
    exchanges = PAIR_COUNT if has(free, EXCHANGE) else 0
    alibis = 1 if has(free, ALIBI) else 0
    place = below(rng, detectives + jokers + rotations + exchanges + alibis)
    if place < detectives:
        for detective in range(TOBY + 1):
            if has(free, detective):
                if place < 2:
                    return DETECTIVE_FIRST + detective * 2 + place
                place -= 2
    place -= detectives
    if place < jokers:
        return JOKER_FIRST + place
    place -= jokers
    if place < rotations:
        return rotation_at(s, place)
    place -= rotations
    if place < exchanges:
        return EXCHANGE_FIRST + place
    return ALIBI_ACTION
