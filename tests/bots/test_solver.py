"""Pocket's solver: what it believes, how it solves a round, and what it makes of both."""

from typing import Any

import numpy as np
import pytest

import gaslamp
from games import walk
from gaslamp import bots
from gaslamp.bots import Budget
from gaslamp.bots.bot import Explaining
from gaslamp.bots.solver import SolverBot
from gaslamp.bots.solver_belief import Belief
from gaslamp.bots.solver_promises import Promises, round_began
from gaslamp.bots.solver_round import RoundGraph
from gaslamp.bots.solver_solve import Solve
from gaslamp.bots.solver_types import GLASSES_OF, HANDS, Types, no_cards
from gaslamp.bots.solver_value import INPUTS, OUTPUTS, blank, shipped
from gaslamp.core.arrays import copy_of
from gaslamp.core.kernels.bits import indices, mask_of
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import CHANCE, INVESTIGATOR, JACK
from gaslamp.core.state import State
from gaslamp.games.pocket.kernels.rules import faces_free
from gaslamp.games.pocket.kernels.tables import ALIBI, EVERYONE, SUSPECTS
from gaslamp.games.pocket.views import PocketView

POCKET = find_game("pocket")
QUICK = Budget(iterations=8)


def seen_by(state: State, viewer: str) -> PocketView:
    """A view, known to be one of Pocket."""
    view = state.view(viewer)
    assert isinstance(view, PocketView)
    return view


def decisions(count: int, first: int = 0, apart: int = 1) -> list[State]:
    """So many decisions of random games."""
    found: list[State] = []
    seed = first
    while len(found) < count * apart:
        found += [state for state in walk("pocket", None, seed) if state.actor is not None]
        seed += 1
    return found[: count * apart : apart]


def late(turn: int, used: int, first: int = 0) -> list[Any]:
    """Public records of random games moved to a turn, with so many actions played."""
    found = []
    for state in decisions(400, first):
        record = state.record
        if int(record.used).bit_count() != used or record.race or record.turn % 2 != turn % 2:
            continue
        record.turn = turn
        record.jack_time, record.investigator_time = 4, turn - 5
        record.identity, record.held = -1, 0
        record.card, record.drawn = -1, 0
        record.deck = EVERYONE & ~int(record.shown)
        if int(record.suspects).bit_count() >= 2:
            found.append(record)
    return found


def noise(seed: int) -> Any:
    """A net that talks nonsense."""
    rng = np.random.default_rng(seed)
    return tuple((rng.normal(size=part.shape) * 0.2).astype(np.float32) for part in blank())


# The round.


def test_the_longest_round_has_9324_positions() -> None:
    """The figure of the rules' author: two detectives, an exchange and a rotation."""
    found = set()
    for seed in range(30):
        state = gaslamp.new_game("pocket", seed=seed)
        tokens = state.position()["tokens"]
        if {"exchange", "rotation"} <= set(tokens) and "alibi" not in tokens:
            found.add(len(RoundGraph(Belief.at(seen_by(state, "public")).record).nodes))
    assert max(found) == 9324


class Brute:
    """Play as `induce` says, by trying every order of everything with the rules themselves."""

    def __init__(self, odds: Any) -> None:
        self.odds = odds
        self.who = [int(who) for who in np.flatnonzero(odds.sum(axis=1))]

    def start(self, public: Any) -> dict[int, Any]:
        worlds = {}
        for who in self.who:
            worlds[who] = copy_of(public)
            worlds[who].identity = who
            worlds[who].deck = EVERYONE & ~int(public.shown) & ~(1 << who)
        return worlds

    def value(self, worlds: dict[int, Any], weight: dict[int, float]) -> dict[int, float]:
        """Jack's chance for each person he may be; worlds look the same to everybody."""
        ended = {who: float(r.winner == 1) for who, r in worlds.items() if POCKET.actor(r) is None}
        going = {who: r for who, r in worlds.items() if who not in ended}
        assert not going or not ended or all(r.turn == 8 for r in going.values())
        if not going:
            return ended
        one = next(iter(going.values()))
        assert POCKET.actor(one) != CHANCE
        found = [(self._after(going, weight, code), code) for code in POCKET.legal(one)]
        if POCKET.actor(one) == JACK:
            return {who: max(values[who] for values, _ in found) for who in going}
        return min(
            (values for values, _ in found),
            key=lambda values: sum(weight[who] * values[who] for who in going),
        )

    def _after(self, worlds: dict[int, Any], weight: dict[int, float], code: int) -> Any:
        after = {who: copy_of(record) for who, record in worlds.items()}
        for record in after.values():
            POCKET.kernels.apply(record, code)
        return self.value(after, weight)


