"""How fast the engine is, beside a naive one and beside OpenSpiel, measured in turns."""

import random
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from time import perf_counter

import numpy as np

import gaslamp
from gaslamp.core.actions import Action
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.core.kernels.rng import generator
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import INVESTIGATOR, ROLES
from gaslamp.core.state import State, first_state

Unit = Callable[[], int]
"""Plays a little and says how many steps that were, outcomes of chance included."""

KERNEL_GAMES = 500
LEDUC_GAMES = 50
CHECKOUT = Path(gaslamp.__file__).resolve().parents[2]

STATE, VIEW, WORLDS = "legal_actions + apply", "view", "worlds"


def best_rates(
    units: Mapping[str, Unit], rounds: int, seconds: float, report: Callable[[int], None]
) -> dict[str, float]:
    """The best steps per second of each over several rounds, in which they take turns.

    A busy machine slows everybody down; the best round is the one it disturbed least.
    """
    best = dict.fromkeys(units, 0.0)
    for number in range(rounds):
        for name, unit in units.items():
            best[name] = max(best[name], _rate(unit, seconds))
        report(number + 1)
    return best


def _rate(unit: Unit, seconds: float) -> float:
    steps, began = 0, perf_counter()
    while (spent := perf_counter() - began) < seconds or not steps:
        steps += unit()
    return steps / spent


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
        """Play some more."""
        steps = int(self._kernel(self._start, self._rng, KERNEL_GAMES, self._reasons, self._turns))
        self._steps += steps
        return steps

    @property
    def steps_per_game(self) -> float:
        """How long a game was on average so far."""
        return self._steps / int(self._turns.sum())


def oracle_games(name: str) -> Unit | None:
    """Random games of the naive reference among the tests; None outside a checkout."""
    path = CHECKOUT / "tests" / "oracle" / f"{name}.py"
    spec = spec_from_file_location(f"oracle_{name}", path) if path.is_file() else None
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
    """Random games of OpenSpiel's leduc_poker driven from Python; None if it is not installed."""
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


def best_times(
    name: str, rounds: int, seconds: float, report: Callable[[int], None]
) -> dict[str, float]:
    """The best mean seconds, over several rounds, of what a player of one game asks of a State."""
    best: dict[str, float] = {}
    for number in range(rounds):
        for what, walk in WALKS.items():
            mean = _mean_time(name, walk, number, seconds)
            best[what] = min(best.get(what, mean), mean)
        report(number + 1)
    return best


Walk = Callable[[State, Callable[[list[Action]], Action]], tuple[float, int]]
"""Plays a game from a state, choosing so; the seconds of what it measures, and how many times."""


def _mean_time(name: str, walk: Walk, seed: int, seconds: float) -> float:
    game, total, times = find_game(name), 0.0, 0
    began = perf_counter()
    while perf_counter() - began < seconds or not times:
        seed += 1
        spent, count = walk(first_state(game, None, seed), random.Random(seed).choice)
        total += spent
        times += count
    return total / times


def _walk_states(state: State, choose: Callable[[list[Action]], Action]) -> tuple[float, int]:
    spent, decisions = 0.0, 0
    while state.actor is not None:
        began = perf_counter()
        actions = state.legal_actions()
        state = state.apply(choose(actions))
        spent += perf_counter() - began
        decisions += 1
    return spent, decisions


def _asking(question: Callable[[State], float]) -> Walk:
    """A walk that asks a question at every decision; the question times itself."""

    def walk(state: State, choose: Callable[[list[Action]], Action]) -> tuple[float, int]:
        spent, decisions = 0.0, 0
        while state.actor is not None:
            spent += question(state)
            decisions += 1
            state = state.apply(choose(state.legal_actions()))
        return spent, decisions

    return walk


def _view_time(state: State) -> float:
    began = perf_counter()
    state.view(str(state.actor))
    return perf_counter() - began


def _worlds_time(state: State) -> float:
    view = state.view(INVESTIGATOR)
    began = perf_counter()
    gaslamp.worlds(view)
    return perf_counter() - began


WALKS = {STATE: _walk_states, VIEW: _asking(_view_time), WORLDS: _asking(_worlds_time)}
