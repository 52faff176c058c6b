"""How fast games are stepped with all that learning needs: an observation and a mask a decision.

Each unit plays random games and says how many decisions that were; `gaslamp bench` sets them side
by side.
"""

import random
from importlib import import_module
from importlib.util import find_spec

from gaslamp.arena.speed import Unit
from gaslamp.research.batch.games import Batch

GAMES_AT_ONCE = 4096
# OpenSpiel's own games of two players with secrets that are about as long: 18 decisions in a random
# game like Pocket, and some 60 like London and New York.
COMPARABLE = {
    "pocket": "dark_hex(board_size=4)",
    "london": "dark_hex(board_size=7)",
    "newyork": "dark_hex(board_size=7)",
}


def batched(game: str, threads: int | None = None) -> Unit:
    """One step of every game of a batch."""
    batch = Batch(game, GAMES_AT_ONCE, threads=threads)

    def unit() -> int:
        batch.step(batch.sample())
        return len(batch)

    return unit


def pettingzoo_games(game: str) -> Unit | None:
    """A game through PettingZoo; None if it is not installed."""
    if find_spec("pettingzoo") is None:
        return None
    env = import_module(f"gaslamp.research.{game}_v0").env()

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
    """A game of OpenSpiel's that is about as long; None if OpenSpiel is not installed."""
    if find_spec("pyspiel") is None:
        return None
    loaded = import_module("pyspiel").load_game(COMPARABLE[game])

    def unit() -> int:
        state, decisions = loaded.new_initial_state(), 0
        while not state.is_terminal():
            state.observation_tensor()
            state.legal_actions_mask()
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return unit
