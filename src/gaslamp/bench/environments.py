"""Decisions per second with all that learning needs: an observation and a mask for each."""

import random
from importlib import import_module
from importlib.util import find_spec

from gaslamp.arena.branching import branching, overall
from gaslamp.bench.rates import Unit
from gaslamp.core.registry import game as find_game
from gaslamp.research.batch.games import Batch

GAMES_AT_ONCE = 4096
# A random game of OpenSpiel's dark_hex on n × n cells, which has secrets too, has 1.2 n² decisions.
DARK_HEX, DECISIONS_A_CELL = "dark_hex", 1.2
BOARD_SIZES = range(3, 12)
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
    env = import_module("gaslamp.research.zoo.env").maker(game)()

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
    """Return the game of OpenSpiel's whose random games are about as long as those of a game."""
    game = find_game(name)
    decisions = overall(branching(game, game.edition(None), SAMPLE, seed=0)).decisions / SAMPLE
    size = min(BOARD_SIZES, key=lambda n: abs(DECISIONS_A_CELL * n * n - decisions))
    return f"{DARK_HEX}(board_size={size})"
