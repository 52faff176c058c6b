"""London's record as positions and boards, entry by entry, and the checks of positions."""

from typing import Any

from gaslamp.core.codec import Codec, Field, Group
from gaslamp.core.errors import BadPosition
from gaslamp.core.kernels.bits import indices
from gaslamp.core.kinds import Number, OneOf, SetOf, fields, whole
from gaslamp.core.views import ViewPart
from gaslamp.games.hexes.codec import SharedEntries, check_activation
from gaslamp.games.hexes.kernels.grid import DIRECTIONS
from gaslamp.games.hexes.kernels.record import DRAW, FACE, NOTHING
from gaslamp.games.london.kernels.record import RECORD
from gaslamp.games.london.kernels.tables import (
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
    SMITH,
    UNNUMBERED,
    WATSON,
    WHISTLE_POINTS,
)

UNNUMBERED_COUNT = len(BOARD["setup"]["lit_unnumbered"])
COVER_COUNTS = [len(BOARD["editions"][edition]["covers"]) for edition in EDITIONS]
CORDON_COUNT = len(BOARD["setup"]["cordons"])
POWER_FIRST = (BERT, GOODLEY, LESTRADE, SMITH)  # L25, L26, L28, L32


class Whistle(ViewPart, frozen=True):
    """A whistle that has begun: the points left, and whom it has moved."""

    left: int
    moved: list[str]


class Acting(ViewPart, frozen=True, omit_defaults=True):
    """The character in play, and what it has done."""

    character: str
    moved: bool
    powered: bool
    pending: str | None
    whistle: Whistle | None = None


class Lamps:
    """The lit gaslights by their hex: a number, or null for one without."""

    def write(self, value: Any) -> dict[str, int | None]:
        """Return the lit gaslights."""
        return {
            hex_: None if number == UNNUMBERED else number
            for hex_, number in zip(GASLIGHTS, value, strict=True)
            if number != DARK
        }

    def read(self, given: Any, where: str) -> list[int]:
        """Return the value of each gaslight hex."""
        lamps = [DARK] * len(GASLIGHTS)
        numbers: dict[int, str] = {}
        for hex_, number in fields(given, where, (), GASLIGHTS).items():
            if number is not None:
                number = whole(number, f"{where}.{hex_}", 1, LAST_NUMBER)
                if number in numbers:
                    raise BadPosition(
                        f"{where}: {numbers[number]} and {hex_} both have the number {number}"
                    )
                numbers[number] = hex_
            lamps[GASLIGHTS.index(hex_)] = UNNUMBERED if number is None else number
        return lamps


# Checks; each raises BadPosition.


def _check_lamps(s: Any) -> None:
    """Check that the numbers of past turns are out and the two without one lit (L4, L43)."""
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
    """Check that a due facing or card belongs to the character in play (L22, L23)."""
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
    """Return True if Watson may just have been moved (L23)."""
    if s.acting == GOODLEY:
        return bool(int(s.whistled) >> WATSON & 1)
    if s.acting == GULL:
        return bool(s.moved and s.powered)
    return bool(s.acting == WATSON and s.moved and not s.powered)


def _check_covers(s: Any) -> None:
    """Check the number of covers, and that they lie on manholes of the edition (L5)."""
    edition = EDITIONS[s.edition]
    outside = int(s.covers) & ~int(MANHOLES_OF[s.edition])
    if outside:
        holes = ", ".join(MANHOLES[index] for index in indices(MANHOLES_OF[s.edition]))
        wrong = MANHOLES[indices(outside)[0]]
        raise BadPosition(f"covers must be one of {holes}, not {wrong!r}: edition {edition}")
    _check_number("covers", int(s.covers), COVER_COUNTS[s.edition], "manholes")


def _check_cordons(s: Any) -> None:
    """Check the number of cordons (L5)."""
    _check_number("cordons", int(s.cordons), CORDON_COUNT, "exits")


def _check_number(where: str, found: int, count: int, kind: str) -> None:
    if len(indices(found)) != count:
        raise BadPosition(f"{where} must name {count} {kind}, not {len(indices(found))}")


def _check_whistle(s: Any) -> None:
    """Check that each step of the whistle has cost at least a point (L28, L29)."""
    if s.acting != GOODLEY:
        raise BadPosition("acting.whistle is there, but goodley is not acting")
    steps = len(indices(s.whistled))
    if not 1 <= steps <= WHISTLE_POINTS or int(s.whistled) >> GOODLEY & 1:
        raise BadPosition(
            f"acting.whistle.moved must name the 1 to {WHISTLE_POINTS} who were moved, Goodley not "
            "among them"
        )
    whole(int(s.whistle_left), "acting.whistle.left", 0, WHISTLE_POINTS - steps)
    if s.powered:
        raise BadPosition("acting.powered must be false while acting.whistle is there")


def _check(s: Any) -> None:
    if s.whistled or s.whistle_left:
        _check_whistle(s)
    if s.owed not in (NOTHING, FACE):
        raise BadPosition("acting.pending must be null or 'face' in London")
    check_activation(s, CHARACTERS, POWER_FIRST)
    _check_owed(s)


# The entries.

WHISTLE = Group(
    key="whistle",
    optional=True,
    struct=Whistle,
    unless=lambda s: not s.whistled,
    entries=(
        Field(key="left", kind=Number(0, WHISTLE_POINTS - 1), name="whistle_left"),
        Field(key="moved", kind=SetOf(CHARACTERS), name="whistled"),
    ),
)
EDITION = Field(key="edition", kind=OneOf(EDITIONS))
OWN = (
    Field(key="watson_facing", kind=OneOf(DIRECTIONS), name="facing"),
    Field(key="lit", kind=Lamps(), name="lamp", check=_check_lamps),
    Field(key="covers", kind=SetOf(MANHOLES), check=_check_covers),
    Field(key="cordons", kind=SetOf(EXITS), check=_check_cordons),
)
SHARED = SharedEntries(CHARACTERS, GRID, Acting, (WHISTLE,))

CODEC = Codec(
    game="london",
    dtype=RECORD,
    position=(EDITION, *SHARED.position(*OWN)),
    board=(EDITION, *SHARED.board(*OWN)),
    check=_check,
)