@pytest.mark.parametrize("used", [2, 3])
def test_a_round_is_solved_as_by_trying_everything(used: int) -> None:
    """In turn 8, where the goals decide everything (P43, P44), and no card is left to draw."""
    tried = 0
    for record in late(8, used):
        if int(faces_free(record)) >> ALIBI & 1 or tried == 6:
            continue
        tried += 1
        rng = np.random.default_rng(tried)
        odds = np.zeros((9, HANDS))
        odds[indices(record.suspects), 0] = rng.random(int(record.suspects).bit_count())
        odds /= odds.sum()
        brute = Brute(odds)
        weight = {who: float(odds[who].sum()) for who in brute.who}
        wanted = brute.value(brute.start(record), weight)
        solve = Solve(record, odds, noise(1), 0.0)
        mean = sum(weight[who] * value for who, value in wanted.items())
        assert float(solve.values @ solve.types.belief) == pytest.approx(mean, abs=1e-5)
        if solve.jack_acts:
            assert dict(zip(solve.types.who.tolist(), solve.values, strict=True)) == (
                pytest.approx(wanted, abs=1e-5)
            )
    assert tried == 6


def test_turn_8_asks_no_net() -> None:
    for record in late(8, 1)[:3] + late(8, 0)[:2]:
        odds = no_cards(int(record.suspects))
        for iterations in (0, 5):
            solves = [Solve(record, odds, noise(seed), 0.5) for seed in (1, 2)]
            for solve in solves:
                solve.run(iterations)
            assert solves[0].values.tolist() == solves[1].values.tolist()
            assert solves[0].policy.tolist() == solves[1].policy.tolist()


def worst_case(record: Any, odds: Any, solve: Solve) -> float:
    """What Jack's play at the root brings against a last action that knows it (net: one half)."""
    total = 0.0
    weight = odds.sum(axis=1)
    number = solve.types.number[:, 0]
    for place, code in enumerate(solve.actions):
        best = []
        first = copy_of(record)
        first.deck = 0  # the record is nobody's: what Jack draws is left out
        POCKET.kernels.perform(first, code)
        for reply in POCKET.legal(first):
            mean = 0.0
            for who in np.flatnonzero(weight):
                end = copy_of(first)
                end.identity = who
                POCKET.kernels.apply(end, reply)
                won = 0.5 if end.winner == 0 else float(end.winner == 1)
                mean += weight[who] * float(solve.policy[place, number[who]]) * won
            best.append(mean)
        total += min(best)
    return total


def test_more_iterations_leave_jack_less_to_exploit() -> None:
    """Turn 7: Jack, then the Investigator. The net says one half everywhere."""
    few, many, count = 0.0, 0.0, 0
    for record in late(7, 2):
        free = int(faces_free(record))
        if free >> ALIBI & 1 or count == 12:
            continue
        count += 1
        odds = no_cards(int(record.suspects))
        worst = []
        for iterations in (0, 2, 300):
            solve = Solve(record, odds, blank(), 1.0)
            solve.run(iterations)
            worst.append(worst_case(record, odds, solve))
            floor = float(solve.values @ solve.types.belief)
        few, many = few + worst[0], many + worst[2]
        assert worst[2] >= worst[1] - 0.01
        assert worst[2] >= floor - 0.02  # nearly all that the solution promises is safe
    assert count == 12
    assert many > few


# What is believed.


@pytest.mark.parametrize("seed", range(6))
def test_without_reading_the_belief_is_that_of_worlds(seed: int) -> None:
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


def test_what_is_read_adds_up_and_rules_nobody_out() -> None:
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
            unread = bot.belief(view)
            began = len(view.log)
        for event in view.log[began:]:
            unread.follow(event)
        began = len(view.log)
        if state.actor == INVESTIGATOR:
            types = bot.solution(view, QUICK).types
            found = np.zeros(9)
            np.add.at(found, types.who, types.belief)
            np.testing.assert_allclose(found, unread.identities(), atol=1e-6)
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
        SolverBot.memory.clear()
        SolverBot.promises.clear()
        assert SolverBot("pocket", 4, caution=caution).choose(view, QUICK) == action


