"""`belief-N`: what it plays follows from what it may know, and its Jack hides who he is."""

from typing import Any, cast

import numpy as np
import pytest

import gaslamp
from edits import Position
from every_game import CASES, IDS, long_walk, walk
from gaslamp.bots import make
from gaslamp.bots.belief_search.activation import Planner
from gaslamp.bots.belief_search.bot import BeliefBot
from gaslamp.bots.belief_search.kernels.mixing import chances_of, mix
from gaslamp.bots.belief_search.policy import JackPolicy
from gaslamp.bots.belief_search.posterior import Posterior
from gaslamp.core.registry import game as find_game
from gaslamp.core.state import State
from hex_positions import LONDON, NEWYORK

HEX_CASES = [
    pytest.param(*case, id=name)
    for case, name in zip(CASES, IDS, strict=True)
    if find_game(case[0]).family == "hexes"
]
every_hex_game = pytest.mark.parametrize(("game", "edition"), HEX_CASES)
NAME = "belief-60"


def bot(game: str, seed: int = 3) -> BeliefBot:
    return cast(BeliefBot, make(game, NAME, seed))


def forget() -> None:
    """Remove everything that was worked out before."""
    Posterior.stories.clear()
    Posterior.policies.clear()
    BeliefBot.plans.clear()


def decisions(game: str, edition: str | None, seed: int, apart: int) -> list[State]:
    return [state for state in walk(game, edition, seed) if state.actor is not None][::apart]


def first_pick_of_jack(game: str, seed: int) -> State:
    """The first pick of Jack in a game, after a random turn of the Detective."""
    return next(
        state
        for state in long_walk(game, None, seed)
        if state.actor == "jack" and any(str(a).startswith("pick") for a in state.legal_actions())
    )


@every_hex_game
def test_it_plays_whole_games(game: str, edition: str | None) -> None:
    state = gaslamp.new_game(game, edition=edition, seed=5)
    players = {role: bot(game, seed) for seed, role in enumerate(("jack", "investigator"))}
    while state.actor is not None:
        state = state.apply(players[state.actor].choose(state.view(state.actor)))
    assert state.outcome is not None


@every_hex_game
def test_the_same_view_and_seed_give_the_same_choice(game: str, edition: str | None) -> None:
    """Whatever was worked out and kept before."""
    for state in decisions(game, edition, 4, 5):
        view = state.view(str(state.actor))
        chosen = bot(game).choose(view)
        assert bot(game).choose(view) == chosen
        forget()
        assert bot(game).choose(view) == chosen


@every_hex_game
def test_what_it_may_not_know_changes_nothing(game: str, edition: str | None) -> None:
    for state in decisions(game, edition, 7, 9):
        viewer = str(state.actor)
        chosen = bot(game).choose(state.view(viewer))
        worlds = state.worlds(viewer)
        for world, _ in worlds[:: max(1, len(worlds) // 3)]:
            forget()
            assert bot(game).choose(world.view(viewer)) == chosen


@every_hex_game
def test_it_can_say_why(game: str, edition: str | None) -> None:
    for state in decisions(game, edition, 5, 6):
        view = state.view(str(state.actor))
        why = bot(game).explain(view)
        assert why.viewer == state.actor
        assert sum(why.belief.values()) == pytest.approx(1)
        seen_by = "public" if state.actor == "jack" else "investigator"
        suspects = {world.position()["jack"]["identity"] for world, _ in state.worlds(seen_by)}
        assert {who for who, chance in why.belief.items() if chance > 0} == suspects
        assert [c.action for c in why.choices] == [c.action for c in view.legal or ()]
        assert sum(c.likely for c in why.choices) == pytest.approx(1)
        assert all(0 <= c.worth <= 1 and c.error >= 0 for c in why.choices)
        chosen = bot(game).choose(view)
        assert next(c.likely for c in why.choices if c.action == chosen) > 0
        if state.actor == "investigator":
            assert all(c.bits == 0 for c in why.choices)


@pytest.mark.parametrize("game", ["london", "newyork"])
def test_jack_plays_the_same_mix_that_an_observer_expects(game: str) -> None:
    """As whoever he is: the policy of his view is that of the public state for his identity."""
    state = first_pick_of_jack(game, 3)
    seen = set()
    for world, _ in state.worlds("public")[::3]:
        view: Any = world.view("jack")
        policy = bot(game).policy(view)
        assert sum(policy.values()) == pytest.approx(1)
        seen.add((view.private.identity, tuple(policy.items())))
    assert len(seen) == len({identity for identity, _ in seen})


@pytest.mark.parametrize("game", ["london", "newyork"])
def test_jack_does_not_always_pick_his_own_card(game: str) -> None:
    offered, picked = 0, 0.0
    for seed in range(4):
        state = first_pick_of_jack(game, seed)
        asked = set()
        for world, _ in state.worlds("public"):
            view: Any = world.view("jack")
            who = view.private.identity
            if who in view.board.offer and who not in asked:
                asked.add(who)
                offered += 1
                picked += bot(game).policy(view)[f"pick {who}"]
    assert offered >= 8
    assert 0.1 < picked / offered < 0.7


def test_a_mix_weighs_what_a_choice_is_worth_against_what_it_tells() -> None:
    values = np.zeros((3, 8))
    values[0, 0] = values[1, 1] = 0.1  # two of four like a choice of their own best
    values[2] = 0.06  # all like this one well enough
    odds = np.array([0.25, 0.25, 0.25, 0.25, 0, 0, 0, 0])

    def mixed(price: float) -> Any:
        shares, scale, found = np.zeros(3), np.zeros((8, 2)), np.zeros((3, 8))
        mix(values, odds, price, 200, shares, scale)
        chances_of(values, odds, price, shares, scale, found)
        return found

    cheap, dear = mixed(0.005), mixed(0.5)
    assert cheap[0, 0] > 0.9
    assert cheap[1, 1] > 0.9
    assert np.allclose(cheap[:, :4].sum(axis=0), 1)
    assert np.all(dear[2, :4] > 0.9)  # who tells nothing is best off where it costs much


@pytest.mark.parametrize("game", ["london", "newyork"])
def test_who_can_leave_leaves_and_who_does_not_is_somebody_else(game: str) -> None:
    planner = Planner(find_game(game), 60)
    found = 0
    for seed in range(40):
        for state in walk(game, None, seed):
            position = state.position()
            if state.actor != "jack" or position["turn"] < 2 or position["witness"] != "unseen":
                continue
            who = find_game(game).characters.index(position["jack"]["identity"])
            suspects = [int(state.record.suspects) >> n & 1 for n in range(8)]
            odds = np.array(suspects, np.float64) / sum(suspects)
            plan = planner.plan(state.record, odds, 1)
            if who not in plan.escapes or len(plan.escapes) == sum(suspects):
                continue
            policy = JackPolicy(plan, 1.0)
            assert policy.of(who) == {plan.escapes[who]: 1.0}
            assert policy.told(plan.values[0])[who] < 0.1
            after = state
            for code in plan.escapes[who]:
                after = after.apply(find_game(game).actions[code].text)
            assert after.outcome is not None
            assert after.outcome.reason == "escaped"
            found += 1
            break
        if found == 3:
            return
    pytest.fail("nobody could leave")


@pytest.mark.parametrize("position", [LONDON, NEWYORK], ids=["london", "newyork"])
def test_it_plays_on_from_a_position_without_a_log(position: Position) -> None:
    state = gaslamp.from_position(position, seed=1)
    turn, player = state.turn, bot(position["game"])
    while state.outcome is None and state.turn == turn:
        state = state.apply(player.choose(state.view(str(state.actor))))
