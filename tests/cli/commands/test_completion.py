"""What shells offer while a command is typed."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

import gaslamp
from gaslamp import bots
from gaslamp.cli.commands.completion import SHELLS, VARIABLE
from gaslamp.cli.main import cli
from gaslamp.core.registry import game

PROGRAM = f"#!/bin/sh\nexec '{sys.executable}' -m gaslamp \"$@\"\n"


def offered(*typed: str) -> list[tuple[str, str]]:
    """What is offered for the last word, as pairs of a kind and a text."""
    env = {
        VARIABLE: "bash_complete",
        "COMP_WORDS": " ".join(("gaslamp", *typed)),
        "COMP_CWORD": str(len(typed)),
    }
    result = CliRunner().invoke(cli, [], env=env, prog_name="gaslamp")
    assert result.exit_code == 0, result.output
    return [(kind, text) for kind, _, text in (li.partition(",") for li in result.output.split())]


def texts(*typed: str) -> list[str]:
    return [text for _, text in offered(*typed)]


def test_commands_and_games() -> None:
    assert texts("pl") == ["play"]
    for command in ("play", "simulate", "perft"):
        assert texts(command, "") == list(gaslamp.GAMES)
    assert texts("play", "ne") == ["newyork"]
    assert "--edition" in texts("play", "london", "--")


@pytest.mark.parametrize("name", gaslamp.GAMES)
def test_bots_and_editions_are_those_of_the_game(name: str) -> None:
    found = texts("simulate", name, "--investigator", "")
    assert {*bots.LEVELS, "random", "ismcts-100", "openspiel-ismcts-100"} <= {*found}
    assert ("solver" in found) == (name == "pocket")
    for bot in found:
        assert bots.bot_of(name, bot)
        if not bot.startswith("openspiel"):
            bots.make(name, bot, seed=1)  # whatever is offered exists
    assert texts("play", name, "--edition", "") == list(game(name).editions)


def test_bots_that_play_every_game_where_none_is_named_yet() -> None:
    assert texts("simulate", "--jack", "level") == list(bots.LEVELS)


def test_roles_levels_and_files() -> None:
    assert texts("play", "pocket", "--as", "j") == ["jack"]
    assert texts("play", "pocket", "--level", "") == ["1", "2", "3", "4", "5"]
    assert offered("play", "pocket", "--record", "some") == [("file", "some")]
    assert offered("simulate", "pocket", "--results", "some") == [("file", "some")]


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell(run: Callable[..., object], shell: str) -> None:
    result = CliRunner().invoke(cli, ["completion", shell])
    assert result.exit_code == 0
    assert f"{VARIABLE}={shell}_complete" in result.stdout


def test_another_shell_is_refused(refused: Callable[..., str]) -> None:
    assert "bash, zsh, fish" in refused("completion", "csh")


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_bash_completes(tmp_path: Path) -> None:
    program = tmp_path / "gaslamp"
    program.write_text(PROGRAM)
    program.chmod(0o755)
    script = (
        'eval "$(gaslamp completion bash)"; complete -p gaslamp >&2; '
        "COMP_WORDS=(gaslamp simulate pocket --jack solv); COMP_CWORD=4; "
        '_gaslamp_completion gaslamp; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(
        ["bash", "--norc", "-c", script],
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["solver", "solver-100"]
    assert "_gaslamp_completion gaslamp" in done.stderr
