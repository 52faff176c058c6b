"""What players compute comes out the same on every machine: read from their sources.

A function of a C library, of NumPy or of BLAS may round in its own way, or add up in an order of
its own, and a last bit can change a choice. Players use `core.kernels.elementary`, `sums` and `rng`
instead. Single operations on arrays are as safe as those on numbers.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import gaslamp

PACKAGE = Path(gaslamp.__file__).parent
FILES = sorted({*PACKAGE.glob("bots/**/*.py"), *PACKAGE.glob("**/kernels/**/*.py")})

ROUNDED_FREELY = {
    *("exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "logaddexp", "power", "pow"),
    *("float_power", "tanh", "sinh", "cosh", "sin", "cos", "tan", "arctan", "erf", "gamma"),
    *("cbrt", "hypot"),
}
ADDED_FREELY = {
    *("dot", "vdot", "inner", "matmul", "einsum", "tensordot", "convolve", "linalg", "trapezoid"),
    *("sum", "nansum", "mean", "nanmean", "average", "std", "var", "fsum", "sumprod", "cov"),
}
DRAWN_ELSEWHERE = {"random", "default_rng", "RandomState"}
LIBRARIES = ("np", "numpy", "math", "cmath")
MODULES = ("math", "numpy", "random", "statistics", "scipy")
# Tables of whole numbers, made once.
WHOLE_NUMBERS = {
    "games/hexes/kernels/actions.py",
    "games/hexes/kernels/grid.py",
    "games/london/kernels/actions.py",
    "games/london/kernels/tables.py",
    "games/london/kernels/observation.py",
    "games/newyork/kernels/actions.py",
    "games/newyork/kernels/observation.py",
    "games/pocket/kernels/observation.py",
}


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def forbidden(source: str) -> Iterator[str]:
    """What a source uses that may come out differently elsewhere, each with its line."""
    tree = ast.parse(source)
    ours: set[str] = set()  # names that are imported from modules of ours
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("gaslamp."):
            ours.update(alias.asname or alias.name for alias in node.names)
    every = ROUNDED_FREELY | ADDED_FREELY | DRAWN_ELSEWHERE
    for node in ast.walk(tree):
        found = None
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in MODULES:
            found = next((alias.name for alias in node.names if alias.name in every), None)
        elif isinstance(node, ast.Import):
            found = next((a.name for a in node.names if a.name in ("random", "statistics")), None)
        elif isinstance(node, ast.Attribute) and node.attr in every:
            of_library = isinstance(node.value, ast.Name) and node.value.id in LIBRARIES
            found = node.attr if of_library or node.attr not in ROUNDED_FREELY else None
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            found = node.func.id if node.func.id in {"sum", "pow"} - ours else None
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.MatMult):
            found = "@"
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Pow):
            found = None if isinstance(node, ast.BinOp) and _is_two(node.left) else "**"
        elif isinstance(node, ast.keyword) and node.arg in ("fastmath", "parallel"):
            found = node.arg
        if found is not None:
            yield f"line {getattr(node, 'lineno', 0)}: {found}"


def _is_two(node: ast.expr) -> bool:
    """Powers of two are exact."""
    return isinstance(node, ast.Constant) and node.value == 2


def test_there_are_players_to_look_at() -> None:
    assert len([path for path in FILES if "bots" in path.parts]) > 30


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_player_computes_the_same_everywhere(path: Path) -> None:
    found = list(forbidden(path.read_text(encoding="utf-8")))
    if name_of(path) in WHOLE_NUMBERS:
        found = [one for one in found if not one.endswith((": sum", ": **"))]
    assert not found, "use core.kernels.elementary, sums and rng instead"


def test_kernels_are_compiled_without_liberties() -> None:
    source = (PACKAGE / "core/compile.py").read_text(encoding="utf-8")
    assert "fastmath" not in source
    assert "parallel" not in source


@pytest.mark.parametrize(
    "source",
    [
        "import numpy as np\nnp.exp(1)",
        "from math import log2",
        "import math\nmath.pow(2, 3)",
        "import numpy as np\nnp.random.default_rng(1)",
        "from numpy.random import default_rng",
        "a @ b",
        "a @= b",
        "x.sum(axis=1)",
        "sum(x)",
        "x ** 0.5",
        "np.einsum('ij->i', x)",
        "numba.njit(fastmath=True)",
        "import random",
    ],
)
def test_what_is_forbidden_is_found(source: str) -> None:
    assert list(forbidden(source))


@pytest.mark.parametrize(
    "source",
    [
        "from gaslamp.core.kernels.elementary import exp\nexp(x)",
        "import math\nmath.sqrt(x)",
        "1 << 2 ** 3",
        "view.log",
        "np.cumsum(x)",
        "total(x)",
    ],
)
def test_what_is_allowed_is_not(source: str) -> None:
    assert not list(forbidden(source))
