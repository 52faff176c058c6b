"""The speed of everything that matters, beside what the project asks of it."""

import json
import os
import platform
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import click

from gaslamp.arena import speed, startup
from gaslamp.cli.progress import Report, bar
from gaslamp.cli.screen import say
from gaslamp.core.registry import GAMES
from gaslamp.core.registry import game as find_game
from gaslamp.research.batch import rates

GAMES_RATE, STEPS_RATE = "random games in the kernel", "their steps"
ORACLE, LEDUC = "naive oracle", "OpenSpiel leduc_poker"
TABLE_WIDTH = 120  # where there is no terminal to ask
BATCHED, ONE_THREAD, ZOO = "batched decisions", "in one thread", "PettingZoo"
IMPORT, START, COMPILE = "import gaslamp", "first new_game, from cache", "first compile"


@dataclass(frozen=True)
class Asked:
    """A bound on a measured value."""

    bound: float
    at_least: bool = False

    def met(self, value: float) -> bool:
        """Whether a value is on the right side of it."""
        return value >= self.bound if self.at_least else value < self.bound

    def __str__(self) -> str:
        return f"{'at least' if self.at_least else 'under'} {self.bound:g}"


def _times(name: str) -> str:
    return f"kernel steps / {name}"


def _of_a_hex_game() -> dict[str, Asked]:
    return {
        _times(LEDUC): Asked(3, at_least=True),
        _times(ORACLE): Asked(40, at_least=True),
        speed.STATE: Asked(100),
    }


# What the project asks for, by game; None is for the program as a whole.
ASKED: dict[str | None, dict[str, Asked]] = {
    None: {IMPORT: Asked(0.5)},
    "pocket": {
        _times(LEDUC): Asked(15, at_least=True),
        _times(ORACLE): Asked(40, at_least=True),
        speed.STATE: Asked(50),
        START: Asked(2),
        COMPILE: Asked(20),
    },
    "london": _of_a_hex_game(),
    "newyork": _of_a_hex_game(),
}


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
        return ASKED.get(self.game, {}).get(self.what)

    @property
    def met(self) -> bool | None:
        """Whether that is met; None where nothing is asked or measured."""
        if self.asked is None or self.value is None:
            return None
        return self.asked.met(self.value)

    def as_dict(self) -> dict[str, Any]:
        """Everything about it, JSON-ready."""
        asked = None if self.asked is None else f"{self.asked} {self.unit}"
        return {**asdict(self), "asked": asked, "met": self.met}


def run(*, as_json: bool, quick: bool) -> None:
    """Measure everything and print it."""
    effort = QUICK if quick else FULL
    rows = measured(effort)
    if as_json:
        machine = {
            "python": platform.python_version(),
            "system": f"{platform.system()} {platform.machine()}",
            "cores": os.cpu_count(),
        }
        click.echo(json.dumps({**machine, "quick": quick, "rows": [r.as_dict() for r in rows]}))
    else:
        _print_table(rows)


def measured(effort: Effort) -> list[Row]:
    """Every row, game by game."""
    rows: list[Row] = []
    for name in GAMES:
        find_game(name)  # compiled now if it must be, not while something is timed
        with bar(f"Rates of {name}", effort.rounds) as report:
            rows += _rates(name, effort, report)
        with bar(f"Environments of {name}", effort.rounds) as report:
            rows += _environments(name, effort, report)
        with bar(f"Times of {name}", effort.rounds) as report:
            rows += _times_of(name, effort, report)
    with bar("Fresh starts", 1 + len(GAMES)) as report:
        rows.append(Row(None, IMPORT, startup.import_seconds(effort.processes), "s"))
        for number, name in enumerate(GAMES, 1):
            report(number)
            rows += _starts(name, effort)
    return rows


def _rates(name: str, effort: Effort, report: Report) -> Iterator[Row]:
    """The kernel's steps per second, and how many times those of others they are."""
    kernel = speed.KernelGames(name)
    others = {
        ORACLE: (speed.oracle_games(name), "not in this installation"),
        LEDUC: (speed.leduc_games(), "open_spiel is not installed"),
    }
    units: dict[str, speed.Unit] = {STEPS_RATE: kernel}
    units |= {other: unit for other, (unit, _) in others.items() if unit is not None}
    best = speed.best_rates(units, effort.rounds, effort.seconds, report)
    steps = best[STEPS_RATE]
    yield Row(name, GAMES_RATE, steps / kernel.steps_per_game, "games/s")
    yield Row(name, STEPS_RATE, steps, "steps/s")
    for other, (unit, why_not) in others.items():
        if unit is None:
            yield Row(name, _times(other), None, "×", why_not)
        else:
            yield Row(name, other, best[other], "steps/s")
            yield Row(name, _times(other), steps / best[other], "×")


def _environments(name: str, effort: Effort, report: Report) -> Iterator[Row]:
    """Decisions per second with observations and masks: batched, and in other loops beside it."""
    spiel = f"OpenSpiel {rates.COMPARABLE[name].partition('(')[0]}"
    others = {
        ZOO: (rates.pettingzoo_games(name), "pettingzoo is not installed"),
        spiel: (rates.openspiel_games(name), "open_spiel is not installed"),
    }
    units: dict[str, speed.Unit] = {
        BATCHED: rates.batched(name),
        ONE_THREAD: rates.batched(name, threads=1),
    }
    units |= {other: unit for other, (unit, _) in others.items() if unit is not None}
    best = speed.best_rates(units, effort.rounds, effort.seconds, report)
    yield Row(name, BATCHED, best[BATCHED], "decisions/s")
    yield Row(name, ONE_THREAD, best[ONE_THREAD], "decisions/s")
    for other, (unit, why_not) in others.items():
        if unit is None:
            yield Row(name, f"batched / {other}", None, "×", why_not)
        else:
            yield Row(name, other, best[other], "decisions/s")
            yield Row(name, f"batched / {other}", best[BATCHED] / best[other], "×")


def _times_of(name: str, effort: Effort, report: Report) -> Iterator[Row]:
    """What a player asks of a State, in microseconds."""
    best = speed.best_times(name, effort.rounds, effort.seconds, report)
    for what, seconds in best.items():
        yield Row(name, what, seconds * 1e6, "µs")


def _starts(name: str, effort: Effort) -> Iterator[Row]:
    """The ways to a first game in a process of its own."""
    yield Row(name, START, startup.start_seconds(name, effort.processes), "s")
    if effort.compile:
        yield Row(name, COMPILE, startup.compile_seconds(name), "s")


def _print_table(rows: list[Row]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("game", "what", "value", "", "asked", "met", box=None)
    table.columns[2].justify = "right"
    for row in rows:
        met = row.note if row.met is None else "yes" if row.met else "NO"
        value = "-" if row.value is None else f"{row.value:,.{_digits(row.value)}f}"
        table.add_row(row.game or "", row.what, value, row.unit, str(row.asked or ""), met)
    console = Console()
    console.width = max(console.width, TABLE_WIDTH)
    with console.capture() as printed:
        console.print(table)
    say(printed.get(), nl=False)


def _digits(value: float) -> int:
    """How many digits after the point are worth reading."""
    return 0 if value >= 1000 else 1 if value >= 10 else 3
