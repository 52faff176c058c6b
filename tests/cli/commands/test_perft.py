import json
from typing import Any

import pytest

import gaslamp
from gaslamp.cli.commands import perft
from gaslamp.core.state import State


def counted(state: State, depth: int) -> int:
    """The plain definition, through State."""
    if depth == 0:
        return 1
    return sum(counted(state.apply(action), depth - 1) for action in state.legal_actions())


def explicit(seed: int) -> State:
    return gaslamp.from_position(gaslamp.new_game("pocket", seed=seed).position())


def test_json(run: Any) -> None:
    result = run("perft", "pocket", "--depth", "2", "--seed", "4", "--json")
    assert result.exit_code == 0
    assert result.stderr == ""
    found = json.loads(result.stdout)
    assert list(found) == ["game", "seed", "depth", "counts"]
    assert (found["game"], found["seed"], found["depth"]) == ("pocket", 4, 2)
    assert found["counts"] == [counted(explicit(4), depth) for depth in (1, 2)]


def test_as_lines_without_a_seed(run: Any) -> None:
    result = run("perft", "pocket", "--depth", "1")
    assert result.stdout.split() == ["1", str(counted(explicit(0), 1))]


def test_the_pieces_of_a_deep_count_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = list(perft.by_depth("pocket", 4, 0))
    monkeypatch.setattr(perft, "KERNEL_DEPTH", 1)
    assert list(perft.by_depth("pocket", 3, 0)) == whole[:3]
    monkeypatch.setattr(perft, "KERNEL_DEPTH", 4)
    assert list(perft.by_depth("pocket", 4, 0)) == whole


def test_progress_ends_at_the_whole() -> None:
    state, reports = explicit(0), list[float]()
    perft.count(state.game, state.record, 5, reports.append)
    assert reports == sorted(reports)
    assert reports[-1] == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], "unknown game 'chess'"),
        (["pocket", "--depth", "0"], "--depth must be a whole number of at least 1, not '0'"),
        (["pocket", "--depth", "deep"], "--depth must be a whole number"),
        (["pocket", "--seed", "x"], "--seed must be a whole number, not 'x'"),
        (["pocket", "--edition", "1"], "unknown edition of pocket '1'"),
        ([], "GAME"),
    ],
)
def test_bad_input(refused: Any, words: list[str], told: str) -> None:
    assert told in refused("perft", *words)
