"""The notebook about training: it runs, it learns, and the page shows its code."""

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = re.compile(r"^SECONDS, TESTS, TEST_GAMES, MINIBATCH = .*$", re.MULTILINE)


@pytest.fixture(scope="module")
def tool() -> Any:
    spec = importlib.util.spec_from_file_location("train_page", ROOT / "tools" / "train_page.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_notebook_runs_and_learns(
    tool: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "1")  # as the notebook sets it, and back again
    source = tool.NOTEBOOK.read_text(encoding="utf-8")
    source, settings = SETTINGS.subn(
        "SECONDS, TESTS, TEST_GAMES, MINIBATCH = 1.5, 2, 3, 2048", source
    )
    source, pictures = re.subn("docs/train/wins.svg", str(tmp_path / "wins.svg"), source)
    assert (settings, pictures) == (1, 1)
    names: dict[str, Any] = {"__name__": "__main__"}
    page = tool.written(source, names)
    assert page.startswith("# Training an agent in two minutes\n")
    assert (tmp_path / "wins.svg").read_text(encoding="utf-8").startswith("<?xml")
    assert len(names["rows"]) == 2
    assert names["steps"] > 5
    *_, results = names["memory"]
    assert set(results.tolist()) == {-1.0, 1.0}
    *_, chances, expected = names["forward"](*names["memory"][:3])
    masks = names["memory"][1]
    assert chances[~masks].max() == 0, "nothing is played that is not legal"
    assert ((expected - results) ** 2).mean() < 1.0, "it expects more than nothing"


def test_the_page_shows_the_notebook(tool: Any) -> None:
    page = tool.PAGE.read_text(encoding="utf-8")
    cells = list(tool.cells(tool.NOTEBOOK.read_text(encoding="utf-8")))
    assert len(cells) > 8
    for is_code, text in cells:
        assert (f"```python\n{text}\n```" if is_code else text) in page
    assert "(train/wins.svg)" in page
