"""Steps per second of several things, measured in turns."""

from collections.abc import Callable, Mapping
from time import perf_counter

Unit = Callable[[], int]
"""Plays a little and returns how many steps that were."""


def best_rates(
    units: Mapping[str, Unit], rounds: int, seconds: float, report: Callable[[int], None]
) -> dict[str, float]:
    """Return the best steps per second of each over several rounds, in which they take turns.

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
