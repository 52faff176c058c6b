"""Databases of earlier versions open, and their games go on.

`data/tables-2.sql` was written by the program when it had two steps of tables: `data/tables-2.json`
holds the keys of its games.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest

from gaslamp.core import saved_games
from gaslamp.server.match.deal import check_record
from gaslamp.server.storage.migrations import STEPS
from server.live import QUICK, Live, live
from server.times import wait_until

DATA = Path(__file__).parent / "data"
KEYS: dict[str, Any] = json.loads((DATA / "tables-2.json").read_text())
KEPT = replace(QUICK, delete_waiting=0, end_abandoned=0, archive_finished=0)


def fill(url: str) -> None:
    """Put the old tables into an empty database."""
    dump = (DATA / "tables-2.sql").read_text()
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file:
            file.executescript(dump)
        return
    inserts = [line for line in dump.splitlines() if line.startswith("INSERT")]
    order = ("games", "seats", "events", "drafts", "chat")
    with psycopg.connect(url) as connection:
        for step in STEPS[:2]:
            connection.execute((step.both + step.postgresql).encode())
        connection.execute("CREATE TABLE gaslamp_tables (version INTEGER NOT NULL)")
        connection.execute("INSERT INTO gaslamp_tables VALUES (2)")
        for table in order:
            for line in inserts:
                if line.startswith(f'INSERT INTO "{table}"'):
                    connection.execute(line.encode())


@pytest.fixture
def old(database: str) -> Iterator[Live]:
    fill(database)
    with live(database, settings=KEPT) as server:
        server.http.cookies["gaslamp"] = KEYS["key"]
        yield server


def test_games_of_earlier_tables_go_on(old: Live) -> None:
    mine = {one["game"]["id"]: one["game"] for one in old.http.get("/api/mine").json()["games"]}
    assert {KEYS[name]["game"] for name in ("draft", "open", "running")} <= mine.keys()
    # Whose choice it is was not stored; it is found out, once.
    assert mine[KEYS["running"]["game"]]["actor"] in ("jack", "investigator")
    listed = old.http.get("/api/lobby").json()
    assert [game["id"] for game in listed["open"]] == [KEYS["open"]["game"]]
    assert [game["id"] for game in listed["running"]] == [KEYS["running"]["game"]]
    # A draft is there, and is confirmed.
    draft = KEYS["draft"]
    actor = mine[draft["game"]]["actor"]
    with old.sit(draft["game"], draft["tokens"][actor]) as player:
        assert [line["text"] for line in player.until("welcome")["chat"]] == ["Wait for me"]
        player.until("state")
        assert len(player.told["draft"]) == 1
        action = player.legal()[0]
        assert player.play(action)["type"] == "done"
    # An invitation and an open seat are taken; a bot moves.
    for name, wish in (
        ("link", {"invitation": KEYS["link"]["invitations"]["jack"]}),
        ("open", {"role": "jack"}),
    ):
        joined = old.http.post(f"/api/games/{KEYS[name]['game']}/join", json=wish)
        assert joined.status_code == 200, joined.text
    bot = KEYS["bot"]
    with old.sit(bot["game"], bot["tokens"]["investigator"]) as player:
        player.until("state")
        wait_until(lambda: old.matches[bot["game"]].game.state.actor == "investigator")


def test_finished_games_of_earlier_tables_keep_their_seal(old: Live) -> None:
    for name in ("finished", "resigned"):
        game = KEYS[name]["game"]
        record = saved_games.read(old.http.get(f"/api/games/{game}/record").text)
        assert check_record(record) is not None
        opened = old.http.get(f"/api/games/{game}/opened").json()
        assert opened["commitment"] == old.http.get(f"/api/games/{game}").json()["commitment"]
        replay = old.http.get(f"/api/games/{game}/replay/public")
        assert len(replay.json()["scenes"]) > 3
