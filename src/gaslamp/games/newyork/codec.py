"""New York's record as positions and boards, entry by entry, and the checks of positions."""

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from gaslamp.core.codec import Codec, Entry, Field, Group
from gaslamp.core.errors import BadPosition
from gaslamp.core.kernels.bits import indices
from gaslamp.core.kinds import ListOf, OneOf, SetOf, fields, listed, one_of_names
from gaslamp.core.plain import Plain
from gaslamp.core.views import ViewPart
from gaslamp.games.hexes.codec import Cell, SharedEntries, check_activation
from gaslamp.games.hexes.kernels.cell_sets import cells_of, holds, members
from gaslamp.games.hexes.kernels.grid import reading_order
from gaslamp.games.hexes.kernels.record import DRAW, INFORMANT, NOTHING
from gaslamp.games.newyork.kernels.abilities import supply_left
from gaslamp.games.newyork.kernels.ground import built_over, ground
from gaslamp.games.newyork.kernels.record import RECORD
from gaslamp.games.newyork.kernels.rules import judge_same
from gaslamp.games.newyork.kernels.tables import (
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
    PRINTED_METRO,
    SIDES,
    SITE,
    STREETS,
    TOUCHING,
)

LISTS = {"metro": METRO, "gaslights": GASLIGHT, "sites": SITE}
STEAMER_COUNT = len(BOARD["setup"]["steamers"])
# All but Eastman may use their power before they move; he leads somebody instead of moving.
POWER_FIRST = tuple(number for number in range(len(CHARACTERS)) if number != EASTMAN)


class Acting(ViewPart, frozen=True, omit_defaults=True):
    """The character in play, and what it has done; for Eastman, whom he may control."""

    character: str
    moved: bool
    powered: bool
    pending: str | None
    same: list[str] | None = None


class Informant(ViewPart, frozen=True):
    """Where the Informant stands, and on which side."""

    at: str
    side: str


@dataclass(frozen=True, kw_only=True)
class TileList(Entry):
    """The spaces with a tile of one kind, in reading order."""

    tile: int

    def fields(self) -> tuple[str, ...]:
        return ("lying",)

    def write(self, s: Plain) -> list[str]:
        return [STREETS[cell] for cell in members(s.lying[self.tile])]

    def read(self, s: Any, given: Any, where: str) -> None:
        _lay(s, self.tile, where, indices(SetOf(STREETS).read(given, where)))

    def take(self, s: Any, given: list[str]) -> None:
        s.lying[self.tile] = cells_of(GRID.numbers(given))


@dataclass(frozen=True, kw_only=True)
class ParkList(Entry):
    """The spaces with a park, in reading order, each with the kind of tile it was."""

    def fields(self) -> tuple[str, ...]:
        return ("lying",)

    def write(self, s: Plain) -> dict[str, str]:
        if not any(low or high for low, high in s.lying[PARK:]):
            return {}
        parks = {
            STREETS[cell]: name
            for kind, name in enumerate(KINDS)
            for cell in members(s.lying[PARK + kind])
        }
        return {cell: parks[cell] for cell in sorted(parks, key=reading_order)}

    def read(self, s: Any, given: Any, where: str) -> None:
        for cell, was in fields(given, where, (), STREETS).items():
            kind = one_of_names(was, f"{where}.{cell}", KINDS)
            _lay(s, PARK + kind, where, [STREETS.index(cell)])

    def take(self, s: Any, given: dict[str, str]) -> None:
        for kind, name in enumerate(KINDS):
            cells = [cell for cell, was in given.items() if was == name]
            s.lying[PARK + kind] = cells_of(GRID.numbers(cells))


def _lay(s: Any, tile: int, where: str, cells: list[int]) -> None:
    """Put tiles of a kind on free spaces."""
    for cell in cells:
        taken = [PRINTED_METRO, *s.lying.tolist()]
        if any(holds(tuple(lying), cell) for lying in taken):
            raise BadPosition(f"{where}: something lies on {STREETS[cell]} already")
        s.lying[tile] |= cells_of([cell])


class Pair:
    """Two neighbouring spaces that an investigation tile covers."""

    def write(self, value: tuple[int, int]) -> list[str]:
        """Return the names of the two spaces."""
        return [GRID.names[cell] for cell in value]

    def read(self, given: Any, where: str) -> list[int]:
        """Return the numbers of the two spaces, the lower first."""
        names = listed(given, where, 2)
        cells = [GRID.number(STREETS[one_of_names(cell, where, STREETS)]) for cell in names]
        if not TOUCHING[cells[0], cells[1]]:
            raise BadPosition(f"{where} must be two neighbouring spaces, not {given}")
        return sorted(cells)


# Checks; each raises BadPosition.


