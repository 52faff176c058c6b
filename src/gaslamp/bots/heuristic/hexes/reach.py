"""Where the characters of London and New York get to, asked of the rules and kept."""

from typing import Any

import numpy as np

from gaslamp.bots.heuristic.hexes.afterstates import Cells
from gaslamp.core.kernels.role_codes import NOBODY
from gaslamp.games.hexes.game import HexGame
from gaslamp.games.hexes.kernels.actions import ACCUSE_FIRST, IDENTITY_FIRST, MOVE_FIRST
from gaslamp.games.hexes.kernels.record import EVERYONE, NO_CHANCE, NOTHING, UNSEEN

# What is the same in every question: a character is about to move, its ability used, and whatever
# movement can lead to (accusing anybody, leaving) is open to it.
ASKED = {
    "picked": 1,
    "winner": NOBODY,
    "pending": NO_CHANCE,
    "owed": NOTHING,
    "moved": 0,
    "powered": 1,
    "suspects": EVERYONE,
    "witness": UNSEEN,
    "whistled": 0,
}
# Turns in which the first card is the Detective's, and Jack's (L10, L11, N9).
INVESTIGATORS_TURN, JACKS_TURN = 1, 2


class Reach:
    """The reach of every character in positions that follow from one another."""

    def __init__(self, game: HexGame) -> None:
        self._legal = game.kernels.legal
        assert game.search.is_escape is not None
        self._is_escape = game.search.is_escape
        self._out = np.empty(game.most_legal, np.int16)
        self._probe = np.zeros(1, game.dtype)
        self._fields = {
            name: self._probe[name]
            for name in (*ASKED, "turn", "acting", "identity")
            if name in game.dtype.names
        }
        self._probed: Any = None  # the record whose board the probe has
        self._cells: dict[tuple[int, int, bytes], int] = {}
        self._leaves: dict[tuple[int, int, bytes], bool] = {}

    def cells(self, record: Any, terrain: bytes, who: int, at: Cells) -> int:
        """Return the set of cells a character gets to by its own movement, taken or free."""
        key = who, at[who], terrain
        if key not in self._cells:
            self._cells[key] = self._ask_cells(record, who, at)
        return self._cells[key]

    def leaves(self, record: Any, terrain: bytes, who: int, at: Cells) -> bool:
        """Return True if a character could leave by its own movement if it were Jack and unseen."""
        key = who, at[who], terrain
        if key not in self._leaves:
            codes = self._ask(record, who, JACKS_TURN)
            self._leaves[key] = self._is_escape(codes[-1])  # escapes are listed last
        return self._leaves[key]

    def _ask_cells(self, record: Any, who: int, at: Cells) -> int:
        cells = 0
        for code in self._ask(record, who, INVESTIGATORS_TURN):
            if code >= MOVE_FIRST:
                cells |= 1 << (code - MOVE_FIRST)
            elif ACCUSE_FIRST <= code < IDENTITY_FIRST:
                cells |= 1 << at[code - ACCUSE_FIRST]
        return cells

    def _ask(self, record: Any, who: int, turn: int) -> list[int]:
        """Return what a character may do with its movement, played by whoever begins the turn."""
        fields = self._fields
        if record is not self._probed:
            self._probe[0] = record
            for name, value in ASKED.items():
                if name in fields:
                    fields[name][0] = value
            self._probed = record
        fields["turn"][0], fields["acting"][0], fields["identity"][0] = turn, who, who
        return self._out[: self._legal(self._probe[0], self._out)].tolist()  # type: ignore[no-any-return]
