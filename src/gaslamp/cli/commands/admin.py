"""`gaslamp admin`: what an operator does, beside running servers."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gaslamp.cli.console import printable, say
from gaslamp.cli.options import above_zero, known
from gaslamp.core.errors import GaslampError

if TYPE_CHECKING:
    from gaslamp.server.admin.commands import Admin

NO_ANSWER = "No server has answered yet: the order stays, and is carried out when one runs."
KEY_DIGITS = 16  # of a player's key that are printed; `admin ban` takes them


@click.group(invoke_without_command=True)
@click.option(
    "--db",
    "database",
    metavar="URL",
    envvar="GASLAMP_DB",
    default="sqlite:///gaslamp.db",
    show_default=True,
    help="The database of the servers; also GASLAMP_DB.",
)
@click.option(
    "--wait",
    metavar="SECONDS",
    callback=above_zero(),
    default="30",
    show_default=True,
    help="How long to wait for a server to carry an order out.",
)
@click.pass_context
def admin(context: click.Context, database: str, wait: float) -> None:
    """Close games, shut players out, read reports, back up; servers may run meanwhile.

    A game is named by its id (the part of its address after /g/), a player by GAME/jack or
    GAME/investigator, or by the first digits of the key that `reports` and `seats` print.
    """
    context.obj = (database, wait)
    if context.invoked_subcommand is None:
        names = ", ".join(admin.commands)
        raise click.UsageError(f"admin needs a command: {names}")


@contextmanager
def _opened(context: click.Context) -> Iterator["Admin"]:
    from gaslamp.server.admin.commands import Admin
    from gaslamp.server.storage.admin import open_admin

    database = open_admin(context.obj[0])
    try:
        yield Admin(database)
    finally:
        database.close()


def _with_admin(run: Callable[..., None]) -> Callable[..., None]:
    @wraps(run)
    def command(**given: Any) -> None:
        with _opened(click.get_current_context()) as opened:
            run(opened, **given)

    return command


def _order(kind: str, subject_of: Callable[["Admin", str], str], given: str) -> None:
    context = click.get_current_context()
    with _opened(context) as opened:
        answer = opened.order(kind, subject_of(opened, given), context.obj[1])
    if answer is None:
        say(NO_ANSWER)
    elif answer.startswith("refused: "):
        raise GaslampError(answer.removeprefix("refused: "))
    else:
        say(f"Done: {answer}.")


@admin.command()
@click.argument("game")
def close(game: str) -> None:
    """End a game without a winner, or withdraw its offer."""
    _order("close", lambda opened, text: opened.game(text), game)


@admin.command()
@click.argument("game")
def void(game: str) -> None:
    """Let the result of a finished game not count; its record stays."""
    _order("void", lambda opened, text: opened.game(text), game)


@admin.command()
@click.argument("player")
def forget(player: str) -> None:
    """Delete a player's name, keys and words; his unfinished games are resigned."""
    _order("forget", lambda opened, text: opened.player(text), player)


@admin.command()
def expire() -> None:
    """Delete, end and archive games now whose time has come by the servers' settings."""
    _order("expire", lambda _opened, _text: "", "")


@admin.command()
@click.argument("who")
@click.option("--for", "span", metavar="TIME", default="7d", show_default=True, help="12h, 7d, 2w.")
@click.option("--lift", is_flag=True, help="Let him in again.")
@_with_admin
def ban(opened: "Admin", who: str, span: str, lift: bool) -> None:
    """Shut a player or an address out; of an IPv6 address the whole /64."""
    kind, subject = opened.subject(who)
    _shut_out(opened, kind, subject, span, lift=lift)


@admin.command()
@click.argument("player")
@click.option("--for", "span", metavar="TIME", default="7d", show_default=True, help="12h, 7d, 2w.")
@click.option("--lift", is_flag=True, help="Let him speak again.")
@_with_admin
def mute(opened: "Admin", player: str, span: str, lift: bool) -> None:
    """Shut a player out of the chat."""
    _shut_out(opened, "chat", opened.player(player), span, lift=lift)


def _shut_out(opened: "Admin", kind: str, subject: str, span: str, *, lift: bool) -> None:
    from gaslamp.server.admin.commands import duration

    if not lift:
        until = opened.ban(kind, subject, duration(span))
        say(f"{_named(kind, subject)}: shut out until {_moment(until)}.")
    elif opened.lift(kind, subject):
        say(f"{_named(kind, subject)}: let in again.")
    else:
        raise GaslampError("he is not shut out")


@admin.command()
@_with_admin
def bans(opened: "Admin") -> None:
    """List who is shut out."""
    for one in opened.bans():
        say(f"{_named(one['kind'], one['subject'])} until {_moment(one['until'])}")


@admin.command()
@click.option(
    "--days", callback=above_zero(), default="30", show_default=True, help="How far back."
)
@_with_admin
def reports(opened: "Admin", days: float) -> None:
    """List what players have reported of others, the newest first."""
    for one in opened.reports(days):
        about = one["player"] or "deleted"
        say(f"{_moment(one['at'])}  game {one['game']}  {one['role']} reports {about[:KEY_DIGITS]}")
        say(f"    {printable(one['words'])}")


@admin.command()
@click.argument("game")
@_with_admin
def seats(opened: "Admin", game: str) -> None:
    """Show who sits at a game."""
    for one in opened.seats(game):
        key = (one["player"] or "")[:KEY_DIGITS]
        say(f"{one['role']:12}  {one['kind']:6}  {key:{KEY_DIGITS}}  {printable(one['name'])}")


@admin.command()
@click.argument("what", callback=known("thing to export", ("game", "player")))
@click.argument("which")
@_with_admin
def export(opened: "Admin", what: str, which: str) -> None:
    """Print the record of a game that is over, or all that is stored of a player, as JSON."""
    if what == "game":
        from gaslamp.core import saved_games
        from gaslamp.server.match.kept_game import KeptGame

        row, events = opened.finished_game(which)
        say(saved_games.to_text(KeptGame(row, events, None).record()), nl=False)
    else:
        say(json.dumps(opened.player_data(opened.player(which)), indent=1, ensure_ascii=False))


@admin.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_context
def backup(context: click.Context, file: Path) -> None:
    """Copy a SQLite database to a new FILE while the server runs; only its owner can read it."""
    from gaslamp.server.storage.admin import SqliteAdmin, open_admin

    database = open_admin(context.obj[0])
    try:
        if not isinstance(database, SqliteAdmin):
            raise GaslampError("a PostgreSQL database is backed up with pg_dump: docs/operating.md")
        database.back_up(file)
    finally:
        database.close()
    say(f"{file}: a whole copy, {file.stat().st_size} bytes.")


def _moment(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _named(kind: str, subject: str) -> str:
    if kind == "address":
        return f"address {subject}"
    return f"player {subject[:KEY_DIGITS]}" + (" (chat)" if kind == "chat" else "")
