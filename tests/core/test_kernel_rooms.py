"""Kernels depend on kernels alone, and a game on no other game: both are read from the imports."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import gaslamp

PACKAGE = Path(gaslamp.__file__).parent
COMPILER = "gaslamp.core.compile"  # what marks a kernel; its settings are no part of the code
SHARED = "hexes"


def imports_of(path: Path) -> Iterator[str]:
    """The modules of ours that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def name_of(path: Path) -> str:
    return str(path.relative_to(PACKAGE))


KERNELS = sorted(PACKAGE.glob("**/kernels/**/*.py"))
GAMES = sorted(path for path in PACKAGE.glob("games/*/**/*.py"))


def test_there_are_kernels_and_games_to_look_at() -> None:
    assert len(KERNELS) > 30
    assert {path.relative_to(PACKAGE).parts[1] for path in GAMES} == {*gaslamp.GAMES, SHARED}


@pytest.mark.parametrize("path", KERNELS, ids=name_of)
def test_a_kernel_imports_nothing_that_the_cache_does_not_look_at(path: Path) -> None:
    ours = [name for name in imports_of(path) if name.startswith("gaslamp.")]
    outside = [n for n in ours if "kernels" not in n.split(".") and not n.startswith(COMPILER)]
    assert not outside


@pytest.mark.parametrize("path", GAMES, ids=name_of)
def test_a_game_imports_no_other_game(path: Path) -> None:
    own = path.relative_to(PACKAGE).parts[1]
    for name in imports_of(path):
        parts = name.split(".")
        if parts[:2] == ["gaslamp", "games"] and len(parts) > 2:
            assert parts[2] in (own, SHARED), f"{name_of(path)} imports {name}"


OTHERS = sorted(path for path in PACKAGE.rglob("*.py") if "games" not in path.parts[-4:])


@pytest.mark.parametrize("path", OTHERS, ids=name_of)
def test_no_other_room_knows_a_game_by_its_name(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert not texts & set(gaslamp.GAMES)
