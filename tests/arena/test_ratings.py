import random
from math import exp

import pytest

from gaslamp.arena.ratings import ELO, Score, rate

JACKS = {"random": 0.0, "weak": 120.0, "strong": 400.0}
INVESTIGATORS = {"random": 0.0, "weak": 250.0, "strong": 300.0}
BALANCE = -100.0


def chance(jack: str, investigator: str) -> float:
    return 1 / (1 + exp(-(BALANCE + JACKS[jack] - INVESTIGATORS[investigator]) / ELO))


def scores(games: int, choose: random.Random | None = None) -> list[Score]:
    found = []
    for jack in JACKS:
        for investigator in INVESTIGATORS:
            share = chance(jack, investigator)
            wins = (
                round(share * games)
                if choose is None
                else sum(choose.random() < share for _ in range(games))
            )
            found.append(Score(jack, investigator, wins, games))
    return found


def test_strengths_are_found_again() -> None:
    ratings = rate(scores(1_000_000))
    assert ratings.anchor == "random"
    assert ratings.balance.value == pytest.approx(BALANCE, abs=0.5)
    for name, strength in JACKS.items():
        assert ratings.jack[name].value == pytest.approx(strength, abs=0.5)
    for name, strength in INVESTIGATORS.items():
        assert ratings.investigator[name].value == pytest.approx(strength, abs=0.5)


def test_the_anchor_is_zero_in_both_roles() -> None:
    ratings = rate(scores(100))
    for side in (ratings.jack, ratings.investigator):
        assert (side["random"].low, side["random"].value, side["random"].high) == (0, 0, 0)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    choose, held, all_ = random.Random(1), 0, 0
    for _ in range(150):
        ratings = rate(scores(60, choose))
        for name in ("weak", "strong"):
            for rating, truth in (
                (ratings.jack[name], JACKS[name]),
                (ratings.investigator[name], INVESTIGATORS[name]),
            ):
                held += rating.low <= truth <= rating.high
                all_ += 1
    assert held / all_ == pytest.approx(0.95, abs=0.03)


def test_whoever_wins_everything_has_a_finite_strength() -> None:
    ratings = rate([Score("random", "random", 50, 100), Score("best", "random", 1000, 1000)])
    best = ratings.jack["best"]
    assert 500 < best.low < best.value < best.high < 5000


def test_without_random_somebody_else_is_the_anchor() -> None:
    ratings = rate([Score("a", "b", 30, 100), Score("b", "a", 60, 100)])
    assert ratings.anchor == "a"
    assert ratings.jack["a"].value == 0


def test_a_single_pairing() -> None:
    ratings = rate([Score("random", "random", 25, 100)])
    assert ratings.balance.value == pytest.approx(-191, abs=2)
