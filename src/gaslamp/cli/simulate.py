"""A series of games between two bots, from the command line."""

import json
import sys
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from gaslamp.arena.blocks import Pairing, pairing
from gaslamp.arena.branching import branching
from gaslamp.arena.cluster import on_ray
from gaslamp.arena.match import derived
from gaslamp.arena.results import Results, ResultsFile
from gaslamp.arena.series import Result, play_all, usual_jobs
from gaslamp.arena.workers import Workers, local
from gaslamp.cli.progress import bar
from gaslamp.cli.reports import branching_lines, series_lines, swap_lines, swap_scores
from gaslamp.cli.screen import say
from gaslamp.core.registry import game as find_game

BRANCHING_GAMES = 300  # enough for a figure; every kind of decision has come up by then


def run(
    game: str,
    games: int,
    seed: int,
    *,
    jack: str,
    investigator: str,
    swap: bool,
    edition: str | None,
    iterations: int | None,
    seconds: float | None,
    jobs: int | None,
    results_file: str | None,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Play the series and print what came of it."""
    find_game(game)  # compiled now if it must be: that has a bar of its own
    first = pairing(
        game,
        jack,
        investigator,
        seed,
        edition=edition,
        iterations=iterations,
        seconds=seconds,
    )
    if swap and first.jack == first.investigator:
        raise click.UsageError(f"--swap needs two different bots, not {first.jack} twice")
    pairings = [first, first.swapped()] if swap else [first]
    workers = _workers(pairings, jobs, cluster)
    with ExitStack() as stack:
        results = _results(results_file, stack)
        total = games * len(pairings)
        report = stack.enter_context(bar(f"{total:,} games of {game}", total))
        found = play_all(pairings, games, results=results, workers=workers, progress=report)
    if as_json:
        click.echo(json.dumps(_as_dict(found)))
    else:
        say("\n".join(_in_words(first, found)))


def _workers(pairings: list[Pairing], jobs: int | None, cluster: str | None) -> Workers:
    if cluster is not None:
        return on_ray(jobs)
    return local(jobs or usual_jobs(pairings))


def _results(name: str | None, stack: ExitStack) -> Results:
    if name is None:
        return Results()
    kept = stack.enter_context(ResultsFile(Path(name)))
    for message in kept.messages:
        click.echo(f"gaslamp: {message}", err=True)
    sys.stderr.flush()
    return kept


def _as_dict(found: list[Result]) -> dict[str, Any]:
    """One object; with the roles swapped, the other way round stands inside it."""
    if len(found) == 1:
        return asdict(found[0])
    first, second = found
    return {**asdict(first), "swapped": asdict(second), "scores": swap_scores(first, second)}


def _in_words(first: Pairing, found: list[Result]) -> list[str]:
    lines = [line for result in found for line in series_lines(result)]
    if len(found) == 2:
        lines += swap_lines(*found)
    if first.in_kernel:
        sample = min(found[0].games, BRANCHING_GAMES)
        seed = derived(first.seed, 0, "branching")
        lines += branching_lines(
            branching(find_game(first.game), first.edition, sample, seed), sample
        )
    return lines
