"""The command `gaslamp`. Numba and the games are loaded only by the commands that need them."""

import json
import secrets
from collections.abc import Callable
from typing import Any, TypeVar

import click

import gaslamp
from gaslamp.cli.checks import known, whole
from gaslamp.cli.records import record
from gaslamp.cli.refusals import OneLineGroup
from gaslamp.core.roles import INVESTIGATOR, ROLES

F = TypeVar("F", bound=Callable[..., Any])

LEVELS = 5
BARE = "pocket"  # the game that starts when no command is given

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
    """Play, simulate and study the three Mr. Jack games."""
    if context.invoked_subcommand is None:
        context.invoke(play, game=BARE)


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
@click.option("--save", "save_to", metavar="FILE", help="Write the game's record there at the end.")
def play(
    *,
    game: str,
    role: str | None = None,
    level: int | None = None,
    two: bool = False,
    edition: str | None = None,
    seed: int | None = None,
    save_to: str | None = None,
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
        save_to=save_to,
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
@with_seed("without one a new one is drawn, and shown")
@with_edition
@as_json
def simulate(
    *,
    game: str,
    games: int,
    jack: str,
    investigator: str,
    seed: int | None,
    edition: str | None,
    as_json: bool,
) -> None:
    """Let two bots play a series of games."""
    from dataclasses import asdict

    from gaslamp.arena import series
    from gaslamp.cli.progress import bar
    from gaslamp.cli.reports import series_lines
    from gaslamp.cli.screen import say
    from gaslamp.core.registry import game as load

    load(game)  # compiled now if it must be: that has a bar of its own
    seed = secrets.randbits(32) if seed is None else seed
    with bar(f"{games:,} games of {game}", games) as report:
        result = series.simulate(
            game, games, jack, investigator, seed, progress=report, edition=edition
        )
    if as_json:
        click.echo(json.dumps(asdict(result)))
    else:
        say("\n".join(series_lines(result)))


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


cli.add_command(record)


def main() -> None:
    """The entry point of the program."""
    cli.main(prog_name="gaslamp")
