"""The games as research libraries expect them: PettingZoo, OpenSpiel, batches of games.

`from gaslamp.research import pocket_v0` gives PettingZoo's module of a game: `pocket_v0.env()`.
"""

from typing import Any


def __getattr__(name: str) -> Any:
    from gaslamp.core.registry import GAMES

    game, version, _ = name.partition("_v0")
    if version and game in GAMES:
        from gaslamp.research.pettingzoo.env import module_of

        return module_of(game)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
