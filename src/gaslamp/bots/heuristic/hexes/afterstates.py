"""The activation at hand in London or New York, and the positions right after its actions."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from gaslamp.core.kernels.order import CHOICES_A_TURN, chooser
from gaslamp.core.kernels.role_codes import JACK_CODE
from gaslamp.games.hexes.game import HexGame
from gaslamp.games.hexes.kernels.record import EVERYONE, UNSEEN
from gaslamp.games.hexes.kernels.turns import cards_of_turn

Option = tuple[int, int]  # an action, and the set of those seen after it
Cells = tuple[int, ...]  # the cell of each character


@dataclass(frozen=True)
class Activation:
    """What stays the same while one character is in play."""

    turn: int
    acting: int
    player: int
    later: tuple[int, ...]  # who plays the cards that are left this turn
    offer: int
    coming: int  # next turn's cards on an odd turn; empty on an even one
    may_leave: bool  # True if Jack was unseen at the last call (L38, N41)

    @staticmethod
    def of(record: Any) -> "Activation":
        """Return the activation of a record with a character in play."""
        turn, picked = int(record.turn), int(record.picked)
        return Activation(
            turn=turn,
            acting=int(record.acting),
            player=chooser(turn, picked - 1),
            later=tuple(chooser(turn, place) for place in range(picked, CHOICES_A_TURN)),
            offer=int(record.offer),
            coming=EVERYONE & ~cards_of_turn(record) if turn % 2 else 0,
            may_leave=turn > 1 and bool(record.witness == UNSEEN),
        )


@dataclass(frozen=True)
class Afterstate:
    """The position right after an action."""

    record: Any
    at: Cells
    terrain: bytes  # all that changes where characters get to, as a key
    seen: int
    moved: bool
    draws: bool  # True if an alibi card follows
    escaped: bool


def afterstates(game: HexGame, record: Any, options: list[Option]) -> list[Afterstate]:
    """Return the position after each of the options of the character in play."""
    after = np.empty(len(options), game.dtype)
    for place, (code, _) in enumerate(options):
        after[place] = record
        game.kernels.perform(after[place], code)
    draws = game.draws_card(after).tolist()
    moved = after["moved"].tolist()
    cells = after["at"].tolist()
    terrains = _terrains(game, after)
    escaped = (after["winner"] == JACK_CODE).tolist()
    return [
        Afterstate(
            record=after[place],
            at=tuple(cells[place]),
            terrain=terrains[place],
            seen=seen,
            moved=bool(moved[place]),
            draws=draws[place],
            escaped=escaped[place],
        )
        for place, (_, seen) in enumerate(options)
    ]


def _terrains(game: HexGame, after: Any) -> list[bytes]:
    """Return the bytes of the fields that change where characters get to, for each position."""
    parts = [
        np.ascontiguousarray(after[field]).view(np.uint8).reshape(len(after), -1)
        for field in game.terrain
    ]
    return [row.tobytes() for row in np.concatenate(parts, axis=1)]
