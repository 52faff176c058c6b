"""The eight powers of New York (N20–N33) and the Informant (N37)."""

from typing import Any

import numpy as np

from gaslamp.core.bits import has, with_bit, without
from gaslamp.core.kernel import kernel
from gaslamp.hexes.board import NOWHERE
from gaslamp.hexes.layout import CHARACTER_COUNT, DRAW, INFORMANT, NO_ONE, NOTHING
from gaslamp.hexes.movement import FAR, GROUND, may_leave, occupant
from gaslamp.newyork.actions import (
    CONTROL_FIRST,
    COUPLE_COUNT,
    COUPLES,
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
from gaslamp.newyork.ground import (
    ground_of,
    is_covered,
    is_empty_street,
    is_metro,
    is_obstacle_tile,
    led_reach,
)
from gaslamp.newyork.layout import (
    BEACH,
    BOARD_SIZE,
    CALLAHAN,
    CELL_COUNT,
    CLOUD_RIDER,
    EASTMAN,
    GASLIGHT,
    GRANT,
    INVESTIGATION_COUNT,
    LAND,
    LATIMER,
    METRO,
    NEIGHBOUR,
    PAIR_COUNT,
    PAIRS,
    PARK,
    POINTS,
    PORT_COUNT,
    SILENT,
    SITE,
    SMITH,
    STREET_CELL,
    STREET_COUNT,
    SUPPLY,
    TALKATIVE,
    TOUCHING,
    TUMBLETY,
    WAY_CELLS,
    WAY_COUNT,
)

# Building: Beach, Cloud Rider, Latimer.


@kernel
def supply_left(s: Any, kind: int) -> int:
    """How many tiles of a kind are not on the board, on either side (N4)."""
    left = int(SUPPLY[kind])
    for cell in range(CELL_COUNT):
        if s.tile[cell] == kind or s.tile[cell] == kind + PARK:
            left -= 1
    return left


@kernel
def is_beside_kind(s: Any, cell: int, kind: int) -> bool:
    """Whether a neighbouring space has a tile of a kind; the printed metro counts (N20, N23)."""
    for way in range(NEIGHBOUR.shape[1]):
        beside = NEIGHBOUR[cell, way]
        if NOWHERE < beside < CELL_COUNT:
            if s.tile[beside] == kind or (kind == METRO and is_metro(s, beside)):
                return True
    return False


@kernel
def list_building(s: Any, kind: int, first: int, out: Any, n: int) -> int:
    """Add the streets where a tile of a kind may be placed (N20, N21, N23, N24)."""
    if supply_left(s, kind) <= 0:
        return n
    for street in range(STREET_COUNT):
        cell = int(STREET_CELL[street])
        if is_empty_street(s, cell) and (kind == SITE or not is_beside_kind(s, cell, kind)):
            out[n] = first + street
            n += 1
    return n


@kernel
def list_parks(s: Any, out: Any, n: int) -> int:
    """Grant: add what may be turned to its park side (N25)."""
    for street in range(STREET_COUNT):
        cell = int(STREET_CELL[street])
        if METRO <= s.tile[cell] <= SITE and not is_covered(s, cell):
            out[n] = PARK_FIRST + street
            n += 1
    return n


# Moving things: Callahan, Smith, Tumblety.


@kernel
def may_cover(s: Any, tile: int, cell: int) -> bool:
    """Whether an investigation tile may come to lie on a street space (N28)."""
    other = 1 - tile
    return (
        s.investigation[other, 0] != cell
        and s.investigation[other, 1] != cell
        and not is_obstacle_tile(s, cell)
        and s.informant != cell
        and occupant(s, cell) < 0
    )


@kernel
def list_investigations(s: Any, out: Any, n: int) -> int:
    """Callahan: add the pairs of spaces that either tile may move to (N27, N28)."""
    coverable = np.empty(CELL_COUNT, np.int8)
    for tile in range(INVESTIGATION_COUNT):
        for street in range(STREET_COUNT):
            cell = int(STREET_CELL[street])
            coverable[cell] = may_cover(s, tile, cell)
        for pair in range(PAIR_COUNT):
            a, b = PAIRS[pair, 0], PAIRS[pair, 1]
            same = s.investigation[tile, 0] == a and s.investigation[tile, 1] == b
            if coverable[a] and coverable[b] and not same:
                out[n] = INVESTIGATE_FIRST + tile * PAIR_COUNT + pair
                n += 1
    return n


@kernel
def list_steamers(s: Any, out: Any, n: int) -> int:
    """Smith: add a steamer to a port that has none (N32)."""
    for start in range(PORT_COUNT):
        if has(int(s.steamers), start):
            for end in range(PORT_COUNT):
                if not has(int(s.steamers), end):
                    out[n] = STEAMER_FIRST + start * PORT_COUNT + end
                    n += 1
    return n


@kernel
def list_swaps(s: Any, out: Any, n: int) -> int:
    """Tumblety: add two others, one of them next to him; after his move he may decline (N31)."""
    before = n
    here = s.at[TUMBLETY]
    for couple in range(COUPLE_COUNT):
        one, other = COUPLES[couple, 0], COUPLES[couple, 1]
        if TUMBLETY in (one, other):
            continue
        if TOUCHING[here, s.at[one]] or TOUCHING[here, s.at[other]]:
            out[n] = SWAP_FIRST + couple
            n += 1
    if s.moved and n > before:
        out[n] = SKIP
        n += 1
    return n


# Eastman and ways out.


@kernel
def way_is_open(s: Any, way: int, ground: Any, cost: Any) -> bool:
    """Whether a way out can be paid for: one point from a space one can stand on (N40)."""
    if way != LAND and not has(int(s.steamers), way):
        return False
    for place in range(WAY_CELLS.shape[1]):
        cell = WAY_CELLS[way, place]
        if cell != NOWHERE and ground[cell] == GROUND and cost[cell] < POINTS:
            return True
    return False


@kernel
def list_control(s: Any, out: Any, n: int) -> int:
    """Eastman: add where those he may control can be led, instead of moving (N29, N30)."""
    if s.moved:
        return n
    ground = np.empty(BOARD_SIZE, np.int8)
    cost = np.empty(BOARD_SIZE, np.int16)
    for character in range(CHARACTER_COUNT):
        if not has(int(s.same), character):
            continue
        led_reach(s, character, ground, cost)
        first = CONTROL_FIRST + character * TARGET_COUNT
        for cell in range(CELL_COUNT):
            if cost[cell] != FAR and ground[cell] == GROUND and may_stop(s, cell):
                out[n] = first + cell
                n += 1
        if may_leave(s, character):
            for way in range(WAY_COUNT):
                if way_is_open(s, way, ground, cost):
                    out[n] = first + CELL_COUNT + way
                    n += 1
    return n


@kernel
def closed_cell(s: Any) -> int:
    """The space of a silent Informant, where nobody may end; NO_ONE otherwise (N18)."""
    return int(s.informant) if s.silent == SILENT else NO_ONE


@kernel
def may_stop(s: Any, cell: int) -> bool:
    """Whether a move may end on a space that can be stood on."""
    return cell != closed_cell(s) and occupant(s, cell) < 0


@kernel
def list_power(s: Any, out: Any, n: int) -> int:
    """Add what the power of the character in play allows now."""
    if s.acting == BEACH:
        return list_building(s, METRO, METRO_FIRST, out, n)
    if s.acting == LATIMER:
        return list_building(s, GASLIGHT, GASLIGHT_FIRST, out, n)
    if s.acting == CLOUD_RIDER:
        return list_building(s, SITE, SITE_FIRST, out, n)
    if s.acting == GRANT:
        return list_parks(s, out, n)
    if s.acting == CALLAHAN:
        return list_investigations(s, out, n)
    if s.acting == EASTMAN:
        return list_control(s, out, n)
    if s.acting == TUMBLETY:
        return list_swaps(s, out, n)
    if s.acting == SMITH:
        return list_steamers(s, out, n)
    return n


@kernel
def list_informant(s: Any, out: Any) -> int:
    """Where a visited Informant may go: any free space but the one he leaves (N37)."""
    ground = np.empty(BOARD_SIZE, np.int8)
    ground_of(s, False, ground)
    n = 0
    for cell in range(CELL_COUNT):
        if ground[cell] == GROUND and cell != s.informant and occupant(s, cell) < 0:
            out[n] = INFORMANT_FIRST + cell
            n += 1
    return n


# Carrying them out.


@kernel
def put_down(s: Any, character: int, cell: int) -> None:
    """A character ends a move on a space; on the talkative Informant's it visits him (N37)."""
    s.at[character] = cell
    if cell == s.informant and s.silent == TALKATIVE:
        s.owed = INFORMANT


@kernel
def build(s: Any, street: int, kind: int) -> None:
    """Place a tile (N20, N21, N23)."""
    s.tile[STREET_CELL[street]] = kind
    s.powered = 1


@kernel
def plant(s: Any, street: int) -> None:
    """Turn a tile to its park side (N25)."""
    cell = STREET_CELL[street]
    s.tile[cell] = int(s.tile[cell]) + PARK
    s.powered = 1


@kernel
def investigate(s: Any, tile: int, pair: int) -> None:
    """Move an investigation tile (N27)."""
    s.investigation[tile, 0] = PAIRS[pair, 0]
    s.investigation[tile, 1] = PAIRS[pair, 1]
    s.powered = 1


@kernel
def swap(s: Any, couple: int) -> None:
    """Two characters change places; no visit comes from it (N31)."""
    one, other = COUPLES[couple, 0], COUPLES[couple, 1]
    cell = s.at[one]
    s.at[one] = s.at[other]
    s.at[other] = cell
    s.powered = 1


@kernel
def move_steamer(s: Any, start: int, end: int) -> None:
    """A steamer changes its port (N32)."""
    s.steamers = with_bit(without(int(s.steamers), start), end)
    s.powered = 1


@kernel
def send_informant(s: Any, cell: int) -> None:
    """The Informant goes, silent, and his card is due unless there is none (N37, N38)."""
    s.informant = cell
    s.silent = SILENT
    s.owed = NOTHING
    if s.deck != 0:
        s.pending = DRAW
