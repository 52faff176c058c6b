"""Observations tell a player what his view tells, all of it, and nothing else."""

from typing import Any

import msgspec
import numpy as np
import pytest

from every_game import CASES, IDS, walk
from gaslamp.core.roles import ROLES
from gaslamp.core.state import State
from gaslamp.core.views import View, to_json
from gaslamp.research.batch.from_view import observed
from gaslamp.research.encoding import encoding

every_game = pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)


def stripped(view: View) -> bytes:
    """A view without its log: what lies on the table and what the viewer holds."""
    return to_json(msgspec.structs.replace(view, log=[], seq=0, legal=None))


@every_game
@pytest.mark.parametrize("chance", ["rolled", "explicit"])
def test_the_compiled_observation_is_the_one_made_from_the_view(
    game: str, edition: str | None, chance: str
) -> None:
    found = encoding(game)
    for seed in range(6):
        for state in walk(game, edition, seed, chance):
            for role in ROLES:
                view = state.view(role)
                from_view = observed(found, view)["observation"]
                assert np.array_equal(found.observation(state.record, role), from_view)


@every_game
def test_the_observation_is_the_same_in_every_world_of_the_view(
    game: str, edition: str | None
) -> None:
    found = encoding(game)
    for seed in range(2):
        for state in list(walk(game, edition, seed))[::4]:
            for role in ROLES:
                told = found.observation(state.record, role)
                for world, _ in state.worlds(role):
                    assert np.array_equal(found.observation(world.record, role), told)


@every_game
def test_two_observations_are_equal_only_if_the_views_are(game: str, edition: str | None) -> None:
    """Nothing on the table is left out: log and previews aside, different views look different."""
    found = encoding(game)
    views: dict[bytes, bytes] = {}
    for seed in range(12):
        for state in walk(game, edition, seed, "explicit"):
            for role in ROLES:
                told = found.observation(state.record, role).tobytes()
                assert views.setdefault(told, stripped(state.view(role))) == stripped(
                    state.view(role)
                )


@every_game
def test_every_part_is_where_it_is_said_to_be(game: str, edition: str | None) -> None:
    found = encoding(game)
    state = next(walk(game, edition, 1))
    record = state.record
    out = np.zeros(found.size, np.int8)
    assert found.observe(record, 1, out) == found.size
    assert found.parts["viewer"].start == 0
    assert list(found.parts.values())[-1].stop == found.size
    assert out[found.parts["viewer"]].tolist() == [1, 0]
    assert out[found.parts["turn"]].tolist() == [1] + [0] * 7
    seen = {found.game.characters[i] for i in np.flatnonzero(out[found.parts["seen"]])}
    assert seen == state.visible()
    identity = out[found.parts["identity"]]
    assert found.game.characters[int(identity.argmax())] == state.position()["jack"]["identity"]
    found.observe(record, 2, out)
    assert not out[found.parts["identity"]].any()


@every_game
def test_an_identity_that_is_written_for_the_investigator_is_found(
    game: str, edition: str | None
) -> None:
    """A test of the tests above: a leak makes worlds look different."""
    found = encoding(game)
    state = next(walk(game, edition, 1))

    def leaky(record: Any) -> Any:
        told = found.observation(record, "investigator")
        told[found.parts["identity"].start + int(record.identity)] = 1
        return told

    truth = leaky(state.record)
    worlds = [leaky(world.record) for world, _ in state.worlds("investigator")]
    assert not all(np.array_equal(told, truth) for told in worlds)
    assert not np.array_equal(
        truth, found.observation(found.game.known_record(_view(state)), "investigator")
    )


def _view(state: State) -> View:
    return state.view("investigator")


@every_game
def test_decisions_are_all_actions_but_those_of_chance(game: str, edition: str | None) -> None:
    found = encoding(game)
    texts = {action.text for action in found.decisions}
    for number, action in enumerate(found.decisions):
        assert found.decision(action.code) == number
    for state in walk(game, edition, 5, "explicit"):
        for action in state.legal_actions():
            assert (action.text in texts) == (state.actor != "chance")
