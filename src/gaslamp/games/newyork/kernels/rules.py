"""The rules of New York on a record: what may be played, and what it does (N9–N45)."""

from typing import Any

import numpy as np

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import has, without
from gaslamp.core.kernels.role_codes import CHANCE_CODE, JACK_CODE, NOBODY
from gaslamp.games.hexes.kernels.actions import (
    ACCUSE_FIRST,
    IDENTITY_FIRST,
    MOVE_FIRST,
    PICK_FIRST,
    STAY,
)
from gaslamp.games.hexes.kernels.movement import list_moves, may_leave
from gaslamp.games.hexes.kernels.record import (
    ESCAPED,
    EVERYONE,
    INFORMANT,
    NO_CHANCE,
    NO_ONE,
    NOTHING,
)
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
from gaslamp.games.newyork.kernels.abilities import (
    build,
    investigate,
    list_informant,
    list_power,
    list_ways,
    move_steamer,
    plant,
    put_down,
    send_informant,
    swap,
)
from gaslamp.games.newyork.kernels.actions import (
    CONTROL_FIRST,
    ESCAPE_FIRST,
    GASLIGHT_FIRST,
    INFORMANT_FIRST,
    INVESTIGATE_FIRST,
    METRO_FIRST,
    PARK_FIRST,
    SITE_FIRST,
    SKIP,
    STEAMER_FIRST,
    SWAP_FIRST,
    TARGET_COUNT,
)
from gaslamp.games.newyork.kernels.ground import reach, stops
from gaslamp.games.newyork.kernels.sight import visible
from gaslamp.games.newyork.kernels.tables import (
    CELL_COUNT,
    EASTMAN,
    GASLIGHT,
    METRO,
    PAIR_COUNT,
    POINTS,
    PORT_COUNT,
    SITE,
    TALKATIVE,
)

MOST_LEGAL = 768


@kernel
def list_movement(s: Any, out: Any, n: int) -> int:
    """Add everything the character in play can do with its own movement."""
    character = int(s.acting)
    n = list_moves(s, reach(s, character, POINTS), stops(s), out, n)
    if may_leave(s, character):
        n = list_ways(s, reach(s, character, POINTS - 1), ESCAPE_FIRST, out, n)
    return n


@kernel
def legal(s: Any, out: Any) -> int:
    """Write every legal action to `out`; how many there are."""
    who = actor(s)
    n = 0
    if who == NOBODY:
        return 0
    if who == CHANCE_CODE:
        return chance_outcomes(s, out)
    if s.owed == INFORMANT:
        return list_informant(s, out)
    if s.acting == NO_ONE:
        return list_picks(s, out)
    if not s.moved:
        n = list_movement(s, out, n)
    if not s.powered:
        n = list_power(s, out, n)
    return n


@kernel
def judge_same(s: Any) -> int:
    """The set of those just as visible as Eastman, as he is picked (N29)."""
    seen = visible(s)
    same = seen if has(seen, EASTMAN) else EVERYONE & ~seen
    return without(same, EASTMAN)


@kernel
def control(s: Any, character: int, target: int) -> None:
    """Eastman leads somebody to a space, or Jack out of Manhattan (N29, N30)."""
    if target >= CELL_COUNT:
        finish(s, JACK_CODE, ESCAPED)
        return
    put_down(s, character, target)
    s.moved = 1
    s.powered = 1


@kernel
def perform(s: Any, action: int) -> None:
    """Carry out an action on the board, and nothing that follows from it."""
    if action < STAY:
        pick(s, action - PICK_FIRST)
        if s.acting == EASTMAN:
            s.same = judge_same(s)
    elif action == STAY:
        s.moved = 1
    elif action < IDENTITY_FIRST:
        accuse(s, action - ACCUSE_FIRST)
    elif action < MOVE_FIRST:
        take_outcome(s, action)
    elif action < ESCAPE_FIRST:
        put_down(s, int(s.acting), action - MOVE_FIRST)
        s.moved = 1
    elif action < METRO_FIRST:
        finish(s, JACK_CODE, ESCAPED)
    else:
        use_power(s, action)


@kernel
def use_power(s: Any, action: int) -> None:
    """Carry out a power, or the Informant's leaving."""
    if action < GASLIGHT_FIRST:
        build(s, METRO, action - METRO_FIRST)
    elif action < SITE_FIRST:
        build(s, GASLIGHT, action - GASLIGHT_FIRST)
    elif action < PARK_FIRST:
        build(s, SITE, action - SITE_FIRST)
    elif action < INVESTIGATE_FIRST:
        plant(s, action - PARK_FIRST)
    elif action < CONTROL_FIRST:
        code = action - INVESTIGATE_FIRST
        investigate(s, code // PAIR_COUNT, code % PAIR_COUNT)
    elif action < SWAP_FIRST:
        code = action - CONTROL_FIRST
        control(s, code // TARGET_COUNT, code % TARGET_COUNT)
    elif action < STEAMER_FIRST:
        swap(s, action - SWAP_FIRST)
    elif action < INFORMANT_FIRST:
        code = action - STEAMER_FIRST
        move_steamer(s, code // PORT_COUNT, code % PORT_COUNT)
    elif action < SKIP:
        send_informant(s, action - INFORMANT_FIRST)
    else:
        s.powered = 1


@kernel
def is_done(s: Any) -> bool:
    """Whether the character in play has nothing left to do; a power without use lapses (N33)."""
    if not s.moved:
        return False
    return s.powered or list_power(s, np.empty(1, np.int16), 0) == 0


@kernel
def settle(s: Any) -> None:
    """All that follows unasked: the activation's end, the round's, the next one's (N10, N11)."""
    if s.winner != NOBODY or s.pending != NO_CHANCE or s.owed != NOTHING or s.acting == NO_ONE:
        return
    if is_done(s):
        s.same = 0
        if close_activation(s) and end_turn(s, visible(s)):
            s.silent = TALKATIVE
            next_turn(s)


@kernel
def apply(s: Any, action: int) -> None:
    """Play an action (chance outcomes included) and all that follows from it unasked."""
    perform(s, action)
    settle(s)
