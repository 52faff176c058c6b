"""`gaslamp play`: a game in the terminal, on the whole screen or line by line."""

import sys
from importlib.util import find_spec

import click

from gaslamp.cli.completion import a_file, words
from gaslamp.cli.options import a_game, known, whole, with_edition, with_seed
from gaslamp.core.roles import INVESTIGATOR, ROLES

LEVELS = 5
WITHOUT_SCREEN = (
    "Line by line: the whole screen needs the extra gaslamp[terminal], "
    "which pip install 'gaslamp[terminal]' brings."
)


@click.command()
@a_game
@click.option(
    "--as",
    "role",
    metavar="ROLE",
    callback=known("role", ROLES),
    shell_complete=words(*ROLES),
    help=f"Your role; without it, {INVESTIGATOR}.",
)
@click.option(
    "--level",
    metavar="N",
    callback=whole(1, LEVELS),
    shell_complete=words(*(str(level) for level in range(1, LEVELS + 1))),
    help="The computer's strength, 1 to 5.",
)
@click.option("--two", is_flag=True, help="Two people take turns at one keyboard.")
@with_edition
@with_seed("without one every game is new")
@click.option("--plain", "in_lines", is_flag=True, help="Line by line: for scripts and readers.")
@click.option(
    "--record",
    "record_to",
    metavar="FILE",
    shell_complete=a_file,
    help="Write the game's record there at the end.",
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
    if two and (role is not None or level is not None):
        raise click.UsageError("--two seats two people: leave --as and --level out")
    from gaslamp.cli.console import say
    from gaslamp.cli.terminal import line_mode
    from gaslamp.cli.terminal.session import Session, check_writable, save

    if record_to is not None:
        check_writable(record_to)
    session = Session(
        game,
        role=None if two else role or INVESTIGATOR,
        opponent=None if level is None else f"level-{level}",
        edition=edition,
        seed=seed,
    )
    if in_lines or not (sys.stdin.isatty() and sys.stdout.isatty()):
        line_mode.run(session)
    elif find_spec("textual") is None:
        say(WITHOUT_SCREEN)
        line_mode.run(session)
    else:
        from gaslamp.cli.terminal.app import Table

        Table(session).run()
        say(line_mode.last_words(session))
    if record_to is not None:
        save(session, record_to)
        say(f"Saved in {record_to}")
