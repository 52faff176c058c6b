"""The games by name: our own, and those of installed packages (entry points `gaslamp.games`).

A game is loaded, and compiled if necessary, when it is first asked for.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from gaslamp.core.errors import one_of

if TYPE_CHECKING:
    from gaslamp.core.game import Game

    GAMES: tuple[str, ...]

GROUP = "gaslamp.games"
OWN = "gaslamp.games"  # the package that lists our own games; nothing in `core` depends on them

__all__ = ["GAMES", "game"]


@cache
def _entries() -> dict[str, EntryPoint]:
    """Return the entry point of each game's class: our own games first, in their order."""
    own: dict[str, str] = import_module(OWN).GAMES
    found = {name: EntryPoint(name, value, GROUP) for name, value in own.items()}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        found.setdefault(entry.name, entry)
    return found


def __getattr__(name: str) -> tuple[str, ...]:
    if name == "GAMES":  # found on first use
        return tuple(_entries())
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def game(name: str) -> Game:
    """Return a game by its name."""
    if not isinstance(name, str) or name not in _entries():
        raise one_of("game", name, tuple(_entries()))
    return _loaded(name)


@cache
def _loaded(name: str) -> Game:
    from gaslamp.core.precompile import ready

    found: Game = _entries()[name].load()()
    ready(found)
    return found
