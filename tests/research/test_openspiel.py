"""The OpenSpiel games: OpenSpiel's own test, information states, its algorithms, and bad input."""

import itertools
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, outcome_sampling_mccfr

import gaslamp
from every_game import CASES, IDS
from gaslamp.core.errors import GaslampError, Illegal, Unknown
from gaslamp.core.roles import ROLES
from gaslamp.core.views import to_json
from gaslamp.research import openspiel
from gaslamp.research.openspiel.moments import world_moment
from gaslamp.research.openspiel.resampling import KernelRollouts, Resampler, consistent

POSITIONS = Path(__file__).resolve().parents[2] / "docs" / "exploitability" / "positions.json"
every_game = pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)


def small_position() -> dict[str, Any]:
    """A late position whose tree is small."""
    return json.loads(POSITIONS.read_text(encoding="utf-8"))[0]["position"]  # type: ignore[no-any-return]


def walk(game: Any, seed: int) -> Iterator[Any]:
    """The states of a random game."""
    choose = random.Random(seed)
    state = game.new_initial_state()
    yield state
    while not state.is_terminal():
        state = state.child(choose.choice(state.legal_actions()))
        yield state


def at_turn(game: Any, seed: int, turn: int) -> Any:
    """A random game once it has come to a turn and somebody is to act."""
    for other in itertools.count(seed):
        for state in walk(game, other):
            now = state.moment.now
            if now.turn == turn and state.current_player() >= 0:
                return state
    raise AssertionError


@every_game
def test_openspiels_own_random_simulation(game: str, edition: str | None) -> None:
    loaded = openspiel.load(game, edition=edition)
    pyspiel.random_sim_test(loaded, num_sims=3, serialize=True, verbose=False)


def test_openspiels_own_random_simulation_from_a_position() -> None:
    loaded = openspiel.load("pocket", position=small_position())
    pyspiel.random_sim_test(loaded, num_sims=10, serialize=True, verbose=False)


def test_the_games_are_registered() -> None:
    assert {"gaslamp_pocket", "gaslamp_london", "gaslamp_newyork"} <= set(
        pyspiel.registered_names()
    )
    london = pyspiel.load_game("gaslamp_london(edition=2016)")
    state = london.new_initial_state()
    assert state.moment.now.position()["edition"] == "2016"
    assert openspiel.load("london").get_parameters()["edition"] == 2006


class Known:
    """What players know of many states: strings, tensors and views must be told apart alike."""

    def __init__(self) -> None:
        self.by: list[dict[Any, Any]] = [{}, {}, {}]
        self.states, self.views = 0, set[bytes]()

    def add(self, state: Any, past: bytes = b"") -> None:
        for player in range(len(ROLES)):
            view = past + to_json(state.view(player))
            words = state.information_state_string(player)
            tensor = np.array(state.information_state_tensor(player), np.float32).tobytes()
            for table, key, value in zip(
                self.by, (words, view, tensor), (view, words, words), strict=True
            ):
                assert table.setdefault(key, value) == value
            self.states += 1
            self.views.add(view)

    def check(self) -> None:
        assert len({len(table) for table in self.by}) == 1
        assert len(self.views) < self.states, "no two states had the same view"


@every_game
def test_information_states_are_equal_if_and_only_if_views_are(
    game: str, edition: str | None
) -> None:
    loaded, known = openspiel.load(game, edition=edition), Known()
    for seed in range(3):
        states = list(walk(loaded, seed))
        for state in states:
            known.add(state)
        for state in states[11::6]:
            for player, role in enumerate(ROLES):
                worlds = state.moment.now.worlds(role)
                for world, _ in random.Random(seed).sample(worlds, min(len(worlds), 12)):
                    other = loaded.state_at(world_moment(world))
                    assert other.information_state_string(player) == state.information_state_string(
                        player
                    )
                    known.add(other)
        # Another end of the same game, and what else could have been played before it.
        for before in states[-3:-1]:
            for action in before.legal_actions()[:8]:
                known.add(before.child(action))
    known.check()


