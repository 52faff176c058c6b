"""Positions, actions and small helpers for the rule tests of Pocket.

A district is written as in P48 and P49, row by row: `gull W` is a suspect with the wall of the tile
in the west, `_bert S` the empty side of Bert's tile, `_lane x` the open crossroads (P5).
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import Any, Protocol

Position = dict[str, Any]

SUSPECTS = ["bert", "goodley", "gull", "lane", "lestrade", "madame", "pizer", "smith", "stealthy"]
CELLS = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
DETECTIVES = ("holmes", "watson", "toby")
VIEWERS = ("jack", "investigator", "public")
FACES = (("alibi", "holmes"), ("toby", "watson"), ("rotation", "exchange"), ("rotation", "joker"))
PLAIN = "holmes toby rotation joker"
ALIBI = "alibi toby rotation joker"
# The identity and nine tiles, eight turns of four actions, four tosses and four draws.
LONGEST_GAME = 1 + 9 + 8 * 4 + 4 + 4
TOSSES = [" ".join(faces) for faces in product(*FACES)]

# P48: nobody is seen by detectives at 11, 3 and 7.
SETUP = """gull W, bert S, stealthy E
         / smith W, pizer E, lestrade E
         / lane S, madame S, goodley E"""
# P49: Holmes at 0, Watson at 5 and Toby at 7 see Pizer, Bert and Gull.
APPEAL = """_goodley W, stealthy N, _smith E
          / pizer E, lestrade S, madame W
          / gull N, _lane x, bert N"""
# Two suspects left. Spaces 11, 3 and 7 show nobody, 0 shows Gull only, 1 shows Pizer only.
DUEL = """gull W, _bert W, _stealthy E
        / _smith W, pizer E, _lestrade E
        / _lane x, _madame S, _goodley E"""


class Table(Protocol):
    """One game in progress, whichever program plays it; chance is never rolled by itself."""

    @property
    def actor(self) -> str | None: ...
    @property
    def outcome(self) -> Position | None: ...
    def legal(self) -> set[str]: ...
    def odds(self) -> dict[str, Fraction]: ...
    def apply(self, text: str) -> "Table": ...
    def visible(self) -> set[str]: ...
    def position(self) -> Position: ...
    def knows(self, viewer: str) -> Position: ...


class Pocket(Protocol):
    """The fixture `pocket`: seats a position at a table; `start` is the one before any chance."""

    @property
    def start(self) -> Position: ...
    def __call__(self, position: Position) -> Table: ...


def tiles(district: str) -> list[Position]:
    """The nine tiles of a district text."""
    laid = []
    for words in re.split("[,/]", district):
        who, wall = words.split()
        laid.append(
            {
                "suspect": who.removeprefix("_"),
                "wall": None if wall == "x" else wall,
                "cleared": who.startswith("_"),
            }
        )
    return laid


def walled(district: str, **walls: str) -> str:
    """The same district with the walls of the named cells elsewhere: `walled(SETUP, b2="N")`."""
    texts = [words.split() for words in re.split("[,/]", district)]
    return ", ".join(
        f"{who} {walls.get(cell, wall)}" for cell, (who, wall) in zip(CELLS, texts, strict=True)
    )


def chance_of(district: str) -> list[str]:
    """The nine chance texts that lay this district."""
    return [
        f"tile {cell} {tile['suspect']} {tile['wall']}"
        for cell, tile in zip(CELLS, tiles(district), strict=True)
    ]


def scene(
    district: str = SETUP,
    *,
    turn: int = 1,
    at: tuple[int, int, int] = (11, 3, 7),
    tokens: str | None = PLAIN,
    left: str | None = None,
    rotated: str = "",
    race: bool = False,
    time: int = 0,
    jack: str | None = None,
    hand: dict[str, int] | None = None,
    revealed: str = "",
) -> Position:
    """A position in the middle of a game.

    `at` places Holmes, Watson and Toby; `tokens` are the faces up (None: the toss is due), `left`
    those still to be played (default: all). `time` is the number of time tokens Jack has; those of
    the other turns completed are the Investigator's. `jack` is his identity (default: the first
    suspect of the district), `hand` his alibi cards with the turn of each draw, `revealed` the
    Investigator's. The cards nobody has drawn are the deck.
    """
    laid = tiles(district)
    identity = jack or next(tile["suspect"] for tile in laid if not tile["cleared"])
    cards = hand or {}
    gone = {identity, *cards, *revealed.split()}
    position: Position = {
        "game": "pocket",
        "turn": turn,
        "tiles": laid,
        "detectives": dict(zip(DETECTIVES, at, strict=True)),
        "tokens": tokens.split() if tokens else None,
        "used": [False] * 4 if tokens is None or left is None else used(tokens, left),
        "rotated": sorted(rotated.split()),
        "race": race,
        "time_tokens": {"jack": time, "investigator": turn - 1 - time},
        "jack": {
            "identity": identity,
            "alibis": [{"card": card, "turn": drawn} for card, drawn in cards.items()],
        },
        "investigator": {"alibis": sorted(revealed.split())},
        "deck": [card for card in SUSPECTS if card not in gone],
    }
    if tokens is None:
        position["pending_chance"] = "toss"
    return position


def used(tokens: str, left: str) -> list[bool]:
    """Which tokens are spent; of two Rotations the first is spent first."""
    remaining = left.split()
    spent = []
    for face in reversed(tokens.split()):
        spent.append(face not in remaining)
        if face in remaining:
            remaining.remove(face)
    return spent[::-1]


def moves(detective: str) -> set[str]:
    return {f"{detective} 1", f"{detective} 2"}


def rotations(*cells: str) -> set[str]:
    return {f"rotate {cell} {turn}" for cell in cells for turn in (90, 180, 270)}


EXCHANGES = {f"exchange {one} {other}" for one, other in combinations(CELLS, 2)}
JOKERS = {"joker holmes", "joker watson", "joker toby"}
USES = {
    "alibi": {"alibi"},
    "holmes": moves("holmes"),
    "toby": moves("toby"),
    "watson": moves("watson"),
    "rotation": rotations(*CELLS),
    "exchange": EXCHANGES,
    "joker": JOKERS,
}


def uses(faces: str, actor: str = "investigator") -> set[str]:
    """Every use of these faces when no tile has been rotated yet."""
    allowed = set().union(*(USES[face] for face in faces.split()))
    return allowed | {"joker none"} if actor == "jack" and "joker" in faces else allowed


def play(table: Table, *texts: str) -> Table:
    for text in texts:
        table.apply(text)
    return table


def refuses(table: Table, text: str) -> bool:
    """True when the action is neither listed nor accepted, and the attempt changes nothing."""
    before = table.position()
    try:
        table.apply(text)
    except ValueError:
        return text not in table.legal() and table.position() == before
    return False


def tile_at(table: Table, cell: str) -> Position:
    found: Position = table.position()["tiles"][CELLS.index(cell)]
    return found


def suspected(table: Table) -> set[str]:
    return {tile["suspect"] for tile in table.position()["tiles"] if not tile["cleared"]}


def wander(table: Table, seed: int) -> Iterator[tuple[Table, str]]:
    """A whole game at random: before each step, the table and the text about to be applied."""
    dice = Random(seed)
    for _ in range(LONGEST_GAME):
        if table.actor is None:
            break
        text = dice.choice(sorted(table.legal()))
        yield table, text
        table.apply(text)
