"""London records as positions and back."""

from typing import Any

import numpy as np

from gaslamp.core.errors import BadPosition
from gaslamp.core.kernels.bits import indices, mask_of
from gaslamp.core.plain import Plain
from gaslamp.core.positions import fields, place, places, whole
from gaslamp.games.hexes.codec import (
    OPTIONAL_KEYS,
    SHARED_KEYS,
    read_shared,
    shared_public,
    shared_secret,
)
from gaslamp.games.hexes.kernels.grid import DIRECTIONS
from gaslamp.games.hexes.kernels.record import FACE, NO_ONE
from gaslamp.games.london.kernels.record import RECORD
from gaslamp.games.london.kernels.tables import (
    CHARACTERS,
    DARK,
    EDITIONS,
    EXITS,
    GASLIGHTS,
    GOODLEY,
    GRID,
    LAST_NUMBER,
    MANHOLES,
    MANHOLES_OF,
    UNNUMBERED,
    WHISTLE_POINTS,
)

KEYS = (*SHARED_KEYS, "edition", "watson_facing", "lit", "covers", "cordons")


def public(s: Plain) -> dict[str, Any]:
    """What both players see."""
    shared = shared_public(s, CHARACTERS, GRID)
    if shared["acting"] is not None and s.whistled:
        shared["acting"]["whistle"] = {
            "left": s.whistle_left,
            "moved": [CHARACTERS[index] for index in indices(s.whistled)],
        }
    return {
        "edition": EDITIONS[s.edition],
        **shared,
        "watson_facing": DIRECTIONS[s.facing],
        "lit": {
            hex_: None if number == UNNUMBERED else number
            for hex_, number in zip(GASLIGHTS, s.lamp, strict=True)
            if number != DARK
        },
        "covers": [MANHOLES[index] for index in indices(s.covers)],
        "cordons": [EXITS[index] for index in indices(s.cordons)],
    }


def to_position(s: Plain) -> dict[str, Any]:
    """The whole truth of a record."""
    return {"game": "london", **public(s), **shared_secret(s, CHARACTERS)}


def from_position(position: dict[str, Any]) -> Any:
    """The record of a position, or BadPosition with what is wrong."""
    given = fields(position, "the position", KEYS, OPTIONAL_KEYS)
    s = np.zeros(1, RECORD)[0]
    s.edition = place(given["edition"], "edition", EDITIONS)
    acting = read_shared(s, given, CHARACTERS, GRID, ("whistle",))
    s.facing = place(given["watson_facing"], "watson_facing", DIRECTIONS)
    _read_lamps(s, given["lit"])
    holes = tuple(MANHOLES[index] for index in indices(MANHOLES_OF[s.edition]))
    covered = [holes[number] for number in places(given["covers"], "covers", holes)]
    s.covers = mask_of([MANHOLES.index(hole) for hole in covered])
    s.cordons = mask_of(places(given["cordons"], "cordons", EXITS))
    if acting is not None and "whistle" in acting:
        _read_whistle(s, acting["whistle"])
    if s.owed not in (0, FACE):
        raise BadPosition("acting.pending must be null or 'face' in London")
    return s


def _read_lamps(s: Any, given: Any) -> None:
    lit = fields(given, "lit", (), GASLIGHTS)
    numbers: dict[int, str] = {}
    for hex_, number in lit.items():
        if number is not None:
            number = whole(number, f"lit.{hex_}", 1, LAST_NUMBER)
            if number in numbers:
                raise BadPosition(
                    f"lit: {numbers[number]} and {hex_} both have the number {number}"
                )
            numbers[number] = hex_
        s.lamp[GASLIGHTS.index(hex_)] = UNNUMBERED if number is None else number


def _read_whistle(s: Any, given: Any) -> None:
    whistle = fields(given, "acting.whistle", ("left", "moved"))
    if s.acting == NO_ONE or s.acting != GOODLEY:
        raise BadPosition("acting.whistle is there, but goodley is not acting")
    s.whistle_left = whole(whistle["left"], "acting.whistle.left", 0, WHISTLE_POINTS - 1)
    s.whistled = mask_of(places(whistle["moved"], "acting.whistle.moved", CHARACTERS))
    if not s.whistled or int(s.whistled) >> GOODLEY & 1:
        raise BadPosition("acting.whistle.moved must name those moved, Goodley not among them")
