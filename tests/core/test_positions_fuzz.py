"""Whatever is done to a position, it is either refused or a game that can be played to its end."""

import copy
import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import gaslamp
from every_game import CASES, IDS, VIEWERS, walk
from gaslamp.core.registry import game as find_game
from gaslamp.core.state import State
from gaslamp.core.views import to_json
from refusal_places import place_of

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


def spoilt(position: Any, other: Any, choose: random.Random, words: list[str]) -> Any:
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


def altered(position: Any, other: Any, choose: random.Random) -> Any:
    """A position in which everything is well written, but something else is in some place."""
    kind = choose.randrange(4)
    if kind == 0:  # the same thing as in another position
        key = choose.choice([*other, "outcome", "pending_chance"])
        one, rest = (other, position) if choose.random() < 0.5 else (position, other)
        return {k: v for k, v in rest.items() if k != key} | {k: one[k] for k in (key,) if k in one}
    if kind == 1:  # a part of something, from the same place of another position
        shared = [path for path in paths(position) if path and path in set(paths(other))]
        path = choose.choice(shared)
        at(position, path[:-1])[path[-1]] = at(other, path)
        return position
    if kind == 2:  # two things change places
        holder = choose.choice([h for h in holders(position) if len(h) > 1])
        one, two = choose.sample(
            list(holder if isinstance(holder, dict) else range(len(holder))), 2
        )
        holder[one], holder[two] = holder[two], holder[one]
        return position
    lists = [h for h in holders(position) if isinstance(h, list)]  # a card or a tile goes elsewhere
    source, target = choose.choice([h for h in lists if h]), choose.choice(lists)
    target.append(source.pop(choose.randrange(len(source))))
    return position


def holders(position: Any) -> list[Any]:
    """Every list and object inside a position."""
    found = [at(position, path) for path in paths(position) if path]
    return [value for value in found if isinstance(value, (dict, list))]


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


def changed(game: str, edition: str | None, seed: int) -> Any:
    """A position of the game that was changed one to three times."""
    choose = random.Random(seed)
    texts = position_texts(game, edition)
    position = json.loads(choose.choice(texts))
    words = [*find_game(game).characters, "a1", "N", "alibi", "draw", "toss", "deal"]
    for _ in range(1 + seed % 3):
        other = json.loads(choose.choice(texts))
        if choose.random() < 0.2:
            position = spoilt(position, other, choose, words)
        else:
            position = altered(position, other, choose)
    return position


def check(game: str, edition: str | None, seed: int) -> str:
    """Change a position and read it; the place that refuses it, "accepted" or "unchanged"."""
    position = changed(game, edition, seed)
    given_text = json.dumps(position)
    try:
        state = gaslamp.from_position(position)
    except gaslamp.BadPosition as refusal:
        return place_of(refusal)
    finally:
        assert json.dumps(position) == given_text, "reading a position changed it"
    if given_text in position_texts(game, edition):
        return "unchanged"
    check_playable(state, random.Random(seed))
    return "accepted"


def check_many(game: str, edition: str | None, cases: int, places: int) -> None:
    """Of many changed positions some are accepted and some refused, at no fewer places than this.

    Otherwise nothing would be tested: who refuses everything is never wrong.
    """
    found = Counter(check(game, edition, seed) for seed in range(cases))
    accepted = found.pop("accepted")
    found.pop("unchanged", None)
    written_wrong = sum(n for place, n in found.items() if place.startswith("core/kinds.py"))
    does_not_fit = sum(n for place, n in found.items() if place.startswith("games/"))
    assert min(accepted, written_wrong, does_not_fit) >= cases / 10, found
    assert len(found) >= places, found


@every_game
def test_a_changed_position_is_refused_or_playable(game: str, edition: str | None) -> None:
    check_many(game, edition, cases=200, places=18)


@pytest.mark.long
@every_game
def test_many_changed_positions_are_refused_or_playable(game: str, edition: str | None) -> None:
    check_many(game, edition, cases=10_000, places=30)
