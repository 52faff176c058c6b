"""The start of a Pocket game, and everything that chance decides (P9–P12, P14, P26, P27)."""

from typing import Any

import numpy as np

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import has, member, size
from gaslamp.core.kernels.rng import below
from gaslamp.games.pocket.kernels.actions import DRAW_FIRST, IDENTITY_FIRST, TILE_FIRST, TOSS_FIRST
from gaslamp.games.pocket.kernels.record import RECORD
from gaslamp.games.pocket.kernels.sight import LINE, NEAR
from gaslamp.games.pocket.kernels.tables import (
    BOARD,
    CELL_COUNT,
    DETECTIVES,
    EVERYONE,
    IDENTITY,
    SUSPECT_COUNT,
    TILES,
    TOKEN_COUNT,
    TOSS,
)

ANY_WALL = -1
TOSSES = 1 << TOKEN_COUNT


def _facing_walls() -> list[int]:
    """Return the wall that P11 asks for in each cell, or ANY_WALL."""
    walls = [ANY_WALL] * CELL_COUNT
    for space in BOARD["detectives"].values():
        walls[LINE[space, 0]] = int(NEAR[space])
    return walls


FACING_WALL = np.array(_facing_walls(), dtype=np.int8)


def before_chance() -> Any:
    """Return the record of a game in which chance has decided nothing yet."""
    record = np.zeros(1, RECORD)[0]
    record.turn = 1
    record.pending = IDENTITY
    record.tile = -1
    record.wall = -1
    record.suspects = EVERYONE
    record.deck = EVERYONE
    record.detective = [BOARD["detectives"][name] for name in DETECTIVES]
    record.faces = -1
    record.identity = -1
    record.card = -1
    return record


@kernel
def laid_tiles(s: Any) -> int:
    """Return the set of suspects whose tile has been laid."""
    laid = 0
    for cell in range(int(s.laid)):
        laid |= np.int64(1) << np.int64(s.tile[cell])
    return laid


@kernel
def chance_outcomes(s: Any, out: Any) -> int:
    """Write everything that chance may decide now, smallest first; return how many.

    All are equally likely.
    """
    n = 0
    if s.pending == TILES:
        cell = int(s.laid)
        laid = laid_tiles(s)
        for suspect in range(SUSPECT_COUNT):
            for wall in range(4):
                free = FACING_WALL[cell] == ANY_WALL or FACING_WALL[cell] == wall
                if free and not has(laid, suspect):
                    out[n] = TILE_FIRST + (cell * SUSPECT_COUNT + suspect) * 4 + wall
                    n += 1
    elif s.pending == TOSS:
        for faces in range(TOSSES):
            out[n] = TOSS_FIRST + faces
            n += 1
    else:
        first = IDENTITY_FIRST if s.pending == IDENTITY else DRAW_FIRST
        for suspect in range(SUSPECT_COUNT):
            if has(int(s.deck), suspect):
                out[n] = first + suspect
                n += 1
    return n


@kernel
def chance(s: Any, rng: Any) -> int:
    """Draw one of the outcomes that chance may decide now."""
    if s.pending == TILES:
        cell = int(s.laid)
        left = EVERYONE & ~laid_tiles(s)
        suspect = member(left, below(rng, size(left)))
        wall = int(FACING_WALL[cell])
        if wall == ANY_WALL:
            wall = below(rng, 4)
        return TILE_FIRST + (cell * SUSPECT_COUNT + suspect) * 4 + wall
    if s.pending == TOSS:
        return TOSS_FIRST + below(rng, TOSSES)
    card = member(int(s.deck), below(rng, size(int(s.deck))))
    return (IDENTITY_FIRST if s.pending == IDENTITY else DRAW_FIRST) + card
