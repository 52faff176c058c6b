"""A round of Pocket solved, against trying everything."""

from typing import Any

import numpy as np
import pytest

import gaslamp
from bots.solver.positions import POCKET, late, noise, seen_by
from gaslamp.bots.solver.belief import Belief
from gaslamp.bots.solver.kernels.hidden import HANDS, initial_odds
from gaslamp.bots.solver.net import blank_net
from gaslamp.bots.solver.round_graph import cards_to_look_at, round_graph
from gaslamp.bots.solver.round_solver import RoundSolver
from gaslamp.core.arrays import copy_of
from gaslamp.core.kernels.bits import indices
from gaslamp.core.roles import CHANCE, JACK
from gaslamp.games.pocket.kernels.rules import faces_free
from gaslamp.games.pocket.kernels.tables import ALIBI, EVERYONE


def test_the_longest_round_has_9324_positions() -> None:
    """The figure of the rules' author: two detectives, an exchange and a rotation."""
    found = set()
    for seed in range(30):
        state = gaslamp.new_game("pocket", seed=seed)
        tokens = state.position()["tokens"]
        if {"exchange", "rotation"} <= set(tokens) and "alibi" not in tokens:
            root = Belief.at(seen_by(state, "public")).record
            found.add(len(round_graph(root, cards_to_look_at(root)).actor))
    assert max(found) == 9324


class Brute:
    """Play as `backward_induction` says, by trying every order with the rules themselves."""

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
        solver = RoundSolver(record, odds, noise(1), 0.0)
        mean = sum(weight[who] * value for who, value in wanted.items())
        assert float(solver.values @ solver.types.prior) == pytest.approx(mean, abs=1e-5)
        if solver.jack_acts:
            assert dict(zip(solver.types.identity.tolist(), solver.values, strict=True)) == (
                pytest.approx(wanted, abs=1e-5)
            )
    assert tried == 6


def brings(record: Any, card: int, who: int, code: int) -> float:
    """What an action brings Jack if he is this suspect and holds this card; 0.5: play goes on."""
    world = copy_of(record)
    world.identity, world.card[0] = who, card
    world.deck = EVERYONE & ~int(record.shown) & ~(1 << who) & ~(1 << card)
    POCKET.kernels.apply(world, code)
    return 0.5 if world.winner == 0 else float(world.winner == 1)


@pytest.mark.parametrize("turn", [6, 7])
def test_a_race_may_begin_while_hands_are_uncertain(turn: int) -> None:
    """P40, P42: alone and unseen, Jack races if his card has enough hourglasses, and loses if not.

    The last action of a turn, by trying everything; the net says one half everywhere. The
    Investigator plays it in odd turns, Jack in even ones.
    """
    tried = races = 0
    for record in late(turn, 3):
        people = indices(record.suspects)
        if len(people) > 3 or int(faces_free(record)) >> ALIBI & 1:
            continue
        record.held, record.jack_time, record.investigator_time = 1, 4, turn - 5
        hands = [card for card in range(9) if not int(record.shown) >> card & 1]
        odds = np.zeros((9, HANDS))
        for who in people:
            for card in hands:
                odds[who, 1 << card] = float(card != who)
        odds /= odds.sum()
        brought = {
            (who, card): [brings(record, card, who, code) for code in POCKET.legal(record)]
            for who in people
            for card in hands
            if card != who
        }
        by_card = {who: [v for (one, _), v in brought.items() if one == who] for who in people}
        races += any(
            {0.0, 0.5} <= {values[place] for values in by_card[who]}
            for who in people
            for place in range(len(POCKET.legal(record)))
        )
        solver = RoundSolver(record, odds, blank_net(), 0.0)
        mean = float(solver.values @ solver.types.prior)
        share = 1 / len(brought)
        if solver.jack_acts:
            wanted = sum(max(values) for values in brought.values()) * share
        else:
            columns = zip(*brought.values(), strict=True)
            wanted = min(sum(column) for column in columns) * share
        assert mean == pytest.approx(wanted, abs=1e-5)
        tried += 1
        if tried == 12:
            break
    assert tried > 3
    assert races


def test_turn_8_asks_no_net() -> None:
    for record in late(8, 1)[:3] + late(8, 0)[:2]:
        odds = initial_odds(int(record.suspects))
        for iterations in (0, 5):
            solvers = [RoundSolver(record, odds, noise(seed), 0.5) for seed in (1, 2)]
            for solver in solvers:
                solver.run(iterations)
            assert solvers[0].values.tolist() == solvers[1].values.tolist()
            assert solvers[0].policy.tolist() == solvers[1].policy.tolist()


def worst_case(record: Any, odds: Any, solver: RoundSolver) -> float:
    """What Jack's play at the root brings against a last action that knows it (net: one half)."""
    total = 0.0
    weight = odds.sum(axis=1)
    number = solver.types.number[:, 0]
    for place, code in enumerate(solver.actions):
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
                mean += weight[who] * float(solver.policy[place, number[who]]) * won
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
        odds = initial_odds(int(record.suspects))
        worst = []
        for iterations in (0, 2, 300):
            solver = RoundSolver(record, odds, blank_net(), 1.0)
            solver.run(iterations)
            worst.append(worst_case(record, odds, solver))
            floor = float(solver.values @ solver.types.prior)
        few, many = few + worst[0], many + worst[2]
        assert worst[2] >= worst[1] - 0.01
        assert worst[2] >= floor - 0.02  # nearly all of the solution's value is safe
    assert count == 12
    assert many > few
