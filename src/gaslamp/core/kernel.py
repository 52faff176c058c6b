"""The decorator of compiled functions, and where their compiled code is kept.

Numba's own cache looks only at the file a function stands in: it does not notice a change in a file
that one imports, and it freezes module constants. So every room has a cache folder of its own,
named by a hash of all sources the room is built from; changed sources mean another folder.
"""

import hashlib
import os
import platform
import shutil
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numba.core import caching, config

P = ParamSpec("P")
R = TypeVar("R")

settings: Any = config
COMPILED = not settings.DISABLE_JIT
if not COMPILED:
    # The random generator multiplies past 64 bits on purpose; plain NumPy scalars would warn.
    np.seterr(over="ignore")

# The rooms whose sources a room's compiled code is built from.
BUILT_FROM = {
    "core": ("core",),
    "hexes": ("core", "hexes"),
    "pocket": ("core", "pocket"),
    "london": ("core", "hexes", "london"),
    "newyork": ("core", "hexes", "newyork"),
    "bots": ("core", "hexes", "pocket", "london", "newyork", "bots"),
    "research": ("core", "hexes", "pocket", "london", "newyork", "research"),
}
KEEP_DAYS = 30
PACKAGE = Path(__file__).resolve().parent.parent


def cache_root() -> Path:
    """Where compiled code is kept: GASLAMP_CACHE_DIR, or the user's cache folder."""
    chosen = os.environ.get("GASLAMP_CACHE_DIR")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "gaslamp"


@cache
def sources_hash(room: str) -> str:
    """A name for the sources that a room's compiled code depends on, the compiler included."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__}".encode())
    digest.update(platform.python_version().encode())
    for part in BUILT_FROM[room]:
        for path in sorted((PACKAGE / part).iterdir()):
            if path.suffix in (".py", ".json"):
                digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


@cache
def cache_folder(room: str) -> Path:
    """The cache folder of a room as its sources are now; old ones are cleared away."""
    folder = cache_root() / f"{room}-{sources_hash(room)}"
    try:
        new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError:  # a home that cannot be written to: compile anew in every process
        return Path(tempfile.mkdtemp(prefix="gaslamp-"))
    if new:
        _clear_old(folder, room)
    return folder


def _clear_old(current: Path, room: str) -> None:
    """Remove folders of a room's former sources that nobody has used for a month."""
    limit = time.time() - KEEP_DAYS * 86400
    for folder in current.parent.glob(f"{room}-*"):
        with suppress(OSError):  # another process may be clearing too
            if folder != current and folder.stat().st_mtime < limit:
                shutil.rmtree(folder, ignore_errors=True)


FOLDER = "_cache_folder"  # the attribute of a function that names its cache folder


class FolderLocator(caching._CacheLocator):
    """Tells Numba to keep a function's code in the folder that was chosen for it.

    The folder's name is a hash over everything the code was compiled from, so neither the place
    of the source files nor their time of change matters: the folder can be moved and shared.
    """

    def __init__(self, function: Any, file: str) -> None:
        self._function, self._py_file = function, file

    def get_cache_path(self) -> str:
        """The folder that compiled code is kept in."""
        return cast(str, vars(self._function)[FOLDER])

    def get_source_stamp(self) -> str:
        """The same for ever: the folder's name tells the version of the sources."""
        return ""

    def get_disambiguator(self) -> str:
        """What tells functions of one name in one file apart."""
        return str(self._function.__code__.co_firstlineno)

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> "FolderLocator":
        """The locator of a function."""
        return cls(py_func, py_file)


class FolderCacheImpl(caching.CompileResultCacheImpl):
    """Numba's cache of compile results, with our own place for the files."""

    _locator_classes = [FolderLocator]  # noqa: RUF012


class FolderCache(caching.FunctionCache):
    """The cache of one compiled function."""

    _impl_class = FolderCacheImpl


def room_of(function: Callable[..., Any]) -> str:
    """The room a function is written in: gaslamp.pocket.rules is in pocket."""
    return function.__module__.split(".")[1]


def compile_in(room: str, function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function when it is first called; its code is kept in the room's cache folder."""
    if not COMPILED:
        return function
    compiled: Any = numba.njit(nogil=True)(function)
    vars(function)[FOLDER] = str(cache_folder(room))
    compiled._cache = FolderCache(function)  # type: ignore[no-untyped-call]
    return cast(Callable[P, R], compiled)


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function of the rules as compiled."""
    return compile_in(room_of(function), function)


def bind(room: str, template: Callable[..., Any], **kernels: Any) -> Any:
    """A copy of a loop written once in `core.loops` that calls one game's kernels.

    Functions passed as arguments would defeat the disk cache, so the names the loop calls are put
    in place of its module's globals instead.
    """
    known = {**template.__globals__, **kernels}
    function = FunctionType(template.__code__, known, template.__name__)
    function.__module__ = template.__module__
    function.__qualname__ = f"{room}_{template.__name__}"
    return compile_in(room, function)


# A record looks for whatever it is asked by name among its fields first, which takes long.
bytes_of = np.void.tobytes
dtype_of = np.generic.dtype.__get__


def cell_of(record: Any) -> Any:
    """A copy of a record in a cell of its own: an array of one."""
    return np.ndarray(1, dtype_of(record), bytearray(bytes_of(record)))


def same_cell(cell: Any) -> Any:
    """A copy of a cell; NumPy's own would go field by field."""
    return np.ndarray(1, cell.dtype, bytearray(cell.tobytes()))


def copy_of(record: Any) -> Any:
    """A copy of a record (several times quicker than NumPy's own copy of a scalar)."""
    return cell_of(record)[0]
