"""Arguments and options that commands share, and how they are checked.

A refusal says what would be right.
"""

from collections.abc import Callable
from math import inf
from typing import Any, TypeVar

import click

import gaslamp
from gaslamp.cli.completion import editions, words
from gaslamp.core.errors import Unknown, one_of

F = TypeVar("F", bound=Callable[..., Any])

NameCheck = Callable[[click.Context, click.Parameter, str | None], str | None]
NumberCheck = Callable[[click.Context, click.Parameter, str | None], int | None]
AmountCheck = Callable[[click.Context, click.Parameter, str | None], float | None]


def known(what: str, names: tuple[str, ...]) -> NameCheck:
    """Return a check that a name is one of those known."""

    def check(_context: click.Context, _param: click.Parameter, given: str | None) -> str | None:
        if given is not None and given not in names:
            raise one_of(what, given, names)
        return given

    return check


def whole(low: int | None = None, high: int | None = None) -> NumberCheck:
    """Return a check that something is a whole number within bounds, those included."""

    def check(_context: click.Context, param: click.Parameter, given: str | None) -> int | None:
        if given is None:
            return None
        try:
            number = int(given)
        except ValueError:
            number = None
        too_low = number is None or (low is not None and number < low)
        if too_low or (high is not None and number is not None and number > high):
            bounds = "" if low is None else f" of at least {low}"
            bounds = bounds if high is None else f" from {low} to {high}"
            raise Unknown(f"{param.opts[0]} must be a whole number{bounds}, not {given!r}")
        return number

    return check


def above_zero() -> AmountCheck:
    """Return a check that something is a number above zero."""

    def check(_context: click.Context, param: click.Parameter, given: str | None) -> float | None:
        if given is None:
            return None
        try:
            number = float(given)
        except ValueError:
            number = 0.0
        if not 0 < number < inf:
            raise Unknown(f"{param.opts[0]} must be a number above zero, not {given!r}")
        return number

    return check


a_game = click.argument(
    "game", callback=known("game", gaslamp.GAMES), shell_complete=words(*gaslamp.GAMES)
)
as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
with_edition = click.option(
    "--edition", shell_complete=editions, help="The edition, for games that have several."
)


def with_seed(default: str) -> Callable[[F], F]:
    """Return the option for a seed; `default` says what happens without one."""
    return click.option(
        "--seed", metavar="N", callback=whole(), help=f"Any whole number; {default}."
    )
