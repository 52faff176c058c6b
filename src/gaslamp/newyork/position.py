"""New York records as positions and back."""

from typing import Any

import numpy as np

from gaslamp.core.bits import indices, mask_of
from gaslamp.core.errors import BadPosition
from gaslamp.core.positions import fields, listed, place, places
from gaslamp.hexes.layout import INFORMANT, NOTHING
from gaslamp.hexes.movement import occupant
from gaslamp.hexes.position import (
    OPTIONAL_KEYS,
    SHARED_KEYS,
    cell_number,
    names,
    read_shared,
    shared_public,
    shared_secret,
)
from gaslamp.newyork.ground import is_covered, is_obstacle_tile
from gaslamp.newyork.layout import (
    BARE,
    BOARD,
    CELLS,
    CHARACTERS,
    EASTMAN,
    GASLIGHT,
    GRID,
    INVESTIGATION_COUNT,
    KINDS,
    METRO,
    PARK,
    PORTS,
    PRINTED_METRO,
    RECORD,
    SIDES,
    SITE,
    STREETS,
    TOUCHING,
)
from gaslamp.newyork.powers import supply_left

LISTS = {"metro": METRO, "gaslights": GASLIGHT, "sites": SITE}
STEAMER_COUNT = len(BOARD["setup"]["steamers"])
KEYS = (*SHARED_KEYS, *LISTS, "parks", "investigations", "steamers", "informant")


def public(s: Any) -> dict[str, Any]:
    """What both players see."""
    shared = shared_public(s, CHARACTERS, GRID)
    if shared["acting"] is not None and s.acting == EASTMAN:
        shared["acting"]["same"] = names(s.same, CHARACTERS)
    tiles = dict(zip(CELLS, s.tile.tolist(), strict=True))
    return {
        **shared,
        **{
            key: [cell for cell, tile in tiles.items() if tile == kind]
            for key, kind in LISTS.items()
        },
        "parks": {
            cell: KINDS[tile - PARK - METRO]
            for cell, tile in tiles.items()
            if METRO <= tile - PARK <= SITE
        },
        "investigations": [[GRID.names[cell] for cell in pair] for pair in s.investigation.tolist()],
        "steamers": [PORTS[index] for index in indices(s.steamers)],
        "informant": {"at": GRID.names[s.informant], "side": SIDES[s.silent]},
    }


def to_position(s: Any) -> dict[str, Any]:
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
    lying: dict[str, int] = {cell: PRINTED_METRO for cell in BOARD["metro_printed"]}
    for key, kind in LISTS.items():
        for number in places(given[key], key, STREETS):
            _lay(lying, STREETS[number], kind, key)
    parks = fields(given["parks"], "parks", (), STREETS)
    for cell, was in parks.items():
        _lay(lying, cell, METRO + place(was, f"parks.{cell}", KINDS) + PARK, "parks")
    s.tile = BARE
    for cell, kind in lying.items():
        s.tile[GRID.number(cell)] = kind
    for number, kind_name in enumerate(KINDS):
        if supply_left(s, METRO + number) < 0:
            raise BadPosition(f"there are more {kind_name} tiles on the board than the game has")


def _lay(lying: dict[str, int], cell: str, kind: int, key: str) -> None:
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
            if is_obstacle_tile(s, cell):
                raise BadPosition(f"{where}: {GRID.names[cell]} has a gaslight or a building site")
        covered += cells
        s.investigation[number] = sorted(cells)


def _read_informant(s: Any, given: Any) -> None:
    informant = fields(given, "informant", ("at", "side"))
    s.informant = cell_number(informant["at"], "informant.at", GRID)
    s.silent = place(informant["side"], "informant.side", SIDES)
    visitor = occupant(s, int(s.informant))
    if is_obstacle_tile(s, int(s.informant)) or is_covered(s, int(s.informant)):
        raise BadPosition(f"informant.at: {informant['at']} is built on or covered")
    if visitor >= 0 and s.owed != INFORMANT:
        raise BadPosition(f"informant.at: {CHARACTERS[visitor]} stands on {informant['at']}")
    if visitor < 0 and s.owed == INFORMANT:
        raise BadPosition("acting.pending is informant, but nobody stands on his space")


def _check_standing(s: Any) -> None:
    for name, cell in zip(CHARACTERS, s.at.tolist(), strict=True):
        if is_obstacle_tile(s, cell) or is_covered(s, cell):
            raise BadPosition(f"characters.{name}: {GRID.names[cell]} is built on or covered")


