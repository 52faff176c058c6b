"""One match between two players who see views only."""

import hashlib
from collections.abc import Mapping

from gaslamp.bots import Bot
from gaslamp.core.state import State


def play(state: State, players: Mapping[str, Bot]) -> State:
    """Play a game whose chance is rolled to its end; each role's player is shown its own view."""
    while (role := state.actor) is not None:
        state = state.apply(players[role].choose(state.view(role)))
    return state


def derived(seed: int, number: int, what: str) -> int:
    """Return the seed of one part (`what`) of one game of a series, independent of the others."""
    digest = hashlib.sha256(f"{seed} {number} {what}".encode()).digest()
    return int.from_bytes(digest[:8], "little")
