"""What the solver believes is hidden."""

import numpy as np
import pytest

import gaslamp
from bots.solver.positions import POCKET, QUICK, decisions, seen_by
from every_game import walk
from gaslamp import bots
from gaslamp.bots.solver.belief import Belief
from gaslamp.bots.solver.bot import SolverBot
from gaslamp.bots.solver.kernels.hidden import HANDS, HOURGLASSES_OF_HAND
from gaslamp.core.kernels.bits import mask_of
from gaslamp.core.roles import INVESTIGATOR, JACK
from gaslamp.core.state import State
from rules.pocket_positions import ALIBI, DUEL, scene


@pytest.mark.parametrize("seed", range(6))
def test_without_conclusions_the_belief_is_that_of_worlds(seed: int) -> None:
    bot = SolverBot("pocket", 1, caution=0)
    for state in walk("pocket", None, seed):
        if state.actor is None:
            break
        for viewer in ("investigator", "jack"):
            belief = bot.belief(seen_by(state, viewer))
            assert belief.fits(seen_by(state, viewer))
            wanted = np.zeros((9, HANDS))
            for world, weight in state.worlds("public"):
                record = world.record
                wanted[record.identity, mask_of(record.card[: record.held].tolist())] += weight
            np.testing.assert_allclose(belief.odds, wanted, atol=1e-9)


@pytest.mark.parametrize(
    ("card", "at", "race"), [("madame", (1, 3, 7), True), ("lestrade", (11, 3, 7), False)]
)
def test_an_appeal_tells_what_jack_may_hold(
    card: str, at: tuple[int, int, int], race: bool
) -> None:
    """Jack has five hourglasses on the table and hides a card.

    A race begins: the card has the sixth. The game goes on without one: it has none.
    """
    before = gaslamp.from_position(
        scene(DUEL, turn=6, at=at, tokens=ALIBI, left="joker", jack="gull", hand={card: 6}, time=4)
    )
    after = before.apply("joker none")
    assert after.outcome is None
    assert (after.record.race != 0) == race
    belief = Belief.at(seen_by(before, "public"))
    hands = np.count_nonzero(belief.odds.sum(axis=0))
    for event in after.view("public", before.seq).log:
        belief.follow(event)
    wanted = np.zeros((9, HANDS))
    for world, weight in after.worlds("public"):
        record = world.record
        wanted[record.identity, mask_of(record.card[: record.held].tolist())] += weight
    np.testing.assert_allclose(belief.odds, wanted, atol=1e-9)
    assert 1 < np.count_nonzero(belief.odds.sum(axis=0)) < hands


# Seeds of games in which a race begins while Jack holds cards, without which he would not have six
# hourglasses.
RACES = (12, 14, 69, 80, 82, 98, 103, 137)


@pytest.mark.parametrize("seed", RACES)
def test_that_a_race_begins_tells_which_hands_jack_may_hold(seed: int) -> None:
    """P42, P46: he has six hourglasses then, and not before."""
    belief, followed, told = Belief.start(), 0, 0
    before = np.zeros((9, HANDS))
    for state in walk("pocket", None, seed):
        if state.actor is None:
            break
        record, view = state.record, seen_by(state, "investigator")
        for event in view.log[followed:]:
            belief.follow(event)
        followed = len(view.log)
        assert belief.fits(view)
        wanted = np.zeros((9, HANDS))
        for world, weight in state.worlds("public"):
            hand = mask_of(world.record.card[: world.record.held].tolist())
            wanted[world.record.identity, hand] += weight
        np.testing.assert_allclose(belief.odds, wanted, atol=1e-9)
        hands = belief.odds.sum(axis=0)
        if record.race:
            assert (HOURGLASSES_OF_HAND[hands > 0] + record.jack_time >= 6).all()
            told += bool(before.any() and (before.sum(axis=0)[hands == 0] > 0).any())
        elif record.jack_time < 6:
            assert (HOURGLASSES_OF_HAND[hands > 0] + record.jack_time < 6).all() or record.used
        before = belief.odds.copy()
    assert told


def test_what_is_concluded_adds_up_and_rules_nobody_out() -> None:
    bot = SolverBot("pocket", 1, caution=50)
    moved = 0
    for state in walk("pocket", None, 5):
        if state.actor is None:
            break
        belief = bot.belief(seen_by(state, "investigator"))
        plain = Belief.at(seen_by(state, "investigator"))
        assert belief.odds.sum() == pytest.approx(1)
        assert ((belief.odds > 0) == (plain.odds > 0)).all()
        moved += not np.allclose(belief.odds, plain.odds)
        again = SolverBot("pocket", 2, caution=50).belief(seen_by(state, "jack"))
        assert again.odds.tolist() == belief.odds.tolist()  # Jack knows what is thought of him
    assert moved


def test_what_jack_chooses_is_believed_from_the_next_round_on() -> None:
    """Within a round the Investigator weighs the suspects as if Jack had chosen at random."""
    bot, later = SolverBot("pocket", 1, caution=50), 0
    for state in walk("pocket", None, 5):
        if state.actor is None:
            break
        view = seen_by(state, "investigator")
        if state.record.used == 0:
            even = bot.belief(view)
            began = len(view.log)
        for event in view.log[began:]:
            even.follow(event)
        began = len(view.log)
        if state.actor == INVESTIGATOR:
            types = bot.solution(view, QUICK).types
            found = np.zeros(9)
            np.add.at(found, types.identity, types.prior)
            np.testing.assert_allclose(found, even.identities(), atol=1e-6)
            later += not np.allclose(found, bot.belief(view).identities(), atol=1e-3)
    assert later


def test_a_position_without_its_past_is_taken_as_it_is() -> None:
    for state in decisions(5, 3, 7):
        alone = State(POCKET, state.record)
        view = alone.view(str(alone.actor))
        assert not view.log
        action = bots.make("pocket", "solver", 1).choose(view, QUICK)
        assert action in {choice.action for choice in view.legal or ()}


@pytest.mark.parametrize(("role", "caution"), [(JACK, 50), (INVESTIGATOR, 50), (INVESTIGATOR, 100)])
def test_a_bot_that_is_restarted_plays_on_as_before(role: str, caution: int) -> None:
    played = SolverBot("pocket", 4, caution=caution)
    for state in [s for s in walk("pocket", None, 8) if s.actor == role][:6]:
        view = state.view(role)
        action = played.choose(view, QUICK)
        SolverBot.cache.clear()
        SolverBot.values_cache.clear()
        assert SolverBot("pocket", 4, caution=caution).choose(view, QUICK) == action
