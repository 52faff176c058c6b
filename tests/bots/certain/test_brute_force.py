"""Sure wins are found exactly where trying everything finds them, on positions from play."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from bots.certain.brute_force import check_line, is_forced, is_forced_in_a_row, one_each, worlds_of
from every_game import CASES, IDS, long_walk, walk
from gaslamp.bots.certain import sure_win
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import ROLES
from gaslamp.core.state import State
from gaslamp.core.views import View

HEXES = [case for case in CASES if find_game(case[0]).family == "hexes"]
HEX_IDS = [name for case, name in zip(CASES, IDS, strict=True) if case in HEXES]
every_hex_game = pytest.mark.parametrize(("game", "edition"), HEXES, ids=HEX_IDS)


def views_of(states: Iterator[State]) -> Iterator[View]:
    for state in states:
        if state.actor in ROLES:
            yield state.view(state.actor)


def kind_of(view: Any) -> str:
    """Where in a turn of London or New York: within an activation, or at the pick before it."""
    before = len(view.board.played) - (view.board.acting is not None)
    chooses_twice = before == 1
    what = "pick" if view.board.acting is None else "step"
    return f"{what} of two" if chooses_twice else what


def may_win(view: Any) -> bool:
    """Whether it is worth trying everything: the one left is known, or Jack may leave or wait."""
    if view.viewer == "jack":
        return bool(view.turn == 8 or (view.board.witness == "unseen" and view.turn > 1))
    return len(one_each(worlds_of(view))) == 1


def check_hexes(
    game: str, edition: str | None, seeds: range, *, most: int, work: int, most_a_kind: int
) -> Counter[Any]:
    """Compare with every line of the activations in a row; count what was found, by kind.

    A line that was found is played in every world. Where none was, everything is tried, up to
    so many positions of a kind.
    """
    found: Counter[Any] = Counter()
    for seed in seeds:
        for view in views_of(long_walk(game, edition, seed)):
            line, kind = sure_win(view), (view.viewer, kind_of(view))
            if line is not None:
                check_line(view, line)
                found[*kind, True] += 1
            elif may_win(view) and found[*kind, False] < most_a_kind:
                record = worlds_of(view)[0]
                forced = is_forced_in_a_row(find_game(game), record, view.viewer, most, work)
                assert not forced, (seed, view.seq)
                found[*kind, False] += forced is False
    return found


KINDS = ("step", "pick", "step of two", "pick of two")


@every_hex_game
def test_activations_in_a_row(game: str, edition: str | None) -> None:
    found = check_hexes(game, edition, range(24), most=1_000, work=10_000, most_a_kind=12)
    for role in ROLES:
        for kind in KINDS:
            assert found[role, kind, True] >= 2, (role, kind)
        assert sum(found[role, kind, False] for kind in KINDS) >= 20


@pytest.mark.long
@every_hex_game
def test_activations_in_a_row_of_many_games(game: str, edition: str | None) -> None:
    found = check_hexes(game, edition, range(100, 220), most=20_000, work=100_000, most_a_kind=150)
    assert found.total() >= 1_500
    for role in ROLES:
        for kind in KINDS:
            assert found[role, kind, True] >= 10, (role, kind)
        # Two whole activations are mostly too much to try everything.
        assert sum(found[role, kind, False] for kind in KINDS) >= 100


@every_hex_game
def test_nobody_is_sure_while_several_may_be_jack(game: str, edition: str | None) -> None:
    """The engine is tried in all worlds at once, in short decisions of the Detective."""
    tried = 0
    for seed in range(6):
        for view in views_of(long_walk(game, edition, seed)):
            worlds = one_each(worlds_of(view))
            short = len(view.legal or ()) <= 30 and kind_of(view) == "step"
            if view.viewer == "jack" or not short or len(worlds) == 1:
                continue
            assert sure_win(view) is None
            if tried < 5:
                assert not is_forced(find_game(game), worlds, view.viewer)
            tried += 1
    assert tried >= 12


def check_pocket(seeds: range, most_left: int) -> Counter[Any]:
    """Compare with all that may follow in the turn; count what was found, by choices left."""
    found: Counter[Any] = Counter()
    for seed in seeds:
        for view in views_of(walk("pocket", None, seed)):
            board: Any = view
            left = 4 - sum(board.board.used)
            if left > most_left:
                continue
            line = sure_win(view)
            forced = is_forced(find_game("pocket"), worlds_of(view), view.viewer)
            assert (line is not None) == forced, (seed, view.seq, line)
            if line is not None:
                check_line(view, line)
            found[view.viewer, left, forced] += 1
    return found


def test_the_last_two_choices_of_a_pocket_turn() -> None:
    found = check_pocket(range(40, 70), most_left=2)
    for role in ROLES:
        assert found[role, 1, True] >= 3
        assert found[role, 2, True] >= 2
        assert found[role, 1, False] >= 20


@pytest.mark.long
def test_the_last_two_choices_of_many_pocket_turns() -> None:
    found = check_pocket(range(1_000, 1_800), most_left=2)
    for role in ROLES:
        for left in (1, 2):
            assert found[role, left, True] >= 30
    assert found.total() >= 5_000


@pytest.mark.long
def test_the_last_three_choices_of_pocket_turns() -> None:
    found = check_late_pocket_turns(range(2_000, 2_200))
    assert found["investigator", 3, True] >= 5
    assert found["jack", 3, True] >= 5
    assert found["investigator", 3, False] + found["jack", 3, False] >= 10


def check_late_pocket_turns(seeds: range) -> Counter[Any]:
    """The same with three choices left, where the goals are near."""
    found: Counter[Any] = Counter()
    for seed in seeds:
        for view in views_of(walk("pocket", None, seed)):
            board: Any = view
            worlds = worlds_of(view)
            near = len(worlds) <= 2 if view.viewer == "investigator" else view.turn >= 7
            if 4 - sum(board.board.used) != 3 or not near:
                continue
            line = sure_win(view)
            forced = is_forced(find_game("pocket"), worlds, view.viewer)
            assert (line is not None) == forced, (seed, view.seq, line)
            found[view.viewer, 3, forced] += 1
    return found
