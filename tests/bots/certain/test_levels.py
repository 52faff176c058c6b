"""No level from the third on misses a sure win, and what it explains says so too."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from every_game import CASES, IDS, long_walk, walk
from gaslamp.bots import Budget, make
from gaslamp.bots.certain import sure_win
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import ROLES
from gaslamp.core.state import State

LEVELS = ("level-3", "level-4", "level-5")
OF_A_KIND = 3

every_game = pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)


def won_positions(game: str, edition: str | None) -> Iterator[State]:
    """Some positions of either role in which somebody is sure to win, of different lengths."""
    found: Counter[Any] = Counter()
    play = long_walk if find_game(game).family == "hexes" else walk
    for seed in range(300, 340):
        for state in play(game, edition, seed):
            if state.actor in ROLES and len(state.legal_actions()) > 1:
                line = sure_win(state.view(state.actor))
                kind = (state.actor, None if line is None else min(len(line), 3))
                if line is not None and found[kind] < OF_A_KIND:
                    found[kind] += 1
                    yield state


def goes_on(state: State, turn: int) -> bool:
    return state.outcome is None and state.turn == turn


@every_game
def test_sure_wins_are_taken(game: str, edition: str | None) -> None:
    """Whatever the opponent does meanwhile: in Pocket he may have choices before the appeal."""
    tried: Counter[str] = Counter()
    for start in won_positions(game, edition):
        role, turn = str(start.actor), start.turn
        for level in LEVELS:
            bot, state = make(game, level, 1), start
            while goes_on(state, turn):
                if state.actor == role:
                    state = state.apply(bot.choose(state.view(role)))
                elif find_game(game).family == "hexes":
                    break
                else:
                    state = state.apply(state.legal_actions()[-1])
            assert state.outcome is not None, (level, start)
            assert state.outcome.winner == role
        tried[role] += 1
    assert min(tried[role] for role in ROLES) >= 5


@every_game
def test_a_sure_win_is_explained_as_one(game: str, edition: str | None) -> None:
    for state in islice(won_positions(game, edition), OF_A_KIND):
        view = state.view(str(state.actor))
        line = sure_win(view)
        assert line is not None
        bot: Any = make(game, "level-5", 1)
        told = bot.explain(view, Budget(iterations=20))
        best = max(told.choices, key=lambda choice: choice.likely)
        assert (best.action, best.worth, best.likely, told.worth) == (line[0], 1.0, 1.0, 1.0)


def test_the_lower_levels_may_overlook_one() -> None:
    """They are for beginners: the second levels search without looking for sure wins first."""
    for game in ("pocket", "london"):
        beginner: Any = make(game, "level-2", 1)
        assert not beginner.sure
