"""What is particular to SQLite: the file, and tables of earlier versions."""

import sqlite3
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

import pytest

from gaslamp.server.storage.base import BadDatabase
from gaslamp.server.storage.migrations import STEPS
from gaslamp.server.storage.urls import open_storage
from server.live import QUICK, live
from server.pairs import against_a_bot
from server.times import wait_until


def test_databases_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("not a database, but long enough to be read as one" * 30)
    for url in (
        "games.db",
        "mysql://x",
        "sqlite:///",
        f"sqlite:///{tmp_path}/no/such/folder.db",
        f"sqlite:///{tmp_path / 'text'}",
    ):
        with pytest.raises(BadDatabase):
            open_storage(url)


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    with live(tmp_path / "games.db"):
        assert (tmp_path / "games.db").stat().st_mode & 0o077 == 0


def test_a_file_of_the_first_tables_is_brought_up_to_date(tmp_path: Path) -> None:
    """Games that were going on under the first tables go on."""
    with live(tmp_path / "new.db", settings=replace(QUICK, bot_pace=600)) as server:
        against_a_bot(server).close()
    with (
        closing(sqlite3.connect(tmp_path / "new.db")) as new,
        closing(sqlite3.connect(tmp_path / "old.db")) as old,
    ):
        old.executescript(f"BEGIN;{STEPS[0].both}PRAGMA user_version = 1;COMMIT;")
        for table in ("games", "seats", "events"):
            names = [row[1] for row in old.execute(f"PRAGMA table_info({table})")]
            rows = new.execute(f"SELECT {', '.join(names)} FROM {table}").fetchall()
            marks = ", ".join("?" * len(names))
            old.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)
        old.commit()
        before = old.execute("SELECT game, max(seq) FROM events GROUP BY game").fetchall()
    with live(tmp_path / "old.db") as server, ExitStack() as stack:
        for game, _ in before:
            stack.enter_context(server.sit(game)).until("state")
        found = server.matches
        wait_until(lambda: any(found[game].game.state.seq != seq for game, seq in before))
