"""A decision of London or New York, and the positions it leads to, read from records once."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from gaslamp.bots.greedy_reach import TERRAIN, Places
from gaslamp.core.game import Game
from gaslamp.core.kernels.order import CHOICES_A_TURN, chooser
from gaslamp.core.kernels.role_codes import JACK_CODE
from gaslamp.games.hexes.kernels.record import EVERYONE, INFORMANT, UNSEEN

Option = tuple[int, int]  # an action, and the set of those seen after it
HOLMES = "holmes"  # whose move brings an alibi card (L22)


@dataclass(frozen=True)
class Moment:
    """What stays the same while one character is in play."""

    turn: int
    acting: int
    player: int
    later: tuple[int, ...]  # who plays the cards that are left this turn
    offer: int
    coming: int  # next turn's cards on an odd turn; empty on an even one
    may_leave: bool  # whether Jack was unseen at the last call (L38, N41)

    @staticmethod
    def of(record: Any) -> "Moment":
        """A record with a character in play."""
        turn, picked, offer = int(record.turn), int(record.picked), int(record.offer)
        dealt = offer
        for card in record.played.tolist()[:picked]:
            dealt |= 1 << card
        return Moment(
            turn=turn,
            acting=int(record.acting),
            player=chooser(turn, picked - 1),
            later=tuple(chooser(turn, place) for place in range(picked, CHOICES_A_TURN)),
            offer=offer,
            coming=EVERYONE & ~dealt if turn % 2 else 0,
            may_leave=turn > 1 and bool(record.witness == UNSEEN),
        )


@dataclass(frozen=True)
class Scene:
    """The position after an action."""

    record: Any
    at: Places
    terrain: bytes  # what the ways hang on
    seen: int
    moved: bool
    draws: bool  # whether an alibi card follows
    escaped: bool


def scenes_after(game: Game, record: Any, options: list[Option]) -> list[Scene]:
    """The position after each of the options of the character in play."""
    after = np.empty(len(options), game.dtype)
    for place, (code, _) in enumerate(options):
        after[place] = record
        game.kernels.perform(after[place], code)
    holmes = game.characters[record.acting] == HOLMES
    visits = (after["owed"] == INFORMANT).tolist()
    moved = after["moved"].tolist()
    places = after["at"].tolist()
    grounds = _terrains(game, after)
    escaped = (after["winner"] == JACK_CODE).tolist()
    return [
        Scene(
            record=after[place],
            at=tuple(places[place]),
            terrain=grounds[place],
            seen=seen,
            moved=bool(moved[place]),
            draws=visits[place] or (holmes and bool(moved[place])),
            escaped=escaped[place],
        )
        for place, (_, seen) in enumerate(options)
    ]


def _terrains(game: Game, after: Any) -> list[bytes]:
    """What the ways hang on in each position, as a key."""
    parts = [
        np.ascontiguousarray(after[field]).view(np.uint8).reshape(len(after), -1)
        for field in TERRAIN[game.name]
    ]
    return [row.tobytes() for row in np.concatenate(parts, axis=1)]
