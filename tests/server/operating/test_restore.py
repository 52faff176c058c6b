"""The restore drill: a backup is made while people play, and games go on from it elsewhere."""

import os
import shutil
import stat
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from docs.pages import blocks
from gaslamp.cli.main import cli
from server.live import Live, live
from server.postgres import Cluster, programs
from server.returning import go_on, playing

TABLES, MOVES = 4, 12
WRITTEN = "postgresql://gaslamp_server@db.internal/"


def backup_of_sqlite(url: str, folder: Path) -> Path:
    target = folder / "copy.db"
    command = ["admin", "--db", url, "backup", str(target)]
    done = CliRunner().invoke(cli, command)
    assert done.exit_code == 0, done.output
    again = CliRunner().invoke(cli, command)
    assert (again.exit_code, "exists already" in again.output) == (2, True)
    return target


def shell(number: int, folder: Path, **places: str) -> None:
    """Run a command of the page, with other places for those it names."""
    text = blocks("docs/operating.md", "sh")[number].text
    for name, url in places.items():
        assert f"{WRITTEN}{name}" in text
        text = text.replace(f"{WRITTEN}{name}", url)
    path = f"{programs()}:{os.environ['PATH']}"
    subprocess.run(["sh", "-ec", text], cwd=folder, check=True, env={**os.environ, "PATH": path})


def log_of(server: Live, game: str) -> list[str]:
    with server.sit(game) as watcher:
        watcher.until("state")
        assert [event["seq"] for event in watcher.log] == list(range(1, len(watcher.log) + 1))
        return [event["action"] for event in watcher.log]


def drill(before: dict[str, dict[int, str]], old: Live, new: Live) -> int:
    """Check the games of a restored server against the old one; return how many moves it has."""
    for game, known in before.items():
        there, here = log_of(old, game), log_of(new, game)
        assert here == there[: len(here)], "a log that never was"
        for seq, action in known.items():
            assert here[seq - 1] == action, "acknowledged before the backup, and not in it"
    return sum(map(len, before.values()))


def test_a_backup_is_restored(
    database: str, kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    with live(database) as server:
        with playing(server, TABLES, "london") as tables:
            go_on(tables, MOVES)
            begun = [table.made for table in tables]
            before = {
                game: dict(done)
                for table in tables
                for game, done in list(table.acknowledged.items())
            }
            if kind == "sqlite":
                copy = backup_of_sqlite(database, tmp_path)
            else:
                shell(0, tmp_path, gaslamp=database)
                copy = tmp_path / "games.dump"
            assert stat.S_IMODE(copy.stat().st_mode) == 0o600
            go_on(tables)
        if kind == "sqlite":
            restored = f"sqlite:///{tmp_path / 'restored.db'}"
            shutil.copy(copy, tmp_path / "restored.db")
        else:
            own: Cluster = request.getfixturevalue("postgresql")
            restored = own.new_database()
            shell(1, tmp_path, restored=restored)
        with live(restored) as again:
            assert drill(before, server, again) >= TABLES * MOVES
            with playing(again, TABLES, "london", begun) as others:
                go_on(others)
