"""The PettingZoo environments: PettingZoo's own tests, what agents see, and bad input."""

import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import gaslamp
from gaslamp.core.errors import GaslampError, Illegal, Unknown
from gaslamp.research import london_v0, newyork_v0, pocket_v0
from gaslamp.research.pettingzoo.env import GaslampEnv

MODULES = {"pocket": pocket_v0, "london": london_v0, "newyork": newyork_v0}
every_env = pytest.mark.parametrize("game", list(MODULES))


def play(env: GaslampEnv, seed: int) -> list[tuple[str, int]]:
    """A random game to its end, dead agents included; what was played."""
    choose = random.Random(seed)
    played = []
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        assert not truncated
        if terminated:
            env.step(None)
        else:
            action = choose.choice(np.flatnonzero(seen["action_mask"]).tolist())
            played.append((agent, action))
            env.step(action)
    return played


@every_env
# PettingZoo advises plain arrays and names with numbers; masks need a dict, and Jack is Jack.
@pytest.mark.filterwarnings("ignore:.*(gymnasium.spaces.box|not a NumPy array|recommend agents)")
def test_pettingzoos_own_tests(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(MODULES[game].env(), num_cycles=200)
    seed_test(MODULES[game].env, num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@every_env
def test_a_game_is_the_one_that_the_rest_of_the_program_plays(game: str) -> None:
    env = MODULES[game].env()
    played = play(env, 3)
    end = env.state_now
    assert end.outcome is not None
    texts = [event.action for event in end.events() if event.actor != "chance"]
    assert texts == [env.encoding.decisions[action].text for _, action in played]
    assert env.agents == []


@every_env
def test_rewards_add_up_and_go_to_the_winner(game: str) -> None:
    env = MODULES[game].env()
    total = dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=4)
    choose = random.Random(4)
    for agent in env.agent_iter():
        seen, reward, terminated, _, _ = env.last()
        total[agent] += reward
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        env.step(None if terminated else choose.choice(legal))
    outcome = env.state_now.outcome
    assert outcome is not None
    assert total == {role: 1.0 if role == outcome.winner else -1.0 for role in total}


@every_env
def test_the_mask_is_what_the_view_lists_and_only_for_who_is_to_act(game: str) -> None:
    env = MODULES[game].env()
    env.reset(seed=1)
    choose = random.Random(1)
    while env.state_now.outcome is None:
        actor = env.agent_selection
        other = next(role for role in env.possible_agents if role != actor)
        mask = env.observe(actor)["action_mask"]
        texts = {env.encoding.decisions[i].text for i in np.flatnonzero(mask)}
        assert texts == {choice.action for choice in env.view(actor).legal or ()}
        assert not env.observe(other)["action_mask"].any()
        env.step(choose.choice(np.flatnonzero(mask).tolist()))


@every_env
def test_seeds(game: str) -> None:
    env = MODULES[game].env()
    assert play(env, 7) == play(MODULES[game].env(), 7)
    env.reset(seed=7)
    env.reset()
    first = env.state_now
    env.reset(seed=7)
    env.reset()
    assert env.state_now == first, "what follows a seeded reset is seeded too"
    env.reset()
    assert env.state_now != first


def test_editions_and_positions() -> None:
    env = london_v0.env(edition="2016")
    env.reset(seed=1)
    assert env.state_now.position()["edition"] == "2016"
    position = gaslamp.new_game("pocket", seed=5).apply("holmes 1").position()
    pocket = pocket_v0.env(render_mode="ansi")
    pocket.reset(seed=1, options={"position": position})
    assert pocket.state_now.position() == position
    assert str(pocket.render()).startswith("pocket, turn 1")


class TestBadInput:
    """One clear error each, and the environment goes on."""

    @pytest.fixture
    def env(self) -> GaslampEnv:
        env: GaslampEnv = pocket_v0.env()
        env.reset(seed=9)
        return env

    @pytest.mark.parametrize("action", [-1, 74, 10**9, 1.5, True, "holmes 1", None, [3]])
    def test_a_number_that_is_no_action(self, env: GaslampEnv, action: Any) -> None:
        before = env.state_now
        with pytest.raises(Illegal, match="a whole number from 0 to 73 is"):
            env.step(action)
        self._goes_on(env, before)

    def test_an_action_that_is_not_legal_now(self, env: GaslampEnv) -> None:
        before = env.state_now
        mask = env.observe(env.agent_selection)["action_mask"]
        with pytest.raises(Illegal, match="is not legal now"):
            env.step(int(np.flatnonzero(mask == 0)[0]))
        self._goes_on(env, before)

    @staticmethod
    def _goes_on(env: GaslampEnv, before: Any) -> None:
        assert env.state_now == before
        agent = env.agent_selection
        env.step(int(np.flatnonzero(env.observe(agent)["action_mask"])[0]))
        assert env.state_now.seq > before.seq

    def test_steps_after_the_end(self, env: GaslampEnv) -> None:
        play(env, 2)
        with pytest.raises(Illegal, match=r"call reset\(\)"):
            env.step(0)
        with pytest.raises(Illegal, match=r"call reset\(\)"):
            env.step(None)
        assert play(env, 2)

    def test_an_action_for_an_agent_that_is_done(self, env: GaslampEnv) -> None:
        choose = random.Random(0)
        while env.state_now.outcome is None:
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(choose.choice(np.flatnonzero(mask).tolist()))
        with pytest.raises(Illegal, match=r"step .* with None"):
            env.step(0)
        env.step(None)
        env.step(None)
        assert env.agents == []

    def test_before_the_first_reset(self) -> None:
        env = pocket_v0.env()
        with pytest.raises(GaslampError, match=r"call reset\(\) first"):
            env.step(0)
        with pytest.raises(GaslampError, match=r"call reset\(\) first"):
            env.observe("jack")
        env.reset()
        assert env.agents

    def test_unknown_options(self, env: GaslampEnv) -> None:
        with pytest.raises(Unknown, match="unknown option 'editon': choose one of edition, "):
            london_v0.env(editon="2016")
        with pytest.raises(Unknown, match="edition"):
            london_v0.env(edition="1999")
        with pytest.raises(Unknown, match="render_mode"):
            pocket_v0.env(render_mode="oil paint")
        before = env.state_now
        with pytest.raises(Unknown, match="option of reset 'posture': choose one of position"):
            env.reset(options={"posture": 1})
        with pytest.raises(GaslampError, match="position"):
            env.reset(options={"position": {"game": "pocket"}})
        with pytest.raises(GaslampError, match="not pocket"):
            env.reset(options={"position": gaslamp.new_game("london", seed=1).position()})
        with pytest.raises(Unknown, match="agent 'watson': choose one of jack, investigator"):
            env.observe("watson")
        self._goes_on(env, before)
