"""Every game and edition that the shared suites run on, and random play through the public API."""

import random
from collections.abc import Iterator

import gaslamp
from gaslamp.core.registry import GAMES
from gaslamp.core.registry import game as find_game
from gaslamp.core.state import State

CASES = [(name, edition) for name in GAMES for edition in (find_game(name).editions or (None,))]
IDS = ["-".join(filter(None, case)) for case in CASES]
VIEWERS = ("jack", "investigator", "public")


def walk(game: str, edition: str | None, seed: int, chance: str = "rolled") -> Iterator[State]:
    """The states of a game whose every decision is random; the same for the same seed."""
    choose = random.Random(seed)
    if chance == "explicit":
        state = gaslamp.new_game(game, edition=edition, chance="explicit")
    else:
        state = gaslamp.new_game(game, edition=edition, seed=seed)
    yield state
    while state.outcome is None:
        state = state.apply(choose.choice(state.legal_actions()))
        yield state


def last(states: Iterator[State]) -> State:
    """The end of a walk."""
    *_, state = states
    return state
