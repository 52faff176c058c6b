"""Views written as JSON are those that are built, whatever state was written before."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from gaslamp import GAMES, new_game
from gaslamp.core.plain import Plain
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import ROLES, VIEWERS
from gaslamp.core.state import State
from gaslamp.core.view_json import encode
from gaslamp.core.views import to_json

EDITIONS = [(name, edition) for name in GAMES for edition in find_game(name).editions or (None,)]


def played(name: str, edition: str | None, seed: int) -> list[State]:
    """Return the states of a random game; every third is given up half-way."""
    choose, state = random.Random(seed), new_game(name, edition=edition, seed=seed)
    last = choose.randrange(20, 60) if seed % 3 == 0 else 1000
    while state.outcome is None:
        if state.seq > last:
            state = state.end(choose.choice(ROLES))
        else:
            state = state.apply(choose.choice(state.legal_actions()))
    return state.chain()


@pytest.mark.parametrize(("name", "edition"), EDITIONS)
def test_a_view_written_as_json_is_the_view(name: str, edition: str | None) -> None:
    for seed in range(6):
        parts = None
        for state in played(name, edition, seed):
            parts = state.view_parts(parts)
            assert parts.seen == encode(state.witnesses())
            assert parts.lights == encode(state.lights())
            for viewer in VIEWERS:
                for since in (state.seq, state.seq - 1, 0):
                    view = to_json(state.view(viewer, since))
                    assert state.view_json(viewer, since, parts) == view


@pytest.mark.parametrize(("name", "edition"), EDITIONS)
def test_any_other_state_of_the_game_can_be_the_base(name: str, edition: str | None) -> None:
    choose = random.Random(name)
    states = [state for seed in (1, 2) for state in played(name, edition, seed)]
    parts = None
    for _ in range(300):
        state = choose.choice(states)
        parts = state.view_parts(parts)
        viewer = choose.choice(VIEWERS)
        assert state.view_json(viewer, state.seq, parts) == to_json(state.view(viewer, state.seq))
        assert (parts.seen, parts.lights) == (encode(state.witnesses()), encode(state.lights()))


@pytest.mark.parametrize("name", GAMES)
def test_without_choices_it_is_the_view_without_them(name: str) -> None:
    state = new_game(name, seed=1)
    written = state.view_json(str(state.actor), 0, state.view_parts(), legal=False)
    assert b'"legal":null' in written
    other = next(viewer for viewer in VIEWERS if viewer != state.actor)
    assert written.count(b'"action"') == state.view_json(other, 0, state.view_parts()).count(
        b'"action"'
    )


class Recording(Plain):
    """Plain values that note which of them are asked for."""

    def __init__(self, plain: Plain) -> None:
        object.__setattr__(self, "asked", set())
        object.__setattr__(self, "plain", plain)

    def __getattribute__(self, name: str) -> Any:
        get = object.__getattribute__
        if name in ("asked", "once", "__dict__"):
            return get(self, name)
        get(self, "asked").add(name)
        return getattr(get(self, "plain"), name)

    def once(self, name: str, find: Callable[[Plain], Any]) -> Any:
        return find(self)


def asked(find: Callable[[Plain], Any], state: State) -> set[str]:
    """Return the fields that a function asks for; `box` is what it passes to kernels."""
    recording = Recording(state.plain)
    find(recording)
    found: set[str] = object.__getattribute__(recording, "asked")
    return found - {"box"}


@pytest.mark.parametrize(("name", "edition"), EDITIONS)
def test_every_part_names_the_fields_it_follows_from(name: str, edition: str | None) -> None:
    game = find_game(name)
    for state in [*played(name, edition, 0), *played(name, edition, 1)]:
        for entry in game.codec.board:
            assert asked(entry.show, state) <= {*entry.follows_from()}, entry.key
        assert asked(game.witnesses, state) <= {*game.seen_follows_from}
        assert asked(game.lights, state) <= {*game.lights_follow_from}
        for viewer in VIEWERS:
            private = partial(game.private, viewer=viewer)
            assert asked(private, state) <= {*game.private_follows_from}
