import json
import os
import subprocess
from typing import Any

import pytest

import gaslamp
from gaslamp.arena import speed, startup
from gaslamp.cli import bench
from gaslamp.research.batch import rates

SHORT = bench.Effort(rounds=1, seconds=0.01, processes=1, compile=False)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bench that starts no processes and takes no time."""
    monkeypatch.setattr(bench, "QUICK", SHORT)
    monkeypatch.setattr(startup, "_fresh", lambda _code, _changes=None: 0.1)


@pytest.mark.usefixtures("short")
def test_json(run: Any) -> None:
    result = run("bench", "--quick", "--json")
    assert result.exit_code == 0
    assert result.stderr == ""
    found = json.loads(result.stdout)
    assert found["quick"] is True
    assert found["cores"] == os.cpu_count()
    rows = {(row["game"], row["what"]): row for row in found["rows"]}
    for name in gaslamp.GAMES:
        for what in (bench.GAMES_RATE, bench.STEPS_RATE, bench.ORACLE, "view", "worlds"):
            assert rows[name, what]["value"] > 0
            assert rows[name, what]["met"] is None
        assert rows[name, "kernel steps / naive oracle"]["met"] in (True, False)
        assert rows[name, bench.BATCHED]["value"] > 0
    assert rows["pocket", "kernel steps / naive oracle"]["asked"] == "at least 40 ×"
    assert rows["pocket", "legal_actions + apply"]["asked"] == "under 50 µs"
    assert rows["pocket", bench.START]["asked"] == "under 2 s"
    assert rows[None, "import gaslamp"]["asked"] == "under 0.5 s"
    assert ("pocket", bench.COMPILE) not in rows, "skipped by --quick"


@pytest.mark.usefixtures("short")
def test_the_table_without_oracle_and_openspiel(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "leduc_games", lambda: None)
    monkeypatch.setattr(speed, "oracle_games", lambda _name: None)
    monkeypatch.setattr(rates, "openspiel_games", lambda _name: None)
    monkeypatch.setattr(rates, "pettingzoo_games", lambda _name: None)
    result = run("bench", "--quick")
    assert result.exit_code == 0
    assert result.stderr == ""
    text = " ".join(result.stdout.split())
    assert "/ OpenSpiel leduc_poker - × at least 15 open_spiel is not installed" in text
    assert "batched / PettingZoo - × pettingzoo is not installed" in text
    assert "batched / OpenSpiel dark_hex - × open_spiel is not installed" in text
    assert "/ naive oracle - × at least 40 not in this installation" in text
    assert "import gaslamp 0.100 s under 0.5 yes" in text


def test_a_fresh_process() -> None:
    assert startup.import_seconds(2) > 0


def test_compilation_is_timed_with_an_empty_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[dict[str, str]] = []

    def process(*_: object, env: dict[str, str], **__: object) -> Any:
        calls.append(env)
        assert os.listdir(env["GASLAMP_CACHE_DIR"]) == []
        return subprocess.CompletedProcess([], 0, stdout="12.5\n")

    monkeypatch.setattr(subprocess, "run", process)
    effort = bench.Effort(rounds=1, seconds=0, processes=1, compile=True)
    monkeypatch.setattr(startup, "start_seconds", lambda _game, _rounds: 3.0)
    start, compiled = bench._starts("pocket", effort)
    assert (start.met, compiled.value, compiled.met) == (False, 12.5, True)
    assert not os.path.exists(calls[0]["GASLAMP_CACHE_DIR"])


def test_bounds() -> None:
    assert bench.Asked(15, at_least=True).met(15)
    assert not bench.Asked(15, at_least=True).met(14.9)
    assert bench.Asked(50).met(49.9)
    assert not bench.Asked(50).met(50)


def test_openspiel_is_driven_if_it_is_there() -> None:
    pytest.importorskip("pyspiel")
    unit = speed.leduc_games()
    assert unit is not None
    assert unit() > speed.LEDUC_GAMES


def test_environments_are_driven_beside_each_other() -> None:
    pytest.importorskip("pyspiel")
    pytest.importorskip("pettingzoo")
    for game in gaslamp.GAMES:
        assert rates.batched(game)() == rates.GAMES_AT_ONCE
        for unit in (rates.pettingzoo_games(game), rates.openspiel_games(game)):
            assert unit is not None
            assert sum(unit() for _ in range(5)) > 5 * 3  # one game may be short


def test_no_oracle_outside_a_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setattr(speed, "CHECKOUT", tmp_path)
    assert speed.oracle_games("pocket") is None


def test_the_best_round_counts() -> None:
    reports: list[int] = []
    rates = speed.best_rates({"a": lambda: 1}, 2, 0.0, reports.append)
    assert rates["a"] > 0
    assert reports == [1, 2]


def test_bad_input(refused: Any) -> None:
    assert "--slowly" in refused("bench", "--slowly")
    assert "twice" in refused("bench", "twice")
