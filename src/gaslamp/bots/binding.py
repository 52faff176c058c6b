"""Binding modules of generic kernels to a game, one after the other."""

from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from gaslamp.core.compile import bind
from gaslamp.core.compile_cache import Origin
from gaslamp.core.game import Game
from gaslamp.core.kernels.rng import generator
from gaslamp.core.roles import CHANCE


def game_names(game: Game) -> dict[str, Any]:
    """Return what a game gives to generic kernels of bots, by the names they declare."""
    own = game.kernels
    given = {
        "DTYPE": game.dtype,
        "MOST_LEGAL": game.most_legal,
        "ACTION_COUNT": len(game.actions),
        "actor": own.actor,
        "legal": own.legal,
        "apply": own.apply,
        "perform": own.perform,
        "visible": own.visible,
        "chance": own.chance,
        "draws_hidden_card": game.search.draws_hidden_card,
    }
    if game.search.is_escape is not None:
        given["is_escape"] = game.search.is_escape
    if game.search.end_round is not None:
        given["end_round"] = game.search.end_round
    return given


def bind_in_order(modules: tuple[ModuleType, ...], given: dict[str, Any]) -> SimpleNamespace:
    """Bind each module to what is given and to the kernels of the modules before it.

    A module takes only the names it declares. Return all bound kernels by name, and as `origin`
    that of the last module.
    """
    names = dict(given)
    found: dict[str, Any] = {}
    for module in modules:
        bound = bind(module, **{name: names[name] for name in names if name in vars(module)})
        found |= vars(bound)
        names |= {name: value for name, value in vars(bound).items() if name != "origin"}
    assert isinstance(found["origin"], Origin)
    return SimpleNamespace(**found)


def some_start(game: Game) -> Any:
    """Return an array of one record in which a player is to choose, to compile kernels with."""
    rng = generator(0)
    record = game.start(game.edition(None))
    while game.actor(record) == CHANCE:
        game.kernels.apply(record, game.kernels.chance(record, rng))
    return np.array([record], dtype=game.dtype)
