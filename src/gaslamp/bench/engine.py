"""Random games in the compiled kernel, in a naive oracle, and in OpenSpiel.

A step is a decision or an outcome of chance.
"""

import random
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import numpy as np

from gaslamp.bench.rates import Unit
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.core.kernels.rng import generator
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import ROLES

KERNEL_GAMES = 500
LEDUC_GAMES = 50


class KernelGames:
    """Random games inside the compiled kernel."""

    def __init__(self, name: str) -> None:
        game = find_game(name)
        self._kernel, self._start = game.kernels.random_games, game.start(game.edition(None))
        self._rng = generator(0)
        self._reasons = np.zeros((len(ROLES), len(game.reasons)), np.int64)
        self._turns = np.zeros(LAST_TURN + 1, np.int64)
        self._steps = 0

    def __call__(self) -> int:
        """Play some more games and return their steps."""
        steps = int(self._kernel(self._start, self._rng, KERNEL_GAMES, self._reasons, self._turns))
        self._steps += steps
        return steps

    @property
    def steps_per_game(self) -> float:
        """The mean length of the games so far."""
        return self._steps / int(self._turns.sum())


def oracle_games(name: str, folder: Path | None) -> Unit | None:
    """Return random games of the naive oracle in a folder; None if it has none of this game."""
    path = None if folder is None else folder / f"{name}.py"
    if path is None or not path.is_file():
        return None
    spec = spec_from_file_location(f"oracle_{name}", path)
    if spec is None or spec.loader is None:
        return None
    oracle = module_from_spec(spec)
    spec.loader.exec_module(oracle)

    def unit() -> int:
        table, steps = oracle.Table(oracle.start()), 0
        while table.actor is not None:
            table.apply(random.choice(list(table.legal())))
            steps += 1
        return steps

    return unit


def leduc_games() -> Unit | None:
    """Return random games of OpenSpiel's leduc_poker; None if it is not installed."""
    try:
        leduc = import_module("pyspiel").load_game("leduc_poker")
    except ImportError:
        return None

    def unit() -> int:
        steps = 0
        for _ in range(LEDUC_GAMES):
            state = leduc.new_initial_state()
            while not state.is_terminal():  # legal_actions lists outcomes of chance too
                state.apply_action(random.choice(state.legal_actions()))
                steps += 1
        return steps

    return unit
