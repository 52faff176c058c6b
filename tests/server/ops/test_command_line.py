"""The command `gaslamp serve` and its settings."""

import socket
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

from gaslamp.server.settings import Settings, option_of


def test_the_command(tmp_path: Path) -> None:
    def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", "gaslamp", "serve", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)

    usage = run("--help").stdout
    for setting in fields(Settings):
        assert option_of(setting) in usage
    for arguments in (("--db", "mysql://x"), ("--port", "70000"), ("--host", "256.0.0.1")):
        done = run(*arguments)
        assert done.returncode == 2
        assert len(done.stderr.splitlines()) == 1
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = run("--port", str(taken.getsockname()[1]))
    assert done.returncode == 2
    assert "cannot serve" in done.stderr
