"""The eight powers of New York (N20–N33) and the Informant (N37)."""

from typing import Any

import numpy as np

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import has, with_bit, without
from gaslamp.games.hexes.kernels.cell_sets import (
    NO_CELLS,
    Cells,
    add,
    beside,
    common,
    count,
    first_cell,
    is_none,
    list_cells,
    minus,
    one_cell,
    rest,
    row,
    standing,
    union,
)
from gaslamp.games.hexes.kernels.movement import may_leave
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT, DRAW, INFORMANT, NOTHING
from gaslamp.games.newyork.kernels.actions import (
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
from gaslamp.games.newyork.kernels.ground import (
    built_over,
    covered,
    covered_by,
    empty_streets,
    ground,
    led_reach,
    may_go_out,
    metro,
    stops,
)
from gaslamp.games.newyork.kernels.tables import (
    BEACH,
    CALLAHAN,
    CELL_COUNT,
    CLOUD_RIDER,
    EASTMAN,
    GASLIGHT,
    GRANT,
    INVESTIGATION_COUNT,
    LATIMER,
    METRO,
    NEAR,
    PAIR_COUNT,
    PAIR_NUMBER,
    PAIRS,
    PARK,
    POINTS,
    PORT_COUNT,
    SILENT,
    SITE,
    SMITH,
    STREET_CELLS,
    STREET_COUNT,
    SUPPLY,
    TALKATIVE,
    TOUCHING,
    TUMBLETY,
    WAY_COUNT,
)

# Building: Beach, Cloud Rider, Latimer, and Grant.


@kernel
def supply_left(s: Any, kind: int) -> int:
    """Return how many tiles of a kind are not on the board, on either side (N4)."""
    used = union(row(s.lying, kind), row(s.lying, PARK + kind))
    return int(SUPPLY[kind]) - count(used)


@kernel
def list_building(s: Any, kind: int, too_near: Cells, first: int, out: Any, n: int) -> int:
    """Add the empty streets where a tile of a kind may be placed (N20, N21, N23, N24)."""
    if supply_left(s, kind) <= 0:
        return n
    return list_cells(minus(empty_streets(s), too_near), first, out, n)


@kernel
def list_metro(s: Any, out: Any, n: int) -> int:
    """Beach: add the spaces for a metro entrance, not next to another (N20)."""
    return list_building(s, METRO, beside(NEAR, metro(s)), METRO_FIRST, out, n)


@kernel
def list_gaslights(s: Any, out: Any, n: int) -> int:
    """Latimer: add the spaces for a gaslight, not next to another (N23)."""
    too_near = beside(NEAR, row(s.lying, GASLIGHT))
    return list_building(s, GASLIGHT, too_near, GASLIGHT_FIRST, out, n)


@kernel
def list_sites(s: Any, out: Any, n: int) -> int:
    """Cloud Rider: add the spaces for a building site (N21)."""
    return list_building(s, SITE, NO_CELLS, SITE_FIRST, out, n)


@kernel
def list_parks(s: Any, out: Any, n: int) -> int:
    """Grant: add the tiles he can turn to a park: gaslight, site, uncovered metro (N25)."""
    turnable = union(built_over(s), minus(row(s.lying, METRO), covered(s)))
    return list_cells(turnable, PARK_FIRST, out, n)


# Moving tiles, steamers and characters: Callahan, Smith, Tumblety.


@kernel
def list_investigations(s: Any, out: Any, n: int) -> int:
    """Callahan: add the pairs of spaces either tile may move to, the Informant's too (N27, N28)."""
    barred = union(built_over(s), standing(s))
    for tile in range(INVESTIGATION_COUNT):
        cells = minus(minus(STREET_CELLS, barred), covered_by(s, 1 - tile))
        free = np.zeros(STREET_COUNT, np.bool_)
        while not is_none(cells):
            free[first_cell(cells)] = True
            cells = rest(cells)
        old = PAIR_NUMBER[s.investigation[tile, 0], s.investigation[tile, 1]]
        for pair in range(PAIR_COUNT):
            if free[PAIRS[pair, 0]] and free[PAIRS[pair, 1]] and pair != old:
                n = add(INVESTIGATE_FIRST + tile * PAIR_COUNT + pair, out, n)
    return n


@kernel
def list_steamers(s: Any, out: Any, n: int) -> int:
    """Smith: add the moves of a steamer to a port that has none (N32)."""
    for start in range(PORT_COUNT):
        if has(int(s.steamers), start):
            for end in range(PORT_COUNT):
                if not has(int(s.steamers), end):
                    n = add(STEAMER_FIRST + start * PORT_COUNT + end, out, n)
    return n


@kernel
def list_swaps(s: Any, out: Any, n: int) -> int:
    """Tumblety: add swaps of a neighbour with anybody; after his move also `skip` (N31)."""
    before = n
    here = s.at[TUMBLETY]
    for couple in range(COUPLE_COUNT):
        one, other = COUPLES[couple, 0], COUPLES[couple, 1]
        if TOUCHING[here, s.at[one]] or TOUCHING[here, s.at[other]]:
            n = add(SWAP_FIRST + couple, out, n)
    if s.moved and n > before:
        n = add(SKIP, out, n)
    return n


# Eastman and the ways out.


@kernel
def list_ways(s: Any, found: Cells, first: int, out: Any, n: int) -> int:
    """Add the ways out that are one point away from a space reached (N40)."""
    for way in range(WAY_COUNT):
        if may_go_out(s, way, found):
            n = add(first + way, out, n)
    return n


@kernel
def list_control(s: Any, out: Any, n: int) -> int:
    """Eastman: add the spaces and exits to which he may lead others instead (N29, N30)."""
    if s.moved:
        return n
    ends = minus(stops(s), standing(s))
    for character in range(CHARACTER_COUNT):
        if not has(int(s.same), character):
            continue
        first = CONTROL_FIRST + character * TARGET_COUNT
        n = list_cells(common(led_reach(s, character, POINTS), ends), first, out, n)
        if may_leave(s, character):
            n = list_ways(s, led_reach(s, character, POINTS - 1), first + CELL_COUNT, out, n)
    return n


@kernel
def list_power(s: Any, out: Any, n: int) -> int:
    """Add what the power of the character in play allows now."""
    if s.acting == BEACH:
        return list_metro(s, out, n)
    if s.acting == LATIMER:
        return list_gaslights(s, out, n)
    if s.acting == CLOUD_RIDER:
        return list_sites(s, out, n)
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
    """Write where a visited Informant may go, any other free space; return how many (N37)."""
    free = minus(minus(ground(s), standing(s)), one_cell(int(s.informant)))
    return list_cells(free, INFORMANT_FIRST, out, 0)


# Carrying them out.


@kernel
def put_down(s: Any, character: int, cell: int) -> None:
    """Put a character on a space; on the talkative Informant's it visits him (N37)."""
    s.at[character] = cell
    if cell == s.informant and s.silent == TALKATIVE:
        s.owed = INFORMANT


@kernel
def add_tile(s: Any, kind: int, cell: int) -> None:
    """Lay a tile on a space."""
    low, high = union(row(s.lying, kind), one_cell(cell))
    s.lying[kind, 0] = low
    s.lying[kind, 1] = high


@kernel
def build(s: Any, kind: int, cell: int) -> None:
    """Place a tile (N20, N21, N23)."""
    add_tile(s, kind, cell)
    s.powered = 1


@kernel
def plant(s: Any, cell: int) -> None:
    """Turn a tile to its park side (N25)."""
    for kind in range(PARK):
        low, high = minus(row(s.lying, kind), one_cell(cell))
        if low != s.lying[kind, 0] or high != s.lying[kind, 1]:
            s.lying[kind, 0] = low
            s.lying[kind, 1] = high
            add_tile(s, PARK + kind, cell)
    s.powered = 1


@kernel
def investigate(s: Any, tile: int, pair: int) -> None:
    """Move an investigation tile (N27)."""
    s.investigation[tile, 0] = PAIRS[pair, 0]
    s.investigation[tile, 1] = PAIRS[pair, 1]
    s.powered = 1


@kernel
def swap(s: Any, couple: int) -> None:
    """Swap two characters; a swap is no visit (N31)."""
    one, other = COUPLES[couple, 0], COUPLES[couple, 1]
    cell = s.at[one]
    s.at[one] = s.at[other]
    s.at[other] = cell
    s.powered = 1


@kernel
def move_steamer(s: Any, start: int, end: int) -> None:
    """Move a steamer to another port (N32)."""
    s.steamers = with_bit(without(int(s.steamers), start), end)
    s.powered = 1


@kernel
def send_informant(s: Any, cell: int) -> None:
    """Move the Informant, silent; a card is to be drawn unless there is none (N37, N38)."""
    s.informant = cell
    s.silent = SILENT
    s.owed = NOTHING
    if s.deck != 0:
        s.pending = DRAW
