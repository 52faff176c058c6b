"""The kernels of `belief-N` compiled for a game, and kept like its rules."""

from functools import cache
from typing import Any

import numpy as np

from gaslamp.bots.belief_search.kernels import candidates, ends, playouts, round_start
from gaslamp.bots.binding import bind_in_order, game_names, some_start
from gaslamp.bots.round_value.compiled import blank_net
from gaslamp.bots.round_value.kernels import inputs
from gaslamp.bots.seeker.kernels import activations, rollout
from gaslamp.bots.seeker.kernels.activations import LONGEST, room_for_lines
from gaslamp.core.game import Game
from gaslamp.core.kernels.rng import generator
from gaslamp.core.precompile import Steps, compile_once
from gaslamp.core.registry import game as find_game
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT

MODULES = (rollout, inputs, round_start, ends, activations, candidates, playouts)


@cache
def belief_kernels(name: str) -> Any:
    """Return the kernels of `MODULES` bound to a game, compiled if they must be."""
    game = find_game(name)
    bound = bind_in_order(MODULES, game_names(game))
    compile_once(bound.origin, f"the belief search of {game.title}", _steps(game, bound))
    return bound


def _steps(game: Game, bound: Any) -> Steps:
    """Return a call of each kernel with the types it is used with."""
    rng, batch, net = generator(0), some_start(game), blank_net()
    record, lines = batch[0], room_for_lines(1, game.dtype)
    odds = np.full(CHARACTER_COUNT, 1 / CHARACTER_COUNT)
    values, line = np.zeros((1, CHARACTER_COUNT)), np.empty(LONGEST + 1, np.int16)
    return [
        ("lines", lambda: bound.list_lines(record, rng, lines)),
        ("some lines", lambda: bound.draw_lines(record, rng, lines)),
        ("escapes", lambda: bound.find_escape(record, line, 1)),
        ("values", lambda: bound.value_ends(batch, 1, 1, odds, 1.0, net, values)),
        (
            "playouts",
            lambda: bound.add_playouts(batch, 1, 1, odds, 1, 1, 0, 1, net, values, values),
        ),
    ]
