"""Compiled code is kept on disk, and never used once anything it was compiled from has changed."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from gaslamp.core import compile_cache
from gaslamp.core.compile_cache import Origin

SOURCES = Path(compile_cache.__file__).resolve().parents[2]
DAY = 86400

# A small kernel of the rules that reads a table from board.json, and one that calls into core.
SCRIPT = """
import gaslamp
from gaslamp.games.pocket.kernels import rules, setup, tables

s = setup.before_chance()
s.pending = tables.NO_CHANCE
s.held = 1
s.card[0] = tables.SUSPECTS.index("madame")
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
    pink = '"pink", "hourglasses": '
    copy.edit("games/pocket/board.json", f"{pink}2", f"{pink}3")
    assert copy.run() == (3, 2, 0), "data changed, compiled code did not"
    copy.edit("core/kernels/order.py", "odd = turn % 2 == 1", "odd = turn % 2 == 0")
    assert copy.run() == (3, 1, 0), "a module that the rules import changed, compiled code did not"
    copy.edit("games/pocket/views.py", "What each viewer", "What any viewer ")
    copy.edit("games/london/kernels/rules.py", "what may be played", "what can be played")
    assert copy.run() == (3, 1, 2), "nothing that the rules are compiled from changed"


def test_compiled_code_is_used_wherever_the_sources_lie(tmp_path: Path) -> None:
    copy = Copy(tmp_path / "one")
    assert copy.run() == (2, 2, 0)
    moved = Copy(tmp_path / "two")
    moved.cache = copy.cache
    assert moved.run() == (2, 2, 2)


