"""The options of `gaslamp serve`: one for each setting."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import click

from gaslamp.server.settings import Settings, option_of, shown_default, variables_of


def with_settings(run: Callable[[Settings], None]) -> Callable[..., None]:
    """Return a command's function that takes every setting as an option.

    A setting that is not given comes from its environment variable, else it has its default.
    """

    def command(**options: str | bool | None) -> None:
        run(Settings.read(options))

    command.__name__, command.__doc__ = run.__name__, run.__doc__
    decorated: Callable[..., None] = command
    for setting in reversed(fields(Settings)):
        option = option_of(setting)
        flag = isinstance(setting.default, bool)
        notes = [f"default: {shown_default(setting)}"] if shown_default(setting) else []
        details: dict[str, Any] = {"type": bool} if flag else {"type": str}
        if flag:
            option = f"{option}/--no-{option.removeprefix('--')}"
        else:
            numeric = isinstance(setting.default, (int, float))
            details["metavar"] = setting.metadata.get("metavar", "N" if numeric else "TEXT")
        decorated = click.option(
            option,
            setting.name,
            default=None,
            help=f"{setting.metadata['text']} [{'; '.join([*notes, *variables_of(setting)])}]",
            **details,
        )(decorated)
    return decorated
