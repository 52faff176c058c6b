"""How the program ends when something was wrong: one line on stderr, never a traceback."""

import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from gaslamp.cli.console import printable
from gaslamp.core.errors import GaslampError

BAD_INPUT = 2
INTERRUPTED = 130  # as shells count it: 128 and the number of the signal


class OneLineGroup(click.Group):
    """A group of commands that end with one line when something was wrong."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> NoReturn:
        """Run a command and leave with its exit code."""
        extra["standalone_mode"] = False
        try:
            code = super().main(args, *rest, **extra)
            sys.exit(code if isinstance(code, int) else 0)
        except click.ClickException as error:
            refuse(error.format_message())
        except GaslampError as error:
            refuse(str(error))
        except (click.Abort, KeyboardInterrupt):
            sys.exit(INTERRUPTED)
        except OSError as error:
            refuse(str(error))


def refuse(message: str) -> NoReturn:
    """Print what was wrong and leave with an exit code."""
    click.echo(f"gaslamp: {printable(message)}", err=True)
    sys.exit(BAD_INPUT)
