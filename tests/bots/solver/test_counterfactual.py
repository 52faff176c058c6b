"""The gadget: what Jack had before, he keeps, and no more."""

import numpy as np

from bots.solver.positions import POCKET, decisions, seen_by
from every_game import walk
from gaslamp.bots.solver.belief import Belief
from gaslamp.bots.solver.counterfactual import CounterfactualValues, round_began
from gaslamp.bots.solver.kernels.hidden import types_of
from gaslamp.bots.solver.net import learned_net
from gaslamp.bots.solver.round_solver import RoundSolver
from gaslamp.core.roles import INVESTIGATOR


def test_the_values_are_those_of_the_position_that_is_reached() -> None:
    """From the first choice of each round to every later one of the Investigator's in it."""
    followed = drawn = 0
    for seed in range(40):
        first: tuple[int, CounterfactualValues] | None = None
        for state in walk("pocket", None, seed):
            if state.actor is None:
                break
            view = seen_by(state, "investigator")
            belief, log = Belief.at(view), view.log
            if int(belief.record.used) == 0:
                assert round_began(log, len(log)) == len(log)
                solver = RoundSolver(belief.record, belief.odds, learned_net(POCKET), 1.0)
                first = len(log), CounterfactualValues(solver.graph, solver.types, solver.chances)
            elif first is not None:
                began, values = first
                assert round_began(log, len(log)) == began
                types = types_of(belief.odds, int(belief.record.shown), True)
                alternative = values.after(log[began:], types)
                drawn += alternative is None
                if alternative is not None:
                    node = values.graph.positions[values.reached(log[began:])]
                    for name in ("tile", "wall", "detective", "used", "suspects", "held"):
                        assert node[name].tolist() == belief.record[name].tolist()
                    followed += 1
    assert followed > 100
    assert drawn  # a card that was not looked at: nothing is known of what follows


def test_who_is_taken_for_somebody_else_gains_nothing_by_it() -> None:
    """With the gadget; without it the deceived one gives chances away."""
    deceived = 0
    for state in [s for s in decisions(200, 40) if s.actor == INVESTIGATOR][:8]:
        belief = Belief.at(seen_by(state, "public"))
        before = RoundSolver(belief.record, belief.odds, learned_net(POCKET), 1.0)
        before.run(300)
        odds = belief.odds.copy()
        liar = int(before.types.identity[0])
        odds[liar] *= 0.02
        guarded, other = (
            RoundSolver(belief.record, odds / odds.sum(), learned_net(POCKET), 1.0)
            for _ in range(2)
        )
        guarded.add_gadget(before.values)
        for solver in (guarded, other):
            solver.run(300)
        own = (before.types.identity == liar) & (before.types.prior > 0)
        assert (guarded.values - before.values)[own].max() < 0.05
        deceived += bool((other.values - before.values)[own].max() > 0.1)
    assert deceived


def test_who_has_no_alternative_is_played_against() -> None:
    lower = 0
    for state in [s for s in decisions(200, 60) if s.actor == INVESTIGATOR][:8]:
        belief = Belief.at(seen_by(state, "public"))
        plain, guarded = (
            RoundSolver(belief.record, belief.odds, learned_net(POCKET), 1.0) for _ in range(2)
        )
        one = int(np.flatnonzero(plain.types.prior > 0)[-1])
        alternative = np.ones_like(plain.types.prior)
        alternative[one] = 0
        guarded.add_gadget(alternative)
        for solver in (plain, guarded):
            solver.run(100)
        assert guarded.values[one] < plain.values[one] + 0.02
        lower += bool(guarded.values[one] < plain.values[one] - 0.1)
    assert lower
