"""The rules of London on a record: what may be played, and what it does (L10–L45)."""

from typing import Any

import numpy as np

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import has
from gaslamp.core.kernels.role_codes import CHANCE_CODE, JACK_CODE, NOBODY
from gaslamp.games.hexes.kernels.actions import (
    ACCUSE_FIRST,
    IDENTITY_FIRST,
    MOVE_FIRST,
    PICK_FIRST,
    STAY,
)
from gaslamp.games.hexes.kernels.cell_sets import NO_CELLS, Cells, add, holds, row, union
from gaslamp.games.hexes.kernels.grid import DIRECTIONS
from gaslamp.games.hexes.kernels.movement import list_moves, may_leave, reached
from gaslamp.games.hexes.kernels.record import DRAW, ESCAPED, FACE, NO_CHANCE, NO_ONE, NOTHING
from gaslamp.games.hexes.kernels.turns import (
    accuse,
    actor,
    chance_outcomes,
    close_activation,
    end_turn,
    finish,
    list_picks,
    next_turn,
    pick,
    take_outcome,
)
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
    """The cells of the open manholes (L18, L19)."""
    opened = int(MANHOLES_OF[s.edition]) & ~int(s.covers)
    cells = NO_CELLS
    for hole in range(MANHOLE_COUNT):
        if has(opened, hole):
            cells = union(cells, row(MANHOLE_MASK, hole))
    return cells


@kernel
def points_of(character: int) -> int:
    """How far a character can move (L14)."""
    return STEALTHY_POINTS if character == STEALTHY else POINTS


@kernel
def reach(s: Any, points: int) -> Cells:
    """The cells the character in play reaches for so many points (L14–L21)."""
    enter = WHOLE_BOARD if s.acting == STEALTHY else STREET
    return reached(NEAR, enter, NO_CELLS, open_manholes(s), int(s.at[s.acting]), points)


@kernel
def list_escapes(s: Any, out: Any, n: int) -> int:
    """Add the exits Jack can leave by: one point more than reaching them (L38–L40)."""
    if not may_leave(s, int(s.acting)):
        return n
    found = reach(s, points_of(int(s.acting)) - 1)
    for way in range(EXIT_COUNT):
        if not has(int(s.cordons), way) and holds(found, int(EXIT_CELL[way])):
            n = add(ESCAPE_FIRST + way, out, n)
    return n


@kernel
def list_movement(s: Any, out: Any, n: int) -> int:
    """Add everything the character in play can do with its movement."""
    found = reach(s, points_of(int(s.acting)))
    n = list_moves(s, found, STREET, out, n)
    return list_escapes(s, out, n)


@kernel
def legal(s: Any, out: Any) -> int:
    """Write every legal action to `out`; how many there are."""
    who = actor(s)
    n = 0
    if who == NOBODY:
        return 0
    if who == CHANCE_CODE:
        return chance_outcomes(s, out)
    if s.owed == FACE:
        for way in range(len(DIRECTIONS)):
            n = add(FACE_FIRST + way, out, n)
        return n
    if s.acting == NO_ONE:
        return list_picks(s, out)
    if s.whistled != 0:  # a whistle once begun goes on (L30)
        return list_whistle(s, out, n)
    if not s.moved:
        n = list_movement(s, out, n)
    if not s.powered:
        n = list_ability(s, out, n)
    return n


@kernel
def perform(s: Any, action: int) -> None:
    """Carry out an action on the board, and nothing that follows from it."""
    if action < STAY:
        pick(s, action - PICK_FIRST)
    elif action == STAY:
        put_down(s, int(s.acting), int(s.at[s.acting]))
        s.moved = 1
    elif action < IDENTITY_FIRST:
        accuse(s, action - ACCUSE_FIRST)
    elif action < MOVE_FIRST:
        take_outcome(s, action)
        if s.acting == HOLMES:
            s.powered = 1
    elif action < ESCAPE_FIRST:
        put_down(s, int(s.acting), action - MOVE_FIRST)
        s.moved = 1
    elif action < SWAP_FIRST:
        finish(s, JACK_CODE, ESCAPED)
    elif action < FACE_FIRST:
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
    else:
        code = action - WHISTLE_FIRST
        whistle(s, code // CELL_COUNT, code % CELL_COUNT)


@kernel
def owes_card(s: Any) -> bool:
    """Whether Holmes has moved and his alibi card is due (L22); an empty deck has none (L48)."""
    return s.acting == HOLMES and s.moved and not s.powered and s.deck != 0


@kernel
def is_done(s: Any) -> bool:
    """Whether the character in play has nothing left to do."""
    if not s.moved:
        return False
    return s.powered or list_ability(s, np.empty(1, np.int16), 0) == 0


@kernel
def put_out_gaslight(s: Any) -> None:
    """The gaslight with the turn's number goes out, wherever it is (L43)."""
    if s.turn <= LAST_NUMBER:
        for lamp in range(GASLIGHT_COUNT):
            if s.lamp[lamp] == s.turn:
                s.lamp[lamp] = DARK


@kernel
def settle(s: Any) -> None:
    """All that follows unasked: the whistle's end, the activation's, the turn's (L13, L30)."""
    if s.winner != NOBODY or s.pending != NO_CHANCE or s.owed != NOTHING or s.acting == NO_ONE:
        return
    if s.whistled != 0 and list_whistle(s, np.empty(1, np.int16), 0) == 0:
        end_whistle(s)
    if owes_card(s):
        s.pending = DRAW
    elif s.whistled == 0 and is_done(s) and close_activation(s) and end_turn(s, visible(s)):
        put_out_gaslight(s)
        next_turn(s)


@kernel
def apply(s: Any, action: int) -> None:
    """Play an action (chance outcomes included) and all that follows from it unasked."""
    perform(s, action)
    settle(s)
