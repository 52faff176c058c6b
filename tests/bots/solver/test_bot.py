"""The bot `solver`: its dial, and what it says about choices."""

from typing import Any

import numpy as np
import pytest

import gaslamp
from bots.solver.positions import POCKET, QUICK, decisions, seen_by
from gaslamp import bots
from gaslamp.bots.explain import Explaining
from gaslamp.bots.solver.belief import Belief
from gaslamp.bots.solver.bot import SolverBot
from gaslamp.bots.solver.kernels.hidden import HOURGLASSES_OF_HAND
from gaslamp.bots.solver.kernels.net import INPUTS, OUTPUTS
from gaslamp.bots.solver.net import learned_net
from gaslamp.bots.solver.round_solver import RoundSolver
from gaslamp.core.kernels.bits import mask_of
from gaslamp.core.roles import JACK
from gaslamp.games.pocket.kernels.tables import SUSPECTS


def told(policy: Any, belief: Any) -> float:
    """How many bits a choice tells about the type, on average."""
    joint = policy * belief
    apart = joint.sum(axis=1, keepdims=True) * belief
    with np.errstate(divide="ignore", invalid="ignore"):
        return float(np.nansum(np.where(joint > 0, joint * np.log2(joint / apart), 0)))


def test_a_cautious_jack_gives_less_away() -> None:
    bits = {0.0: 0.0, 0.5: 0.0, 1.0: 0.0}
    for state in [s for s in decisions(200, 20) if s.actor == JACK][:25]:
        belief = Belief.at(seen_by(state, "public"))
        for trust in bits:
            solver = RoundSolver(belief.record, belief.odds, learned_net(POCKET), trust)
            if trust:
                solver.run(40)
            bits[trust] += told(solver.policy, solver.types.prior)
    assert bits[0.0] > bits[0.5] > bits[1.0]


@pytest.mark.parametrize("name", ["solver-101", "solver-", "solver-x", "solver--1", "solver-005"])
def test_a_dial_that_is_none(name: str) -> None:
    with pytest.raises(gaslamp.Unknown, match=f"unknown bot '{name}'.*solver"):
        bots.make("pocket", name)


def test_it_plays_pocket_only() -> None:
    with pytest.raises(gaslamp.Unknown, match="unknown bot 'solver'"):
        bots.make("london", "solver")
    with pytest.raises(gaslamp.GaslampError, match="plays pocket only"):
        SolverBot("newyork")


def test_the_weights_are_there_and_sound() -> None:
    net = learned_net(POCKET)
    assert net.w1.shape[1] == INPUTS
    assert net.w3.shape[2] == OUTPUTS
    assert all(part.dtype == np.float32 and np.isfinite(part).all() for part in net)
    assert not np.allclose(net.w3, 0)


def test_it_can_say_why() -> None:
    bot: Explaining = SolverBot("pocket", 1)
    told_by_jack = 0
    for state in decisions(8, 11, 5):
        view = state.view(str(state.actor))
        why = bot.explain(view, QUICK)
        assert why.viewer == state.actor
        assert sum(why.belief.values()) == pytest.approx(1)
        assert sum(why.hourglasses.values()) == pytest.approx(1, abs=1e-4)
        cleared = {SUSPECTS[n] for n in range(9) if not int(state.record.suspects) >> n & 1}
        assert {name for name, chance in why.belief.items() if chance == 0} == cleared
        assert [c.action for c in why.choices] == [c.action for c in view.legal or ()]
        assert sum(c.likely for c in why.choices) == pytest.approx(1, abs=1e-4)
        assert all(0 <= c.worth <= 1 for c in why.choices)
        assert bot.choose(view, QUICK) in {c.action for c in why.choices if c.likely > 0}
        if state.actor == JACK:
            told_by_jack += any(c.bits != 0 for c in why.choices)
        else:
            assert all(c.bits == 0 for c in why.choices)
    assert told_by_jack


def test_an_opponent_cannot_ask_why() -> None:
    state = gaslamp.new_game("pocket", seed=3)
    assert state.actor == "investigator"
    for viewer in ("jack", "public"):
        with pytest.raises(gaslamp.Illegal, match="nothing to choose"):
            SolverBot("pocket", 1).explain(state.view(viewer), QUICK)


def test_hourglasses_of_hands() -> None:
    hand = mask_of([SUSPECTS.index("madame"), SUSPECTS.index("bert"), SUSPECTS.index("lestrade")])
    assert HOURGLASSES_OF_HAND[hand] == 3


def test_the_investigator_never_believes_more_than_half_of_what_choices_tell() -> None:
    """Jack has to fear that he does."""
    dials = (0, 25, 50, 75, 100)
    believed = [SolverBot("pocket", 1, caution=dial).believed("investigator") for dial in dials]
    assert believed == [0, 0.25, 0.5, 0.5, 0.5]
    feared = [SolverBot("pocket", 1, caution=dial).believed("jack") for dial in dials]
    assert feared == [0, 0.25, 0.5, 0.75, 0.95]
