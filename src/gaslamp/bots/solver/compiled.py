"""Compiling the solver of Pocket once, before it is first used."""

from functools import cache
from typing import Any

import numpy as np

from gaslamp.bots.binding import some_start
from gaslamp.bots.solver.kernels import hidden
from gaslamp.bots.solver.net import blank_net
from gaslamp.bots.solver.round_solver import RoundSolver
from gaslamp.core.compile_cache import Origin
from gaslamp.core.game import Game
from gaslamp.core.precompile import Steps, compile_once
from gaslamp.games.pocket.kernels.tables import EVERYONE


@cache
def compile_solver(game: Game) -> None:
    """Make sure that the solver's compiled code is on disk."""
    compile_once(Origin((hidden.__package__,)), f"the solver of {game.title}", _steps(game))


def _steps(game: Game) -> Steps:
    """Return a call of each kernel with the types it is used with."""
    record = some_start(game)[0]
    record.deck = EVERYONE
    net, odds = blank_net(), hidden.initial_odds()

    def follow() -> None:
        drawn = hidden.after_jacks_draw(odds, 0)
        hidden.rule_out_card(drawn, 1)
        hidden.rule_out_by_appeal(drawn, EVERYONE, 1, False, False)
        hidden.normalise(np.ones_like(odds))

    def solve() -> Any:
        RoundSolver(record, odds, net, 0.5).run(2)

    return [("odds", follow), ("round", solve)]
