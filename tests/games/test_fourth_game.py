"""A fourth game is a copy of a folder, and then it plays everywhere.

`tools/new_game.py` makes `boston` like New York in a scratch copy of the sources; `trials.py` is
then run there, part by part. It runs uncompiled, as compiling a whole game takes minutes; the long
form compiles it, builds the page and begins a game on it.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TRIALS = Path(__file__).with_name("trials.py")
GAME, LIKE = "boston", "newyork"
PARTS = (
    "engine",
    "bots",
    "terminal",
    "simulate",
    "pettingzoo",
    "openspiel",
    "batch",
    "server",
)
COPIED = ("src", "tools", "web", "docs")
LEFT_OUT = ("__pycache__", "node_modules", "web/dist")


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources with a fourth game in it."""
    root = tmp_path_factory.mktemp("scratch")
    for folder in COPIED:
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns(*LEFT_OUT))
    done = new_game(root, GAME, LIKE)
    assert done.returncode == 0, done.stderr
    return root


def new_game(root: Path, name: str, like: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, str(root / "tools" / "new_game.py"), name, "--like", like]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def run(scratch: Path, part: str, **environment: str) -> None:
    path = os.pathsep.join(str(folder) for folder in (scratch / "src", ROOT / "tests"))
    done = subprocess.run(
        [sys.executable, str(TRIALS), part],
        env={**os.environ, "PYTHONPATH": path, "GASLAMP_WARM_UP": "0", **environment},
        cwd=scratch,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == f"{part} ok"


@pytest.mark.parametrize("part", PARTS)
def test_the_fourth_game_works(scratch: Path, part: str) -> None:
    run(scratch, part, NUMBA_DISABLE_JIT="1")


@pytest.mark.long
@pytest.mark.parametrize("part", PARTS)
def test_the_fourth_game_works_compiled(scratch: Path, part: str) -> None:
    run(scratch, part, GASLAMP_CACHE_DIR=str(scratch / "cache"))


def test_only_its_folders_and_the_registry_are_touched(scratch: Path) -> None:
    """Every other file is as it was, and nothing in the copy still speaks of the old game."""
    ours = {path.relative_to(scratch) for path in scratch.rglob("*") if path.is_file()}
    made = {path for path in ours if GAME in path.parts}
    assert {path.parts[:4] for path in made} == {
        ("src", "gaslamp", "games", GAME),
        ("web", "src", "games", GAME),
    }
    registries = {Path("src/gaslamp/games/__init__.py"), Path("web/src/games/index.ts")}
    types = {Path("src/gaslamp/server/protocol/api.d.ts"), Path("docs/api.md")}
    changed = {
        path
        for path in ours - made
        if "cache" not in path.parts
        and (ROOT / path).exists()
        and (ROOT / path).read_bytes() != (scratch / path).read_bytes()
    }
    assert registries <= changed <= registries | types
    for path in made:
        if path.suffix in (".py", ".ts", ".svelte", ".json"):
            text = (scratch / path).read_text(encoding="utf-8")
            assert LIKE not in text.lower().replace(" ", ""), path


@pytest.mark.parametrize(
    ("name", "like", "refusal"),
    [
        ("boston", "newyork", "there is a boston already"),
        ("london", "newyork", "there is a london already"),
        ("hexes", "newyork", "there is a hexes already"),
        ("New Boston", "newyork", "take lower-case letters"),
        ("paris", "rome", "choose one of pocket, london, newyork, boston"),
    ],
)
def test_what_cannot_be_made_is_refused_in_one_line(
    scratch: Path, name: str, like: str, refusal: str
) -> None:
    done = new_game(scratch, name, like)
    assert done.returncode == 1
    assert refusal in done.stderr
    assert len(done.stderr.splitlines()) == 1
