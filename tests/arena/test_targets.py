"""Claims against yardsticks: decided as the games come in, and no sooner or later."""

import pytest

from gaslamp.arena.blocks import Pairing, Played
from gaslamp.arena.results import Results
from gaslamp.arena.targets import FEWEST, MOST, Claim, claims, finding, next_round
from gaslamp.core.roles import INVESTIGATOR, JACK


def pair(jack: str, investigator: str) -> Pairing:
    return Pairing("london", "2006", 2, jack, investigator, 1)


def played(one: Pairing, jack_wins: int, games: int) -> Played:
    wins = {JACK: jack_wins, INVESTIGATOR: games - jack_wins}
    return Played(
        game=one.game,
        edition=one.edition,
        rules=one.rules,
        bots=one.bots,
        seed=one.seed,
        first=0,
        games=games,
        wins=wins,
        reasons={role: {"dawn": won} if won else {} for role, won in wins.items()},
        turns=games,
        actions=games,
        decisions={},
        thinking={},
        seconds=1.0,
    )


BOTH = (pair("a", "b"), pair("b", "a"))
AT_LEAST = Claim("a against b", "a", BOTH, 0.65, True)
GAIN = Claim("gain", "r", (pair("a", "r"),), 0.05, False, (pair("a", "a"),))


@pytest.mark.parametrize(
    ("as_jack", "as_investigator", "games", "verdict"),
    [
        (80, 90, 100, "met"),
        (40, 60, 100, "missed"),
        (60, 70, 100, "open"),
        (40, 45, 50, "open"),  # too few games
        (280, 390, 500, "open"),
    ],
)
def test_a_share(as_jack: int, as_investigator: int, games: int, verdict: str) -> None:
    results = Results(
        [played(BOTH[0], as_jack, games), played(BOTH[1], games - as_investigator, games)]
    )
    found = finding(AT_LEAST, results)
    assert found.value == pytest.approx((as_jack + as_investigator) / (2 * games))
    assert found.games == 2 * games
    assert found.interval[0] < found.value < found.interval[1]
    assert found.verdict == verdict


def test_a_gain_is_the_difference_to_games_against_itself() -> None:
    results = Results([played(pair("a", "r"), 80, 400), played(pair("a", "a"), 160, 400)])
    found = finding(GAIN, results)
    assert found.value == pytest.approx(0.2)  # the reader wins 80 %, the bot itself 60 %
    assert found.verdict == "missed"
    none = Results([played(pair("a", "r"), 210, 400), played(pair("a", "a"), 160, 400)])
    assert finding(GAIN, none).verdict == "met"


def test_rounds_go_on_until_it_is_decided() -> None:
    assert dict(next_round([AT_LEAST], Results())) == dict.fromkeys(BOTH, FEWEST // 2)
    open_still = Results([played(BOTH[0], 60, 100), played(BOTH[1], 30, 100)])
    assert dict(next_round([AT_LEAST], open_still)) == dict.fromkeys(BOTH, FEWEST // 2 + 20)
    decided = Results([played(BOTH[0], 90, 100), played(BOTH[1], 10, 100)])
    assert next_round([AT_LEAST], decided) == []
    half = MOST // 2
    enough = Results([played(BOTH[0], 310, half), played(BOTH[1], 175, half)])
    assert finding(AT_LEAST, enough).verdict == "open"
    assert next_round([AT_LEAST], enough) == []


@pytest.mark.parametrize("game", ["pocket", "london", "newyork"])
def test_every_claim_is_about_bots_that_exist(game: str) -> None:
    made = claims(game, None, 1)
    assert [claim.name for claim in made] == [
        "against minimax",
        "against classic-5",
        "level-3 against minimax",
        "reader's gain",
        "deceiver's gain",
    ]
    assert {claim.name: claim.role for claim in made if claim.compared} == {
        "reader's gain": INVESTIGATOR,
        "deceiver's gain": JACK,
    }
