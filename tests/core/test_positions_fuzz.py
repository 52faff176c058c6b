"""Whatever is done to a position, it is either refused or a game that can be played to its end."""

import copy
import json
import random
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gaslamp
from every_game import CASES, IDS, VIEWERS, walk
from gaslamp.core.registry import game as find_game
from gaslamp.core.state import State
from gaslamp.core.views import to_json

every_game = pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)
LONGEST = 400  # decisions; more would mean that a game does not end
STRANGE: list[Any] = [None, True, False, -1, 0, 1, 2, 8, 12, 255, 2**40, 1.5, "", "?", [], {}]

Path = tuple[Any, ...]


@cache
def position_texts(game: str, edition: str | None) -> list[str]:
    """Positions of all stages of a few games, as JSON."""
    return [
        json.dumps(state.position())
        for seed in range(6)
        for state in walk(game, edition, seed, chance="explicit")
    ]


def paths(value: Any, here: Path = ()) -> Iterator[Path]:
    """The way to everything inside a value."""
    yield here
    if isinstance(value, dict):
        for key in value:
            yield from paths(value[key], (*here, key))
    elif isinstance(value, list):
        for place in range(len(value)):
            yield from paths(value[place], (*here, place))


def at(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def mutated(position: Any, other: Any, choose: random.Random, words: list[str]) -> Any:
    """A position with one thing changed, removed, added, moved or taken from another position."""
    path = choose.choice(list(paths(position))[1:])
    holder, last = at(position, path[:-1]), path[-1]
    kind = choose.randrange(6)
    if kind == 0:
        holder[last] = choose.choice(STRANGE)
    elif kind == 1:
        holder[last] = choose.choice(words)
    elif kind == 2:
        if isinstance(holder, dict):
            del holder[last]
        else:
            holder.pop(last)
    elif kind == 3:
        if isinstance(holder, dict):
            holder[choose.choice([*words, "outcome", "pending_chance"])] = choose.choice(STRANGE)
        else:
            holder.insert(last, copy.deepcopy(choose.choice(holder)))
    elif kind == 4:
        source = choose.choice(list(paths(position))[1:])
        holder[last] = copy.deepcopy(at(position, source))
    else:
        source = choose.choice([p for p in paths(other) if len(p) == 1])
        position[source[0]] = other[source[0]]
    return position


def check_playable(state: State, choose: random.Random) -> None:
    """The position can be written, seen by everybody and played to its end."""
    again = gaslamp.from_position(state.position())
    assert again == state
    assert again.position() == state.position()
    for viewer in VIEWERS:
        assert to_json(state.view(viewer))
        assert state in [world for world, _ in state.worlds(viewer)]
    for _ in range(LONGEST):
        legal = state.legal_actions()
        assert bool(legal) == (state.actor is not None) == (state.outcome is None)
        if not legal:
            return
        state = state.apply(choose.choice(legal))
        assert 1 <= state.turn <= 8
        assert gaslamp.from_position(state.position()) == state
    raise AssertionError("the game does not end")


def check(game: str, edition: str | None, seed: int, changes: int) -> None:
    """Change a position and read it."""
    choose = random.Random(seed)
    texts = position_texts(game, edition)
    position = json.loads(choose.choice(texts))
    words = [*find_game(game).characters, "a1", "N", "alibi", "draw", "toss", "deal"]
    for _ in range(changes):
        position = mutated(position, json.loads(choose.choice(texts)), choose, words)
    given_text = json.dumps(position)
    state = None
    with suppress(gaslamp.BadPosition):
        state = gaslamp.from_position(position)
    assert json.dumps(position) == given_text, "reading a position changed it"
    if state is not None:
        check_playable(state, choose)


@every_game
@settings(max_examples=150)
@given(seed=st.integers(min_value=0, max_value=2**32 - 1), changes=st.integers(1, 3))
def test_a_changed_position_is_refused_or_playable(
    game: str, edition: str | None, seed: int, changes: int
) -> None:
    check(game, edition, seed, changes)


@pytest.mark.long
@every_game
@pytest.mark.parametrize("changes", [1, 2, 3])
def test_many_changed_positions_are_refused_or_playable(
    game: str, edition: str | None, changes: int
) -> None:
    for seed in range(20_000):
        check(game, edition, seed, changes)
