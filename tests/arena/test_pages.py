"""The tools that write docs/statistics.md and docs/strength.md."""

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

from gaslamp.arena.results import read
from gaslamp.arena.standings import Share, Standings

ROOT = Path(__file__).resolve().parents[2]


def tool(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "tools")
        spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def strength() -> Any:
    return tool("strength")


@pytest.fixture(scope="module")
def results(strength: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small plan, played."""
    path = tmp_path_factory.mktemp("strength") / "results.jsonl"
    small = strength.Plan(("random", "random@1i", "level-1000", "level-2@3i"), None, (6, 2, 2))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(strength.PLANS, "quick", small)
        patch.setattr(strength, "KERNEL_GAMES", 500)
        run(strength, "run", "--results", str(path), "--games", "pocket", "--jobs", "1")
        lines = path.read_text()
        run(strength, "run", "--results", str(path), "--games", "pocket", "--jobs", "1")
        assert path.read_text() == lines, "there was nothing left to play"
    return path


def run(strength: Any, *words: str) -> int:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["strength.py", *words])
        code: int = strength.main()
    return code


def test_the_plan_is_played(results: Path) -> None:
    games = {
        (block.bots["jack"], block.bots["investigator"]): block.games
        for block in read(results).results.all()
    }
    assert len(games) == 9, "a bot that is not there is left out"
    assert games["random", "random"] == 500
    assert games["random", "random@1i"] == 6
    assert games["level-2@3i", "random"] == 2


def test_the_page(strength: Any, results: Path, tmp_path: Path) -> None:
    page = tmp_path / "strength.md"
    (tmp_path / "strength").mkdir()
    (tmp_path / "strength" / "notes.md").write_text("What they say.\n", encoding="utf-8")
    assert run(strength, "page", "--results", str(results), "--out", str(page)) == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# Strength\n")
    assert "What they say." in text
    assert "## Pocket" in text
    assert "n 500</sub>" in text
    assert "| **random** | 0 | 0 |" in text
    assert str(tmp_path) not in text
    picture = tmp_path / "strength" / "pocket.svg"
    assert "strength/pocket.svg" in text
    assert picture.read_text(encoding="utf-8").startswith("<?xml")
    drawn = picture.read_bytes()
    run(strength, "page", "--results", str(results), "--out", str(page))
    assert picture.read_bytes() == drawn, "the same results, the same picture"


def test_levels_are_compared_with_the_one_below() -> None:
    """Level 3 won 55 of 100 games, which can be luck; and is not compared with level 1."""
    page = tool("strength_page")
    share = {
        ("level-1", "level-2"): (20, 100),
        ("level-2", "level-1"): (90, 100),
        ("level-2", "level-3"): (20, 50),
        ("level-3", "level-2"): (25, 50),
        ("level-3", "level-1"): (50, 50),
        ("level-1", "level-3"): (0, 50),
    }
    table = Standings("pocket", None, {pair: Share(*found) for pair, found in share.items()})
    lines = list(page.matches(table))
    found = [line.partition("<br>")[0] for line in lines if line.startswith("| **")]
    assert found == [
        "| **level-2** against level-1 | 85.0",
        "| **level-3** against level-2 | 55.0",
        "| **level-3** against level-1 | 100.0",
    ]
    assert "Stronger for sure: 1 of 2." in lines


def test_bad_input(strength: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nothing = str(tmp_path / "none.jsonl")
    assert run(strength, "page", "--results", nothing) == 2
    assert "holds no results" in capsys.readouterr().err
    assert run(strength, "run", "--results", nothing, "--games", "chess") == 2
    assert "unknown game 'chess'" in capsys.readouterr().err


def test_the_page_of_random_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "statistics.md"
    words = ["--games", "2000", "--sample", "5", "--out", str(page)]
    monkeypatch.setattr(sys, "argv", ["random_play.py", *words])
    tool("random_play").main()
    text = page.read_text(encoding="utf-8")
    for title in ("## Pocket", "## London, 2006", "## London, 2016", "## New York"):
        assert title in text
    assert "2,000 games" in text
    assert "| **Investigator** | | **" in text
    assert "| pick | " in text
