"""New York records as positions and back."""

from itertools import combinations
from typing import Any

import numpy as np

from gaslamp.core.bits import indices, mask_of
from gaslamp.core.errors import BadPosition
from gaslamp.core.plain import Plain
from gaslamp.core.positions import fields, listed, place, places
from gaslamp.hexes.board import reading_order
from gaslamp.hexes.cells import holds, members
from gaslamp.hexes.layout import DRAW, INFORMANT, NOTHING
from gaslamp.hexes.position import (
    OPTIONAL_KEYS,
    SHARED_KEYS,
    cell_number,
    check_activation,
    names,
    read_shared,
    shared_public,
    shared_secret,
)
from gaslamp.newyork.ground import built_over, ground
from gaslamp.newyork.layout import (
    BOARD,
    CHARACTERS,
    EASTMAN,
    GASLIGHT,
    GRID,
    INVESTIGATION_COUNT,
    KINDS,
    METRO,
    PARK,
    PORTS,
    RECORD,
    SIDES,
    SITE,
    STREETS,
    TOUCHING,
)
from gaslamp.newyork.powers import add_tile, supply_left
from gaslamp.newyork.rules import judge_same

LISTS = {"metro": METRO, "gaslights": GASLIGHT, "sites": SITE}
STEAMER_COUNT = len(BOARD["setup"]["steamers"])
KEYS = (*SHARED_KEYS, *LISTS, "parks", "investigations", "steamers", "informant")
# Whose power may be used before the move: everybody's but Eastman's, who leads instead of moving.
POWER_FIRST = tuple(number for number in range(len(CHARACTERS)) if number != EASTMAN)


def lying_cells(s: Plain, kind: int) -> list[str]:
    """The spaces with a tile of a kind, in reading order."""
    return [STREETS[cell] for cell in members(s.lying[kind])]


def public(s: Plain) -> dict[str, Any]:
    """What both players see."""
    shared = shared_public(s, CHARACTERS, GRID)
    if shared["acting"] is not None and s.acting == EASTMAN:
        shared["acting"]["same"] = names(s.same, CHARACTERS)
    parks = {cell: name for kind, name in enumerate(KINDS) for cell in lying_cells(s, PARK + kind)}
    return {
        **shared,
        **{key: lying_cells(s, kind) for key, kind in LISTS.items()},
        "parks": {cell: parks[cell] for cell in sorted(parks, key=reading_order)},
        "investigations": [[GRID.names[cell] for cell in pair] for pair in s.investigation],
        "steamers": [PORTS[index] for index in indices(s.steamers)],
        "informant": {"at": GRID.names[s.informant], "side": SIDES[s.silent]},
    }


def to_position(s: Plain) -> dict[str, Any]:
    """The whole truth of a record."""
    return {"game": "newyork", **public(s), **shared_secret(s, CHARACTERS)}


def from_position(position: dict[str, Any]) -> Any:
    """The record of a position, or BadPosition with what is wrong."""
    given = fields(position, "the position", KEYS, OPTIONAL_KEYS)
    s = np.zeros(1, RECORD)[0]
    acting = read_shared(s, given, CHARACTERS, GRID, ("same",))
    if acting is not None:
        _read_same(s, acting)
    _read_tiles(s, given)
    _read_investigations(s, given["investigations"])
    steamers = places(given["steamers"], "steamers", PORTS)
    if len(steamers) != STEAMER_COUNT:
        raise BadPosition(f"steamers must name {STEAMER_COUNT} ports, not {len(steamers)}")
    s.steamers = mask_of(steamers)
    _read_informant(s, given["informant"])
    _check_standing(s)
    check_activation(s, CHARACTERS, POWER_FIRST)
    _check_visit(s)
    _check_same(s)
    return s


def _read_same(s: Any, acting: dict[str, Any]) -> None:
    if s.acting == EASTMAN:
        same = fields(acting, "acting", tuple(acting) if "same" in acting else (*acting, "same"))
        s.same = mask_of(places(same["same"], "acting.same", CHARACTERS))
        if int(s.same) >> EASTMAN & 1:
            raise BadPosition("acting.same names those Eastman may control, not himself")
    elif "same" in acting:
        raise BadPosition("acting.same is there, but eastman is not acting")
    if s.owed not in (NOTHING, INFORMANT):
        raise BadPosition("acting.pending must be null or 'informant' in New York")


