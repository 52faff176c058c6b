"""Lines to and from the terminal, or whatever stands in its place."""

import shutil
import sys
from io import TextIOWrapper

import click

PLAIN = str.maketrans("┌┐└┘─━┃×µ±", "++++-=#xu~")
ERASE_ALL = "\x1b[H\x1b[2J\x1b[3J"  # the screen and what scrolled off it


def accept_any_bytes() -> None:
    """Read bytes that are no text as question marks from now on, instead of failing."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def say(text: str = "", *, nl: bool = True) -> None:
    """Print a text; a terminal that knows no line drawing gets plain characters."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(PLAIN).encode(encoding, "replace").decode(encoding)
    click.echo(text, nl=nl)


def printable(text: str) -> str:
    """Return somebody else's words in one line, without control characters."""
    return "".join(filter(str.isprintable, " ".join(text.split())))


def ask(prompt: str) -> str | None:
    """Return a line typed by the person; None when there are no more."""
    say(prompt, nl=False)
    line = _stdin_line()
    if line is None:
        say()
        return None
    if not sys.stdin.isatty():
        say(line)  # in a pipe the answer would not show
    return line


def _stdin_line() -> str | None:
    line = sys.stdin.readline()
    return " ".join(line.split()) if line else None


def clear_screen() -> None:
    """Clear the screen, and what scrolled off it."""
    say("\n" * shutil.get_terminal_size().lines)
    if sys.stdout.isatty():
        say(ERASE_ALL, nl=False)


def width() -> int:
    """Return how many characters fit in a line."""
    return min(shutil.get_terminal_size((100, 24)).columns, 120)
