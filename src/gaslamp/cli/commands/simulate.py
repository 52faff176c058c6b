"""`gaslamp simulate`: a series of games between two bots."""

import json
import secrets
import sys
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gaslamp.cli.completion import a_file, bots, words
from gaslamp.cli.console import say
from gaslamp.cli.options import (
    a_game,
    above_zero,
    as_json,
    known,
    whole,
    with_edition,
    with_seed,
)
from gaslamp.cli.progress import bar

if TYPE_CHECKING:
    from gaslamp.arena.blocks import Pairing
    from gaslamp.arena.results import Results
    from gaslamp.arena.series import Result
    from gaslamp.arena.workers import Workers

BRANCHING_GAMES = 300  # enough for a figure; every kind of decision has come up by then
CLUSTERS = ("ray",)


@click.command()
@a_game
@click.option(
    "--games",
    metavar="N",
    callback=whole(1),
    default="1000",
    show_default=True,
    help="How many games.",
)
@click.option("--jack", metavar="BOT", default="random", show_default=True, shell_complete=bots)
@click.option(
    "--investigator", metavar="BOT", default="random", show_default=True, shell_complete=bots
)
@click.option("--swap", is_flag=True, help="As many games again with the roles swapped.")
@with_seed("without one a new one is drawn, and shown; with --results, 0")
@with_edition
@click.option(
    "--seconds-per-decision",
    "seconds",
    metavar="S",
    callback=above_zero(),
    help="What a bot that thinks may take for one decision; level-3@0.1s gives it to one bot.",
)
@click.option(
    "--iterations",
    metavar="N",
    callback=whole(1),
    help="The same, as a count of iterations; level-3@500i for one bot.",
)
@click.option(
    "--jobs",
    metavar="N",
    callback=whole(1),
    help="How many processes; without it, one a core for bots that think, else one.",
)
@click.option(
    "--results",
    "results_file",
    metavar="FILE",
    shell_complete=a_file,
    help="Add the results to this file, and play only the games it lacks.",
)
@click.option(
    "--cluster",
    metavar="ray",
    callback=known("cluster", CLUSTERS),
    shell_complete=words(*CLUSTERS),
    help="Play on the Ray cluster at RAY_ADDRESS, or on one started here.",
)
@as_json
def simulate(
    *,
    game: str,
    games: int,
    seed: int | None,
    results_file: str | None,
    **options: Any,
) -> None:
    """Let two bots play a series of games."""
    if seed is None:  # a run that is to go on where it stopped must know which games those were
        seed = secrets.randbits(32) if results_file is None else 0
    run(game, games, seed, results_file=results_file, **options)


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
    """Play the series and print the results."""
    from gaslamp.arena.blocks import pairing
    from gaslamp.arena.series import play_all
    from gaslamp.core.registry import game as find_game

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


def _workers(pairings: "list[Pairing]", jobs: int | None, cluster: str | None) -> "Workers":
    from gaslamp.arena.cluster import on_ray
    from gaslamp.arena.series import usual_jobs
    from gaslamp.arena.workers import local

    if cluster is not None:
        return on_ray(jobs)
    return local(jobs or usual_jobs(pairings))


def _results(name: str | None, stack: ExitStack) -> "Results":
    from gaslamp.arena.results import Results, ResultsFile

    if name is None:
        return Results()
    kept = stack.enter_context(ResultsFile(Path(name)))
    for message in kept.messages:
        click.echo(f"gaslamp: {message}", err=True)
    sys.stderr.flush()
    return kept


def _as_dict(found: "list[Result]") -> dict[str, Any]:
    """Return one object; with the roles swapped, the other way round stands inside it."""
    from gaslamp.cli.text.results import swap_scores

    shown = [_figures(one) for one in found]
    if len(found) == 1:
        return shown[0]
    return {**shown[0], "swapped": shown[1], "scores": swap_scores(*found)}


def _figures(result: "Result") -> dict[str, Any]:
    """Return what is printed of a series; decisions that the clock cut short only if there are."""
    kept = asdict(result)
    del kept["decisions"]
    if not kept["cut_short"]:
        del kept["cut_short"]
    return kept


def _in_words(first: "Pairing", found: "list[Result]") -> list[str]:
    from gaslamp.arena.branching import branching
    from gaslamp.arena.match import derived
    from gaslamp.cli.text.results import branching_lines, series_lines, swap_lines
    from gaslamp.core.registry import game as find_game

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
