"""The command `gaslamp`. Numba and the games are loaded only by the commands that need them."""

import json
import secrets
from collections.abc import Callable
from typing import Any, TypeVar

import click

import gaslamp
from gaslamp.cli.checks import above_zero, known, whole
from gaslamp.cli.records import record
from gaslamp.cli.refusals import OneLineGroup
from gaslamp.core.roles import INVESTIGATOR, ROLES
from gaslamp.server.ops.command_line import with_settings
from gaslamp.server.settings import Settings

F = TypeVar("F", bound=Callable[..., Any])

LEVELS = 5
CLUSTERS = ("ray",)

a_game = click.argument("game", callback=known("game", gaslamp.GAMES))
as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
with_edition = click.option("--edition", help="The edition, for games that have several.")


def with_seed(default: str) -> Callable[[F], F]:
    """The option for a seed; `default` says what happens without one."""
    return click.option(
        "--seed", metavar="N", callback=whole(), help=f"Any whole number; {default}."
    )


@click.group(cls=OneLineGroup, invoke_without_command=True)
@click.version_option(gaslamp.__version__, prog_name="gaslamp", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """Play, simulate and study the three Mr. Jack games; without a command, in the browser."""
    if context.invoked_subcommand is None:
        from gaslamp.cli.browser import run

        run()


@cli.command()
@a_game
@click.option(
    "--as",
    "role",
    metavar="ROLE",
    callback=known("role", ROLES),
    help=f"Your role; without it, {INVESTIGATOR}.",
)
@click.option(
    "--level", metavar="N", callback=whole(1, LEVELS), help="The computer's strength, 1 to 5."
)
@click.option("--two", is_flag=True, help="Two people take turns at one keyboard.")
@with_edition
@with_seed("without one every game is new")
@click.option("--plain", "in_lines", is_flag=True, help="Line by line: for scripts and readers.")
@click.option(
    "--record", "record_to", metavar="FILE", help="Write the game's record there at the end."
)
def play(
    *,
    game: str,
    role: str | None = None,
    level: int | None = None,
    two: bool = False,
    edition: str | None = None,
    seed: int | None = None,
    in_lines: bool = False,
    record_to: str | None = None,
) -> None:
    """Play a game in the terminal."""
    from gaslamp.cli.play import run

    if two and (role is not None or level is not None):
        raise click.UsageError("--two seats two people: leave --as and --level out")
    run(
        game,
        role=None if two else role or INVESTIGATOR,
        opponent=None if level is None else f"level-{level}",
        edition=edition,
        seed=seed,
        in_lines=in_lines,
        record_to=record_to,
    )


@cli.command()
@a_game
@click.option(
    "--games",
    metavar="N",
    callback=whole(1),
    default="1000",
    show_default=True,
    help="How many games.",
)
@click.option("--jack", metavar="BOT", default="random", show_default=True)
@click.option("--investigator", metavar="BOT", default="random", show_default=True)
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
    help="Add the results to this file, and play only the games it lacks.",
)
@click.option(
    "--cluster",
    metavar="ray",
    callback=known("cluster", CLUSTERS),
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
    from gaslamp.cli.simulate import run

    if seed is None:  # a run that is to go on where it stopped must know which games those were
        seed = secrets.randbits(32) if results_file is None else 0
    run(game, games, seed, results_file=results_file, **options)


@cli.command()
@a_game
@click.option(
    "--depth",
    metavar="D",
    callback=whole(1),
    default="3",
    show_default=True,
    help="How many actions deep.",
)
@with_seed("it deals the game that is counted from; without one, 0")
@with_edition
@as_json
def perft(*, game: str, depth: int, seed: int | None, edition: str | None, as_json: bool) -> None:
    """Count the sequences of actions from a new game, by depth; outcomes of chance are actions."""
    from gaslamp.cli.perft import by_depth

    seed = seed or 0
    counts = []
    for number, count in enumerate(by_depth(game, depth, seed, edition), 1):
        counts.append(count)
        if not as_json:
            click.echo(f"{number:>3} {count:>20,}")
    if as_json:
        click.echo(json.dumps({"game": game, "seed": seed, "depth": depth, "counts": counts}))


@cli.command()
@as_json
@click.option("--quick", is_flag=True, help="Shorter rounds, and no compilation from scratch.")
def bench(as_json: bool, quick: bool) -> None:
    """Measure the speed of everything that matters."""
    from gaslamp.cli.bench import run

    run(as_json=as_json, quick=quick)


@cli.command()
@with_settings
def serve(settings: Settings) -> None:
    """Let people and bots play over the network."""
    from gaslamp.cli.serve import run

    run(settings)


@cli.command()
@click.option("--db", "database", metavar="URL", required=True, help="postgresql://user@host/name.")
@click.option(
    "--workers",
    metavar="N",
    callback=whole(1, 256),
    default="1",
    show_default=True,
    help="How many processes think.",
)
def work(*, database: str, workers: int) -> None:
    """Think for the bots of servers that share a PostgreSQL database."""
    from gaslamp.cli.work import run

    run(database, workers)


cli.add_command(record)


def main() -> None:
    """The entry point of the program."""
    cli.main(prog_name="gaslamp")
