"""Laws that hold in every game, whatever its rules."""

import math
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gaslamp
from every_game import CASES, IDS, VIEWERS, last, walk
from gaslamp.core import saved_games
from gaslamp.core.registry import game as find_game
from gaslamp.core.state import State

SEEDS = st.integers(min_value=0, max_value=2**64 - 1)
every_game = pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)
pytestmark = every_game


def test_every_action_text_reads_back_as_the_same_action(game: str, edition: str | None) -> None:
    found = find_game(game)
    texts = [action.text for action in found.actions]
    assert len(texts) == len(set(texts))
    for action in found.actions:
        assert found.code(action) == found.code(action.text) == action.code
        assert str(action) == action.text


@settings(max_examples=15)
@given(seed=SEEDS)
def test_a_position_reads_back_as_the_same_state(game: str, edition: str | None, seed: int) -> None:
    for state in walk(game, edition, seed, chance="explicit"):
        again = gaslamp.from_position(state.position())
        assert again == state
        assert again.record.tobytes() == state.record.tobytes()
        assert again.position() == state.position()


@settings(max_examples=5)
@given(seed=SEEDS)
def test_a_position_with_a_seed_goes_on_as_the_game_with_that_seed(
    game: str, edition: str | None, seed: int
) -> None:
    start = gaslamp.new_game(game, edition=edition, chance="explicit").position()
    states = list(walk(game, edition, seed))
    state = gaslamp.from_position(start, seed=seed)
    assert state == states[0]
    for before, after in pairwise(states):
        state = state.apply(after.actions()[before.seq])
        assert state == after


@settings(max_examples=5)
@given(seed=SEEDS)
def test_a_position_with_a_seed_never_leaves_chance_to_act(
    game: str, edition: str | None, seed: int
) -> None:
    for state in walk(game, edition, seed, chance="explicit"):
        first, second = (gaslamp.from_position(state.position(), seed=seed) for _ in range(2))
        assert first.actor != "chance"
        assert first == second
        if state.actor != "chance":
            assert first == state
            continue
        assert state.replay(first.actions()) == first


def steps_of(state: State) -> list[tuple[State, str | None, int, str]]:
    return [(step, step.actor, step.seq, step.action) for step in state.chain()]


