"""Running the command in this process and in one of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gaslamp.arena.match import play
from gaslamp.bots import make
from gaslamp.cli.main import cli
from gaslamp.core import saved_games
from gaslamp.core.registry import game
from gaslamp.core.roles import ROLES
from gaslamp.core.state import State, first_state

Run = Callable[..., Result]
Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def run() -> Run:
    """The command in this process, as if its output went into a pipe."""

    def invoke(*words: str, typed: str | bytes = "") -> Result:
        return CliRunner().invoke(cli, list(words), input=typed)

    return invoke


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """The one line a command ends with when something was wrong."""

    def invoke(*words: str, typed: str | bytes = "") -> str:
        result = run(*words, typed=typed)
        assert isinstance(result.exception, SystemExit), result.exception
        assert result.exit_code == 2
        assert result.stdout == ""
        assert result.stderr.endswith("\n")
        assert result.stderr.count("\n") == 1
        assert result.stderr.startswith("gaslamp: ")
        return result.stderr

    return invoke


@pytest.fixture
def start() -> Start:
    """The command in a process of its own."""

    def popen(*words: str, **options: object) -> "subprocess.Popen[str]":
        usual: dict[str, object] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        return subprocess.Popen(  # type: ignore[call-overload,no-any-return]
            [sys.executable, "-m", "gaslamp", *words],
            env={**os.environ, "PYTHONPATH": "src", "PYTHONUTF8": "1"},
            cwd=Path(__file__).parents[2],
            **(usual | {"text": True} | options),
        )

    return popen


@pytest.fixture(scope="session")
def finished() -> State:
    """A whole random game."""
    players = {role: make("pocket", "random", seed) for seed, role in enumerate(ROLES)}
    return play(first_state(game("pocket"), None, 7), players)


@pytest.fixture
def record(finished: State, tmp_path: Path) -> Path:
    """Its record in a file."""
    players = {"jack": "Ada", "investigator": "Bo Ö"}
    path = tmp_path / "game.txt"
    path.write_text(
        saved_games.write(finished, players=players, date="2025-01-02"), encoding="utf-8"
    )
    return path
