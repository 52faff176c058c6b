"""Opponents who know how a bot plays: what they conclude, tried on hand-made bots."""

import numpy as np
import pytest

import gaslamp
from every_game import CASES, IDS
from gaslamp import bots
from gaslamp.arena.match import play
from gaslamp.bots import Bot, Budget, Cancelled
from gaslamp.bots.random_bot import RandomBot
from gaslamp.bots.reader.hexes import HexDeceiver, HexReader, conclusion
from gaslamp.bots.reader.reading import Reading, possible
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import INVESTIGATOR, JACK
from gaslamp.core.state import State
from gaslamp.core.views import View

FEW = Budget(iterations=20)
hex_games = pytest.mark.parametrize("game", ["london", "newyork"])


class OwnFirst:
    """A Jack who picks his own card whenever it is on offer, and else does what comes first."""

    def choose(
        self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> str:
        legal = [choice.action for choice in view.legal or ()]
        quiet = [action for action in legal if not action.startswith(("accuse", "escape"))]
        own = f"pick {view.private.identity}"  # type: ignore[attr-defined]
        return own if own in legal else (quiet or legal)[0]


def after_two_turns(game: str, seed: int, jack: Bot) -> State:
    """A game that both begin without ending it: the other plays what comes first."""
    state = gaslamp.new_game(game, seed=seed)
    while state.turn < 3 and state.outcome is None:
        view = state.view(str(state.actor))
        quiet = [c.action for c in view.legal or () if not c.action.startswith(("acc", "esc"))]
        state = state.apply(jack.choose(view) if state.actor == JACK else quiet[0])
    return state


def read(game: str, jack: Bot, seeds: range) -> list[float]:
    """How much likelier than an even guess the reader finds the truth, game by game."""
    found = []
    for seed in seeds:
        state = after_two_turns(game, seed, jack)
        if state.outcome is not None:
            continue
        view, truth = state.view(INVESTIGATOR), int(state.record.identity)
        odds = Reading(find_game(game), jack, 1).odds(view)
        assert odds.sum() == pytest.approx(1)
        assert not odds[possible(find_game(game), view) == 0].any()
        found.append(float(odds[truth] / possible(find_game(game), view)[truth]))
    return found


@hex_games
def test_who_picks_his_own_card_first_is_identified(game: str) -> None:
    """Two turns deal all eight cards, so his own is among those of one of them."""
    found = read(game, OwnFirst(), range(8))
    assert len(found) >= 6
    assert min(found) >= 1
    assert np.mean([lift > 1.5 for lift in found]) >= 0.6


@hex_games
def test_who_plays_at_random_is_not(game: str) -> None:
    """What a random Jack would do as somebody else tells nothing."""

    class Mixed(RandomBot):
        """It can tell how likely each of its choices is."""

        def policy(self, view: View) -> dict[str, float]:
            return {choice.action: 1 / len(view.legal or ()) for choice in view.legal or ()}

    assert read(game, Mixed(game, 3), range(4)) == pytest.approx([1.0] * 4)


def test_what_is_read_depends_on_the_view_alone() -> None:
    state = after_two_turns("london", 1, OwnFirst())
    told = {
        tuple(Reading(find_game("london"), OwnFirst(), 1).odds(world.view(INVESTIGATOR)))
        for world, _ in state.worlds(INVESTIGATOR)[::3]
    }
    assert len(told) == 1


def test_a_sure_reader_picks_and_accuses(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a posterior above the threshold he accuses, or picks whoever can."""
    accused = picked = 0
    for seed in range(12):
        state = gaslamp.new_game("london", seed=seed)
        reader = HexReader("london", OwnFirst(), 1)
        sure = np.zeros(8)
        sure[int(state.record.identity)] = 1.0
        monkeypatch.setattr(reader.reading, "odds", lambda view, sure=sure: sure)
        for _ in range(40):
            if state.actor is None:
                break
            role = str(state.actor)
            bot = reader if role == INVESTIGATOR else OwnFirst()
            action = bot.choose(state.view(role), FEW)
            if action.startswith("accuse"):
                accused += 1
                picked += str(state.before and state.actions()[-1]).startswith("pick")
            state = state.apply(action)
        if state.outcome is not None and state.outcome.reason.startswith("accused"):
            assert state.outcome.winner == INVESTIGATOR
    assert accused >= 6
    assert picked >= 3


def jacks_first_pick(seed: int) -> tuple[State, str]:
    """A game in which Jack is to pick, and the pick of his own card."""
    state = gaslamp.new_game("london", seed=seed)
    while state.actor != JACK:
        state = state.apply(state.first_legal())
    return state, f"pick {state.view(JACK).private.identity}"  # type: ignore[attr-defined]


def test_a_deceiver_pays_for_what_is_concluded() -> None:
    """A Jack who picks his own card first tells most by that; a Detective who does not read, all
    the same."""
    state, own = next(
        (state, own)
        for state, own in map(jacks_first_pick, range(20))
        if own in map(str, state.legal_actions())
    )
    deceiver = HexDeceiver("london", HexReader("london", OwnFirst(), 1), 1)
    told = {str(action): deceiver._told(state, str(action)) for action in state.legal_actions()}
    assert told[own] == max(told.values()) > 0
    assert min(told.values()) < 0
    even = HexDeceiver("london", bots.make("london", "level-3", 1), 1)
    assert {even._told(state, str(action)) for action in state.legal_actions()} == {0.0}


@hex_games
def test_what_a_detective_who_searches_beliefs_concludes(game: str) -> None:
    """It is asked by the deceiver: all that is possible, and nothing else."""
    found, detective = find_game(game), bots.make(game, "belief-20", 1)
    view = after_two_turns(game, 1, OwnFirst()).view(INVESTIGATOR)
    odds = conclusion(found, detective, view)
    assert odds.sum() == pytest.approx(1)
    assert ((odds > 0) <= (possible(found, view) > 0)).all()
    assert odds.tolist() != pytest.approx(possible(found, view).tolist())


@pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)
@pytest.mark.parametrize("name", ["reader:greedy", "deceiver:reader:greedy"])
def test_they_play_by_the_rules(name: str, game: str, edition: str | None) -> None:
    knowing = bots.make(game, name, 4)

    class Cheap:
        """The bot with few iterations."""

        def choose(
            self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
        ) -> str:
            return knowing.choose(view, FEW)

    state = gaslamp.new_game(game, seed=9, edition=edition)
    other = bots.make(game, "greedy", 4)
    own = INVESTIGATOR if name.startswith("reader") else JACK
    end = play(state, {JACK: other, INVESTIGATOR: other, own: Cheap()})
    assert end.outcome is not None
