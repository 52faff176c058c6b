"""Games are found by name: our own, and those that installed packages name as entry points."""

import os
import subprocess
import sys
from pathlib import Path

import gaslamp

# A game of another package: Pocket under another name, and one that takes a name of ours.
MODULE = """
from dataclasses import replace
from gaslamp.games.pocket.game import Pocket

class Paris(Pocket):
    name = "paris"
    title = "Paris"
    codec = replace(Pocket.codec, game="paris")
"""
ENTRY_POINTS = """[gaslamp.games]
paris = paris_game:Paris
london = paris_game:Paris
"""
SCRIPT = """
import gaslamp
from gaslamp.core.registry import game

print(*gaslamp.GAMES)
state = gaslamp.new_game("paris", seed=1)
position = state.position()
print(position["game"], state.view("jack").game, gaslamp.from_position(position) == state)
print(game("london").title)
try:
    gaslamp.new_game("rome")
except gaslamp.Unknown as error:
    print(error)
"""


def test_an_installed_package_brings_a_game_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "paris_game.py").write_text(MODULE, encoding="utf-8")
    info = tmp_path / "paris_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: paris-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRY_POINTS, encoding="utf-8")
    path = os.pathsep.join([str(Path(gaslamp.__file__).parents[1]), str(tmp_path)])
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "PYTHONPATH": path, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "pocket london newyork paris",
        "paris paris True",
        "London",
        "unknown game 'rome': choose one of pocket, london, newyork, paris",
    ]
