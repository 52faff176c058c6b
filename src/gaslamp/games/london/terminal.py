"""London in characters: the hexes of Whitechapel, its lamps, manholes and exits."""

from collections.abc import Collection

from gaslamp.games.hexes.terminal import cards, grid, in_play, label, people, secrets
from gaslamp.games.london.kernels.tables import BOARD, CELLS, GASLIGHTS
from gaslamp.games.london.views import Board, LondonView

__all__ = ["LEGEND", "district", "facts", "secrets"]

BUILDING, GARDEN = "####", "%%%%"
OPEN, CLOSED = "o", "x"
LEGEND = "#### building   %%%% garden   o manhole, x closed   (1) goes out first, (+) lit, ( ) dark"


def district(view: LondonView, in_sight: Collection[str]) -> list[str]:
    """Return the lines of the board, with who and what is on each hex."""
    return grid(_labels(view.board, in_sight))


def facts(view: LondonView, in_sight: Collection[str]) -> list[str]:
    """Return lines that say who is where, and the cards."""
    shown = view.board
    return [
        *people(shown, in_sight),
        f"Watson's lantern shines {shown.watson_facing}; {_exits(shown)}",
        *cards(view),
        *in_play(shown.acting),
        *_whistle(shown),
    ]


def _labels(shown: Board, in_sight: Collection[str]) -> dict[str, str]:
    holes = BOARD["editions"][shown.edition]["manholes"]
    labels = dict.fromkeys(BOARD["building"], BUILDING) | dict.fromkeys(BOARD["garden"], GARDEN)
    labels |= {cell: f"{cell} {_lamp(shown, cell)}" for cell in GASLIGHTS}
    for cell in CELLS:
        mark = "" if cell not in holes else CLOSED if cell in shown.covers else OPEN
        labels[cell] = label(cell, mark, shown, in_sight)
    return labels


def _lamp(shown: Board, cell: str) -> str:
    """Return the sign of a gaslight: its number, a plus if it stays lit, nothing if dark."""
    if cell not in shown.lit:
        return "( )"
    number = shown.lit[cell]
    return "(+)" if number is None else f"({number})"


def _exits(shown: Board) -> str:
    ways = (
        f"{way} from {cell} ({'cordon' if way in shown.cordons else 'open'})"
        for way, cell in BOARD["exits"].items()
    )
    return f"exits: {', '.join(ways)}"


def _whistle(shown: Board) -> list[str]:
    """Return a line with the points left of a whistle that has begun; none otherwise."""
    whistle = None if shown.acting is None else shown.acting.whistle
    return [] if whistle is None else [f"The whistle has {whistle.left} points left."]
