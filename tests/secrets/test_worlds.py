"""Views tell their viewer what he may know, and nothing that depends on the rest."""

import math
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import gaslamp
from every_game import CASES, IDS, VIEWERS, long_walk, walk
from gaslamp.core import saved_games
from gaslamp.core.state import State
from gaslamp.core.views import to_json
from rules.pocket_positions import DUEL, scene
from tables import oracle

every_game = pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)
SEEDS = st.integers(min_value=0, max_value=2**64 - 1)


def check_no_leak(state: State, viewer: str) -> None:
    """Every byte of the view is the same in every world the view allows."""
    view = state.view(viewer)
    told = to_json(view)
    worlds = gaslamp.worlds(view)
    assert any(world == state for world, _ in worlds), "the truth is not among the worlds"
    assert len({world.record.tobytes() for world, _ in worlds}) == len(worlds), "a world twice"
    assert math.isclose(sum(weight for _, weight in worlds), 1)
    for world, weight in worlds:
        assert weight > 0
        assert to_json(world.view(viewer)) == told, f"the view of {viewer} differs between worlds"


@every_game
@settings(max_examples=12)
@given(seed=SEEDS)
def test_a_view_is_the_same_in_every_world(game: str, edition: str | None, seed: int) -> None:
    for state in walk(game, edition, seed):
        for viewer in VIEWERS:
            check_no_leak(state, viewer)


@every_game
def test_a_view_is_the_same_in_every_world_while_chance_is_to_act(
    game: str, edition: str | None
) -> None:
    for seed in range(3):
        for state in walk(game, edition, seed, chance="explicit"):
            for viewer in VIEWERS:
                check_no_leak(state, viewer)


@every_game
@settings(max_examples=6)
@given(seed=SEEDS)
@example(
    seed=155
)  # in Pocket: with other cards Jack would have won, and the record says he has not
def test_worlds_are_those_found_by_replaying_what_the_viewer_saw(
    game: str, edition: str | None, seed: int
) -> None:
    """Counted another way: play the viewer's own record with every outcome he does not know."""
    states = list(walk(game, edition, seed))
    for state in states[:: max(1, len(states) // 5)]:
        for viewer in VIEWERS:
            replayed = saved_games.replays(saved_games.record_of(state, viewer=viewer))
            assert {s.record.tobytes() for s in replayed} == {
                world.record.tobytes() for world, _ in state.worlds(viewer)
            }


def with_two_hands(game: str, edition: str | None) -> State:
    """The first state in random games in which both players hold a card."""
    for seed in range(20):
        for state in long_walk(game, edition, seed):
            position = state.position()
            if state.outcome is None and all(position[role]["alibis"] for role in VIEWERS[:2]):
                return state
    raise AssertionError("no such state came up")


@every_game
def test_worlds_are_those_the_oracle_finds_by_brute_force(game: str, edition: str | None) -> None:
    naive = oracle(game)
    first = naive.start(edition) if edition else naive.start()
    games = [list(walk(game, edition, seed)) for seed in range(3)]
    states = [states[(seed + 1) * len(states) // 4] for seed, states in enumerate(games)]
    for state in (*states, with_two_hands(game, edition)):
        texts = [event.action for event in state.events()]
        for viewer in VIEWERS:
            expected = {_key(p): float(w) for p, w in naive.worlds(first, texts, viewer)}
            found = {_key(world.position()): w for world, w in state.worlds(viewer)}
            assert found.keys() == expected.keys()
            for key, weight in found.items():
                assert math.isclose(weight, expected[key])


ONE = {"bert", "lane", "pizer", "smith", "stealthy"}  # hourglasses on the card
TWO = {"madame"}


@pytest.mark.parametrize(
    ("card", "drawn", "began", "possible"),
    [
        ("bert", 2, 6, ONE),  # with two hourglasses the race would have begun in turn 5
        ("madame", 2, 5, TWO),  # with one it would have begun in turn 6
        ("bert", 6, 6, ONE | TWO),  # drawn in turn 6, it cannot have counted before
    ],
)
def test_P46_when_a_race_began_tells_what_jack_may_hold(
    card: str, drawn: int, began: int, possible: set[str]
) -> None:
    district = DUEL.replace("pizer", "_pizer")
    position = scene(district, turn=7, jack="gull", hand={card: drawn}, time=5, race=True)
    state = gaslamp.from_position(position)
    view: Any = state.view("investigator")
    assert view.board.race == began
    hands = [world.position()["jack"]["alibis"] for world, _ in gaslamp.worlds(view)]
    assert sorted(hand[0]["card"] for hand in hands) == sorted(possible)
    check_no_leak(state, "investigator")


def _key(position: dict[str, Any]) -> bytes:
    return msgspec.json.encode(position, order="deterministic")


@every_game
def test_worlds_need_the_view_alone(game: str, edition: str | None) -> None:
    """A view that went through JSON gives the same worlds: nothing hangs on to the state."""
    for state in list(walk(game, edition, 3))[::7]:
        for viewer in VIEWERS:
            view = state.view(viewer)
            received = msgspec.json.decode(to_json(view), type=type(view))
            assert received == view
            assert gaslamp.worlds(received) == gaslamp.worlds(view)


@every_game
def test_only_the_viewer_to_act_is_told_what_is_legal(game: str, edition: str | None) -> None:
    for state in walk(game, edition, 4):
        for viewer in VIEWERS:
            assert (state.view(viewer).legal is not None) == (viewer == state.actor)


@every_game
def test_a_record_in_progress_holds_only_what_its_viewer_knows(
    game: str, edition: str | None
) -> None:
    states = list(walk(game, edition, 2))
    for state in states[: len(states) - 1 : 5]:
        for viewer in VIEWERS:
            texts = {saved_games.write(world, viewer=viewer) for world, _ in state.worlds(viewer)}
            assert texts == {saved_games.write(state, viewer=viewer)}


class TestPlantedLeaks:
    """A view that says too much must turn the tests above red, whatever the channel."""

    @staticmethod
    def _middle(game: str, edition: str | None) -> State:
        states = list(walk(game, edition, 1))
        return states[len(states) // 3]

    def _assert_found(self, state: State, monkeypatch: pytest.MonkeyPatch) -> None:
        """The check fails with the leak in place (and the worlds as an honest view gives them)."""
        honest = self._worlds
        monkeypatch.setattr(gaslamp, "worlds", lambda view: honest)
        with pytest.raises(AssertionError, match="differs between worlds"):
            check_no_leak(state, "public")

    @pytest.fixture(autouse=True)
    def _prepare(self, game: str, edition: str | None) -> None:
        self._state = self._middle(game, edition)
        self._worlds = self._state.worlds("public")
        check_no_leak(self._state, "public")

    @every_game
    def test_an_identity_in_the_view(
        self, game: str, edition: str | None, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        kind = type(self._state.game)
        honest = kind.private
        monkeypatch.setattr(kind, "private", lambda self, s, viewer: honest(self, s, "jack"))
        self._assert_found(self._state, monkeypatch)

    @every_game
    def test_an_outcome_in_the_log(
        self, game: str, edition: str | None, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("gaslamp.core.state.masked", lambda event, viewer: event)
        self._assert_found(self._state, monkeypatch)

    @every_game
    def test_a_number_that_depends_on_the_deck(
        self, game: str, edition: str | None, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        kind = type(self._state.game)
        honest = kind.board

        def leaky(self: Any, record: Any) -> Any:
            return msgspec.structs.replace(honest(self, record), deck=int(record.deck))

        monkeypatch.setattr(kind, "board", leaky)
        self._assert_found(self._state, monkeypatch)
