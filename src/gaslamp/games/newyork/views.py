"""What each viewer of a New York game is shown."""

from gaslamp.games.hexes.views import HexBoard, HexView
from gaslamp.games.newyork.codec import Acting, Informant


class Board(HexBoard, frozen=True):
    """Everything on the table that both players see (N46)."""

    acting: Acting | None
    metro: list[str]
    gaslights: list[str]
    sites: list[str]
    parks: dict[str, str]
    investigations: list[list[str]]
    steamers: list[str]
    informant: Informant


class NewYorkView(HexView, frozen=True):
    """A view of a New York game."""

    board: Board