# What Jack is promised.


def test_promises_are_those_of_the_position_that_is_reached() -> None:
    """From the first choice of each round to every later one of the Investigator's in it."""
    followed = drawn = 0
    for seed in range(40):
        first: tuple[int, Promises] | None = None
        for state in walk("pocket", None, seed):
            if state.actor is None:
                break
            view = seen_by(state, "investigator")
            belief, log = Belief.at(view), view.log
            if int(belief.record.used) == 0:
                assert round_began(log, len(log)) == len(log)
                solve = Solve(belief.record, belief.odds, shipped(), 1.0)
                first = len(log), Promises(solve.graph, solve.types, solve.chances)
            elif first is not None:
                began, promises = first
                assert round_began(log, len(log)) == began
                types = Types.of(belief.odds, int(belief.record.shown), True)
                promised = promises.after(log[began:], types)
                drawn += promised is None
                if promised is not None:
                    node = promises.graph[0][promises.reached(log[began:])]
                    for name in ("tile", "wall", "detective", "used", "suspects", "held"):
                        assert node[name].tolist() == belief.record[name].tolist()
                    followed += 1
    assert followed > 100
    assert drawn  # a card that was not looked at: nothing is known of what follows


def test_who_is_taken_for_somebody_else_gains_nothing_by_it() -> None:
    """With promises of an earlier solution; without them the deceived one gives chances away."""
    deceived = 0
    for state in [s for s in decisions(200, 40) if s.actor == INVESTIGATOR][:8]:
        belief = Belief.at(seen_by(state, "public"))
        before = Solve(belief.record, belief.odds, shipped(), 1.0)
        before.run(300)
        odds = belief.odds.copy()
        liar = int(before.types.who[0])
        odds[liar] *= 0.02
        guarded, other = (Solve(belief.record, odds / odds.sum(), shipped(), 1.0) for _ in range(2))
        guarded.guard(before.values)
        for solve in (guarded, other):
            solve.run(300)
        own = (before.types.who == liar) & (before.types.belief > 0)
        assert (guarded.values - before.values)[own].max() < 0.05
        deceived += bool((other.values - before.values)[own].max() > 0.1)
    assert deceived


def test_who_was_promised_nothing_is_played_against() -> None:
    lower = 0
    for state in [s for s in decisions(200, 60) if s.actor == INVESTIGATOR][:8]:
        belief = Belief.at(seen_by(state, "public"))
        plain, guarded = (Solve(belief.record, belief.odds, shipped(), 1.0) for _ in range(2))
        one = int(np.flatnonzero(plain.types.belief > 0)[-1])
        promised = np.ones_like(plain.types.belief)
        promised[one] = 0
        guarded.guard(promised)
        for solve in (plain, guarded):
            solve.run(100)
        assert guarded.values[one] < plain.values[one] + 0.02
        lower += bool(guarded.values[one] < plain.values[one] - 0.1)
    assert lower


# The dial, and what is said about choices.


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
            solve = Solve(belief.record, belief.odds, shipped(), trust)
            if trust:
                solve.run(40)
            bits[trust] += told(solve.policy, solve.types.belief)
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
    net = shipped()
    assert net[0].shape[1] == INPUTS
    assert net[4].shape[2] == OUTPUTS
    assert all(part.dtype == np.float32 and np.isfinite(part).all() for part in net)
    assert not np.allclose(net[4], 0)


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
    assert GLASSES_OF[hand] == 3


def test_the_investigator_never_believes_more_than_half_of_what_he_reads() -> None:
    """Jack has to fear that he does."""
    dials = (0, 25, 50, 75, 100)
    reads = [SolverBot("pocket", 1, caution=dial).reads("investigator") for dial in dials]
    assert reads == [0, 0.25, 0.5, 0.5, 0.5]
    feared = [SolverBot("pocket", 1, caution=dial).reads("jack") for dial in dials]
    assert feared == [0, 0.25, 0.5, 0.75, 0.95]
