"""What the shell offers while a command is typed: games, bots, editions, files.

The games are loaded only to complete what depends on one.
"""

from collections.abc import Callable

import click
from click.shell_completion import CompletionItem

import gaslamp

Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]

EXAMPLE_NUMBER = "100"  # a number that every bot accepts, in the place of the N of a bot's name


def words(*known: str) -> Completer:
    """Return a completer of a few known words."""

    def complete(
        _context: click.Context, _param: click.Parameter, begun: str
    ) -> list[CompletionItem]:
        return _beginning_with(begun, known)

    return complete


def a_file(_context: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Let the shell complete the name of a file."""
    return [CompletionItem(begun, type="file")]


def editions(context: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Complete an edition of the game that was named before."""
    from gaslamp.core.registry import game

    name = _game_named(context)
    return [] if name is None else _beginning_with(begun, game(name).editions)


def bots(context: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Complete a bot of the game that was named before, or one that plays every game."""
    from gaslamp.bots.registry import NAMES, OPPONENT, names

    name = _game_named(context)
    found = NAMES if name is None else names(name)
    examples = [
        bot.removesuffix("N") + EXAMPLE_NUMBER
        if bot.endswith("-N")
        else bot.replace(":BOT", f":{OPPONENT}")
        for bot in found
    ]
    return _beginning_with(begun, examples)


def _game_named(context: click.Context) -> str | None:
    # Behind an option without its value click leaves the arguments unread, in `args`.
    given = (context.params.get("game"), *context.args)
    return next((word for word in given if word in gaslamp.GAMES), None)


def _beginning_with(begun: str, known: "tuple[str, ...] | list[str]") -> list[CompletionItem]:
    return [CompletionItem(word) for word in known if word.startswith(begun)]
