"""Batches: the games that the rest of the program plays, however many threads step them."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from every_game import CASES, IDS
from gaslamp.core.errors import GaslampError, Illegal, Unknown
from gaslamp.core.registry import GAMES
from gaslamp.core.roles import ROLES
from gaslamp.core.state import State
from gaslamp.research.batch import NO_ACTION, Batch
from gaslamp.research.batch.from_view import previewed
from gaslamp.research.encoding import encoding

TESTS = Path(__file__).resolve().parent.parent
PATHS = [str(TESTS.parent / "src"), str(TESTS), str(TESTS / "research")]
every_game = pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)


def check_shown(batch: Batch) -> None:
    """Everything a batch shows is what a State says of each record."""
    found = batch.encoding
    now = batch.now
    for number, record in enumerate(batch.records):
        state = State(found.game, record)
        if state.actor is None:
            assert now.players[number] == -1
            assert not now.masks[number].any()
            assert not now.previews[number].any()
            assert not now.observations[number].any()
            continue
        assert ROLES[now.players[number]] == state.actor
        assert np.array_equal(now.observations[number], found.observation(record, str(state.actor)))
        view = state.view(str(state.actor))
        assert np.array_equal(now.previews[number], previewed(found, view))
        texts = {found.decisions[i].text for i in np.flatnonzero(now.masks[number])}
        assert texts == {str(action) for action in state.legal_actions()}


@every_game
def test_a_batch_shows_every_game_as_it_is(game: str, edition: str | None) -> None:
    batch = Batch(game, 5, seed=3, edition=edition, restart=False, previews=True)
    if edition is not None:
        assert {State(batch.encoding.game, r).position()["edition"] for r in batch.records} == {
            edition
        }
    check_shown(batch)
    for _ in range(40):
        batch.step(batch.sample())
        check_shown(batch)


@every_game
def test_a_step_is_that_of_a_state(game: str, edition: str | None) -> None:
    """Where no chance follows, the record after a step is the one that State.apply gives."""
    batch = Batch(game, 8, seed=1, edition=edition)
    found, compared = batch.encoding, 0
    for _ in range(30):
        before, actions = batch.records, batch.sample()
        batch.step(actions)
        for old, action, new in zip(before, actions, batch.records, strict=True):
            after = State(found.game, old).apply(found.decisions[action])
            if after.actor in ROLES:
                assert after.record.tobytes() == new.tobytes()
                compared += 1
    assert compared > 100


@pytest.mark.parametrize("game", GAMES)
def test_rewards_ends_and_new_games(game: str) -> None:
    batch = Batch(game, 64, seed=2)
    ends = 0
    for _ in range(150):
        shown = batch.step(batch.sample())
        turns = np.array([record.turn for record in batch.records])
        assert (turns[shown.ended] == 1).all(), "a game that ended has begun anew"
        assert (shown.players >= 0).all()
        assert np.array_equal(np.abs(shown.rewards).sum(axis=1), 2.0 * shown.ended)
        assert (shown.rewards.sum(axis=1) == 0).all()
        ends += int(shown.ended.sum())
    assert ends > 64


def test_the_winner_of_the_record_has_the_reward() -> None:
    batch = Batch("pocket", 40, seed=5, restart=False)
    total = np.zeros((40, 2))
    while (batch.now.players >= 0).any():
        total += batch.step(batch.sample()).rewards
    winners = np.array([record.winner for record in batch.records])
    assert np.array_equal(total[:, 0], np.where(winners == 1, 1, -1))
    assert np.array_equal(total[:, 1], -total[:, 0])
    assert len(set(winners)) == 2


@pytest.mark.parametrize("game", GAMES)
def test_threads_change_nothing(game: str) -> None:
    batches = [Batch(game, 300, seed=7, threads=threads) for threads in (1, 2, 4)]
    for _ in range(60):
        actions = [batch.sample() for batch in batches]
        assert np.array_equal(actions[0], actions[1])
        assert np.array_equal(actions[0], actions[2])
        shown = [batch.step(a) for batch, a in zip(batches, actions, strict=True)]
        for other in shown[1:]:
            for left, right in zip(shown[0], other, strict=True):
                assert np.array_equal(left, right)


def test_seeds_and_resets() -> None:
    batch = Batch("pocket", 10, seed=1)
    first = batch.records
    assert len({record.tobytes() for record in first}) == 10, "every game has its own chance"
    batch.step(batch.sample())
    batch.reset(seed=1)
    assert batch.records.tobytes() == first.tobytes()
    batch.reset(seed=2)
    assert batch.records.tobytes() != first.tobytes()


def test_what_is_shown_cannot_be_changed() -> None:
    batch = Batch("pocket", 2)
    for array in batch.now:
        assert not array.flags.writeable
    with pytest.raises(ValueError, match="read-only"):
        batch.now.masks[0] = 1
    assert len(batch.now.previews) == 0, "nobody asked for them"


class TestBadInput:
    """One clear error each; no game is stepped, and the batch goes on."""

    @pytest.fixture
    def batch(self) -> Batch:
        return Batch("pocket", 3, seed=4, restart=False)

    @staticmethod
    def _refused(batch: Batch, actions: Any, text: str) -> None:
        before = batch.records.tobytes()
        with pytest.raises(Illegal, match=text):
            batch.step(actions)
        assert batch.records.tobytes() == before
        batch.step(batch.sample())
        assert batch.records.tobytes() != before

    def test_numbers_that_are_no_actions(self, batch: Batch) -> None:
        for wrong in (-1, 74, -(2**40), 2**40):
            actions = batch.sample()
            actions[1] = wrong
            self._refused(batch, actions, "game 1: .* a whole number from 0 to 73 is")

    def test_an_action_that_is_not_legal_now(self, batch: Batch) -> None:
        actions = batch.sample()
        actions[2] = int(np.flatnonzero(batch.now.masks[2] == 0)[0])
        self._refused(batch, actions, "game 2: action .* is not legal now")

    @pytest.mark.parametrize("wrong", [[0, 1], 5, [[0, 1, 2]], [0.0, 1.0, 2.0], ["a", "b", "c"]])
    def test_arrays_of_the_wrong_shape(self, batch: Batch, wrong: Any) -> None:
        self._refused(batch, wrong, "a batch of 3 games is stepped with 3 whole numbers")

    def test_a_step_after_the_end(self, batch: Batch) -> None:
        while (batch.now.players >= 0).all():
            batch.step(batch.sample())
        over = int(np.argmin(batch.now.players))
        actions = batch.sample()
        assert actions[over] == NO_ACTION
        actions[over] = 0
        with pytest.raises(Illegal, match=f"game {over} is over: step it with -1, or call reset"):
            batch.step(actions)
        while (batch.now.players >= 0).any():
            batch.step(batch.sample())
        batch.step(batch.sample())
        assert batch.now.ended.all()
        batch.reset()
        assert (batch.now.players >= 0).all()

    def test_unknown_options(self) -> None:
        with pytest.raises(Unknown, match="game 'chess'"):
            Batch("chess", 2)
        with pytest.raises(Unknown, match="edition"):
            Batch("london", 2, edition="1999")
        for games in (0, -3, 1.5, "many", True):
            with pytest.raises(GaslampError, match="games must be a whole number above zero"):
                Batch("pocket", games)  # type: ignore[arg-type]
        with pytest.raises(GaslampError, match="threads must be a whole number above zero"):
            Batch("pocket", 2, threads=0)
        with pytest.raises(TypeError, match="colour"):
            Batch("pocket", 2, colour="red")  # type: ignore[call-arg]


def test_encoding_refuses_what_is_no_action() -> None:
    for wrong in (-1, 74, 1.0, "3", None, True):
        with pytest.raises(Illegal, match="is not an action of pocket"):
            encoding("pocket").checked(wrong)
    assert encoding("pocket").checked(np.int8(73)) == 73


@pytest.mark.parametrize("game", GAMES)
def test_compiled_and_plain_code_agree(game: str) -> None:
    """The same batch in a process without the compiler: every array the same, step by step."""
    done = subprocess.run(
        [sys.executable, "-c", f"import test_batch; print(test_batch.told({game!r}))"],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(PATHS)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == told(game)


def told(game: str) -> str:
    """A fingerprint of everything that a batch shows in some steps."""
    digest = hashlib.sha256()
    batch = Batch(game, 3, seed=8, previews=True)
    for _ in range(12):
        for array in batch.step(batch.sample()):
            digest.update(np.ascontiguousarray(array).tobytes())
        digest.update(batch.records.tobytes())
    return digest.hexdigest()