def _check_supply(s: Any) -> None:
    for kind, name in enumerate(KINDS):
        if supply_left(s, kind) < 0:
            raise BadPosition(f"there are more {name} tiles on the board than the game has")
    printed = members(PRINTED_METRO)
    _check_apart("metro", [*printed, *members(s.lying[METRO])])
    _check_apart("gaslights", members(s.lying[GASLIGHT]))


def _check_investigations(s: Any) -> None:
    covered: list[int] = []
    for number, pair in enumerate(s.investigation.tolist()):
        where = f"investigations[{number}]"
        for cell in pair:
            if cell in covered:
                raise BadPosition(f"{where}: {GRID.names[cell]} is covered by the other tile")
            if holds(built_over(s), cell):
                raise BadPosition(f"{where}: {GRID.names[cell]} has a gaslight or a building site")
        covered += pair


def _check_steamers(s: Any) -> None:
    steamers = len(indices(s.steamers))
    if steamers != STEAMER_COUNT:
        raise BadPosition(f"steamers must name {STEAMER_COUNT} ports, not {steamers}")


def _check_informant(s: Any) -> None:
    at = GRID.names[s.informant]
    visitors = [name for name, cell in zip(CHARACTERS, s.at, strict=True) if cell == s.informant]
    if holds(built_over(s), int(s.informant)):
        raise BadPosition(f"informant.at: {at} is built on")
    if visitors and s.owed != INFORMANT:
        raise BadPosition(f"informant.at: {visitors[0]} stands on {at}")
    if not visitors and s.owed == INFORMANT:
        raise BadPosition("acting.pending is informant, but nobody stands on his space")


def _check_standing(s: Any) -> None:
    for name, cell in zip(CHARACTERS, s.at.tolist(), strict=True):
        if not holds(ground(s), cell):
            raise BadPosition(f"characters.{name}: {GRID.names[cell]} is built on or covered")


def _check_apart(key: str, cells: list[int]) -> None:
    """Check that no two of these tiles are neighbours (N20, N23)."""
    for pair in combinations(cells, 2):
        if TOUCHING[pair]:
            one, other = (GRID.names[cell] for cell in pair)
            raise BadPosition(f"{key}: {one} and {other} are neighbours; one must not be there")


def _check_visit(s: Any) -> None:
    """Check that a visit of the Informant can have happened just now (N37).

    After a visit he is sent away and silent, then a card is drawn.
    """
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
    """Return who may just have ended a move: the character in play, or those Eastman may lead."""
    if s.acting == EASTMAN and s.powered:
        return indices(s.same)
    return [int(s.acting)]


def _check_same(s: Any) -> None:
    """Check whom Eastman may control, as long as he has not moved or led anybody (N29)."""
    if s.acting == EASTMAN and not s.moved and s.same != judge_same(s):
        right = ", ".join(SetOf(CHARACTERS).write(judge_same(s)))
        raise BadPosition(f"acting.same must name those as visible as Eastman: {right}")


def _check(s: Any) -> None:
    if s.owed not in (NOTHING, INFORMANT):
        raise BadPosition("acting.pending must be null or 'informant' in New York")
    _check_standing(s)
    check_activation(s, CHARACTERS, POWER_FIRST)
    _check_visit(s)
    _check_same(s)


# The entries.


@dataclass(frozen=True, kw_only=True)
class SameEntry(Field):
    """Whom Eastman in play may control; only he has it."""

    def absent(self, s: Any) -> bool:
        return s.acting != EASTMAN  # type: ignore[no-any-return]

    def read(self, s: Any, given: Any, where: str) -> None:
        if s.acting != EASTMAN:
            raise BadPosition(f"{where} is there, but eastman is not acting")
        super().read(s, given, where)
        if int(s.same) >> EASTMAN & 1:
            raise BadPosition(f"{where} names those Eastman may control, not himself")


OWN = (
    *(TileList(key=key, tile=tile) for key, tile in LISTS.items()),
    ParkList(key="parks", check=_check_supply),
    Field(
        key="investigations",
        kind=ListOf(Pair(), INVESTIGATION_COUNT),
        name="investigation",
        check=_check_investigations,
    ),
    Field(key="steamers", kind=SetOf(PORTS), check=_check_steamers),
    Group(
        key="informant",
        struct=Informant,
        entries=(
            Field(key="at", kind=Cell(GRID), name="informant"),
            Field(key="side", kind=OneOf(SIDES), name="silent"),
        ),
        check=_check_informant,
    ),
)
SAME = SameEntry(key="same", kind=SetOf(CHARACTERS), optional=True, reads=("acting",))
SHARED = SharedEntries(CHARACTERS, GRID, Acting, (SAME,))

CODEC = Codec(
    game="newyork",
    dtype=RECORD,
    position=SHARED.position(*OWN),
    board=SHARED.board(*OWN),
    check=_check,
)
