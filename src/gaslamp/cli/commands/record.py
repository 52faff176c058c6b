"""`gaslamp record`: show, check or convert the record of a game."""

import click

from gaslamp.cli.console import say
from gaslamp.cli.files import read_text, write_text
from gaslamp.cli.options import known

FORMATS = ("text", "json")


@click.group(invoke_without_command=True)
@click.pass_context
def record(context: click.Context) -> None:
    """Show, check or convert a game record; the FILE `-` is the standard input."""
    if context.invoked_subcommand is None:
        raise click.UsageError("record needs a command: show, check or convert")


@record.command()
@click.argument("file")
def show(file: str) -> None:
    """Tell the game and draw its last position."""
    from gaslamp.cli.text import drawing, narration
    from gaslamp.core import saved_games

    given = saved_games.read(read_text(file))
    # Where outcomes are hidden from a viewer, that viewer sees the same in every game that fits.
    state = saved_games.replays(given)[0]
    view, log = narration.as_recorded(state, given.viewer)
    told = [*narration.header(given), "", *narration.story(log, view.game)]
    say("\n".join([*told, "", *drawing.board(view), *drawing.secrets(view)]))


@record.command()
@click.argument("file")
def check(file: str) -> None:
    """Replay a record and say whether it is whole, true to the rules, and of a fair deal."""
    from gaslamp.cli.text import narration
    from gaslamp.core import saved_games
    from gaslamp.core.roles import ROLES
    from gaslamp.server.match import deal

    given = saved_games.read(read_text(file))
    state = saved_games.replays(given)[0]
    commitment = deal.check_record(given)
    say(f"{file}: good: {narration.summary(given, state)}")
    if given.seal is None:
        say("No deal was sealed before this game.")
    elif given.seal.secret is None:
        say(f"Chance kept to the deal that was sealed before the game as {commitment}.")
    else:
        say(f"Chance kept to the deal that follows from the secret sealed as {commitment}.")
        for role in ROLES:
            said = given.seal.contributions.get(role) or "nothing"
            say(f"To it {role} contributed {said}.")


@record.command()
@click.argument("file")
@click.option(
    "--to", "wanted", callback=known("format", FORMATS), help="Without it, the other format."
)
@click.option("--output", metavar="FILE", help="Where to write; without it, the standard output.")
def convert(file: str, wanted: str | None, output: str | None) -> None:
    """Write a record in the other format: text as JSON, JSON as text."""
    from gaslamp.core import saved_games

    text = read_text(file)
    given = saved_games.read(text)
    saved_games.replays(given)
    if wanted is None:
        wanted = "text" if text.lstrip().startswith("{") else "json"
    converted = saved_games.to_json(given) if wanted == "json" else saved_games.to_text(given)
    if output is None:
        say(converted, nl=False)
    else:
        write_text(output, converted)
