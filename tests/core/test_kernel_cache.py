"""Compiled code is kept on disk, and never used once anything it was compiled from has changed."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gaslamp.core.kernels import compile as kernel

SOURCES = Path(kernel.__file__).resolve().parents[2]
DAY = 86400

# A small kernel of the rules that reads a table from board.json, and one that calls into core.
SCRIPT = """
import gaslamp
from gaslamp.games.pocket import layout, rules, setup

s = setup.before_chance()
s.pending = layout.NO_CHANCE
s.held = 1
s.card[0] = layout.SUSPECTS.index("madame")
found = rules.hourglasses(s), rules.actor(s)
loaded = sum(k.stats.cache_hits[k.signatures[0]] for k in (rules.hourglasses, rules.actor))
print(*found, loaded, gaslamp.__file__)
"""


class Copy:
    """A copy of the package, with a cache folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.sources, self.cache = folder / "src", folder / "cache"
        shutil.copytree(SOURCES, self.sources, ignore=shutil.ignore_patterns("__pycache__"))

    def edit(self, path: str, old: str, new: str) -> None:
        """Change a file in such a way that its size and time stay as they were."""
        file = self.sources / "gaslamp" / path
        text, times = file.read_text(encoding="utf-8"), file.stat()
        assert text.count(old) == 1
        assert len(old) == len(new)
        file.write_text(text.replace(old, new), encoding="utf-8")
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))

    def run(self) -> tuple[int, int, int]:
        """Madame's hourglasses, who begins turn 1, and how many of two kernels came from disk."""
        places = {"PYTHONPATH": str(self.sources), "GASLAMP_CACHE_DIR": str(self.cache)}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, **places, "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        hourglasses, actor, loaded, path = done.stdout.split()
        assert Path(path).is_relative_to(self.sources)
        return int(hourglasses), int(actor), int(loaded)


def test_a_changed_rule_never_runs_from_a_stale_cache(tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    assert copy.run() == (2, 2, 0)
    assert copy.run() == (2, 2, 2), "the second start does not load from the cache"
    copy.edit("pocket/board.json", '"pink", "hourglasses": 2', '"pink", "hourglasses": 3')
    assert copy.run() == (3, 2, 0), "data changed, compiled code did not"
    copy.edit("core/order.py", "odd = turn % 2 == 1", "odd = turn % 2 == 0")
    assert copy.run() == (3, 1, 0), "a module that the rules import changed, compiled code did not"


def test_without_a_key_the_cache_would_be_stale(tmp_path: Path) -> None:
    """A test of the test above: this is what it guards against."""
    copy = Copy(tmp_path)
    copy.edit("core/kernel.py", "return digest.hexdigest()[:16]", "return 'the same for ever'    ")
    assert copy.run() == (2, 2, 0)
    copy.edit("pocket/board.json", '"pink", "hourglasses": 2', '"pink", "hourglasses": 3')
    assert copy.run() == (2, 2, 2)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with a source and a data file in each room."""
    package = tmp_path / "gaslamp"
    for room in (*kernel.BUILT_FROM, "elsewhere"):
        (package / room).mkdir(parents=True)
        (package / room / "rules.py").write_text("N = 1\n", encoding="utf-8")
        (package / room / "board.json").write_text("{}\n", encoding="utf-8")
    monkeypatch.setattr(kernel, "PACKAGE", package)
    monkeypatch.setenv("GASLAMP_CACHE_DIR", str(tmp_path / "cache"))
    kernel.sources_hash.cache_clear()
    kernel.cache_folder.cache_clear()
    yield package
    kernel.sources_hash.cache_clear()
    kernel.cache_folder.cache_clear()


def hashes() -> dict[str, str]:
    kernel.sources_hash.cache_clear()
    return {room: kernel.sources_hash(room) for room in kernel.BUILT_FROM}


@pytest.mark.parametrize("name", ["rules.py", "board.json", "new.py"])
@pytest.mark.parametrize("changed", [*kernel.BUILT_FROM, "elsewhere"])
def test_a_change_in_any_file_gives_the_rooms_built_from_it_new_names(
    package: Path, changed: str, name: str
) -> None:
    before = hashes()
    (package / changed / name).write_text("N = 2\n", encoding="utf-8")
    after = hashes()
    for room, parts in kernel.BUILT_FROM.items():
        assert (before[room] != after[room]) == (changed in parts)


def test_a_renamed_file_gives_a_new_name(package: Path) -> None:
    before = hashes()
    (package / "core" / "rules.py").rename(package / "core" / "order.py")
    assert hashes()["core"] != before["core"]


def test_every_room_is_built_from_itself_and_core() -> None:
    for room, parts in kernel.BUILT_FROM.items():
        assert room in parts
        assert "core" in parts


@pytest.mark.usefixtures("package")
def test_the_cache_folder_is_made_where_it_was_asked_for(tmp_path: Path) -> None:
    folder = kernel.cache_folder("pocket")
    assert folder.parent == tmp_path / "cache"
    assert folder.name == f"pocket-{kernel.sources_hash('pocket')}"
    assert list(folder.iterdir()) == []


@pytest.mark.usefixtures("package")
def test_a_cache_folder_that_cannot_be_made_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("GASLAMP_CACHE_DIR", str(tmp_path / "file" / "cache"))
    folder = kernel.cache_folder("pocket")
    assert folder.is_dir()
    assert not folder.is_relative_to(tmp_path / "file")
    folder.rmdir()


@pytest.mark.usefixtures("package")
def test_folders_that_nobody_used_for_a_month_are_cleared_away(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    ages = {"pocket-old": 31, "pocket-young": 29, "london-old": 31}
    for name, days in ages.items():
        (cache / name).mkdir(parents=True)
        (cache / name / "code").touch()
        then = time.time() - days * DAY
        os.utime(cache / name, (then, then))
    current = kernel.cache_folder("pocket")
    assert {folder.name for folder in cache.iterdir()} == {
        current.name,
        "pocket-young",
        "london-old",
    }


def test_where_the_cache_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GASLAMP_CACHE_DIR", "here")
    assert kernel.cache_root() == Path("here")
    monkeypatch.delenv("GASLAMP_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", "caches")
    assert kernel.cache_root() == Path("caches/gaslamp")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert kernel.cache_root() == Path.home() / ".cache" / "gaslamp"
