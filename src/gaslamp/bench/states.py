"""What a player asks of a `State`: the legal actions, the next state, the view, the worlds."""

import random
from collections.abc import Callable
from time import perf_counter

import gaslamp
from gaslamp.core.actions import Action
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import INVESTIGATOR
from gaslamp.core.state import State, first_state

STEP, VIEW, WORLDS = "legal_actions + apply", "view", "worlds"


def best_times(
    name: str, rounds: int, seconds: float, report: Callable[[int], None]
) -> dict[str, float]:
    """Return the best mean seconds of each question over several rounds."""
    best: dict[str, float] = {}
    for number in range(rounds):
        for what, walk in WALKS.items():
            mean = _mean_time(name, walk, number, seconds)
            best[what] = min(best.get(what, mean), mean)
        report(number + 1)
    return best


Walk = Callable[[State, Callable[[list[Action]], Action]], tuple[float, int]]
"""Plays a game from a state; returns the seconds of what it measures, and how often it did."""


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


WALKS = {STEP: _walk_states, VIEW: _asking(_view_time), WORLDS: _asking(_worlds_time)}