@settings(max_examples=15)
@given(seed=SEEDS)
def test_a_record_replays_to_the_same_state(game: str, edition: str | None, seed: int) -> None:
    state = last(walk(game, edition, seed))
    for moment in (state, state.chain()[len(state.chain()) // 2]):
        text = saved_games.write(moment, players={"jack": "Ada", "investigator": "Ben"})
        again = saved_games.replay(saved_games.read(text))
        assert again == moment
        assert list(again.events()) == list(moment.events())
        assert steps_of(again) == steps_of(moment)
        assert saved_games.write(again, players={"jack": "Ada", "investigator": "Ben"}) == text
        assert saved_games.read(saved_games.to_json(saved_games.read(text))).actions == (
            saved_games.read(text).actions
        )


@settings(max_examples=10)
@given(seed=SEEDS)
def test_an_illegal_action_changes_nothing(game: str, edition: str | None, seed: int) -> None:
    found = find_game(game)
    for state in walk(game, edition, seed):
        before = state.record.tobytes()
        legal = {action.code for action in state.legal_actions()}
        for action in found.actions[seed % 7 :: 7]:
            if action.code not in legal:
                with pytest.raises(gaslamp.Illegal, match=r"."):
                    state.apply(action)
        assert state.record.tobytes() == before


@settings(max_examples=40)
@given(seed=SEEDS)
def test_a_game_ends_within_eight_turns_and_has_no_dead_end(
    game: str, edition: str | None, seed: int
) -> None:
    for state in walk(game, edition, seed):
        assert 1 <= state.turn <= 8
        assert (state.outcome is None) == bool(state.legal_actions()) == (state.actor is not None)
    outcome = state.outcome
    assert outcome is not None
    assert outcome.winner in ("jack", "investigator")
    assert outcome.reason in find_game(game).reasons


@settings(max_examples=10)
@given(seed=SEEDS)
def test_the_odds_of_chance_add_up_to_one_and_cover_what_is_rolled(
    game: str, edition: str | None, seed: int
) -> None:
    for state in walk(game, edition, seed, chance="explicit"):
        if state.actor == "chance":
            odds = state.odds()
            assert math.isclose(sum(odds.values()), 1)
            assert all(p > 0 for p in odds.values())
            assert list(odds) == state.legal_actions()
        else:
            with pytest.raises(gaslamp.Illegal):
                state.odds()


@settings(max_examples=5)
@given(seed=SEEDS)
def test_the_same_seed_and_actions_give_the_same_game(
    game: str, edition: str | None, seed: int
) -> None:
    first, second = walk(game, edition, seed), walk(game, edition, seed)
    for one, other in zip(first, second, strict=True):
        assert one.record.tobytes() == other.record.tobytes()


@settings(max_examples=5)
@given(seed=SEEDS)
def test_a_seed_never_leaves_chance_to_act(game: str, edition: str | None, seed: int) -> None:
    assert all(state.actor != "chance" for state in walk(game, edition, seed))


@settings(max_examples=10)
@given(seed=SEEDS)
def test_previews_show_who_is_seen_once_the_action_is_carried_out(
    game: str, edition: str | None, seed: int
) -> None:
    for state in walk(game, edition, seed):
        if state.actor is None:
            continue
        choices = state.view(state.actor).legal
        assert choices is not None
        assert [c.action for c in choices] == [str(a) for a in state.legal_actions()]
        for choice in choices[:: 1 + len(choices) // 5]:
            after = state.record
            state.game.kernels.perform(after, state.game.code(choice.action))
            seen = state.game.kernels.visible(after)
            names = [n for i, n in enumerate(state.game.characters) if seen >> i & 1]
            assert choice.seen == names


@settings(max_examples=6)
@given(seed=SEEDS)
def test_a_choice_is_final_if_and_only_if_it_draws_a_card_within_the_activation(
    game: str, edition: str | None, seed: int
) -> None:
    for state in walk(game, edition, seed, chance="explicit"):
        if state.actor in (None, "chance"):
            continue
        choices = state.view(str(state.actor)).legal or []
        final = state.game.final_choices(state.plain, [one.action for one in choices])
        for action in state.legal_actions():
            after = state.apply(action)
            draws = after.actor == "chance" and after.game.in_activation(after.plain)
            assert (str(action) in final) == draws, str(action)


@settings(max_examples=10)
@given(seed=SEEDS)
def test_witnesses_give_a_reason_for_everyone_seen(
    game: str, edition: str | None, seed: int
) -> None:
    for state in walk(game, edition, seed):
        witnesses = state.witnesses()
        assert set(witnesses) == set(state.visible())
        assert all(witnesses.values())


@settings(max_examples=5)
@given(seed=SEEDS)
def test_nobody_acts_once_a_player_has_resigned(game: str, edition: str | None, seed: int) -> None:
    states = list(walk(game, edition, seed))
    middle = states[len(states) // 2]
    for role, how, reason in (
        ("jack", "resign", "resigned"),
        ("investigator", "time", "time"),
        ("jack", "left", "left"),
        ("investigator", "off", "called_off"),
    ):
        over = middle.end(role, how)
        assert over.outcome is not None
        assert over.outcome.winner != role
        assert over.outcome.reason == reason
        assert over.legal_actions() == []
        assert gaslamp.from_position(over.position()) == over
        assert saved_games.replay(saved_games.read(saved_games.write(over))) == over
        with pytest.raises(gaslamp.Illegal, match="over"):
            over.apply(middle.legal_actions()[0])
        with pytest.raises(gaslamp.Illegal, match="over"):
            over.end(role, how)


def test_the_random_decision_of_playouts_is_uniform_over_the_legal_ones(
    game: str, edition: str | None
) -> None:
    found = find_game(game)
    if found.kernels.random_decision.__name__ == "random_from_list":
        pytest.skip("draws from the list of legal actions itself")
    import numpy as np

    from gaslamp.core.kernels.rng import generator

    rng = generator(11)
    room = np.empty(found.most_legal, np.int16)
    states = [s for seed in range(6) for s in walk(game, edition, seed) if s.actor]
    for state in states[::3]:
        legal = [action.code for action in state.legal_actions()]
        draws = [
            found.kernels.random_decision(state.record, rng, room) for _ in range(60 * len(legal))
        ]
        counts = np.bincount(draws, minlength=len(found.actions))[legal]
        assert counts.sum() == len(draws), "an action that is not legal was drawn"
        assert counts.min() > 20
        assert counts.max() < 120


def test_the_log_keeps_everything_and_never_changes(game: str, edition: str | None) -> None:
    states = list(walk(game, edition, 5))
    for viewer in VIEWERS:
        log = states[-1].view(viewer).log
        assert [event.seq for event in log] == list(range(1, len(log) + 1))
        for state in states:
            assert state.view(viewer).log == log[: state.seq]


def test_everything_is_shown_once_the_game_is_over(game: str, edition: str | None) -> None:
    over = last(walk(game, edition, 8))
    whole = over.view("all")
    assert not any(event.action.endswith("?") for event in whole.log)
    identity = whole.private.identity  # type: ignore[attr-defined]
    assert f"identity {identity}" == whole.log[0].action
    for viewer in VIEWERS:
        assert over.view(viewer).private.identity == identity  # type: ignore[attr-defined]
        assert [world for world, _ in over.worlds(viewer)] == [over]
    running = next(walk(game, edition, 8))
    with pytest.raises(gaslamp.Illegal, match="finished"):
        running.view("all")


@settings(max_examples=10)
@given(seed=SEEDS)
def test_whom_a_light_shows_stands_in_a_cell_it_shines_on(
    game: str, edition: str | None, seed: int
) -> None:
    for state in walk(game, edition, seed):
        seen = state.witnesses()
        board: Any = find_game(game).board(state.record)
        assert set(seen) == state.visible()
        if game == "pocket":
            cells = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
            laid = zip(cells, board.tiles, strict=True)
            stands = {tile.suspect: cell for cell, tile in laid if not tile.cleared}
        else:
            stands = board.characters
        for light, cells_lit in state.lights().items():
            shown = {who for who, why in seen.items() if light in why}
            assert shown == {who for who, cell in stands.items() if cell in cells_lit}
