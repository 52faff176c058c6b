"""Every numbered line of the rules has a test, and the pages link to them."""

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

import gaslamp
from gaslamp.core import registry

ROOT = Path(__file__).resolve().parents[2]

PAGE = """# A game

- **P1** The first rule.
- **P2** The second — with a dash — rule: — [test](../../tests/rules/test_pocket_old.py#L7)

  | a | table |
"""
TESTS = """
import pytest


def test_P1_the_first() -> None: ...


class TestMore:
    @pytest.mark.long
    def test_P1_P2_both(self) -> None: ...


def helper_P7() -> None: ...
"""


@pytest.fixture(scope="module")
def tool() -> Any:
    spec = importlib.util.spec_from_file_location("rule_links", ROOT / "tools" / "rule_links.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["rule_links"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one page and one file of tests."""
    for folder in ("docs/rules", "tests/rules"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "docs/rules/pocket.md").write_text(PAGE, encoding="utf-8")
    (tmp_path / "tests/rules/test_pocket_new.py").write_text(TESTS, encoding="utf-8")
    return tmp_path


def test_the_program_and_the_registry_name_the_same_games() -> None:
    assert gaslamp.GAMES == registry.GAMES


@pytest.mark.parametrize("game", gaslamp.GAMES)
def test_every_number_of_the_page_has_a_test_and_a_link(tool: Any, game: str) -> None:
    assert tool.check(ROOT, (game,)) == []


def test_links_are_written_once_and_stay_the_same(tool: Any, project: Path) -> None:
    assert tool.write(project, ("pocket",)) == []
    first = (project / "docs/rules/pocket.md").read_text(encoding="utf-8")
    there = "../../tests/rules/test_pocket_new.py"
    assert f"- **P1** The first rule. — [tests]({there}#L5), [2]({there}#L10)\n" in first
    assert f"- **P2** The second — with a dash — rule: — [test]({there}#L10)\n" in first
    assert "test_pocket_old" not in first
    assert tool.check(project, ("pocket",)) == []
    assert tool.write(project, ("pocket",)) == []
    assert (project / "docs/rules/pocket.md").read_text(encoding="utf-8") == first


def test_a_page_with_old_links_is_reported_and_not_changed(tool: Any, project: Path) -> None:
    [problem] = tool.check(project, ("pocket",))
    assert "docs/rules/pocket.md: links are out of date" in problem
    assert (project / "docs/rules/pocket.md").read_text(encoding="utf-8") == PAGE


def test_a_number_without_a_test_is_reported(tool: Any, project: Path) -> None:
    path = project / "docs/rules/pocket.md"
    path.write_text(PAGE + "- **P3** A rule that nobody checks.\n", encoding="utf-8")
    [problem] = tool.write(project, ("pocket",))
    assert problem.startswith("docs/rules/pocket.md:7: P3 has no test")
    assert problem in tool.check(project, ("pocket",))


def test_a_test_of_a_number_that_does_not_exist_is_reported(tool: Any, project: Path) -> None:
    path = project / "tests/rules/test_pocket_new.py"
    path.write_text(TESTS + "\n\ndef test_P9_nothing() -> None: ...\n", encoding="utf-8")
    [problem] = tool.write(project, ("pocket",))
    assert "test_P9_nothing: docs/rules/pocket.md has no P9" in problem


def test_a_number_that_stands_twice_is_reported(tool: Any, project: Path) -> None:
    path = project / "docs/rules/pocket.md"
    path.write_text(PAGE + "- **P1** The first rule again.\n", encoding="utf-8")
    assert "docs/rules/pocket.md:7: P1 stands twice" in tool.write(project, ("pocket",))


def test_a_game_without_a_page_is_reported(tool: Any, project: Path) -> None:
    assert tool.check(project, ("chess",)) == ["docs/rules/chess.md: the page is missing"]
