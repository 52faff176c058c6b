"""What a tree search says about a decision: what it believed, what choices are worth and tell."""

from collections.abc import Iterator
from typing import Any, cast

import pytest

import gaslamp
from every_game import walk
from gaslamp.bots import make
from gaslamp.bots.explain import Explaining, Explanation
from gaslamp.bots.seeker import bot as seeker
from gaslamp.core.state import State

BOTS = [
    ("pocket", "ismcts-80"),
    ("london", "ismcts-80"),
    ("newyork", "ismcts-80"),
    ("london", "seeker-80"),
    ("newyork", "seeker-80"),
]
every_bot = pytest.mark.parametrize(("game", "name"), BOTS)
HEXES = ("london", "newyork")


def explained(state: State, name: str, viewer: str | None = None) -> Explanation:
    bot = cast(Explaining, make(state.game.name, name, 3))
    return bot.explain(state.view(viewer or str(state.actor)))


def decisions(game: str, seed: int, apart: int) -> list[State]:
    return [state for state in walk(game, None, seed) if state.actor is not None][::apart]


def hex_decisions(seeds: range) -> Iterator[State]:
    for game in HEXES:
        for seed in seeds:
            yield from decisions(game, seed, 1)


@every_bot
def test_it_can_say_why(game: str, name: str) -> None:
    told_by_jack = 0
    for state in decisions(game, 5, 5) + decisions(game, 6, 4):
        view = state.view(str(state.actor))
        why = explained(state, name)
        assert why.viewer == state.actor
        assert sum(why.belief.values()) == pytest.approx(1)
        suspects = {world.position()["jack"]["identity"] for world, _ in state.worlds("public")}
        if state.actor == "investigator":  # who has alibi cards of his own
            suspects = {
                world.position()["jack"]["identity"] for world, _ in state.worlds("investigator")
            }
        assert {who for who, chance in why.belief.items() if chance > 0} == suspects
        assert [c.action for c in why.choices] == [c.action for c in view.legal or ()]
        assert sum(c.likely for c in why.choices) == pytest.approx(1)
        assert all(0 <= c.worth <= 1 for c in why.choices)
        chosen = make(game, name, 3).choose(view)
        assert max(why.choices, key=lambda c: c.likely).action == chosen
        assert why.worth == next(c.worth for c in why.choices if c.action == chosen)
        assert bool(why.hourglasses) == (game == "pocket")
        if state.actor == "jack":
            told_by_jack += any(abs(c.bits) > 0.01 for c in why.choices)
        else:
            assert all(c.bits == 0 for c in why.choices)
    assert told_by_jack


@every_bot
def test_an_opponent_cannot_ask_why(game: str, name: str) -> None:
    for state in decisions(game, 2, 12):
        for viewer in {"jack", "investigator", "public"} - {state.actor}:
            with pytest.raises(gaslamp.Illegal, match="nothing to choose"):
                explained(state, name, viewer)


@every_bot
def test_what_is_said_follows_from_the_view(game: str, name: str) -> None:
    for state in decisions(game, 4, 25):
        why = explained(state, name)
        for world, _ in state.worlds(str(state.actor))[:2]:
            assert explained(world, name) == why


def test_to_leave_is_worth_everything_and_chosen() -> None:
    """L40, N40."""
    found = 0
    for state in hex_decisions(range(30)):
        actions = [str(action) for action in state.legal_actions()]
        escapes = [text for text in actions if text.startswith("escape")]
        if state.actor == "jack" and escapes:
            why = explained(state, "seeker-40")
            assert {c.worth for c in why.choices if c.action in escapes} == {1.0}
            assert why.worth == 1
            assert make(state.game.name, "seeker-40", 1).choose(state.view("jack")) in escapes
            found += 1
            if found == 6:
                return
    raise AssertionError("nobody could leave")


# Seeds of games in which one suspect is left for the Detective and near enough to be accused:
# somewhere in these only because of an alibi card of his own.
ALONE = {"london": (1, 3, 6, 38, 42), "newyork": (2, 3, 6, 7, 131)}


@pytest.mark.parametrize("game", HEXES)
def test_the_only_one_left_is_accused(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """L36, N39: the Detective's own alibi cards clear as well as the witnesses do."""
    by_witnesses = by_own_cards = 0
    for seed in ALONE[game]:
        for state in decisions(game, seed, 1):
            view: Any = state.view("investigator")
            suspects, own = set(view.board.suspects), set(view.private.investigator_alibis)
            accusation = f"accuse {min(suspects - own)}"
            legal = [str(action) for action in state.legal_actions()]
            if state.actor != "investigator" or accusation not in legal:
                continue
            if len(suspects - own) > 1:
                continue
            jacks = {world.position()["jack"]["identity"] for world, _ in gaslamp.worlds(view)}
            assert jacks == suspects - own
            assert explained(state, "seeker-40").worth == 1
            with monkeypatch.context() as without:
                without.setattr(seeker, "Search", nothing_to_search)
                assert make(game, "seeker-40", 1).choose(view) == accusation
            by_witnesses += len(suspects) == 1
            by_own_cards += len(suspects) > 1
    assert by_witnesses
    assert by_own_cards


def nothing_to_search(*_: object) -> None:
    raise AssertionError("who is sure need not search")
