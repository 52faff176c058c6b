"""Decisions per second with all that learning needs: an observation and a mask for each."""

import random
from importlib import import_module
from importlib.util import find_spec
from math import ceil, sqrt

from gaslamp.arena.branching import branching, overall
from gaslamp.bench.rates import Unit
from gaslamp.core.registry import game as find_game
from gaslamp.research.batch.games import Batch

GAMES_AT_ONCE = 4096
# OpenSpiel's dark_hex has secrets too; a random game on n × n cells has about 1.25 n² decisions.
DARK_HEX, DECISIONS_A_CELL = "dark_hex", 1.25
SAMPLE = 100  # games that tell how long one is


def batched(game: str, threads: int | None = None) -> Unit:
    """Return one step of every game of a batch."""
    batch = Batch(game, GAMES_AT_ONCE, threads=threads)

    def unit() -> int:
        batch.step(batch.sample())
        return len(batch)

    return unit


def pettingzoo_games(game: str) -> Unit | None:
    """Return a game through PettingZoo; None if it is not installed."""
    if find_spec("pettingzoo") is None:
        return None
    env = import_module("gaslamp.research.pettingzoo.env").module_of(game).env()

    def unit() -> int:
        env.reset()
        decisions = 0
        for agent in env.agent_iter():
            seen, _, terminated, _, _ = env.last()
            mask = seen["action_mask"]
            env.step(None if terminated else env.action_space(agent).sample(mask))
            decisions += not terminated
        return decisions

    return unit


def openspiel_games(game: str) -> Unit | None:
    """Return a game of OpenSpiel's that is about as long; None if it is not installed."""
    if find_spec("pyspiel") is None:
        return None
    loaded = import_module("pyspiel").load_game(comparable(game))

    def unit() -> int:
        state, decisions = loaded.new_initial_state(), 0
        while not state.is_terminal():
            state.observation_tensor()
            state.legal_actions_mask()
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return unit


def comparable(name: str) -> str:
    """Return the smallest dark_hex whose random games are at least as long as those of a game."""
    game = find_game(name)
    decisions = overall(branching(game, game.edition(None), SAMPLE, seed=0)).decisions / SAMPLE
    size = ceil(sqrt(decisions / DECISIONS_A_CELL))
    return f"{DARK_HEX}(board_size={size})"
