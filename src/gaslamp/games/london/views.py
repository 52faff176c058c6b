"""What each viewer of a London game is shown, and the public record behind it."""

from typing import Any

import numpy as np

from gaslamp.core.kernels.bits import mask_of
from gaslamp.core.plain import Plain
from gaslamp.core.views import Told
from gaslamp.games.hexes.kernels.grid import DIRECTIONS
from gaslamp.games.hexes.views import HexBoard, HexView, counts, read_shared_board
from gaslamp.games.london.codec import public
from gaslamp.games.london.kernels.record import RECORD
from gaslamp.games.london.kernels.tables import (
    CHARACTERS,
    EDITIONS,
    EXITS,
    GASLIGHTS,
    GRID,
    MANHOLES,
    UNNUMBERED,
)


class Whistle(Told, frozen=True):
    """A whistle that has begun: the points left, and whom it has moved."""

    left: int
    moved: list[str]


class Acting(Told, frozen=True, omit_defaults=True):
    """The character in play, and what it has done."""

    character: str
    moved: bool
    powered: bool
    pending: str | None
    whistle: Whistle | None = None


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


def board_of(s: Plain) -> Board:
    """The public part of a view."""
    shown = public(s)
    shown.pop("turn")
    acting = shown.pop("acting")
    if acting is not None:
        whistle = acting.pop("whistle", None)
        acting = Acting(**acting, whistle=None if whistle is None else Whistle(**whistle))
    return Board(**shown, acting=acting, **counts(s, CHARACTERS))


def public_record(view: LondonView) -> Any:
    """A record with everything public filled in, and nothing else."""
    board = view.board
    s = np.zeros(1, RECORD)[0]
    read_shared_board(s, view, CHARACTERS, GRID.number)
    s.edition = EDITIONS.index(board.edition)
    s.facing = DIRECTIONS.index(board.watson_facing)
    for hex_, number in board.lit.items():
        s.lamp[GASLIGHTS.index(hex_)] = UNNUMBERED if number is None else number
    s.covers = mask_of([MANHOLES.index(hole) for hole in board.covers])
    s.cordons = mask_of([EXITS.index(way) for way in board.cordons])
    if board.acting is not None and board.acting.whistle is not None:
        s.whistle_left = board.acting.whistle.left
        s.whistled = mask_of([CHARACTERS.index(name) for name in board.acting.whistle.moved])
    return s
