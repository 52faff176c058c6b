"""What each viewer of a New York game is shown, and the public record behind it."""

from typing import Any

import numpy as np

from gaslamp.core.kernels.bits import mask_of
from gaslamp.core.plain import Plain
from gaslamp.core.views import Told
from gaslamp.games.hexes.kernels.cell_sets import cells_of
from gaslamp.games.hexes.views import HexBoard, HexView, counts, read_shared_board
from gaslamp.games.newyork.codec import LISTS, public
from gaslamp.games.newyork.kernels.abilities import add_tile
from gaslamp.games.newyork.kernels.record import RECORD
from gaslamp.games.newyork.kernels.tables import CHARACTERS, GRID, KINDS, PARK, PORTS, SIDES


class Acting(Told, frozen=True, omit_defaults=True):
    """The character in play, and what it has done; for Eastman, whom he may control."""

    character: str
    moved: bool
    powered: bool
    pending: str | None
    same: list[str] | None = None


class Informant(Told, frozen=True):
    """Where the Informant stands, and on which side."""

    at: str
    side: str


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


def board_of(s: Plain) -> Board:
    """The public part of a view."""
    shown = public(s)
    shown.pop("turn")
    acting, informant = shown.pop("acting"), shown.pop("informant")
    return Board(
        **shown,
        acting=None if acting is None else Acting(**acting),
        informant=Informant(**informant),
        **counts(s, CHARACTERS),
    )


def public_record(view: NewYorkView) -> Any:
    """A record with everything public filled in, and nothing else."""
    board = view.board
    s = np.zeros(1, RECORD)[0]
    read_shared_board(s, view, CHARACTERS, GRID.number)
    for key, kind in LISTS.items():
        s.lying[kind] = cells_of(GRID.numbers(getattr(board, key)))
    for cell, was in board.parks.items():
        add_tile(s, PARK + KINDS.index(was), GRID.number(cell))
    s.investigation = [GRID.numbers(pair) for pair in board.investigations]
    s.steamers = mask_of([PORTS.index(port) for port in board.steamers])
    s.informant = GRID.number(board.informant.at)
    s.silent = SIDES.index(board.informant.side)
    if board.acting is not None and board.acting.same is not None:
        s.same = mask_of([CHARACTERS.index(name) for name in board.acting.same])
    return s
