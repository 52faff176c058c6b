"""The program as a process: how it starts, shows progress, and ends."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import gaslamp
from gaslamp.core.registry import GAMES

PATIENCE = 240  # seconds; a busy machine takes its time
HEAVY = ("numba", "numpy", "rich", "msgspec", "gaslamp.core.game")


def test_version(run: Any) -> None:
    result = run("--version")
    assert (result.exit_code, result.stdout) == (0, f"gaslamp {gaslamp.__version__}\n")


def test_version_in_a_process_of_its_own(start: Any) -> None:
    with start("--version") as process:
        text, errors = process.communicate()
    assert (process.returncode, text, errors) == (0, f"gaslamp {gaslamp.__version__}\n", "")


def test_importing_the_command_loads_nothing_heavy() -> None:
    code = f"import sys, gaslamp.cli.main; print([m for m in {HEAVY} if m in sys.modules])"
    path = str(Path(gaslamp.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "[]\n"


def test_the_names_of_the_games_are_the_registered_ones() -> None:
    assert gaslamp.GAMES == GAMES


@pytest.mark.parametrize(
    "command", ["play", "serve", "work", "simulate", "perft", "bench", "record"]
)
def test_every_command_is_listed_and_has_help(run: Any, command: str) -> None:
    assert f"  {command} " in run("--help").stdout
    assert run(command, "--help").stdout.startswith(f"Usage: cli {command}")


def test_unknown_commands_and_options(refused: Any) -> None:
    assert "'dance'" in refused("dance")
    assert "--dance" in refused("--dance")


def test_bad_input_in_a_process_of_its_own(start: Any) -> None:
    with start("simulate", "chess") as process:
        text, errors = process.communicate()
    assert (process.returncode, text) == (2, "")
    assert errors == f"gaslamp: unknown game 'chess': choose one of {', '.join(gaslamp.GAMES)}\n"


def test_an_interrupt_ends_it_quietly(start: Any) -> None:
    with start("perft", "pocket", "--depth", "30") as process:
        assert process.stdout.readline().split()[0] == "1"
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert errors.strip() == ""


def test_an_interrupt_at_the_prompt(start: Any) -> None:
    with start("play", "pocket") as process:
        assert process.stdout.readline().startswith("Pocket.")
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert errors.strip() == ""


def test_a_reader_who_has_had_enough(start: Any, record: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with start("record", "show", str(record), stdout=writing) as process:
        os.close(writing)
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert errors == ""


def all_of(terminal: int) -> bytes:
    """Everything that was written to a terminal whose writers have gone.

    One read gives what happens to be there: a part, which may end within a character.
    """
    found = b""
    while True:
        try:
            more = os.read(terminal, 1_000_000)
        except OSError:  # how Linux says that there is no more
            more = b""
        if not more:
            return found
        found += more


@pytest.mark.parametrize(
    "words", [("simulate", "pocket", "--games", "100000"), ("perft", "pocket", "--depth", "4")]
)
def test_progress_on_a_terminal_and_none_in_a_pipe(start: Any, words: tuple[str, ...]) -> None:
    pty = pytest.importorskip("pty")
    with start(*words) as process:
        _, errors = process.communicate()
    assert (process.returncode, errors) == (0, "")
    ours, theirs = pty.openpty()
    with start(*words, stderr=theirs) as process:
        os.close(theirs)
        shown = all_of(ours).decode()
        text = process.stdout.read()
    os.close(ours)
    assert process.returncode == 0
    assert "━" in shown
    assert "%" in shown
    assert "━" not in text
