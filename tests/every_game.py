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


def _new_game(game: str, edition: str | None, seed: int, chance: str) -> State:
    if chance == "explicit":
        return gaslamp.new_game(game, edition=edition, chance="explicit")
    return gaslamp.new_game(game, edition=edition, seed=seed)


def walk(game: str, edition: str | None, seed: int, chance: str = "rolled") -> Iterator[State]:
    """The states of a game whose every decision is random; the same for the same seed."""
    choose, state = random.Random(seed), _new_game(game, edition, seed, chance)
    yield state
    while state.outcome is None:
        state = state.apply(choose.choice(state.legal_actions()))
        yield state


def long_walk(game: str, edition: str | None, seed: int, chance: str = "rolled") -> Iterator[State]:
    """Like `walk`, but nobody accuses or leaves, and in New York the Informant is visited."""
    choose, state = random.Random(seed), _new_game(game, edition, seed, chance)
    yield state
    while state.outcome is None:
        legal = state.legal_actions()
        quiet = [a for a in legal if not str(a).startswith(("accuse", "escape", "control"))]
        informant = state.position().get("informant", {}).get("at")
        visits = [action for action in quiet if str(action) == f"move {informant}"]
        state = state.apply(choose.choice(visits or quiet or legal))
        yield state


def last(states: Iterator[State]) -> State:
    """The end of a walk."""
    *_, state = states
    return state
