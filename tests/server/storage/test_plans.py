"""Lists and moves do not read the games that they are not about, however many there are."""

import asyncio
import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import Any

import psycopg

from gaslamp.server.storage.rows import OPEN, SeatRow
from gaslamp.server.storage.sql import ACTOR, BOTH_LISTED
from gaslamp.server.storage.sql import GAME as COLUMNS
from gaslamp.server.storage.upkeep import UNFINISHED_OF_ADDRESS, Kind
from gaslamp.server.storage.urls import open_storage
from server.storage.test_storage import GAME, event

ABANDONED = 30_000
LISTED = f"SELECT {COLUMNS}, {ACTOR} FROM games {BOTH_LISTED}"
SEATS = {role: SeatRow(role, OPEN) for role in ("jack", "investigator")}


def fill(database: str) -> Any:
    """Store a few listed games and many abandoned ones; return an open connection."""

    async def some() -> None:
        store = open_storage(database)
        listed = replace(GAME, options='{"listed":true}', seats=SEATS)
        for n in range(5):
            open_game = replace(listed, id=f"open-{n}", created=n, started=None)
            await store.create(open_game, [event(1)], None)
            await store.create(replace(listed, id=f"run-{n}", created=n), [event(1)], None)
        unlisted = replace(GAME, id="left", created=9, created_from="there", seats=SEATS)
        await store.create(unlisted, [event(1)], None)
        await store.close()

    asyncio.run(some())
    path = database.removeprefix("sqlite:///")
    connection: Any = psycopg.connect(database) if path == database else sqlite3.connect(path)
    names = [name for name in (*COLUMNS.split(", "), "listed", "clocked") if name != "id"]
    numbers = (
        f"generate_series(1, {ABANDONED}) AS numbers (n)"
        if path == database
        else f"(WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < "
        f"{ABANDONED}) SELECT n FROM c)"
    )
    columns = ", ".join(names)
    waiting = columns.replace("started", "CASE WHEN n % 2 = 0 THEN started END")
    connection.execute(
        f"INSERT INTO games (id, {columns}) SELECT 'left-' || n, {waiting} FROM games, {numbers} "
        "WHERE id = 'left'"
    )
    connection.commit()
    if path == database:
        connection.execute("ANALYZE")  # PostgreSQL does so by itself, SQLite does not
    return connection


def rows_visited(connection: Any, statement: str, values: tuple[Any, ...]) -> tuple[str, int]:
    """Return a statement's plan, and how many rows PostgreSQL or steps SQLite took for it."""
    if isinstance(connection, psycopg.Connection):
        command = f"EXPLAIN (ANALYZE, TIMING OFF) {statement}".replace("?", "%s")
        lines = [row[0] for row in connection.execute(command.encode(), values).fetchall()]
        plan = "\n".join(lines)
        read = [int(rows) for rows in re.findall(r"actual rows=(\d+)", plan)]
        read += [int(rows) for rows in re.findall(r"Rows Removed by Filter: (\d+)", plan)]
        return plan, sum(read)
    explained = connection.execute(f"EXPLAIN QUERY PLAN {statement}", values)
    plan = "\n".join(row[3] for row in explained)
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    connection.set_progress_handler(count, 1)
    connection.execute(statement, values).fetchall()
    connection.set_progress_handler(None, 0)
    return plan, steps


def test_the_lobby_reads_the_listed_games_only(database: str) -> None:
    """Among 30,000 games that were abandoned; the same holds for ten times as many."""
    with closing(fill(database)) as connection:
        plan, visited = rows_visited(connection, LISTED, (10, 100, 10, 100))
        assert "games_open" in plan
        assert "games_watched" in plan
        assert not re.search(r"Seq Scan on games|SCAN games(?! USING (COVERING )?INDEX)", plan)
        assert visited < ABANDONED / 5, plan


def test_quotas_and_retention_read_their_own_games_only(database: str) -> None:
    with closing(fill(database)) as connection:
        for kind in Kind:
            values = (8,) * kind.value.count("?")
            old = f"SELECT id FROM games WHERE {kind.value} ORDER BY created LIMIT ?"
            plan, visited = rows_visited(connection, old, (*values, 50))
            assert visited < ABANDONED / 5, plan
        plan, visited = rows_visited(connection, UNFINISHED_OF_ADDRESS, ("elsewhere",))
        assert "games_created_from" in plan
        assert visited < ABANDONED / 5, plan
