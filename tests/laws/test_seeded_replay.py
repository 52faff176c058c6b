"""A seeded game that is replayed goes on as it would have: its later deals are the same."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gaslamp
from every_game import CASES, IDS, walk
from gaslamp.core.state import State

SEEDS = st.integers(min_value=0, max_value=2**64 - 1)
pytestmark = pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)


def played_on(state: State, decisions: int) -> list[str]:
    """Everything that is decided from here to the end, if every player's choice is random."""
    choose, first = random.Random(decisions), state.seq
    while state.outcome is None:
        assert state.actor != "chance"
        state = state.apply(choose.choice(state.legal_actions()))
    return state.actions()[first:]


@settings(max_examples=5)
@given(seed=SEEDS, share=st.floats(0, 1))
def test_a_replayed_game_goes_on_with_the_deals_it_would_have_had(
    game: str, edition: str | None, seed: int, share: float
) -> None:
    states = list(walk(game, edition, seed))
    first, middle = states[0], states[int(share * (len(states) - 1))]
    again = first.replay(middle.actions()[first.seq :])
    assert again == middle
    assert played_on(again, seed) == played_on(middle, seed)


@settings(max_examples=5)
@given(seed=SEEDS)
def test_every_state_on_the_way_of_a_replay_goes_on_alike(
    game: str, edition: str | None, seed: int
) -> None:
    states = list(walk(game, edition, seed))
    first, over = states[0], states[-1]
    again = first.replay(over.actions()[first.seq :]).chain()
    for one, two in list(zip(again, over.chain(), strict=True))[::7]:
        assert one.replay([]) == two.replay([])
        assert played_on(one.replay([]), seed) == played_on(two.replay([]), seed)


@settings(max_examples=5)
@given(seed=SEEDS)
def test_an_outcome_given_counts_as_if_it_had_been_rolled(
    game: str, edition: str | None, seed: int
) -> None:
    *_, over = walk(game, edition, seed)
    actions = over.actions()
    for before in over.chain():
        if before.actor == "chance":
            rolled = before.replay([])
            given_ = before.apply(actions[before.seq])
            assert given_ == rolled
            assert given_.seq == rolled.seq
            assert played_on(given_, seed) == played_on(rolled, seed)


@settings(max_examples=5)
@given(seed=SEEDS)
def test_another_outcome_than_the_one_rolled_is_followed_by_the_same_deals_every_time(
    game: str, edition: str | None, seed: int
) -> None:
    *_, over = walk(game, edition, seed)
    actions, chain = over.actions(), over.chain()
    owed = [state for state in chain if state.actor == "chance"]
    for before in owed[:: 1 + len(owed) // 6]:
        for outcome in random.Random(seed).sample(before.legal_actions(), 2):
            applied = before.apply(outcome)
            replayed = before.replay([outcome])
            from_the_start = chain[0].replay([*actions[: before.seq], outcome])
            assert applied == replayed == from_the_start
            later = played_on(applied, seed)
            assert played_on(replayed, seed) == played_on(from_the_start, seed) == later


@settings(max_examples=5)
@given(seed=SEEDS)
def test_what_chance_owes_at_the_end_of_a_replay_is_rolled(
    game: str, edition: str | None, seed: int
) -> None:
    *_, over = walk(game, edition, seed)
    actions, chain = over.actions(), over.chain()
    for before in chain:
        if before.actor == "chance":
            again = chain[0].replay(actions[: before.seq])
            assert again.actor != "chance"
            assert again.actions() == actions[: again.seq]
            assert again == chain[again.seq]


def test_without_a_seed_nothing_is_rolled(game: str, edition: str | None) -> None:
    *_, over = walk(game, edition, 4)
    first = gaslamp.new_game(game, edition=edition, chance="explicit")
    for length, before in enumerate(over.chain()):
        again = first.replay(over.actions()[:length])
        assert (again, again.actor, again.seq) == (before, before.actor, before.seq)
