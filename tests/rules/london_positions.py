"""Positions of London for the rule tests: the start position with what a test wants changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

Position = dict[str, Any]

CHARACTERS = ("bert", "goodley", "gull", "holmes", "lestrade", "smith", "stealthy", "watson")
FACINGS = ("N", "NE", "SE", "S", "SW", "NW")
EXITS = {"NW": "b7", "NE": "l12", "SW": "b1", "SE": "l6"}
MANHOLES = {
    "2006": ("a5", "c2", "f7", "f10", "h3", "h6", "l12", "m9"),
    "2016": ("b1", "b6", "c4", "f10", "g6", "h3", "k9", "l7", "l12"),
}
COVERS = {"2006": ("c2", "l12"), "2016": ("b1", "l12")}
LIT: Mapping[str, int | None] = {"b2": 1, "l11": 2, "c7": 3, "k6": 4, "f5": None, "h8": None}
DARK = ("f9", "h4")
PLACES = {
    "2006": {
        "bert": "i8",
        "goodley": "m10",
        "gull": "e9",
        "holmes": "g5",
        "lestrade": "e5",
        "smith": "g8",
        "stealthy": "i4",
        "watson": "a3",
    },
    "2016": {
        "bert": "i8",
        "goodley": "m10",
        "gull": "e9",
        "holmes": "g5",
        "lestrade": "e5",
        "smith": "g8",
        "stealthy": "a3",
        "watson": "i4",
    },
}

# From turn 5 only the two lamps without a number burn. Out here in the west they light up nobody of
# the start position, and no two characters there stand side by side: nobody is seen.
WEST_LAMPS: Mapping[str, int | None] = {"b2": None, "c7": None}

# Everything within three points of the SE exit hex l6, and of the NW exit hex b7 with a5 covered.
AROUND_L6 = ("l7", "k7", "m8", "j6", "m9")
AROUND_B7 = ("b6", "a5", "c6", "a4", "d7")


class Table(Protocol):
    """A game on the table, chance explicit: what the engine and the oracle both offer."""

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


class London(Protocol):
    """The fixture: lays out a position; knows the position before any chance."""

    def __call__(self, position: Position) -> Table: ...

    def start(self, edition: str = "2006") -> Position: ...


def london_at(
    *,
    edition: str = "2006",
    turn: int = 1,
    identity: str = "gull",
    innocent: Iterable[str] = (),
    facing: str = "NE",
    lit: Mapping[str, int | None] | None = None,
    covers: Iterable[str] | None = None,
    cordons: Iterable[str] = ("NE", "SW"),
    witness: str = "seen",
    offer: Iterable[str] | None = None,
    played: Sequence[str] = (),
    acting: str | None = None,
    by: str | None = None,
    nth: int | None = None,
    moved: bool = False,
    powered: bool = False,
    jack_alibis: Iterable[str] = (),
    detective_alibis: Iterable[str] = (),
    at: Mapping[str, str] | None = None,
    **places: str,
) -> Position:
    """The start position after the deal, with whatever is named here changed.

    `bert="c3"` places a character, `at` several. `acting` is the character in play, `by` the player
    who plays it or `nth` its place among the turn's four cards; without `acting` a card is to be
    picked. Lamps whose number has gone out by `turn` are off the board unless `lit` says otherwise.
    """
    where = PLACES[edition] | dict(at or {}) | places
    if set(where) != set(CHARACTERS) or len(set(where.values())) != len(CHARACTERS):
        raise ValueError(f"eight characters on eight hexes wanted, not {where}")
    if lit is None:
        lit = {cell: number for cell, number in LIT.items() if number is None or number >= turn}
    if acting is not None:
        offer, played = cards_in_play(acting, nth or card_of(by or "investigator", turn))
    elif offer is None:
        offer = ("bert", "gull", "smith", "watson")
    drawn = {*jack_alibis, *detective_alibis}
    return {
        "game": "london",
        "edition": edition,
        "turn": turn,
        "characters": where,
        "suspects": [name for name in CHARACTERS if name not in set(innocent)],
        "watson_facing": facing,
        "lit": dict(lit),
        "covers": in_reading_order(COVERS[edition] if covers is None else covers),
        "cordons": sorted(cordons),
        "witness": witness,
        "offer": sorted(offer),
        "played": list(played),
        "acting": acting
        and {"character": acting, "moved": moved, "powered": powered, "pending": None},
        "jack": {"identity": identity, "alibis": sorted(jack_alibis)},
        "investigator": {"alibis": sorted(detective_alibis)},
        "deck": [name for name in CHARACTERS if name != identity and name not in drawn],
    }


def card_of(player: str, turn: int) -> int:
    """The first of the turn's four cards that `player` plays (L10, L11)."""
    first = "investigator" if turn % 2 else "jack"
    return 1 if player == first else 2


def cards_in_play(acting: str, nth: int) -> tuple[list[str], list[str]]:
    """Offer and played cards of a turn whose `nth` card is `acting`."""
    others = [name for name in CHARACTERS if name != acting][:3]
    return others[nth - 1 :], [*others[: nth - 1], acting]


def crowd(mover: str, cell: str, neighbours: Sequence[str], *rest: str) -> dict[str, str]:
    """Places: the mover on `cell`, the others in alphabetical order on `neighbours` and `rest`."""
    others = [name for name in CHARACTERS if name != mover]
    return {mover: cell, **dict(zip(others, [*neighbours, *rest], strict=True))}


def in_reading_order(cells: Iterable[str]) -> list[str]:
    """Hexes by column letter, then by number."""
    return sorted(cells, key=lambda cell: (cell[0], int(cell[1:])))


def options(table: Table, verb: str) -> set[str]:
    """What is offered after `verb`: `{"b2 f9", …}` for `lamp`."""
    return {text.partition(" ")[2] for text in table.legal() if text.partition(" ")[0] == verb}


def moves(table: Table) -> set[str]:
    """The hexes on which the move may end."""
    return options(table, "move")


def verbs(table: Table) -> set[str]:
    """The kinds of actions on offer."""
    return {text.partition(" ")[0] for text in table.legal()}


def whistled(table: Table, name: str) -> set[str]:
    """The hexes to which the whistle may bring this character now."""
    steps = options(table, "whistle") - {"enough"}
    return {cell for who, cell in map(str.split, steps) if who == name}


def refused(table: Table, text: str) -> bool:
    """Is the action refused, with nothing changed?"""
    before = table.position()
    try:
        table.apply(text)
    except ValueError:
        return table.position() == before
    return False


def quiet_action(table: Table) -> str:
    """The first action in alphabetical order that does not end the game."""
    return min(text for text in table.legal() if not text.startswith(("accuse", "escape")))


def play_quietly(table: Table, until_turn: int) -> list[tuple[str | None, str]]:
    """Play until that turn is reached (9: to the end): every action with its actor."""
    log = []
    while table.outcome is None and table.position()["turn"] < until_turn:
        action = quiet_action(table)
        log.append((table.actor, action))
        table.apply(action)
    return log
