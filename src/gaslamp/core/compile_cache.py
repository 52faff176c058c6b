"""Where compiled code is kept on disk, and when it may be used again.

Numba's own cache checks only the file that a function is in: it does not notice a change in an
imported file, and it freezes module constants. So every `kernels` package has a cache folder of
its own, named by a hash over all sources that its code is compiled from: its files, the data files
beside it (`board.json`), and the same for every `kernels` package that it imports. Other modules
hold no kernels, and a change in them recompiles nothing. The name depends neither on where the
sources are nor on their modification time, so a folder can be moved and shared.
"""

import hashlib
import os
import platform
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import numpy as np
from numba.core import caching

KERNELS = "kernels"
DATA = "*.json"
KEEP_DAYS = 30
# An import of a `kernels` package or of one of its modules.
IMPORT = re.compile(rf"^\s*(?:from|import)\s+((?:\w+\.)*{KERNELS})\b", re.MULTILINE)


def kernels_package(module: str) -> str:
    """Return the `kernels` package that a module is in: gaslamp.core.kernels of its `bits`."""
    parts = module.split(".")
    if KERNELS not in parts:
        raise ValueError(f"{module} holds a kernel, so it must stand in a package called {KERNELS}")
    return ".".join(parts[: parts.index(KERNELS) + 1])


@dataclass(frozen=True)
class Origin:
    """What some compiled code is built from: the key of its cache folder."""

    packages: tuple[str, ...]  # the `kernels` packages it is written in
    binding: str = ""  # what a module of generic kernels was bound to

    @classmethod
    def of_binding(cls, module: ModuleType, given: dict[str, Any]) -> "Origin":
        """Return the origin of a module of generic kernels bound to what is given."""
        packages = {kernels_package(module.__name__)}
        described = [module.__name__]
        for name, value in sorted(given.items()):
            disk_cache = getattr(value, "_cache", None)
            if isinstance(disk_cache, DiskCache):  # a kernel, perhaps one that is bound itself
                packages.update(disk_cache.origin.packages)
                described.append(f"{name}={value.__module__}.{value.__name__}")
                described.append(disk_cache.origin.binding)
            else:
                described.append(f"{name}={value.descr if isinstance(value, np.dtype) else value}")
        return cls(tuple(sorted(packages)), " ".join(described))

    @property
    def label(self) -> str:
        """The part of the folder's name that a person can read."""
        return "+".join(package.rsplit(".", 2)[-2] for package in self.packages)


def cache_root() -> Path:
    """Return where compiled code is kept: GASLAMP_CACHE_DIR, or the user's cache folder."""
    chosen = os.environ.get("GASLAMP_CACHE_DIR")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "gaslamp"


@cache
def sources(package: str) -> tuple[tuple[str, ...], tuple[tuple[str, bytes], ...]]:
    """Return the `kernels` packages that one imports, and the name and content of its files."""
    folder = Path(str(sys.modules[package].__file__)).parent
    files = sorted([*folder.rglob("*.py"), *folder.parent.glob(DATA)])
    contents = tuple((str(path.relative_to(folder.parent)), path.read_bytes()) for path in files)
    imported = {name for _, text in contents for name in IMPORT.findall(text.decode())}
    return tuple(sorted(imported - {package})), contents


@cache
def sources_hash(origin: Origin) -> str:
    """Return a hash of the sources that code is compiled from and of the compiler's version."""
    compiler = f"{numba.__version__} {np.__version__} {platform.python_version()}"
    digest = hashlib.sha256(f"{compiler} {origin.binding}".encode())
    left, done = list(origin.packages), set()
    while left:
        package = left.pop()
        if package not in done:
            done.add(package)
            left += sources(package)[0]
    for package in sorted(done):
        for name, content in sources(package)[1]:
            digest.update(f"{package} {name}".encode() + b"\0" + content + b"\0")
    return digest.hexdigest()[:16]


@cache
def cache_folder(origin: Origin) -> Path:
    """Return the cache folder for the present sources of some code; remove old ones."""
    folder = cache_root() / f"{origin.label}-{sources_hash(origin)}"
    try:
        new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError:  # a home that cannot be written to: compile anew in every process
        folder, new = _temporary_root() / folder.name, False
        folder.mkdir(exist_ok=True)
    if new:
        _clear_old(folder, origin.label)
    return folder


@cache
def _temporary_root() -> Path:
    """Return the folder of this process's compiled code where none can be kept."""
    return Path(tempfile.mkdtemp(prefix="gaslamp-"))


def _clear_old(current: Path, label: str) -> None:
    """Remove folders of former sources that were not used for a month."""
    limit = time.time() - KEEP_DAYS * 86400
    for folder in current.parent.glob(f"{label}-*"):
        with suppress(OSError):  # another process may be clearing too
            if folder != current and folder.stat().st_mtime < limit:
                shutil.rmtree(folder, ignore_errors=True)


class DiskCache(caching._Cache):
    """Numba's cache interface for the compiled code of one function.

    The folder is found at the first call, when everything the function needs is imported.
    """

    def __init__(self, function: Callable[..., Any], origin: Origin) -> None:
        self._function, self.origin = function, origin
        self._opened: Any = None

    @property
    def _files(self) -> Any:
        if self._opened is None:
            vars(self._function)[FOLDER] = str(cache_folder(self.origin))
            self._opened = FolderCache(self._function)  # type: ignore[no-untyped-call]
        return self._opened

    @property
    def cache_path(self) -> str:
        """The folder that the code is kept in."""
        return str(self._files.cache_path)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the code for some argument types; None if there is none that can be read."""
        try:
            return self._files.load_overload(sig, target_context)
        except Exception as error:  # broken bytes make pickle raise nearly anything
            name = self._function.__qualname__
            print(f"A broken cache file of {name} is compiled anew ({error})", file=sys.stderr)
            with suppress(OSError):  # a folder that cannot be written to stays as it is
                self._files.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Save the code for some argument types."""
        self._files.save_overload(sig, data)

    def enable(self) -> None:
        """Use the folder."""
        self._files.enable()

    def disable(self) -> None:
        """Compile without the folder."""
        self._files.disable()

    def flush(self) -> None:
        """Delete the saved code."""
        self._files.flush()


FOLDER = "_cache_folder"  # the attribute of a function that names its cache folder


class FolderLocator(caching._CacheLocator):
    """Tells Numba to keep a function's code in the folder that was chosen for it."""

    def __init__(self, function: Any, file: str) -> None:
        self._function, self._py_file = function, file

    def get_cache_path(self) -> str:
        """Return the folder that compiled code is kept in."""
        return str(vars(self._function)[FOLDER])

    def get_source_stamp(self) -> str:
        """Return a constant: the version of the sources is in the folder's name."""
        return ""

    def get_disambiguator(self) -> str:
        """Return what distinguishes functions of the same name in one file."""
        return str(self._function.__code__.co_firstlineno)

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> "FolderLocator":
        """Return the locator of a function."""
        return cls(py_func, py_file)


class FolderCacheImpl(caching.CompileResultCacheImpl):
    """Numba's cache of compile results, with files in our own folder."""

    _locator_classes = [FolderLocator]  # noqa: RUF012


class FolderCache(caching.FunctionCache):
    """The cache of one compiled function."""

    _impl_class = FolderCacheImpl
