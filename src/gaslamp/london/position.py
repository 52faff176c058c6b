"""London records as positions and back."""

from typing import Any

import numpy as np

from gaslamp.core.bits import indices, mask_of
from gaslamp.core.errors import BadPosition
from gaslamp.core.plain import Plain
from gaslamp.core.positions import fields, place, places, whole
from gaslamp.hexes.board import DIRECTIONS
from gaslamp.hexes.layout import DRAW, FACE, NO_ONE, NOTHING
from gaslamp.hexes.position import (
    OPTIONAL_KEYS,
    SHARED_KEYS,
    check_activation,
    read_shared,
    shared_public,
    shared_secret,
)
from gaslamp.london.layout import (
    BERT,
    BOARD,
    CHARACTERS,
    DARK,
    EDITIONS,
    EXITS,
    GASLIGHTS,
    GOODLEY,
    GRID,
    GULL,
    HOLMES,
    LAST_NUMBER,
    LESTRADE,
    MANHOLES,
    MANHOLES_OF,
    RECORD,
    SMITH,
    UNNUMBERED,
    WATSON,
    WHISTLE_POINTS,
)

KEYS = (*SHARED_KEYS, "edition", "watson_facing", "lit", "covers", "cordons")
UNNUMBERED_COUNT = len(BOARD["setup"]["lit_unnumbered"])
COVER_COUNTS = [len(BOARD["editions"][edition]["covers"]) for edition in EDITIONS]
CORDON_COUNT = len(BOARD["setup"]["cordons"])
POWER_FIRST = (BERT, GOODLEY, LESTRADE, SMITH)  # L25, L26, L28, L32


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
    _check_lamps(s)
    holes = tuple(MANHOLES[index] for index in indices(MANHOLES_OF[s.edition]))
    covered = [holes[number] for number in places(given["covers"], "covers", holes)]
    _check_number("covers", len(covered), COVER_COUNTS[s.edition], "manholes")
    s.covers = mask_of([MANHOLES.index(hole) for hole in covered])
    cordons = places(given["cordons"], "cordons", EXITS)
    _check_number("cordons", len(cordons), CORDON_COUNT, "exits")
    s.cordons = mask_of(cordons)
    if acting is not None and "whistle" in acting:
        _read_whistle(s, acting["whistle"])
    if s.owed not in (0, FACE):
        raise BadPosition("acting.pending must be null or 'face' in London")
    check_activation(s, CHARACTERS, POWER_FIRST)
    _check_owed(s)
    return s


def _check_number(where: str, found: int, right: int, places: str) -> None:
    """Covers and cordons change their places, never their number (L5)."""
    if found != right:
        raise BadPosition(f"{where} must name {right} {places}, not {found}")


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


def _check_lamps(s: Any) -> None:
    """Numbers go out one a turn, the two without one never (L4, L43)."""
    lamps = s.lamp.tolist()
    if lamps.count(UNNUMBERED) != UNNUMBERED_COUNT:
        raise BadPosition(
            f"lit must have {UNNUMBERED_COUNT} gaslights without a number (null), "
            f"not {lamps.count(UNNUMBERED)}"
        )
    for number in range(1, min(int(s.turn), LAST_NUMBER + 1)):
        if number in lamps:
            raise BadPosition(f"lit: gaslight {number} must be out in turn {s.turn}")


def _check_owed(s: Any) -> None:
    """Who owes Watson's facing or is owed a card is the character that brings it about."""
    if s.pending == DRAW and not (s.acting == HOLMES and s.moved and not s.powered):
        raise BadPosition(
            "pending_chance is draw, so acting must be holmes, who has moved: it is his card"
        )
    if s.pending == DRAW and s.owed == FACE:
        raise BadPosition("acting.pending must be null while pending_chance is draw")
    if s.owed == FACE and not _may_face(s):
        raise BadPosition(
            "acting.pending is face, so acting must be watson, who has moved, gull, who has "
            "swapped, or goodley, whose whistle has moved watson"
        )
    if s.whistled and s.owed == NOTHING and s.whistle_left == 0:
        raise BadPosition("acting.whistle.left is 0: the whistle would be over")


def _may_face(s: Any) -> bool:
    """Return True if Watson can just have been put down (L23)."""
    if s.acting == GOODLEY:
        return bool(int(s.whistled) >> WATSON & 1)
    if s.acting == GULL:
        return bool(s.moved and s.powered)
    return bool(s.acting == WATSON and s.moved and not s.powered)


def _read_whistle(s: Any, given: Any) -> None:
    whistle = fields(given, "acting.whistle", ("left", "moved"))
    if s.acting == NO_ONE or s.acting != GOODLEY:
        raise BadPosition("acting.whistle is there, but goodley is not acting")
    moved = places(whistle["moved"], "acting.whistle.moved", CHARACTERS)
    if not 1 <= len(moved) <= WHISTLE_POINTS or GOODLEY in moved:
        raise BadPosition(
            f"acting.whistle.moved must name the 1 to {WHISTLE_POINTS} who were moved, Goodley not "
            "among them"
        )
    # Every step costs a point at least (L29).
    s.whistle_left = whole(whistle["left"], "acting.whistle.left", 0, WHISTLE_POINTS - len(moved))
    s.whistled = mask_of(moved)
    if s.powered:
        raise BadPosition("acting.powered must be false while acting.whistle is there")
