"""Compiling the solver of Pocket once, before it is first used."""

from functools import cache
from typing import Any

import numpy as np

from gaslamp.bots import solver_types as types
from gaslamp.bots.solver_solve import Solve
from gaslamp.bots.solver_value import blank
from gaslamp.core.kernels.rng import generator
from gaslamp.core.precompile import compile_once
from gaslamp.core.registry import game as find_game
from gaslamp.games.pocket.kernels.tables import EVERYONE

ROOM = "bots"


@cache
def ready() -> None:
    """Make sure that the solver's compiled code is on disk."""
    compile_once(f"{ROOM}-solver", ROOM, "the solver of Pocket", _steps())


def _steps() -> Any:
    """A call of each kernel with the types it is used with."""
    game, rng = find_game("pocket"), generator(0)
    record = game.start(None)
    while game.actor(record) == "chance":
        game.kernels.apply(record, game.kernels.chance(record, rng))
    record.deck = EVERYONE
    net, odds = blank(), types.no_cards()

    def hide() -> None:
        drawn = types.jack_draws(odds, 0)
        types.card_shown(drawn, 1)
        types.after_appeal(drawn, EVERYONE, 1, False, False)
        types.normalise(np.ones_like(odds))

    return [("odds", hide), ("round", lambda: Solve(record, odds, net, 0.5).run(2))]