@pytest.mark.parametrize("ending", ["*.nbc", "*.nbi"])
def test_a_broken_cache_file_is_compiled_anew(tmp_path: Path, ending: str) -> None:
    """Code and index: what cannot be read is replaced, and the start after it loads it again."""
    copy = Copy(tmp_path)
    right = copy.run()[:2]
    broken = list(copy.cache.rglob(ending))
    assert broken
    for file in broken:
        file.write_bytes(b"\xed" + file.read_bytes()[: file.stat().st_size // 2])
    assert copy.run() == (*right, 0)
    assert copy.run() == (*right, 2)


def test_without_a_key_the_cache_would_be_stale(tmp_path: Path) -> None:
    """A test of the tests above: this is what they guard against."""
    copy = Copy(tmp_path)
    copy.edit(
        "core/compile_cache.py", "return digest.hexdigest()[:16]", "return 'the same for ever'    "
    )
    assert copy.run() == (2, 2, 0)
    pink = '"pink", "hourglasses": '
    copy.edit("games/pocket/board.json", f"{pink}2", f"{pink}3")
    assert copy.run() == (2, 2, 2)


# Packages of kernels, what each imports, and a module that holds none.
FILES = {
    "base/kernels/bits.py": "N = 1\n",
    "base/views.py": "N = 1\n",
    "shared/kernels/turns.py": "from made_up.base.kernels.bits import N\n",
    "game/kernels/rules.py": "from made_up.shared.kernels import (\n    turns,\n)\n",
    "game/kernels/deep/more.py": "N = 1\n",
    "game/board.json": "{}\n",
    "other/kernels/rules.py": "import made_up.base.kernels.bits\n",
    "other/board.json": "{}\n",
}
# Which packages a change in each of these files concerns.
CONCERNED = {
    "base/kernels/bits.py": {"base", "shared", "game", "other"},
    "base/kernels/new.py": {"base", "shared", "game", "other"},
    "base/views.py": set(),
    "shared/kernels/turns.py": {"shared", "game"},
    "game/kernels/rules.py": {"game"},
    "game/kernels/deep/more.py": {"game"},
    "game/kernels/deep/new.py": {"game"},
    "game/board.json": {"game"},
    "game/views.py": set(),
    "other/board.json": {"other"},
}
ROOMS = ("base", "shared", "game", "other")


def origin(room: str) -> Origin:
    return Origin((f"made_up.{room}.kernels",))


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The files above as an imported package."""
    package = tmp_path / "made_up"
    for name, text in FILES.items():
        file = package / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    for room in ROOMS:
        module = ModuleType(f"made_up.{room}.kernels")
        module.__file__ = str(package / room / "kernels" / "__init__.py")
        monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setenv("GASLAMP_CACHE_DIR", str(tmp_path / "cache"))
    forget()
    yield package
    forget()


def forget() -> None:
    for known in (
        compile_cache.sources,
        compile_cache.sources_hash,
        compile_cache.cache_folder,
    ):
        known.cache_clear()


def hashes() -> dict[str, str]:
    forget()
    return {room: compile_cache.sources_hash(origin(room)) for room in ROOMS}


@pytest.mark.parametrize("changed", CONCERNED)
def test_a_change_gives_the_packages_compiled_from_it_new_names(
    package: Path, changed: str
) -> None:
    before = hashes()
    (package / changed).write_text("N = 2\n", encoding="utf-8")
    after = hashes()
    assert {room for room in ROOMS if before[room] != after[room]} == CONCERNED[changed]


def test_a_renamed_file_gives_a_new_name(package: Path) -> None:
    before = hashes()
    kernels = package / "base" / "kernels"
    (kernels / "bits.py").rename(kernels / "order.py")
    assert hashes()["base"] != before["base"]


def test_a_kernel_stands_in_a_package_called_kernels() -> None:
    assert compile_cache.kernels_package("made_up.game.kernels.deep.more") == "made_up.game.kernels"
    with pytest.raises(ValueError, match="must stand in a package called kernels"):
        compile_cache.kernels_package("made_up.game.views")


def test_what_a_generic_module_is_bound_to_is_part_of_the_name() -> None:
    """The same loops, bound to kernels of two games or with two constants, are other code."""
    from gaslamp.core.kernels import loops
    from gaslamp.games.london.kernels import rules as london
    from gaslamp.games.pocket.kernels import rules as pocket

    given = [
        {"legal": pocket.legal, "MOST_LEGAL": 80},
        {"legal": pocket.legal, "MOST_LEGAL": 81},
        {"legal": london.legal, "MOST_LEGAL": 80},
        {"apply": pocket.legal, "MOST_LEGAL": 80},
    ]
    origins = [Origin.of_binding(loops, names) for names in given]
    assert len({compile_cache.sources_hash(origin) for origin in origins}) == len(given)
    assert origins[0] == Origin.of_binding(loops, dict(given[0]))


@pytest.mark.usefixtures("package")
def test_the_cache_folder_is_made_where_it_was_asked_for(tmp_path: Path) -> None:
    folder = compile_cache.cache_folder(origin("game"))
    assert folder.parent == tmp_path / "cache"
    assert folder.name == f"game-{compile_cache.sources_hash(origin('game'))}"
    assert list(folder.iterdir()) == []


@pytest.mark.usefixtures("package")
def test_a_cache_folder_that_cannot_be_made_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("GASLAMP_CACHE_DIR", str(tmp_path / "file" / "cache"))
    folders = [compile_cache.cache_folder(origin(room)) for room in ("game", "other")]
    root = folders[0].parent
    assert {folder.parent for folder in folders} == {root}, "one folder is left behind, not many"
    for folder in folders:
        assert folder.is_dir()
        assert not folder.is_relative_to(tmp_path / "file")
        folder.rmdir()
    compile_cache._temporary_root.cache_clear()
    root.rmdir()


@pytest.mark.usefixtures("package")
def test_folders_that_nobody_used_for_a_month_are_cleared_away(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    ages = {"game-old": 31, "game-young": 29, "other-old": 31}
    for name, days in ages.items():
        (cache / name).mkdir(parents=True)
        (cache / name / "code").touch()
        then = time.time() - days * DAY
        os.utime(cache / name, (then, then))
    current = compile_cache.cache_folder(origin("game"))
    assert {folder.name for folder in cache.iterdir()} == {
        current.name,
        "game-young",
        "other-old",
    }


def test_where_the_cache_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GASLAMP_CACHE_DIR", "here")
    assert compile_cache.cache_root() == Path("here")
    monkeypatch.delenv("GASLAMP_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", "caches")
    assert compile_cache.cache_root() == Path("caches/gaslamp")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert compile_cache.cache_root() == Path.home() / ".cache" / "gaslamp"
