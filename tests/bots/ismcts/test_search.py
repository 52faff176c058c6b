"""The tree search: legal, repeatable, blind to what it may not know, and not foolish."""

import msgspec
import pytest

import gaslamp
from every_game import CASES, IDS, walk
from gaslamp.bots import Budget, Stopped, make
from gaslamp.core.state import State
from gaslamp.core.views import to_json

every_game = pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)
QUICK = Budget(iterations=300)


def decisions(game: str, edition: str | None, seed: int, apart: int) -> list[State]:
    return [state for state in walk(game, edition, seed) if state.actor][::apart]


@every_game
def test_a_choice_is_legal_and_the_same_for_a_seed_and_iterations(
    game: str, edition: str | None
) -> None:
    for state in decisions(game, edition, 3, 3):
        assert state.actor is not None
        view = state.view(state.actor)
        first = make(game, "ismcts-300", 5).choose(view)
        assert first in {str(action) for action in state.legal_actions()}
        other = make(game, "ismcts-90000", 5)
        for _ in range(2):  # whatever was decided before
            assert other.choose(view, QUICK) == first


@every_game
def test_the_choice_is_the_same_in_every_world_of_the_view(game: str, edition: str | None) -> None:
    for state in decisions(game, edition, 4, 9):
        assert state.actor is not None
        view = state.view(state.actor)
        received = msgspec.json.decode(to_json(view), type=type(view))
        chosen = make(game, "ismcts-60", 7).choose(received)
        for world, _ in state.worlds(state.actor)[:6]:
            assert make(game, "ismcts-60", 7).choose(world.view(state.actor)) == chosen


@every_game
def test_work_can_be_cancelled(game: str, edition: str | None) -> None:
    view = gaslamp.new_game(game, edition=edition, seed=1).view("investigator")
    asked: list[int] = []

    def after_two() -> bool:
        asked.append(1)
        return len(asked) > 2

    bot = make(game, "ismcts-100000", 1)
    assert bot.choose(view, cancelled=after_two) in {c.action for c in view.legal or ()}
    assert len(asked) == 3
    with pytest.raises(Stopped, match="cancelled"):
        bot.choose(view, cancelled=lambda: True)


def test_nothing_to_choose_is_one_clear_error() -> None:
    state = gaslamp.new_game("london", seed=1)
    bot = make("london", "ismcts-10", 1)
    with pytest.raises(gaslamp.Illegal, match="jack has nothing to choose"):
        bot.choose(state.view("jack"))
    with pytest.raises(gaslamp.Illegal, match="over"):
        bot.choose(state.end("jack").view("jack"))


def test_jack_leaves_when_he_can() -> None:
    """L38–L40: an exit within reach, the witness card unseen: nothing is better."""
    found = 0
    for seed in range(40):
        for state in walk("london", "2006", seed):
            escapes = [str(a) for a in state.legal_actions() if str(a).startswith("escape")]
            if state.actor == "jack" and escapes and found < 5:
                found += 1
                chosen = make("london", "ismcts-2000", seed).choose(state.view("jack"))
                assert chosen in escapes
    assert found == 5


def test_the_detective_accuses_the_only_suspect_left() -> None:
    """L36: when everybody else is innocent, an accusation wins at once."""
    found = 0
    for seed in range(60):
        for state in walk("london", "2006", seed):
            suspects = state.position()["suspects"]
            accusations = [str(a) for a in state.legal_actions() if str(a).startswith("accuse")]
            if len(suspects) == 1 and accusations and found < 5:
                found += 1
                chosen = make("london", "ismcts-2000", seed).choose(state.view("investigator"))
                assert chosen == f"accuse {suspects[0]}"
    assert found == 5


@pytest.mark.parametrize("game", ["pocket", "london", "newyork"])
def test_the_search_beats_random_play(game: str) -> None:
    wins = 0
    for number in range(8):
        role = ("jack", "investigator")[number % 2]
        state = gaslamp.new_game(game, seed=number)
        players = {
            r: make(game, "ismcts-200" if r == role else "random", number)
            for r in ("jack", "investigator")
        }
        while state.actor is not None:
            state = state.apply(players[state.actor].choose(state.view(state.actor)))
        assert state.outcome is not None
        wins += state.outcome.winner == role
    assert wins >= 6


@pytest.mark.parametrize("game", ["london", "newyork"])
def test_it_does_not_bet_the_game_on_one_of_eight(game: str) -> None:
    """However short the search: in the first turns an accusation is hardly ever right."""
    asked = 0
    for seed in range(40):
        for state in walk(game, None, seed):
            if state.turn > 1:
                break
            legal = [str(action) for action in state.legal_actions()]
            if state.actor == "investigator" and any(text.startswith("accuse") for text in legal):
                chosen = make(game, "ismcts-12", seed).choose(state.view("investigator"))
                assert not chosen.startswith("accuse")
                asked += 1
    assert asked > 20
