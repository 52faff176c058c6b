"""A random decision without listing all legal ones: playouts spend most of their time on it."""

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
def rotation_at(s: Any, index: int) -> int:
    """Return the rotation with an index among the legal ones."""
    skip = index // 3
    for cell in range(CELL_COUNT):
        if not has(int(s.rotated), int(s.tile[cell])):
            if skip == 0:
                return ROTATE_FIRST + cell * 3 + index % 3
            skip -= 1
    return -1


@kernel
def random_decision(s: Any, rng: Any, out: Any) -> int:
    """Return one of the legal decisions, each as likely as the next, as if drawn from `legal`.

    `out` is not used: other games list the legal decisions in it.
    """
    free = faces_free(s)
    detectives = 2 * size(free & (2 ** (TOBY + 1) - 1))
    jokers = 0
    if has(free, JOKER):
        jokers = JOKER_NONE - JOKER_FIRST + (1 if actor(s) == JACK_CODE else 0)
    rotations = 3 * (CELL_COUNT - size(int(s.rotated))) if has(free, ROTATION) else 0
    exchanges = PAIR_COUNT if has(free, EXCHANGE) else 0
    alibis = 1 if has(free, ALIBI) else 0
    index = below(rng, detectives + jokers + rotations + exchanges + alibis)
    if index < detectives:
        for detective in range(TOBY + 1):
            if has(free, detective):
                if index < 2:
                    return DETECTIVE_FIRST + detective * 2 + index
                index -= 2
    index -= detectives
    if index < jokers:
        return JOKER_FIRST + index
    index -= jokers
    if index < rotations:
        return rotation_at(s, index)
    index -= rotations
    if index < exchanges:
        return EXCHANGE_FIRST + index
    return ALIBI_ACTION
