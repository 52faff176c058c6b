"""The part of the set-up that London and New York share."""

from typing import Any

from gaslamp.games.hexes.kernels.record import EVERYONE, IDENTITY, NO_ONE, WITNESS


def shared_start(record: Any, cells: list[int], witness: str) -> None:
    """Fill in the shared fields of a game in which chance has decided nothing yet."""
    record.turn = 1
    record.pending = IDENTITY
    record.at = cells
    record.suspects = EVERYONE
    record.witness = WITNESS.index(witness)
    record.played = NO_ONE
    record.acting = NO_ONE
    record.identity = NO_ONE
    record.deck = EVERYONE
