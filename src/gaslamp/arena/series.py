"""A series of games between two bots, and what came of it."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from gaslamp import bots
from gaslamp.arena.match import derived, play
from gaslamp.core.errors import GaslampError
from gaslamp.core.game import Game
from gaslamp.core.order import LAST_TURN
from gaslamp.core.registry import game as find_game
from gaslamp.core.rng import generator
from gaslamp.core.roles import CHANCE, INVESTIGATOR, JACK, ROLES
from gaslamp.core.state import first_state

Progress = Callable[[int], None]
"""Told how many games are done."""

RANDOM = "random"
FIRST_BATCH = 16
BATCH_SECONDS = 0.1  # how often a long series reports, and can be interrupted


@dataclass(frozen=True)
class Result:
    """What came of a series. An action is a decision or an outcome of chance."""

    game: str
    games: int
    seed: int
    bots: dict[str, str]
    wins: dict[str, int]
    reasons: dict[str, int]
    mean_turns: float
    seconds: float
    actions_per_second: float


@dataclass(frozen=True)
class Series:
    """What is to be played."""

    game: Game
    edition: str | None
    games: int
    seed: int
    bots: dict[str, str]
    report: Progress


@dataclass
class Tally:
    """Games counted as they end."""

    wins: dict[str, int]
    reasons: dict[str, int]
    turns: int = 0
    actions: int = 0
    seconds: float = 0.0

    @staticmethod
    def of(game: Game) -> "Tally":
        """Nothing counted yet; every reason of the game has its place."""
        return Tally(dict.fromkeys(ROLES, 0), dict.fromkeys(map(str, game.reasons), 0))


def simulate(
    game: str,
    games: int,
    jack: str = RANDOM,
    investigator: str = RANDOM,
    seed: int = 0,
    *,
    progress: Progress | None = None,
    edition: str | None = None,
) -> Result:
    """Play a series; the same seed gives the same games."""
    if games < 1:
        raise GaslampError(f"a series has at least one game, not {games}")
    names = {JACK: jack, INVESTIGATOR: investigator}
    for name in names.values():
        bots.make(game, name, seed)  # an unknown bot is refused before the first game
    found = find_game(game)
    series = Series(found, found.edition(edition), games, seed, names, progress or _silent)
    tally = _random_games(series) if jack == investigator == RANDOM else _view_games(series)
    return Result(
        game=game,
        games=games,
        seed=seed,
        bots=names,
        wins=tally.wins,
        reasons={name: count for name, count in tally.reasons.items() if count},
        mean_turns=tally.turns / games,
        seconds=tally.seconds,
        actions_per_second=tally.actions / tally.seconds,
    )


def _view_games(series: Series) -> Tally:
    """Every game from seeds of its own, each bot shown its views."""
    tally, seed = Tally.of(series.game), series.seed
    began = perf_counter()
    for number in range(series.games):
        start = first_state(series.game, series.edition, derived(seed, number, CHANCE))
        players = {
            role: bots.make(series.game.name, name, derived(seed, number, role))
            for role, name in series.bots.items()
        }
        end = play(start, players)
        assert end.outcome is not None
        tally.wins[end.outcome.winner] += 1
        tally.reasons[end.outcome.reason] += 1
        tally.turns += end.turn
        tally.actions += end.seq
        series.report(number + 1)
    tally.seconds = perf_counter() - began
    return tally


def _random_games(series: Series) -> Tally:
    """Random against random inside the kernel; how it is cut into batches changes no game."""
    game, rng = series.game, generator(series.seed)
    start, kernel = game.start(series.edition), game.kernels.random_games
    reasons = np.zeros((len(ROLES), len(game.reasons)), np.int64)
    turns = np.zeros(LAST_TURN + 1, np.int64)
    tally, done, batch = Tally.of(game), 0, FIRST_BATCH
    kernel(start, rng, 0, reasons, turns)  # loaded before the clock runs
    while done < series.games:
        batch = min(batch, series.games - done)
        began = perf_counter()
        tally.actions += int(kernel(start, rng, batch, reasons, turns))
        seconds = perf_counter() - began
        tally.seconds += seconds
        done += batch
        series.report(done)
        if seconds < BATCH_SECONDS / 2:
            batch *= 2
    for role, row in zip((INVESTIGATOR, JACK), reasons.tolist(), strict=True):
        tally.wins[role] = sum(row)
        for name, count in zip(game.reasons, row, strict=True):
            tally.reasons[str(name)] += count
    tally.turns = int(turns @ np.arange(len(turns)))
    return tally


def _silent(_done: int) -> None:
    """Report to nobody."""
