"""The tree search compiled for a game, and kept like its rules."""

from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from gaslamp.bots.binding import bind_in_order, game_names, some_start
from gaslamp.bots.ismcts.kernels import hex_rollout, round_values, tree
from gaslamp.bots.ismcts.kernels.tree import Settings, Worlds, new_tree
from gaslamp.bots.ismcts.value_table import NO_TABLE, value_table
from gaslamp.core.game import Game, Kernel
from gaslamp.core.kernels.rng import draw_some, generator
from gaslamp.core.precompile import Steps, compile_once
from gaslamp.core.registry import game as find_game


@cache
def grow_kernel(name: str) -> Kernel:
    """Return what grows the tree of a game, compiled if it must be."""
    game = find_game(name)
    if _has_table(game):
        modules: tuple[ModuleType, ...] = (hex_rollout, tree)
        own: dict[str, Kernel] = {"round_value": round_values.hex_value}
    else:
        modules = (tree,)
        own = {
            "round_value": round_values.no_value,
            "rollout_decision": game.kernels.random_decision,
        }
    bound = bind_in_order(modules, game_names(game) | own)
    compile_once(bound.origin, f"the search of {game.title}", _steps(game, bound))
    grow: Kernel = bound.grow
    return grow


def table_of(name: str) -> Any:
    """Return the value table that rollouts of a game end with; empty if they play to the end."""
    return value_table(name) if _has_table(find_game(name)) else NO_TABLE


def _has_table(game: Game) -> bool:
    return game.family == "hexes"


def _steps(game: Game, bound: Any) -> Steps:
    """Return a call of each kernel with the types it is used with."""
    rng, batch = generator(0), some_start(game)
    new = new_tree(4, len(game.characters))
    settings = Settings(1.0, 1.0)
    table = np.zeros((9, 9, 2), np.float32)
    return [
        ("worlds", lambda: draw_some(rng, 2, 1)),
        ("search", lambda: bound.grow(Worlds(batch, batch), rng, 0, 2, settings, table, new)),
    ]
