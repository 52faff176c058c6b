import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

import gaslamp
from gaslamp.bench import engine, environments, rates, startup, suite

ORACLES = Path(__file__).parents[1] / "oracle"


def test_a_fresh_process() -> None:
    assert startup.import_seconds(2) > 0


def test_compilation_is_timed_with_an_empty_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[dict[str, str]] = []

    def process(*_: object, env: dict[str, str], **__: object) -> Any:
        calls.append(env)
        assert os.listdir(env["GASLAMP_CACHE_DIR"]) == []
        return subprocess.CompletedProcess([], 0, stdout="12.5\n")

    monkeypatch.setattr(subprocess, "run", process)
    effort = suite.Effort(rounds=1, seconds=0, processes=1, compile=True)
    monkeypatch.setattr(startup, "start_seconds", lambda _game, _rounds: 3.0)
    start, compiled = suite._starts("pocket", effort)
    assert (start.met, compiled.value, compiled.met) == (False, 12.5, True)
    assert not os.path.exists(calls[0]["GASLAMP_CACHE_DIR"])


def test_bounds() -> None:
    assert suite.Asked(15, at_least=True).met(15)
    assert not suite.Asked(15, at_least=True).met(14.9)
    assert suite.Asked(50).met(49.9)
    assert not suite.Asked(50).met(50)


def test_openspiel_is_driven_if_it_is_there() -> None:
    pytest.importorskip("pyspiel")
    unit = engine.leduc_games()
    assert unit is not None
    assert unit() > engine.LEDUC_GAMES


def test_environments_are_driven_beside_each_other() -> None:
    pytest.importorskip("pyspiel")
    pytest.importorskip("pettingzoo")
    for game in gaslamp.GAMES:
        assert environments.batched(game)() == environments.GAMES_AT_ONCE
        for unit in (environments.pettingzoo_games(game), environments.openspiel_games(game)):
            assert unit is not None
            assert sum(unit() for _ in range(5)) > 5 * 3  # one game may be short


def test_an_oracle_is_driven_where_a_folder_is_given(tmp_path: Path) -> None:
    unit = engine.oracle_games("pocket", ORACLES)
    assert unit is not None
    assert unit() > 10, "the set-up alone has eleven outcomes"
    assert engine.oracle_games("pocket", None) is None
    assert engine.oracle_games("pocket", tmp_path) is None


@pytest.mark.parametrize(("game", "size"), [("pocket", 4), ("london", 7), ("newyork", 7)])
def test_an_environment_is_compared_with_one_as_long(game: str, size: int) -> None:
    """19 decisions a game in Pocket, 53 in the others; dark_hex: 20 (4), 45 (6), 61 (7)."""
    assert environments.comparable(game) == f"dark_hex(board_size={size})"


def test_goals_are_those_that_a_game_declares() -> None:
    pocket, london = suite.goals("pocket"), suite.goals("london")
    assert str(pocket["legal_actions + apply"]) == "under 50"
    assert str(london["legal_actions + apply"]) == "under 100"
    assert str(pocket["kernel steps / OpenSpiel leduc_poker"]) == "at least 15"
    assert suite.COMPILE in pocket
    assert suite.COMPILE not in london


def test_the_best_round_counts() -> None:
    reports: list[int] = []
    found = rates.best_rates({"a": lambda: 1}, 2, 0.0, reports.append)
    assert found["a"] > 0
    assert reports == [1, 2]
