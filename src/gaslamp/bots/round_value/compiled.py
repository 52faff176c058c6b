"""The round value compiled for a game, its weights, and the players it learns from.

What a player calls is one kernel:

    kernels, net = round_kernels("london"), round_net("london")
    kernels.identity_values(record, belief, net, values)

`record` is the beginning of a turn, before or after its deal; `belief` eight numbers, how likely
each character is Jack to the Detective; `values` takes Jack's chance for each suspect. See
`kernels/net.py` for what is looked at. `round_kernels` also holds the whole search of the seeker
with this value in place of its own.
"""

from functools import cache
from io import BytesIO
from typing import Any

import numpy as np

from gaslamp.bots.binding import bind_in_order, game_names, some_start
from gaslamp.bots.ismcts.kernels import tree
from gaslamp.bots.ismcts.kernels.tree import Settings, Worlds, new_tree
from gaslamp.bots.round_value.kernels import inputs, net, playing
from gaslamp.bots.round_value.kernels.inputs import OWN_COUNT, SHARED_COUNT
from gaslamp.bots.round_value.kernels.net import RoundNet
from gaslamp.bots.round_value.kernels.playing import WORLDS, Room
from gaslamp.bots.seeker.compiled import seeker_kernels
from gaslamp.bots.seeker.kernels import activations, likelihood, rollout
from gaslamp.bots.seeker.kernels import playing as seeker_playing
from gaslamp.bots.seeker.kernels.activations import room_for_lines
from gaslamp.core.game import Game
from gaslamp.core.kernels.rng import generator
from gaslamp.core.precompile import Steps, compile_once
from gaslamp.core.registry import game as find_game

FILE = "round_net.npz"
FIRST, SECOND = 32, 16  # units of the hidden layers
MODULES = (rollout, inputs, net, activations, likelihood, seeker_playing, tree)
MOST_LINES = 3_000  # of a last activation, in games that are learned from


@cache
def round_kernels(name: str) -> Any:
    """Return the kernels of `MODULES` bound to a game, compiled if they must be."""
    game = find_game(name)
    bound = bind_in_order(MODULES, game_names(game))
    compile_once(bound.origin, f"the round value of {game.title}", _steps(game, bound))
    return bound


@cache
def learning_kernels(name: str, new: bool) -> Any:
    """Return the kernels of `playing` bound to a game, searching with the new value or the old."""
    game = find_game(name)
    search = round_kernels(name) if new else seeker_kernels(name)
    taken = ("rollout_decision", "grow", "value_lines")
    given = {kernel: getattr(search, kernel) for kernel in taken}
    return bind_in_order((playing,), game_names(game) | given)


@cache
def round_net(name: str) -> RoundNet:
    """Return the weights of a game's round value."""
    with np.load(BytesIO(find_game(name).learned(FILE))) as kept:
        return RoundNet(*(kept[part].astype(np.float32) for part in RoundNet._fields))


def blank_net() -> RoundNet:
    """Return a net that knows nothing: every chance is one half."""
    shapes = ((SHARED_COUNT, FIRST), (OWN_COUNT, FIRST), FIRST, (FIRST, SECOND), SECOND, SECOND, 1)
    return RoundNet(*(np.zeros(shape, np.float32) for shape in shapes))


def new_room(game: Game, iterations: int) -> Room:
    """Return room for the searches of one player in compiled games."""
    return Room(
        np.empty(WORLDS, game.dtype),
        np.empty(WORLDS, game.dtype),
        new_tree(iterations + 1, len(game.characters)),
        room_for_lines(MOST_LINES, game.dtype),
    )


def _steps(game: Game, bound: Any) -> Steps:
    """Return a call of each kernel with the types it is used with."""
    rng, batch, blank = generator(0), some_start(game), blank_net()
    record, belief, values = batch[0], np.ones(len(game.characters)), np.zeros(8)
    lines = room_for_lines(1, game.dtype)
    none, found = lines.actions[:0], lines.values
    new = new_tree(4, len(game.characters))
    settings = Settings(1.0, 1.0)
    actions = np.empty(game.most_legal + 1, np.int16)
    by_identity = np.empty((game.most_legal + 1, len(game.characters)))
    return [
        ("value", lambda: bound.identity_values(record, belief, blank, values)),
        ("last activation", lambda: bound.value_lines(record, rng, blank, lines)),
        ("in all worlds", lambda: bound.sum_line_values(batch, rng, blank, lines, found)),
        (
            "last two, Detective",
            lambda: bound.value_last_two_as_detective(batch, none, rng, blank, lines, found),
        ),
        (
            "last two, Jack",
            lambda: bound.value_last_two_as_jack(batch, batch, none, rng, blank, lines, found),
        ),
        ("search", lambda: bound.grow(Worlds(batch, batch), rng, 0, 2, settings, blank, new)),
        ("likelihoods", lambda: bound.value_by_identity(record, blank, actions, by_identity)),
    ]
