"""What each viewer of a London game is shown."""

from gaslamp.games.hexes.views import HexBoard, HexView
from gaslamp.games.london.codec import Acting


class Board(HexBoard, frozen=True):
    """Everything on the table that both players see (L46)."""

    edition: str
    acting: Acting | None
    watson_facing: str
    lit: dict[str, int | None]
    covers: list[str]
    cordons: list[str]


class LondonView(HexView, frozen=True):
    """A view of a London game."""

    board: Board
