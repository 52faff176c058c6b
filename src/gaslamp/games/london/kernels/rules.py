"""The rules of London on a record: what may be played, and what it does (L10–L45)."""

from typing import Any

import numpy as np

from gaslamp.core.compile import bind, kernel
from gaslamp.core.kernels.bits import has
from gaslamp.games.hexes.kernels import turns
from gaslamp.games.hexes.kernels.cell_sets import NO_CELLS, Cells, add, holds, row, union
from gaslamp.games.hexes.kernels.grid import DIRECTIONS
from gaslamp.games.hexes.kernels.movement import list_moves, may_leave, reached
from gaslamp.games.hexes.kernels.record import DRAW, NOTHING
from gaslamp.games.london.kernels.abilities import (
    end_whistle,
    list_ability,
    list_whistle,
    move_cordon,
    move_cover,
    move_lamp,
    put_down,
    swap,
    whistle,
)
from gaslamp.games.london.kernels.actions import (
    CORDON_FIRST,
    COVER_FIRST,
    ESCAPE_FIRST,
    FACE_FIRST,
    LAMP_FIRST,
    SWAP_FIRST,
    WHISTLE_ENOUGH,
    WHISTLE_FIRST,
)
from gaslamp.games.london.kernels.sight import visible
from gaslamp.games.london.kernels.tables import (
    CELL_COUNT,
    DARK,
    EXIT_CELL,
    EXIT_COUNT,
    GASLIGHT_COUNT,
    HOLMES,
    LAST_NUMBER,
    MANHOLE_COUNT,
    MANHOLE_MASK,
    MANHOLES_OF,
    NEAR,
    POINTS,
    STEALTHY,
    STEALTHY_POINTS,
    STREET,
    WATSON,
    WHOLE_BOARD,
)

MOST_LEGAL = 512


@kernel
def open_manholes(s: Any) -> Cells:
    """Return the cells of the open manholes (L18, L19)."""
    opened = int(MANHOLES_OF[s.edition]) & ~int(s.covers)
    cells = NO_CELLS
    for hole in range(MANHOLE_COUNT):
        if has(opened, hole):
            cells = union(cells, row(MANHOLE_MASK, hole))
    return cells


@kernel
def points_of(character: int) -> int:
    """Return how many points of movement a character has (L14)."""
    return STEALTHY_POINTS if character == STEALTHY else POINTS


@kernel
def reach(s: Any, points: int) -> Cells:
    """Return the cells that the character in play can reach for `points` (L14–L21)."""
    enter = WHOLE_BOARD if s.acting == STEALTHY else STREET
    return reached(NEAR, enter, NO_CELLS, open_manholes(s), int(s.at[s.acting]), points)


@kernel
def list_escapes(s: Any, out: Any, n: int) -> int:
    """Add the exits Jack can leave by: leaving costs one point (L38–L40)."""
    if not may_leave(s, int(s.acting)):
        return n
    found = reach(s, points_of(int(s.acting)) - 1)
    for way in range(EXIT_COUNT):
        if not has(int(s.cordons), way) and holds(found, int(EXIT_CELL[way])):
            n = add(ESCAPE_FIRST + way, out, n)
    return n


@kernel
def list_movement(s: Any, out: Any, n: int) -> int:
    """Add everything the character in play can do with its movement; a whistle ends first (L30)."""
    if s.whistled != 0:
        return n
    found = reach(s, points_of(int(s.acting)))
    n = list_moves(s, found, STREET, out, n)
    return list_escapes(s, out, n)


@kernel
def list_due(s: Any, out: Any) -> int:
    """Write the facings of Watson's lantern (L23)."""
    n = 0
    for way in range(len(DIRECTIONS)):
        n = add(FACE_FIRST + way, out, n)
    return n


# Carrying it out.


@kernel
def nothing(_s: Any) -> None:
    """Do nothing: London has no effects after a pick or an activation."""


@kernel
def stay(s: Any) -> None:
    """Stay where one is; Watson may still turn his lantern (L15, L23)."""
    put_down(s, int(s.acting), int(s.at[s.acting]))


@kernel
def after_draw(s: Any) -> None:
    """Mark Holmes's ability as used: it is drawing a card (L22)."""
    if s.acting == HOLMES:
        s.powered = 1


@kernel
def use_ability(s: Any, action: int) -> None:
    """Carry out an ability (L22–L33)."""
    if action < FACE_FIRST:
        swap(s, action - SWAP_FIRST)
    elif action < LAMP_FIRST:
        s.facing = action - FACE_FIRST
        s.owed = NOTHING
        if s.acting == WATSON:
            s.powered = 1
    elif action < CORDON_FIRST:
        code = action - LAMP_FIRST
        move_lamp(s, code // GASLIGHT_COUNT, code % GASLIGHT_COUNT)
    elif action < COVER_FIRST:
        code = action - CORDON_FIRST
        move_cordon(s, code // EXIT_COUNT, code % EXIT_COUNT)
    elif action < WHISTLE_FIRST:
        code = action - COVER_FIRST
        move_cover(s, code // MANHOLE_COUNT, code % MANHOLE_COUNT)
    elif action < WHISTLE_ENOUGH:
        code = action - WHISTLE_FIRST
        whistle(s, code // CELL_COUNT, code % CELL_COUNT)
    else:
        end_whistle(s)


@kernel
def owes_card(s: Any) -> bool:
    """Return True if Holmes has moved and his card is due (L22); an empty deck has none (L48)."""
    return s.acting == HOLMES and s.moved and not s.powered and s.deck != 0


@kernel
def goes_on(s: Any) -> bool:
    """End a whistle without a step left, or draw for Holmes; return True if there is more to do."""
    if s.whistled != 0 and list_whistle(s, np.empty(1, np.int16), 0) == 0:
        end_whistle(s)
    if owes_card(s):
        s.pending = DRAW
        return True
    return s.whistled != 0


@kernel
def put_out_gaslight(s: Any) -> None:
    """Put out the gaslight with the turn's number, wherever it is (L43)."""
    if s.turn <= LAST_NUMBER:
        for lamp in range(GASLIGHT_COUNT):
            if s.lamp[lamp] == s.turn:
                s.lamp[lamp] = DARK


_bound = bind(
    turns,
    ESCAPE_FIRST=ESCAPE_FIRST,
    ABILITY_FIRST=SWAP_FIRST,
    visible=visible,
    list_due=list_due,
    list_movement=list_movement,
    list_ability=list_ability,
    after_pick=nothing,
    stay=stay,
    put_down=put_down,
    after_draw=after_draw,
    use_ability=use_ability,
    goes_on=goes_on,
    after_activation=nothing,
    after_turn=put_out_gaslight,
)
legal, perform, apply = _bound.legal, _bound.perform, _bound.apply
