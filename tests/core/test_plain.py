"""Records in plain values, and whole logs applied at once."""

import random

import numpy as np
import pytest

from gaslamp import new_game
from gaslamp.core.errors import Illegal
from gaslamp.core.plain import reader
from gaslamp.core.registry import GAMES
from gaslamp.core.registry import game as find_game
from gaslamp.core.state import State, first_state


def a_whole_game(name: str, seed: int) -> State:
    choose = random.Random(seed)
    state = first_state(find_game(name), None, None)
    while state.actor is not None:
        state = state.apply(choose.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_every_field_reads_the_same(name: str) -> None:
    for state in a_whole_game(name, 1).chain():
        record, plain = state.record, state.plain
        for field in record.dtype.names:
            assert np.array_equal(np.array(getattr(plain, field)), record[field]), field
            assert type(getattr(plain, field)) in (int, tuple)


def test_a_record_has_no_other_fields() -> None:
    plain = first_state(find_game("london"), None, None).plain
    with pytest.raises(AttributeError, match="moustache"):
        _ = plain.moustache


def test_what_follows_is_found_once() -> None:
    plain = reader(find_game("pocket").dtype)(
        first_state(find_game("pocket"), None, None).plain.box
    )
    numbers = iter(range(3))
    assert [plain.once("number", lambda _: next(numbers)) for _ in range(3)] == [0, 0, 0]


@pytest.mark.parametrize("name", GAMES)
def test_who_writes_into_a_choice_changes_no_other(name: str) -> None:
    """Sights are kept for all games; a bot that crosses names out must not reach them."""
    state = new_game(name, seed=1)
    view, again = (state.view(str(state.actor)) for _ in range(2))
    for choice in view.legal or ():
        choice.seen.clear()
    assert again.legal
    assert again.legal == state.view(str(state.actor)).legal
    assert any(choice.seen for choice in again.legal)


@pytest.mark.parametrize("name", GAMES)
def test_a_log_applied_at_once_is_the_same_game(name: str) -> None:
    for seed in range(5):
        last = a_whole_game(name, seed)
        again = first_state(last.game, None, None).replay(last.actions())
        assert again == last
        assert list(again.events()) == list(last.events())
        states = zip(again.chain(), last.chain(), strict=True)
        assert all(one == two and one.actor == two.actor for one, two in states)


@pytest.mark.parametrize("name", GAMES)
def test_a_log_that_cannot_be_played_is_refused(name: str) -> None:
    actions = a_whole_game(name, 2).actions()
    first = first_state(find_game(name), None, None)
    assert first.replay([]) is first
    for wrong in (actions[0], "nonsense"):
        with pytest.raises(Illegal, match=wrong):
            first.replay([*actions[:5], wrong])
    with pytest.raises(Illegal, match="the game is over"):
        first.replay([*actions, actions[-1]])
