"""The rules of New York on a record: what may be played, and what it does (N9–N45)."""

from typing import Any

from gaslamp.core.compile import bind, kernel
from gaslamp.core.kernels.bits import has, without
from gaslamp.core.kernels.role_codes import JACK_CODE
from gaslamp.games.hexes.kernels import turns
from gaslamp.games.hexes.kernels.movement import list_moves, may_leave
from gaslamp.games.hexes.kernels.record import (
    ESCAPED,
    EVERYONE,
)
from gaslamp.games.hexes.kernels.turns import (
    finish,
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
def judge_same(s: Any) -> int:
    """Return the set of those who are seen or unseen just as Eastman is (N29)."""
    seen = visible(s)
    same = seen if has(seen, EASTMAN) else EVERYONE & ~seen
    return without(same, EASTMAN)


@kernel
def control(s: Any, character: int, target: int) -> None:
    """Move a character that Eastman leads to a space, or Jack out of Manhattan (N29, N30)."""
    if target >= CELL_COUNT:
        finish(s, JACK_CODE, ESCAPED)
        return
    put_down(s, character, target)
    s.moved = 1
    s.powered = 1


@kernel
def after_pick(s: Any) -> None:
    """Record whom Eastman may control, when he is picked (N29)."""
    if s.acting == EASTMAN:
        s.same = judge_same(s)


@kernel
def nothing(_s: Any) -> None:
    """Do nothing: staying (N14) and drawing a card have no other effects."""


@kernel
def use_ability(s: Any, action: int) -> None:
    """Carry out a power, or move the Informant."""
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
def goes_on(_s: Any) -> bool:
    """Return False: no ability goes on by itself."""
    return False


@kernel
def after_activation(s: Any) -> None:
    """Forget whom Eastman may control."""
    s.same = 0


@kernel
def after_turn(s: Any) -> None:
    """Turn the Informant to his talkative side (N10)."""
    s.silent = TALKATIVE


_bound = bind(
    turns,
    ESCAPE_FIRST=ESCAPE_FIRST,
    ABILITY_FIRST=METRO_FIRST,
    visible=visible,
    list_due=list_informant,
    list_movement=list_movement,
    list_ability=list_power,
    after_pick=after_pick,
    stay=nothing,
    put_down=put_down,
    after_draw=nothing,
    use_ability=use_ability,
    goes_on=goes_on,
    after_activation=after_activation,
    after_turn=after_turn,
)
legal, perform, apply = _bound.legal, _bound.perform, _bound.apply
