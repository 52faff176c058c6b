"""The yardstick `minimax`: legal, the same for a seed, no win in one missed, better than chance."""

import random
from collections.abc import Iterator

import pytest

import gaslamp
from every_game import CASES, IDS, long_walk, walk
from gaslamp import bots
from gaslamp.arena.blocks import Block, pairing
from gaslamp.arena.playing import play_block
from gaslamp.bots import Budget, Stopped
from gaslamp.core.kernels.order import CHOICES_A_TURN, LAST_TURN
from gaslamp.core.registry import GAMES
from gaslamp.core.roles import INVESTIGATOR, JACK, ROLES
from gaslamp.core.state import State

FEW = Budget(iterations=4)
every_edition = pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)


def decisions(game: str, edition: str | None, seed: int) -> Iterator[State]:
    """The positions of a random game in which somebody is to choose."""
    return (state for state in walk(game, edition, seed) if state.actor is not None)


@every_edition
def test_it_plays_legal_actions_and_the_same_for_a_seed(game: str, edition: str | None) -> None:
    one, same = (bots.make(game, "minimax", 5) for _ in range(2))
    for state in [*decisions(game, edition, 1), *decisions(game, edition, 2)][::3]:
        view = state.view(str(state.actor))
        chosen = one.choose(view, FEW)
        assert chosen in {choice.action for choice in view.legal or ()}
        assert same.choose(view, FEW) == chosen


@every_edition
def test_it_knows_no_more_than_its_view(game: str, edition: str | None) -> None:
    for state in list(decisions(game, edition, 3))[::11]:
        role = str(state.actor)
        worlds = [world for world, _ in state.worlds(role)]
        told = bots.make(game, "minimax", 7).choose(state.view(role), FEW)
        for world in worlds[:: max(1, len(worlds) // 3)]:
            assert bots.make(game, "minimax", 7).choose(world.view(role), FEW) == told


def wins_for_sure(state: State, action: str) -> bool:
    """Whether an action wins at once in every world that the actor holds possible."""
    role = str(state.actor)
    for world, _ in state.worlds(role):
        end = world.apply(action)
        if end.outcome is None or end.outcome.winner != role:
            return False
    return True


def may_win(state: State, action: str) -> bool:
    """Whether an action is of a kind that can win: in Pocket, the last of a turn."""
    if state.game.name == "pocket":
        return bool(sum(state.position()["used"]) == CHOICES_A_TURN - 1)
    return action.startswith(("accuse ", "escape ", "control "))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("role", ROLES)
def test_it_takes_a_win_in_one(game: str, role: str) -> None:
    found = 0
    for seed in range(100):
        for state in long_walk(game, None, seed):
            # At dawn Jack wins by many ways that take more than one action.
            if state.actor != role or not 3 <= state.turn < LAST_TURN:
                continue
            legal = [str(action) for action in state.legal_actions()]
            if any(may_win(state, action) and wins_for_sure(state, action) for action in legal):
                found += 1
                chosen = bots.make(game, "minimax", seed).choose(state.view(role), FEW)
                assert wins_for_sure(state, chosen)
        if found >= 5:
            return
    raise AssertionError(f"only {found} positions with a win in one were found")


@pytest.mark.parametrize(
    ("game", "other", "games", "least"),
    [
        ("pocket", "random", 10, 18),
        ("pocket", "greedy", 20, 32),
        ("london", "random", 1, 2),
        ("london", "greedy", 3, 4),
        ("newyork", "random", 1, 2),
        ("newyork", "greedy", 2, 3),
    ],
)
def test_it_beats_the_simplest(game: str, other: str, games: int, least: int) -> None:
    wins, own = 0, "minimax"
    for jack, investigator in ((own, other), (other, own)):
        pair = pairing(game, jack, investigator, 1)
        wins += play_block(Block(pair, 0, games)).wins[JACK if jack == own else INVESTIGATOR]
    assert wins >= least


@pytest.mark.parametrize("game", GAMES)
def test_cancelled_before_it_began(game: str) -> None:
    state = gaslamp.new_game(game, seed=random.Random(1).getrandbits(32))
    with pytest.raises(Stopped):
        bots.make(game, "minimax", 1).choose(state.view(str(state.actor)), None, lambda: True)
