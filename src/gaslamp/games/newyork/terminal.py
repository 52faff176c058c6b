"""New York in characters: the hexes of Manhattan and what is built on them."""

from collections.abc import Collection

from gaslamp.games.hexes.terminal import cards, grid, in_play, label, people, secrets
from gaslamp.games.newyork.kernels.tables import BOARD, CELLS
from gaslamp.games.newyork.views import Board, NewYorkView

__all__ = ["LEGEND", "district", "facts", "secrets"]

BUILDING, GASLIGHT, SITE, INFORMANT = "####", "(+)", "[#]", "INF"
METRO, PARK, QUAYSIDE = "m", "%", "~"
STEAMER, PORT = "ship", "port"
LEGEND = (
    "#### building   [#] site   (+) gaslight   [1] [2] investigation   m metro   % park   "
    "~ quayside"
)


def district(view: NewYorkView, in_sight: Collection[str]) -> list[str]:
    """Return the lines of the board, with who and what is on each hex."""
    return grid(_labels(view.board, in_sight))


def facts(view: NewYorkView, in_sight: Collection[str]) -> list[str]:
    """Return lines that say who is where, and the cards."""
    shown = view.board
    return [
        *people(shown, in_sight),
        f"Informant: {_informant(shown)}; {_ways_out(shown)}",
        *cards(view),
        *in_play(shown.acting),
    ]


def _labels(shown: Board, in_sight: Collection[str]) -> dict[str, str]:
    labels = dict.fromkeys(BOARD["building"], BUILDING)
    for port in BOARD["port"]:
        labels[port] = f"{port} {STEAMER if port in shown.steamers else PORT}"
    for cell in CELLS:
        labels[cell] = label(cell, _ground(shown, cell), shown, in_sight) + _built(shown, cell)
    return labels


def _ground(shown: Board, cell: str) -> str:
    """Return the sign of what lies on a space that characters can stand on."""
    if cell in shown.metro or cell in BOARD["metro_printed"]:
        return METRO
    if cell in shown.parks:
        return PARK
    return QUAYSIDE if cell in BOARD["quayside"] else ""


def _built(shown: Board, cell: str) -> str:
    """Return the sign of what keeps characters off a space: a tile, or the Informant."""
    for number, covered in enumerate(shown.investigations, 1):
        if cell in covered:
            return f" [{number}]"
    if cell in shown.gaslights:
        return f" {GASLIGHT}"
    if cell in shown.sites:
        return f" {SITE}"
    return f" {INFORMANT}" if cell == shown.informant.at else ""


def _informant(shown: Board) -> str:
    """Return where the Informant is, his side, and whether a tile covers his space (N28)."""
    under = any(shown.informant.at in cells for cells in shown.investigations)
    return f"{shown.informant.at}, {shown.informant.side}{', covered' if under else ''}"


def _ways_out(shown: Board) -> str:
    return (
        f"steamers: {', '.join(shown.steamers)}; land exit from {' or '.join(BOARD['land_exit'])}"
    )