def _read_tiles(s: Any, given: dict[str, Any]) -> None:
    lying: dict[str, int | None] = dict.fromkeys(BOARD["metro_printed"])
    for key, kind in LISTS.items():
        for number in places(given[key], key, STREETS):
            _lay(lying, STREETS[number], kind, key)
    parks = fields(given["parks"], "parks", (), STREETS)
    for cell, was in parks.items():
        _lay(lying, cell, PARK + place(was, f"parks.{cell}", KINDS), "parks")
    for cell, tile in lying.items():
        if tile is not None:
            add_tile(s, tile, GRID.number(cell))
    for kind, name in enumerate(KINDS):
        if supply_left(s, kind) < 0:
            raise BadPosition(f"there are more {name} tiles on the board than the game has")
    _check_apart("metro", [*BOARD["metro_printed"], *given["metro"]])
    _check_apart("gaslights", given["gaslights"])


def _check_apart(key: str, cells: list[str]) -> None:
    """No metro entrance is built next to another, nor a gaslight next to another (N20, N23)."""
    for one, other in combinations(cells, 2):
        if TOUCHING[GRID.number(one), GRID.number(other)]:
            raise BadPosition(f"{key}: {one} and {other} are neighbours; one must not be there")


def _lay(lying: dict[str, int | None], cell: str, kind: int, key: str) -> None:
    if cell in lying:
        raise BadPosition(f"{key}: something lies on {cell} already")
    lying[cell] = kind


def _read_investigations(s: Any, given: Any) -> None:
    covered: list[int] = []
    for number, pair in enumerate(listed(given, "investigations", INVESTIGATION_COUNT)):
        where = f"investigations[{number}]"
        cells = [GRID.number(STREETS[place(c, where, STREETS)]) for c in listed(pair, where, 2)]
        if not TOUCHING[cells[0], cells[1]]:
            raise BadPosition(f"{where} must be two neighbouring spaces, not {pair}")
        for cell in cells:
            if cell in covered:
                raise BadPosition(f"{where}: {GRID.names[cell]} is covered by the other tile")
            if holds(built_over(s), cell):
                raise BadPosition(f"{where}: {GRID.names[cell]} has a gaslight or a building site")
        covered += cells
        s.investigation[number] = sorted(cells)


def _read_informant(s: Any, given: Any) -> None:
    informant = fields(given, "informant", ("at", "side"))
    s.informant = cell_number(informant["at"], "informant.at", GRID)
    s.silent = place(informant["side"], "informant.side", SIDES)
    visitors = [n for n, cell in zip(CHARACTERS, s.at, strict=True) if cell == s.informant]
    if not holds(ground(s), int(s.informant)):
        raise BadPosition(f"informant.at: {informant['at']} is built on or covered")
    if visitors and s.owed != INFORMANT:
        raise BadPosition(f"informant.at: {visitors[0]} stands on {informant['at']}")
    if not visitors and s.owed == INFORMANT:
        raise BadPosition("acting.pending is informant, but nobody stands on his space")


def _check_standing(s: Any) -> None:
    for name, cell in zip(CHARACTERS, s.at.tolist(), strict=True):
        if not holds(ground(s), cell):
            raise BadPosition(f"characters.{name}: {GRID.names[cell]} is built on or covered")


def _check_visit(s: Any) -> None:
    """A visit ends a move: the Informant is asked to go, then silent, and his card is due (N37)."""
    if s.owed == INFORMANT:
        if s.silent:
            raise BadPosition("informant.side must be talkative while acting.pending is informant")
        visitor = s.at.tolist().index(s.informant)
        if not s.moved or visitor not in _may_visit(s):
            raise BadPosition(
                f"acting.pending is informant, but {CHARACTERS[visitor]} on his space has not "
                "ended a move there: acting must be who has, or eastman, who has led him"
            )
    if s.pending != DRAW:
        return
    if s.owed != NOTHING:
        raise BadPosition("acting.pending must be null while pending_chance is draw")
    if not s.moved or not s.silent:
        raise BadPosition(
            "pending_chance is draw, so acting.moved must be true and informant.side silent: the "
            "card is that of a visit"
        )


def _may_visit(s: Any) -> list[int]:
    """Who can have ended a move just now: the character in play, or somebody Eastman led."""
    if s.acting == EASTMAN and s.powered:
        return indices(s.same)
    return [int(s.acting)]


def _check_same(s: Any) -> None:
    """Eastman judges as he is picked (N29), and nothing happens before he moves or leads."""
    if s.acting == EASTMAN and not s.moved and s.same != judge_same(s):
        right = ", ".join(names(judge_same(s), CHARACTERS))
        raise BadPosition(f"acting.same must name those as visible as Eastman: {right}")