def test_information_states_from_a_position() -> None:
    """Every state of a small tree: who Jack is and what he holds is known to him alone."""
    loaded, known = openspiel.load("pocket", position=small_position()), Known()
    choose = random.Random(0)
    seen = []
    for world, _ in loaded.new_initial_state().chance_outcomes():
        for _ in range(6):
            state = loaded.new_initial_state()
            state.apply_action(world)
            while True:
                known.add(state)
                seen.append(state.clone())
                if state.is_terminal():
                    break
                state.apply_action(choose.choice(state.legal_actions()))
    known.check()
    roots = [state for state in seen if len(state.history()) == 1]
    assert len({state.information_state_string(1) for state in roots}) == 1
    assert len({state.information_state_string(0) for state in roots}) > 1


@every_game
def test_chance_is_what_the_game_says(game: str, edition: str | None) -> None:
    for state in walk(openspiel.load(game, edition=edition), 1):
        if not state.is_chance_node():
            continue
        odds = state.moment.now.odds()
        told = {state.action_to_string(a): p for a, p in state.chance_outcomes()}
        assert told == {str(action): p for action, p in odds.items()}


@every_game
def test_the_observation_is_the_table_without_the_log(game: str, edition: str | None) -> None:
    loaded = openspiel.load(game, edition=edition)
    states = list(walk(loaded, 2))
    for state in states[::3]:
        for player, role in enumerate(ROLES):
            told = loaded.encoding.observation(state.moment.now.record, role)
            assert state.observation_tensor(player) == told.tolist()
            worlds = state.moment.now.worlds(role)[:10]
            others = [loaded.state_at(world_moment(world)) for world, _ in worlds]
            assert {other.observation_string(player) for other in others} == {
                state.observation_string(player)
            }
            with_recall = state.information_state_tensor(player)
            assert with_recall[: len(told)] == told.tolist()
    seen = {state.observation_string(0) for state in states}
    assert len(seen) == len(states)


class TestSearch:
    """OpenSpiel's algorithms run on the games."""

    @every_game
    def test_resampled_states_are_worlds_of_the_view(self, game: str, edition: str | None) -> None:
        loaded = openspiel.load(game, edition=edition)
        resample = Resampler(loaded, seed=1)
        state = at_turn(loaded, 3, 2)
        for player, role in enumerate(ROLES):
            worlds = {w.record.tobytes() for w, _ in state.moment.now.worlds(role)}
            drawn = [resample(state, player) for _ in range(300)]
            assert {other.moment.now.record.tobytes() for other in drawn} <= worlds
            assert {other.information_state_string(player) for other in drawn} == {
                state.information_state_string(player)
            }
        assert len({other.moment.now.record.tobytes() for other in drawn}) > 3

    def test_resampling_from_a_position_replays_what_was_told(self) -> None:
        loaded = openspiel.load("pocket", position=small_position())
        states = list(walk(loaded, 1))
        resample = Resampler(loaded, seed=1)
        for state in states[1:]:
            for player in range(len(ROLES)):
                found = consistent(loaded, state.moment, player)
                assert sum(weight for _, weight in found) == pytest.approx(1)
                assert any(m.now == state.moment.now for m, _ in found)
                other = resample(state, player)
                assert other.information_state_string(player) == state.information_state_string(
                    player
                )

    @every_game
    def test_ismcts(self, game: str, edition: str | None) -> None:
        loaded = openspiel.load(game, edition=edition)
        bot = ismcts.ISMCTSBot(
            loaded, KernelRollouts(), 2.0, 60, random_state=np.random.RandomState(1)
        )
        bot.set_resampler(Resampler(loaded, seed=1))
        state = at_turn(loaded, 5, 1)
        assert bot.step(state) in state.legal_actions()

    @every_game
    def test_outcome_sampling_mccfr(self, game: str, edition: str | None) -> None:
        np.random.seed(0)
        loaded = openspiel.load(game, edition=edition)
        solver = outcome_sampling_mccfr.OutcomeSamplingSolver(loaded)
        for _ in range(2):
            solver.iteration()
        state = at_turn(loaded, 1, 1)
        policy = solver.average_policy().action_probabilities(state)
        assert sum(policy.values()) == pytest.approx(1)

    def test_rollouts_in_the_kernel_are_random_games(self) -> None:
        state = at_turn(openspiel.load("pocket"), 1, 1)
        rollouts = KernelRollouts(3)
        mean = np.mean([rollouts.evaluate(state) for _ in range(2000)], axis=0)
        assert mean[0] == -mean[1]
        assert -0.8 < mean[0] < -0.2, "Jack wins about a quarter of all random games"


