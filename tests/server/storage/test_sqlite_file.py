"""The file of a SQLite database: used by one server, damaged, or on a full disk."""

import asyncio
import random
import secrets
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gaslamp.server.storage.base import BadDatabase
from gaslamp.server.storage.sqlite import SqliteStorage
from gaslamp.server.storage.urls import open_storage
from server.live import BRISK, Live, live
from server.players import actor_of, close, pick, seats
from server.times import wait_until

HOLD = """
import sys
from gaslamp.server.storage.urls import open_storage
storage = open_storage(sys.argv[1])
print("open", flush=True)
sys.stdin.read()
"""


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    """In one line that says who has it; after kill -9 the file is free at once."""
    url = f"sqlite:///{tmp_path / 'games.db'}"
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, url],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "open\n"
        with pytest.raises(BadDatabase, match=rf"another server \(process {holder.pid}\)"):
            open_storage(url)
        command = [sys.executable, "-m", "gaslamp", "serve", "--port", "0", "--db", url]
        refused = subprocess.run(command, capture_output=True, text=True, check=False)
        assert refused.returncode != 0
        (line,) = refused.stderr.splitlines()
        assert "is in use by another server" in line
    finally:
        holder.send_signal(signal.SIGKILL)
        holder.communicate()
    asyncio.run(open_storage(url).close())
    asyncio.run(open_storage(url).close())  # and after it was closed in good order


def scribble(path: Path, *, first: int = 1) -> None:
    """Overwrite every page from a number on."""
    with path.open("r+b") as file:
        size = path.stat().st_size
        for start in range(first * 4096, size, 4096):
            file.seek(start + 16)
            file.write(b"scribbled " * 400)


def test_a_damaged_file_is_refused_at_the_start_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with live(path) as server:
        server.create("pocket")
    scribble(path)
    with pytest.raises(BadDatabase, match="damaged") as refused:
        open_storage(f"sqlite:///{path}")
    assert "\n" not in str(refused.value)
    for file in tmp_path.glob("games.db*"):
        file.unlink()
    asyncio.run(open_storage(f"sqlite:///{path}").close())  # the lock was released


def test_a_file_that_is_damaged_in_use_is_reported_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Players are told that the games cannot be reached, the operator why; nothing is traced."""
    path = tmp_path / "games.db"
    with live(path) as server:
        games = [server.create("pocket")["game"] for _ in range(3)]
    caplog.set_level("INFO", "gaslamp.server")
    with live(path, settings=BRISK) as server:
        with closing(sqlite3.connect(path)) as file:
            file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        scribble(path)
        for game in games:
            answer = server.http.get(f"/api/games/{game}")
            assert (answer.status_code, answer.json()["code"]) == (503, "away")
        health = server.http.get("/health")
        assert health.status_code == 503
        assert "damaged" in health.text
        wait_until(lambda: not server.inside.context.healthy)
        assert server.http.get("/health").status_code == 503
    told = [record for record in caplog.records if record.getMessage() == "database failed"]
    assert len(told) == 1
    assert not [record for record in caplog.records if record.exc_info]


class Disk:
    """The space that a server's file may take: as much as it has, or plenty."""

    def __init__(self, server: Live, path: Path) -> None:
        storage = server.inside.context.storage
        assert isinstance(storage, SqliteStorage)
        assert storage._committer._connection is not None
        self._connection, self._path = storage._committer._connection, path

    def fill(self) -> None:
        """Let the file grow no more, and use up the pages that are free in it."""
        self._connection.execute("PRAGMA max_page_count = 1")
        with closing(sqlite3.connect(self._path, isolation_level=None, timeout=10)) as other:
            other.execute("PRAGMA max_page_count = 1")
            for size in (4000, 1000, 100, 1):
                while _fits(other, size):
                    pass

    def free(self) -> None:
        """Let it grow."""
        self._connection.execute("PRAGMA max_page_count = 1000000")


def _fits(connection: sqlite3.Connection, size: int) -> bool:
    """Store so many bytes; return False if there is no space."""
    row = (secrets.token_hex(8), b"x" * size)
    try:
        connection.execute("INSERT INTO archive VALUES (?, 0, ?)", row)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_FULL:
            raise
        return False
    return True


def test_a_full_disk(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A move is refused in words and nothing is lost; the game goes on when there is space."""
    caplog.set_level("INFO", "gaslamp.server")
    with live(tmp_path / "games.db", settings=replace(BRISK, heartbeat=0.1)) as server:
        game, players = seats(server, "london")
        disk = Disk(server, tmp_path / "games.db")
        disk.fill()
        refused: dict[str, Any] = {}
        stored = server.matches[game].game.state.seq
        while refused.get("type") != "refused":
            stored = server.matches[game].game.state.seq
            player, other = actor_of(players)
            refused = player.play(pick(player, random.Random(1)))
            while refused["type"] == "done" and other.view["seq"] < player.view["seq"]:
                other.until("state")
        assert (refused["code"], server.matches[game].game.state.seq) == ("full", stored)
        assert "disk is full" in refused["text"]
        health = server.http.get("/health")
        assert (health.status_code, "disk is full" in health.text) == (503, True)
        wish = {"game": "pocket", "jack": "me", "investigator": "me"}
        while (created := server.http.post("/api/games", json=wish)).status_code == 201:
            pass  # a few still fit into pages that are begun
        assert (created.status_code, created.json()["code"]) == (503, "full")
        assert server.http.get(f"/api/games/{game}").status_code == 200  # reading goes on
        disk.free()
        wait_until(lambda: server.http.get("/health").status_code == 200)
        assert player.play(player.legal()[0])["type"] == "done"
        assert player.view["seq"] > stored
        close(players)
    events = [record.getMessage() for record in caplog.records]
    assert events.count("database failed") == 1
    assert events.count("database works again") == 1
    assert not [record for record in caplog.records if record.exc_info]


def test_a_server_that_nobody_uses_finds_out_that_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gaslamp.server.storage.sqlite.CHECK_SECONDS", 0.0)
    with live(tmp_path / "games.db", settings=replace(BRISK, heartbeat=0.1)) as server:
        server.create("pocket")
        disk = Disk(server, tmp_path / "games.db")
        assert server.http.get("/health").status_code == 200
        disk.fill()
        wait_until(lambda: server.http.get("/health").status_code == 503)
        disk.free()
        wait_until(lambda: server.http.get("/health").status_code == 200)
