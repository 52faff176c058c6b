"""Compiling functions with Numba: `kernel` for one, `bind` for a module of generic ones.

Kernels stand in packages called `kernels`. A kernel is compiled when it is first called, and its
code is kept on disk (see `compile_cache`).
"""

from collections.abc import Callable
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numba.core import config

from gaslamp.core.compile_cache import DiskCache, Origin, kernels_package

P = ParamSpec("P")
R = TypeVar("R")

NJIT: Any = numba.njit  # its types do not know every option
settings: Any = config
COMPILED = not settings.DISABLE_JIT
if not COMPILED:
    # The random generator multiplies past 64 bits on purpose; plain NumPy scalars would warn.
    np.seterr(over="ignore")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function of a `kernels` package as compiled."""
    return _compiled(function, Origin((kernels_package(function.__module__),)))


def generic(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function that is compiled once for every game that `bind` binds its module to."""
    vars(function)["is_generic"] = True
    return function


def bind(module: ModuleType, **given: Any) -> Any:
    """Return the generic kernels of a module, compiled to call what is given by name.

    Each generic kernel is copied with globals in which the given names, and the other copies,
    replace those of the module. (Numba cannot cache kernels that take functions as arguments.)
    """
    origin = Origin.of_binding(module, given)
    names = {**vars(module), **given}
    bound = SimpleNamespace(origin=origin)
    for name, template in vars(module).items():
        if not (isinstance(template, FunctionType) and vars(template).get("is_generic")):
            continue
        if name not in given:  # a game may give a faster one of its own
            copy = FunctionType(template.__code__, names, name, template.__defaults__)
            copy.__module__, copy.__doc__ = template.__module__, template.__doc__
            names[name] = _compiled(copy, origin)
        setattr(bound, name, names[name])
    return bound


def _compiled(function: Callable[P, R], origin: Origin) -> Callable[P, R]:
    if not COMPILED:
        return function
    # Nothing calls a kernel from C: without that wrapper compiling is quicker.
    compiled: Any = NJIT(nogil=True, no_cfunc_wrapper=True)(function)
    compiled._cache = DiskCache(function, origin)
    return cast(Callable[P, R], compiled)
