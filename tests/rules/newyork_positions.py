"""Positions for the New York rule tests: the start position and what a test changes of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

Position = dict[str, Any]


class Table(Protocol):
    """A game in progress, as every rule test sees it."""

    @property
    def actor(self) -> str | None: ...
    @property
    def outcome(self) -> dict[str, str] | None: ...
    def legal(self) -> set[str]: ...
    def odds(self) -> dict[str, Fraction]: ...
    def apply(self, text: str) -> Table: ...
    def visible(self) -> set[str]: ...
    def position(self) -> Position: ...
    def knows(self, viewer: str) -> Position: ...


class Game(Protocol):
    """The fixture `newyork`: a table at any position, and the position before any chance."""

    def __call__(self, position: Position) -> Table: ...
    def start(self) -> Position: ...


HOMES = {
    "beach": "e4",
    "callahan": "f5",
    "cloud_rider": "i7",
    "eastman": "h8",
    "grant": "j8",
    "latimer": "e5",
    "smith": "j7",
    "tumblety": "h5",
}
CHARACTERS = tuple(HOMES)

# Nobody is next to a gaslight of the start or to anybody else.
SCATTERED = {
    "beach": "e2",
    "callahan": "d6",
    "cloud_rider": "g4",
    "eastman": "h8",
    "grant": "m10",
    "latimer": "f6",
    "smith": "k6",
    "tumblety": "i10",
}


def cells(text: str) -> frozenset[str]:
    """The cells named in a text."""
    return frozenset(text.split())


STREETS = cells(
    """
    a2 b2 b3 b4 c1 c2 c3 c4 d1 d2 d5 d6 e2 e3 e4 e5 e6 e7 f2 f3 f4 f5 f6 f7 f8
    g3 g4 g5 g6 g7 g8 h4 h5 h6 h7 h8 h9 i5 i6 i7 i8 i9 i10 j5 j7 j8 j10
    k5 k6 k8 k10 k11 l5 l6 l7 l8 l9 l10 l11 m5 m6 m7 m8 m9 m10 m11 m12
    """
)
BUILDINGS = frozenset({"d3", "d4", "j6", "j9", "k7", "k9"})
QUAYSIDES = frozenset({"a3", "c5", "e1", "g9"})
PORTS = frozenset({"b1", "e8", "g2", "k4", "l12"})

METRO = ("b3", "k10", "l6")
PRINTED = "g6"
GASLIGHTS = ("c3", "m7")
INVESTIGATIONS = (("e7", "f8"), ("k5", "l5"))
STEAMERS = ("e8", "k4")

# The street spaces of the start with no tile, no cover and nobody on them.
EMPTY_STREETS = (
    STREETS
    - {*METRO, PRINTED, *GASLIGHTS}
    - {cell for tile in INVESTIGATIONS for cell in tile}
    - set(HOMES.values())
)

SEATS = {
    1: ("investigator", "jack", "jack", "investigator"),
    0: ("jack", "investigator", "investigator", "jack"),
}


def reading_order(cell: str) -> tuple[bool, str, int]:
    """Sort key of cells: column, then number; Liberty Island last."""
    if cell == "liberty":
        return True, "", 0
    return False, cell[0], int(cell[1:])


def neighbours(cell: str) -> set[str]:
    """The six grid neighbours of a cell, whether or not they are on the board."""
    column, number = ord(cell[0]), int(cell[1:])
    steps = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))
    return {f"{chr(column + east)}{number + north}" for east, north in steps}


def position(
    *,
    turn: int = 1,
    at: Mapping[str, str] | None = None,
    innocents: Iterable[str] = (),
    metro: Iterable[str] = METRO,
    gaslights: Iterable[str] = GASLIGHTS,
    sites: Iterable[str] = (),
    parks: Mapping[str, str] | None = None,
    investigations: Sequence[Sequence[str]] = INVESTIGATIONS,
    steamers: Iterable[str] = STEAMERS,
    informant: tuple[str, str] = ("liberty", "talkative"),
    witness: str = "seen",
    offer: Iterable[str] = CHARACTERS[:4],
    played: Sequence[str] = (),
    identity: str = "grant",
    jack_alibis: Iterable[str] = (),
    investigator_alibis: Iterable[str] = (),
) -> Position:
    """The start position after the deal, with these changes; every card in one place."""
    held = {"jack": sorted(jack_alibis), "investigator": sorted(investigator_alibis)}
    dealt = [identity, *held["jack"], *held["investigator"]]
    built: Position = {
        "game": "newyork",
        "turn": turn,
        "characters": {**HOMES, **(at or {})},
        "suspects": sorted(set(CHARACTERS) - set(innocents)),
        "metro": sorted(metro, key=reading_order),
        "gaslights": sorted(gaslights, key=reading_order),
        "sites": sorted(sites, key=reading_order),
        "parks": dict(parks or {}),
        "investigations": [sorted(tile, key=reading_order) for tile in investigations],
        "steamers": sorted(steamers, key=reading_order),
        "informant": {"at": informant[0], "side": informant[1]},
        "witness": witness,
        "offer": sorted(offer),
        "played": list(played),
        "acting": None,
        "jack": {"identity": identity, "alibis": held["jack"]},
        "investigator": {"alibis": held["investigator"]},
        "deck": sorted(set(CHARACTERS) - set(dealt)),
    }
    _refuse_overlaps(built, dealt)
    return built


def _refuse_overlaps(built: Position, dealt: list[str]) -> None:
    """Catch a slip of the test itself: two things where only one may be."""
    tiles = [*built["metro"], *built["gaslights"], *built["sites"], *built["parks"]]
    covered = [cell for tile in built["investigations"] for cell in tile]
    standing = [*built["characters"].values(), built["informant"]["at"]]
    obstacles = {*built["gaslights"], *built["sites"]}
    for name, things in (("tiles", tiles), ("covers", covered), ("tokens", standing)):
        if len(set(things)) != len(things):
            raise ValueError(f"two {name} on one space: {sorted(things)}")
    if obstacles & set(standing):
        raise ValueError(f"somebody stands on {sorted(obstacles & set(standing))}")
    if under := set(covered) & set(built["characters"].values()):  # the Informant may be (N28)
        raise ValueError(f"a character is covered: {sorted(under)}")
    if len(set(dealt)) != len(dealt):
        raise ValueError(f"a card in two places: {sorted(dealt)}")
    if built["jack"]["identity"] not in built["suspects"]:
        raise ValueError("Jack is among the innocents")


def waiting(
    who: str,
    by: str = "investigator",
    *,
    turn: int = 1,
    last: bool = False,
    cards: Sequence[str] = (),
    **changes: Any,
) -> Position:
    """`by` is to choose and may pick `who`: at the first choice of that player in the turn, or
    at the fourth choice if `last`. `cards` names the turn's four cards, in order of play."""
    seats = SEATS[turn % 2]
    before = 3 if last else seats.index(by)
    if seats[before] != by:
        raise ValueError(f"{by} does not play the fourth card of turn {turn}")
    others = [card for card in cards or CHARACTERS if card != who][:3]
    offer = [who, *others[before:]]
    return position(turn=turn, offer=offer, played=others[:before], **changes)


def playing(newyork: Game, who: str, by: str = "investigator", **changes: Any) -> Table:
    """A table where `by` has just picked `who`; `changes` as for `waiting`."""
    return newyork(waiting(who, by, **changes)).apply(f"pick {who}")


def act(table: Table, *texts: str) -> Table:
    """Apply several actions in a row."""
    for text in texts:
        table.apply(text)
    return table


def options(table: Table, verb: str) -> set[str]:
    """What may follow this verb in the legal actions: `options(table, "move")` are cells."""
    return {text.removeprefix(f"{verb} ") for text in table.legal() if text.startswith(f"{verb} ")}


def verbs(table: Table) -> set[str]:
    """The first words of the legal actions."""
    return {text.split()[0] for text in table.legal()}
