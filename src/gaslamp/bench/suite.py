"""Every measurement, beside what the project asks of it."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from gaslamp.bench import engine, environments, startup, states
from gaslamp.bench.rates import Unit, best_rates
from gaslamp.core.registry import GAMES
from gaslamp.core.registry import game as find_game

GAMES_RATE, STEPS_RATE = "random games in the kernel", "their steps"
ORACLE, LEDUC = "naive oracle", "OpenSpiel leduc_poker"
BATCHED, ONE_THREAD, ZOO = "batched decisions", "in one thread", "PettingZoo"
DARK_HEX = f"OpenSpiel {environments.DARK_HEX}"
IMPORT, START, COMPILE = "import gaslamp", "first new_game, from cache", "first compile"
IMPORT_SECONDS = 0.5  # asked of the program as a whole

Report = Callable[[float], None]
Progress = Callable[[str, float], AbstractContextManager[Report]]
"""Shows that something of a name and a length is measured."""


@dataclass(frozen=True)
class Asked:
    """A bound on a measured value."""

    bound: float
    at_least: bool = False

    def met(self, value: float) -> bool:
        """Return True if a value is on the right side of it."""
        return value >= self.bound if self.at_least else value < self.bound

    def __str__(self) -> str:
        return f"{'at least' if self.at_least else 'under'} {self.bound:g}"


def _ratio(name: str) -> str:
    return f"kernel steps / {name}"


def goals(name: str) -> dict[str, Asked]:
    """Return what is asked of a game, by what is measured."""
    asked = find_game(name).speed_goals
    found = {
        _ratio(LEDUC): Asked(asked.leduc_ratio, at_least=True),
        _ratio(ORACLE): Asked(asked.oracle_ratio, at_least=True),
        states.STEP: Asked(asked.step_microseconds),
    }
    for what, seconds in ((START, asked.start_seconds), (COMPILE, asked.compile_seconds)):
        if seconds is not None:
            found[what] = Asked(seconds)
    return found


@dataclass(frozen=True)
class Effort:
    """How much time to spend."""

    rounds: int
    seconds: float
    processes: int
    compile: bool


FULL = Effort(rounds=7, seconds=0.3, processes=3, compile=True)
QUICK = Effort(rounds=3, seconds=0.08, processes=2, compile=False)


@dataclass(frozen=True)
class Row:
    """One measurement; without a value, why there is none."""

    game: str | None
    what: str
    value: float | None
    unit: str
    note: str = ""

    @property
    def asked(self) -> Asked | None:
        """What the project asks of it."""
        if self.game is None:
            return Asked(IMPORT_SECONDS) if self.what == IMPORT else None
        return goals(self.game).get(self.what)

    @property
    def met(self) -> bool | None:
        """True if that is met; None where nothing is asked or measured."""
        if self.asked is None or self.value is None:
            return None
        return self.asked.met(self.value)

    def as_dict(self) -> dict[str, Any]:
        """Everything about it, JSON-ready."""
        asked = None if self.asked is None else f"{self.asked} {self.unit}"
        return {**asdict(self), "asked": asked, "met": self.met}


def measured(effort: Effort, progress: Progress, oracles: Path | None = None) -> list[Row]:
    """Return every row, game by game; naive oracles are taken from a folder, if one is given."""
    rows: list[Row] = []
    for name in GAMES:
        find_game(name)  # compiled now if it must be, not while something is timed
        with progress(f"Rates of {name}", effort.rounds) as report:
            rows += _rates(name, effort, report, oracles)
        with progress(f"Environments of {name}", effort.rounds) as report:
            rows += _environments(name, effort, report)
        with progress(f"Times of {name}", effort.rounds) as report:
            rows += _times_of(name, effort, report)
    with progress("Fresh starts", 1 + len(GAMES)) as report:
        rows.append(Row(None, IMPORT, startup.import_seconds(effort.processes), "s"))
        for number, name in enumerate(GAMES, 1):
            report(number)
            rows += _starts(name, effort)
    return rows


def _rates(name: str, effort: Effort, report: Report, oracles: Path | None) -> Iterator[Row]:
    """Yield the kernel's steps per second, and how many times those of others they are."""
    kernel = engine.KernelGames(name)
    others = {
        ORACLE: (engine.oracle_games(name, oracles), "give --oracles"),
        LEDUC: (engine.leduc_games(), "open_spiel is not installed"),
    }
    units: dict[str, Unit] = {STEPS_RATE: kernel}
    units |= {other: unit for other, (unit, _) in others.items() if unit is not None}
    best = best_rates(units, effort.rounds, effort.seconds, report)
    steps = best[STEPS_RATE]
    yield Row(name, GAMES_RATE, steps / kernel.steps_per_game, "games/s")
    yield Row(name, STEPS_RATE, steps, "steps/s")
    for other, (unit, why_not) in others.items():
        if unit is None:
            yield Row(name, _ratio(other), None, "×", why_not)
        else:
            yield Row(name, other, best[other], "steps/s")
            yield Row(name, _ratio(other), steps / best[other], "×")


def _environments(name: str, effort: Effort, report: Report) -> Iterator[Row]:
    """Yield the decisions per second of a batch, and those of other environments beside it."""
    others = {
        ZOO: (environments.pettingzoo_games(name), "pettingzoo is not installed"),
        DARK_HEX: (environments.openspiel_games(name), "open_spiel is not installed"),
    }
    units: dict[str, Unit] = {
        BATCHED: environments.batched(name),
        ONE_THREAD: environments.batched(name, threads=1),
    }
    units |= {other: unit for other, (unit, _) in others.items() if unit is not None}
    best = best_rates(units, effort.rounds, effort.seconds, report)
    yield Row(name, BATCHED, best[BATCHED], "decisions/s")
    yield Row(name, ONE_THREAD, best[ONE_THREAD], "decisions/s")
    for other, (unit, why_not) in others.items():
        if unit is None:
            yield Row(name, f"batched / {other}", None, "×", why_not)
        else:
            yield Row(name, other, best[other], "decisions/s")
            yield Row(name, f"batched / {other}", best[BATCHED] / best[other], "×")


def _times_of(name: str, effort: Effort, report: Report) -> Iterator[Row]:
    """Yield what a player asks of a State, in microseconds."""
    best = states.best_times(name, effort.rounds, effort.seconds, report)
    for what, seconds in best.items():
        yield Row(name, what, seconds * 1e6, "µs")


def _starts(name: str, effort: Effort) -> Iterator[Row]:
    """Yield how long a first game takes in a process of its own."""
    yield Row(name, START, startup.start_seconds(name, effort.processes), "s")
    if effort.compile:
        yield Row(name, COMPILE, startup.compile_seconds(name), "s")
