"""Checks of what is given on the command line; a refusal says what would be right."""

from collections.abc import Callable
from math import inf

import click

from gaslamp.core.errors import Unknown, one_of

NameCheck = Callable[[click.Context, click.Parameter, str | None], str | None]
NumberCheck = Callable[[click.Context, click.Parameter, str | None], int | None]
AmountCheck = Callable[[click.Context, click.Parameter, str | None], float | None]


def known(what: str, names: tuple[str, ...]) -> NameCheck:
    """A check that a name is one of those known."""

    def check(_context: click.Context, _param: click.Parameter, given: str | None) -> str | None:
        if given is not None and given not in names:
            raise one_of(what, given, names)
        return given

    return check


def whole(low: int | None = None, high: int | None = None) -> NumberCheck:
    """A check that something is a whole number within bounds, those included."""

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
    """A check that something is a number above zero."""

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
