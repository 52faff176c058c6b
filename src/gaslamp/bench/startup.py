"""How long the program takes to start, each time in a process of its own."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import gaslamp

IMPORT = "import gaslamp"
FIRST_GAME = "import gaslamp; gaslamp.new_game({game!r}, seed=0)"
TIMED = """\
from time import perf_counter
began = perf_counter()
{code}
print(perf_counter() - began)
"""


def import_seconds(rounds: int) -> float:
    """Return the seconds that importing the package takes."""
    return min(_fresh(IMPORT) for _ in range(rounds))


def start_seconds(game: str, rounds: int) -> float:
    """Return the seconds from a new process to a new game, its compiled code already on disk."""
    return min(_fresh(FIRST_GAME.format(game=game)) for _ in range(rounds))


def compile_seconds(game: str) -> float:
    """Return the seconds from a new process to a new game with everything still to be compiled."""
    with tempfile.TemporaryDirectory(prefix="gaslamp-bench-") as folder:
        return _fresh(FIRST_GAME.format(game=game), {"GASLAMP_CACHE_DIR": folder})


def _fresh(code: str, changes: dict[str, str] | None = None) -> float:
    """Return the seconds that some code takes in a new process."""
    path = os.pathsep.join(
        [str(Path(gaslamp.__file__).resolve().parents[1]), os.environ.get("PYTHONPATH", "")]
    )
    done = subprocess.run(
        [sys.executable, "-c", TIMED.format(code=code)],
        env={**os.environ, "PYTHONPATH": path.rstrip(os.pathsep), **(changes or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    return float(done.stdout)
