"""Faults that somebody could make by mistake, and a copy of the program to plant them in.

`faults/*.toml` lists them: in which file, which text is replaced by which, and the tests that must
turn red. Each is planted alone.
"""

import ast
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import cache_from_source
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[2]
FAULTS = Path(__file__).parent / "faults"
COPIED = ("src", "tests", "tools", "docs", "benchmarks", "pyproject.toml")
NOT_COPIED = shutil.ignore_patterns("__pycache__", "node_modules", ".hypothesis", ".pytest_cache")
SECONDS = 300  # for the tests of one fault
SECONDS_FOR_ALL = 1800  # for those of all faults
PASSED, FAILED = 0, 1  # the exit codes of pytest
OPTIONS = ("-x", "-m", "not long", "-p", "no:cacheprovider")
MOST_PRINTED = 5000  # characters, of the end of what a run prints


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One change that makes the program wrong, and the tests that must notice it."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]
    compiled: bool = True  # False: run without Numba, because the fault is in a kernel

    def text(self, root: Path = ROOT) -> str:
        """Return the file with the fault in it; raise ValueError if it cannot be planted."""
        text = (root / self.file).read_text(encoding="utf-8")
        if text.count(self.old) != 1:
            raise ValueError(
                f"{self.name}: the old text must occur once in {self.file}, "
                f"not {text.count(self.old)} times:\n{self.old}"
            )
        return text.replace(self.old, self.new)


class _File(msgspec.Struct, forbid_unknown_fields=True):
    fault: list[Fault]


def read_faults() -> list[Fault]:
    """Return the faults of all files."""
    files = [path.read_bytes() for path in sorted(FAULTS.glob("*.toml"))]
    return [fault for text in files for fault in msgspec.toml.decode(text, type=_File).fault]


def missing_test(node: str) -> str | None:
    """Return what is missing of a test named as pytest does; None if it is there."""
    file, *names = node.partition("[")[0].split("::")
    path = ROOT / file
    if not path.exists():
        return f"there is no {file}"
    body = ast.parse(path.read_text(encoding="utf-8")).body if names else []
    for name in names:
        found = [item for item in body if isinstance(item, (ast.FunctionDef, ast.ClassDef))]
        body = next((item.body for item in found if item.name == name), [])
        if not body:
            return f"there is no {name} in {file}"
    return None


class Copy:
    """A copy of the program and its tests."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=NOT_COPIED)
            else:
                shutil.copy(ROOT / name, folder / name)

    @contextmanager
    def planted(self, fault: Fault) -> Iterator[None]:
        """Have a fault in the copy for a while."""
        path = self._folder / fault.file
        right = path.read_text(encoding="utf-8")
        _write(path, fault.text(self._folder))
        try:
            yield
        finally:
            _write(path, right)

    def run(
        self, tests: Sequence[str], *, compiled: bool, seconds: int = SECONDS
    ) -> tuple[int, str]:
        """Run tests until one fails; return pytest's exit code and the end of what it printed."""
        outer = ("PYTEST_", "COV_")  # settings of the run that we are part of
        environment = {k: v for k, v in os.environ.items() if not k.startswith(outer)}
        environment["PYTHONPATH"] = str(self._folder / "src")
        if not compiled:
            environment["NUMBA_DISABLE_JIT"] = "1"
        process = subprocess.Popen(
            [sys.executable, "-m", "pytest", *OPTIONS, *tests],
            cwd=self._folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            printed, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"not done after {seconds} seconds: {' '.join(tests)}") from None
        finally:
            if process.poll() is None:  # with everything that the tests started
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
        return process.returncode, printed[-MOST_PRINTED:]


def _write(path: Path, text: str) -> None:
    """Write a source without leaving bytecode that Python would take for it."""
    path.write_text(text, encoding="utf-8")
    Path(cache_from_source(str(path))).unlink(missing_ok=True)