class TestBadInput:
    """One clear error each, and the state goes on."""

    @pytest.fixture
    def state(self) -> Any:
        return at_turn(openspiel.load("pocket"), 1, 1)

    @staticmethod
    def _goes_on(state: Any, before: Any, history: list[int]) -> None:
        assert state.moment == before
        assert state.history() == history
        state.apply_action(state.legal_actions()[0])
        assert state.history() == [*history, state.history()[-1]]

    @pytest.mark.parametrize("action", [74, 10**9, -5])
    def test_a_number_that_is_no_action(self, state: Any, action: int) -> None:
        before, history = state.moment, state.history()
        with pytest.raises(Illegal, match="a whole number from 0 to 73 is"):
            state.apply_action(action)
        self._goes_on(state, before, history)

    def test_an_action_that_is_not_legal_now(self, state: Any) -> None:
        before, history = state.moment, state.history()
        wrong = next(a for a in range(74) if a not in state.legal_actions())
        with pytest.raises(Illegal, match="is not legal now"):
            state.apply_action(wrong)
        self._goes_on(state, before, history)

    def test_an_outcome_that_chance_does_not_have(self) -> None:
        state = openspiel.load("pocket").new_initial_state()
        before = state.moment
        with pytest.raises(Illegal, match="is not an outcome of chance"):
            state.apply_action(358)
        with pytest.raises(Illegal, match="is not legal now"):
            state.apply_action(200)
        self._goes_on(state, before, [])

    def test_a_step_after_the_end(self) -> None:
        *_, end = walk(openspiel.load("pocket"), 1)
        before, history = end.moment, end.history()
        with pytest.raises(Illegal, match="the game is over"):
            end.apply_action(0)
        assert (end.moment, end.history()) == (before, history)
        assert end.is_terminal()

    def test_a_world_that_a_position_does_not_have(self) -> None:
        state = openspiel.load("pocket", position=small_position()).new_initial_state()
        with pytest.raises(Illegal, match="worlds of the position"):
            state.apply_action(9999)
        state.apply_action(0)
        assert state.current_player() in (0, 1)

    def test_unknown_parameters(self) -> None:
        with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'colour'"):
            pyspiel.load_game("gaslamp_pocket(colour=red)")
        with pytest.raises(Unknown, match="edition of london '1999'"):
            pyspiel.load_game("gaslamp_london(edition=1999)")
        with pytest.raises(Unknown, match="game 'chess'"):
            openspiel.load("chess")
        with pytest.raises(GaslampError, match="position_parameter"):
            pyspiel.load_game("gaslamp_pocket", {"position": "nonsense!"})
        with pytest.raises(GaslampError, match="not a position of london"):
            pyspiel.load_game(
                "gaslamp_london", {"position": openspiel.position_parameter(small_position())}
            )
        with pytest.raises(gaslamp.BadPosition):
            openspiel.load("pocket", position={"game": "pocket"})

    def test_observers_that_show_something_else(self) -> None:
        loaded = openspiel.load("pocket")
        with pytest.raises(GaslampError, match="observers show one player all he knows"):
            loaded.make_py_observer(None, {"sepia": True})
