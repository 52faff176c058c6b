"""A series of games between two players, and its result."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from gaslamp.arena.blocks import Pairing, Played, pairing
from gaslamp.arena.campaign import games_left, play_missing
from gaslamp.arena.players import RANDOM
from gaslamp.arena.results import Results
from gaslamp.arena.workers import MOST_PROCESSES, Workers, cores, local
from gaslamp.core.errors import GaslampError
from gaslamp.core.roles import ROLES

Progress = Callable[[int], None]
"""Called with the number of games done so far."""


@dataclass(frozen=True)
class Result:
    """The result of a series. An action is a decision or an outcome of chance.

    The seconds are those of all processes together.
    """

    game: str
    games: int
    seed: int
    bots: dict[str, str]
    wins: dict[str, int]
    reasons: dict[str, int]
    mean_turns: float
    seconds: float
    actions_per_second: float
    decisions: dict[str, int]  # by role; none where a kernel played whole games
    cut_short: dict[str, int]  # those of them that the clock cut short


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
    wanted = pairing(game, jack, investigator, seed, edition=edition)
    (result,) = play_all([wanted], games, progress=progress)
    return result


def play_all(
    pairings: list[Pairing],
    games: int,
    *,
    results: Results | None = None,
    workers: Workers | None = None,
    progress: Progress | None = None,
) -> list[Result]:
    """Play `games` games of each pairing, except those in the results; return all results."""
    if games < 1:
        raise GaslampError(f"a series has at least one game, not {games}")
    wanted = [(pairing, games) for pairing in pairings]
    results = Results() if results is None else results
    workers = workers or local(usual_jobs(pairings))
    done = games * len(pairings) - games_left(wanted, results)

    def report(more: int) -> None:
        nonlocal done
        done += more
        if progress is not None:
            progress(done)

    play_missing(wanted, results, workers, report)
    return [summed(results.of(pairing)) for pairing in pairings]


def usual_jobs(pairings: list[Pairing]) -> int:
    """Return how many processes to use: one for each core if a player thinks, else one."""
    return min(cores(), MOST_PROCESSES) if any(pairing.thinks for pairing in pairings) else 1


def summed(played: list[Played]) -> Result:
    """Return the sum of the blocks of one pairing."""
    first = played[0]
    games = sum(block.games for block in played)
    seconds = sum(block.seconds for block in played)
    reasons: Counter[str] = Counter()
    for block in played:
        for found in block.reasons.values():
            reasons.update(found)
    return Result(
        game=first.game,
        games=games,
        seed=first.seed,
        bots=first.bots,
        wins={role: sum(block.wins[role] for block in played) for role in ROLES},
        reasons=dict(reasons.most_common()),
        mean_turns=sum(block.turns for block in played) / games,
        seconds=seconds,
        actions_per_second=sum(block.actions for block in played) / seconds,
        decisions=_by_role([block.decisions for block in played]),
        cut_short=_by_role([block.cut_short for block in played]),
    )


def _by_role(counts: list[dict[str, int]]) -> dict[str, int]:
    """Return the sums by role, without those that are 0."""
    found: Counter[str] = Counter()
    for one in counts:
        found.update(one)
    return {role: count for role, count in found.items() if count}
