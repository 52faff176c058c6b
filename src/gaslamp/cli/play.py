"""A game in the terminal: on the whole screen, or line by line where there is none."""

import sys

from gaslamp.cli import plain
from gaslamp.cli.screen import say
from gaslamp.cli.sitting import Sitting, check_writable, save


def run(
    game: str,
    *,
    role: str | None,
    opponent: str | None = None,
    edition: str | None = None,
    seed: int | None = None,
    in_lines: bool = False,
    record_to: str | None = None,
) -> None:
    """Play one game: a role against a bot, or both roles at one keyboard (`role` None)."""
    if record_to is not None:
        check_writable(record_to)
    sitting = Sitting(game, role=role, opponent=opponent, edition=edition, seed=seed)
    if in_lines or not (sys.stdin.isatty() and sys.stdout.isatty()):
        plain.run(sitting)
    else:
        from gaslamp.cli.terminal.app import Table

        Table(sitting).run()
        say(plain.last_words(sitting))
    if record_to is not None:
        save(sitting, record_to)
        say(f"Saved in {record_to}")
