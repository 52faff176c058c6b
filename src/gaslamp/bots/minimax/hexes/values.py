"""London's and New York's part of `minimax`: what its kernels are given."""

from functools import cache
from typing import Any

import msgspec
import numpy as np

from gaslamp.bots.binding import bind_in_order, game_names, some_start
from gaslamp.bots.minimax.hexes.kernels import turn
from gaslamp.bots.minimax.hexes.kernels.turn import NONE, Knowledge
from gaslamp.core.game import Game, Kernel
from gaslamp.core.kernels.rng import generator
from gaslamp.core.precompile import compile_once
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import JACK, PUBLIC
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT
from gaslamp.games.hexes.views import HexView

SAMPLED = 1200  # lines of the first activation, over all actions
FEWEST = 2  # of each action


def action_values(view: HexView, actions: Any, most: int, rng: Any) -> Any:
    """Return how good each of the legal actions is for the viewer."""
    game = find_game(view.game)
    own = game.truths(view)
    root = own[0][0]
    believed = own
    if view.viewer == JACK:  # what the Detective may think
        believed = game.truths(
            msgspec.structs.replace(view, viewer=PUBLIC, private=None, legal=None)
        )
    weights = np.zeros(CHARACTER_COUNT)
    for world, weight, _ in believed:
        weights[int(world.identity)] += weight
    known = Knowledge(weights, int(root.identity) if view.viewer == JACK else NONE)
    values = np.zeros(len(actions))
    sampled = max(FEWEST, SAMPLED // len(actions))
    value_kernel(game.name)(root, actions, sampled, most, rng, known, values)
    return values


@cache
def value_kernel(name: str) -> Kernel:
    """Return what values the actions of a game, compiled if it must be."""
    game = find_game(name)
    bound = bind_in_order((turn,), game_names(game))
    value: Kernel = bound.value_actions
    compile_once(
        bound.origin, f"minimax of {game.title}", [("search", lambda: _tried(game, value))]
    )
    return value


def _tried(game: Game, value: Kernel) -> None:
    """Call the kernel with the types it is used with."""
    known = Knowledge(np.ones(CHARACTER_COUNT), NONE)
    none = np.empty(0, np.int16)
    value(some_start(game)[0], none, 1, 1, generator(0), known, np.zeros(0))
