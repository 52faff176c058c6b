"""The games by name. Each is loaded, and compiled if it must be, when it is first asked for."""

from functools import cache
from importlib import import_module

from gaslamp.core.errors import one_of
from gaslamp.core.game import Game
from gaslamp.core.names import CLASSES, GAMES

__all__ = ["GAMES", "game"]


def game(name: str) -> Game:
    """A game by its name."""
    if not isinstance(name, str) or name not in CLASSES:
        raise one_of("game", name, GAMES)
    return _loaded(name)


@cache
def _loaded(name: str) -> Game:
    found: Game = getattr(import_module(f"gaslamp.{name}.game"), CLASSES[name])()
    from gaslamp.core.warm import ready

    ready(found)
    return found
