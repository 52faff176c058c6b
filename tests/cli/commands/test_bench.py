import json
import os
from pathlib import Path
from typing import Any

import pytest

import gaslamp
from gaslamp.bench import engine, environments, startup, suite

SHORT = suite.Effort(rounds=1, seconds=0.01, processes=1, compile=False)
ORACLES = str(Path(__file__).parents[2] / "oracle")


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bench that starts no processes and takes no time."""
    monkeypatch.setattr(suite, "QUICK", SHORT)
    monkeypatch.setattr(startup, "_fresh", lambda _code, _changes=None: 0.1)


@pytest.mark.usefixtures("short")
def test_json(run: Any) -> None:
    result = run("bench", "--quick", "--json", "--oracles", ORACLES)
    assert result.exit_code == 0
    assert result.stderr == ""
    found = json.loads(result.stdout)
    assert found["quick"] is True
    assert found["cores"] == os.cpu_count()
    rows = {(row["game"], row["what"]): row for row in found["rows"]}
    for name in gaslamp.GAMES:
        for what in (suite.GAMES_RATE, suite.STEPS_RATE, suite.ORACLE, "view", "worlds"):
            assert rows[name, what]["value"] > 0
            assert rows[name, what]["met"] is None
        assert rows[name, "kernel steps / naive oracle"]["met"] in (True, False)
        assert rows[name, suite.BATCHED]["value"] > 0
    assert rows["pocket", "kernel steps / naive oracle"]["asked"] == "at least 40 ×"
    assert rows["pocket", "legal_actions + apply"]["asked"] == "under 50 µs"
    assert rows["pocket", suite.START]["asked"] == "under 2 s"
    assert rows[None, "import gaslamp"]["asked"] == "under 0.5 s"
    assert ("pocket", suite.COMPILE) not in rows, "skipped by --quick"


@pytest.mark.usefixtures("short")
def test_the_table_without_oracle_and_openspiel(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "leduc_games", lambda: None)
    monkeypatch.setattr(environments, "openspiel_games", lambda _name: None)
    monkeypatch.setattr(environments, "pettingzoo_games", lambda _name: None)
    result = run("bench", "--quick")
    assert result.exit_code == 0
    assert result.stderr == ""
    text = " ".join(result.stdout.split())
    assert "/ OpenSpiel leduc_poker - × at least 15 open_spiel is not installed" in text
    assert "batched / PettingZoo - × pettingzoo is not installed" in text
    assert "batched / OpenSpiel dark_hex - × open_spiel is not installed" in text
    assert "/ naive oracle - × at least 40 give --oracles" in text
    assert "import gaslamp 0.100 s under 0.5 yes" in text


def test_bad_input(refused: Any) -> None:
    assert "--slowly" in refused("bench", "--slowly")
    assert "twice" in refused("bench", "twice")
