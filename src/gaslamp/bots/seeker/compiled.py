"""The seeker compiled for a game, and kept like its rules."""

from functools import cache
from io import BytesIO
from typing import Any

import numpy as np

from gaslamp.bots.binding import bind_in_order, game_names, some_start
from gaslamp.bots.ismcts.kernels import tree
from gaslamp.bots.ismcts.kernels.tree import Settings, Worlds, new_tree
from gaslamp.bots.seeker.kernels import activations, likelihood, playing, rollout, value_net
from gaslamp.bots.seeker.kernels.activations import room_for_lines
from gaslamp.bots.seeker.kernels.likelihood import choose_by_value
from gaslamp.bots.seeker.kernels.value_net import FEATURE_COUNT, HIDDEN, ValueNet
from gaslamp.core.game import Game
from gaslamp.core.kernels.rng import generator
from gaslamp.core.precompile import Steps, compile_once
from gaslamp.core.registry import game as find_game

FILE = "value_net.npz"
MODULES = (rollout, value_net, activations, likelihood, playing, tree)


@cache
def seeker_kernels(name: str) -> Any:
    """Return the kernels of `MODULES` bound to a game, compiled if they must be."""
    game = find_game(name)
    bound = bind_in_order(MODULES, game_names(game))
    compile_once(bound.origin, f"the seeker of {game.title}", _steps(game, bound))
    return bound


@cache
def net_of(name: str) -> ValueNet:
    """Return the weights of a game's value net."""
    with np.load(BytesIO(find_game(name).learned(FILE))) as kept:
        return ValueNet(*(kept[part] for part in ValueNet._fields))


def blank_net() -> ValueNet:
    """Return a net that knows nothing: every chance is one half."""
    return ValueNet(
        np.zeros((FEATURE_COUNT, HIDDEN), np.float32),
        np.zeros(HIDDEN, np.float32),
        np.zeros(1, np.float32),
    )


def _steps(game: Game, bound: Any) -> Steps:
    """Return a call of each kernel with the types it is used with; `self_play` is for tools."""
    rng, batch, net = generator(0), some_start(game), blank_net()
    record = batch[0]
    lines = room_for_lines(1, game.dtype)
    none, values = lines.actions[:0], lines.values
    new = new_tree(4, len(game.characters))
    settings = Settings(1.0, 1.0)
    actions = np.empty(game.most_legal + 1, np.int16)
    by_identity = np.zeros((game.most_legal + 1, len(game.characters)))
    return [
        ("last activation", lambda: bound.value_lines(record, rng, net, lines)),
        ("in all worlds", lambda: bound.sum_line_values(batch, rng, net, lines, values)),
        (
            "last two, Detective",
            lambda: bound.value_last_two_as_detective(batch, none, rng, net, lines, values),
        ),
        (
            "last two, Jack",
            lambda: bound.value_last_two_as_jack(batch, batch, none, rng, net, lines, values),
        ),
        ("search", lambda: bound.grow(Worlds(batch, batch), rng, 0, 2, settings, net, new)),
        ("value net", lambda: bound.round_value(record, net)),
        ("likelihoods", lambda: bound.value_by_identity(record, net, actions, by_identity)),
        ("choices by value", lambda: choose_by_value(by_identity, 1.0)),
    ]
