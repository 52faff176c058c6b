"""Storage in a PostgreSQL database, which several servers may share.

Every commit notifies the other servers. Of two servers that add an event of the same number to a
game's log one succeeds: the numbers are a unique key.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import perf_counter
from typing import Any, TypeVar

import psycopg

from gaslamp.server.ops.logs import log
from gaslamp.server.storage.base import (
    BadDatabase,
    ChangeListener,
    StorageFull,
    StorageUnavailable,
)
from gaslamp.server.storage.batching import Batching, Outcome
from gaslamp.server.storage.listener import (
    ANSWERED,
    ASKED,
    BEACON,
    CHANGED,
    NotificationListener,
)
from gaslamp.server.storage.migrations import STEPS
from gaslamp.server.storage.postgres_connection import (
    PostgresConnection,
    PostgresReaders,
    Raw,
    connect_blocking,
    is_lost,
    one_line,
    select,
    together,
)
from gaslamp.server.storage.postgres_jobs import PostgresJobs
from gaslamp.server.storage.rows import Beat, StoredGame
from gaslamp.server.storage.sql import (
    AWAY_MS,
    CHAT,
    EVENT,
    GAME,
    SEAT,
    Presence,
    SqlStorage,
    outages,
    stored_game,
)
from gaslamp.server.storage.write_queue import AlreadyTaken, Connection, Work, WriteTask

T = TypeVar("T")

MIGRATION_LOCK = 0x6A5_1A3B  # held by the server that changes the tables
NODE_SECONDS = 20.0  # without a heartbeat for so long a server counts as dead
LONGEST_LAG = 10.0  # a notification that is not heard for so long is not waited for
FULL = "the disk of the database is full: make space, nothing that was stored is lost"
MOST_GAMES_AT_ONCE = 128  # that one statement reads

# Of many games at once the log, the chat and all that belongs to them; one statement is one
# snapshot. The seats and so on of a game are JSON.
LOAD = f"""
SELECT number, {GAME},
    (SELECT json_agg(json_build_array({SEAT}) ORDER BY role) FROM seats
     WHERE seats.game = games.id)::text,
    (SELECT json_agg(json_build_array(seq, actor, action, at, spent) ORDER BY seq) FROM events
     WHERE events.game = games.id AND seq > after)::text,
    (SELECT json_agg(json_build_array(role, base, steps)) FROM drafts
     WHERE drafts.game = games.id)::text,
    (SELECT json_agg(json_build_array({CHAT}) ORDER BY number) FROM chat
     WHERE chat.game = games.id AND chat.number >= lines)::text,
    (SELECT json_agg(DISTINCT role) FROM presence
     WHERE presence.game = games.id AND node <> ?)::text
FROM unnest(?::text[], ?::int[], ?::int[]) WITH ORDINALITY AS wanted (id, after, lines, number)
JOIN games USING (id)
"""
NOTIFY = "SELECT count(pg_notify(?, changed)) FROM unnest(?::text[]) AS changed"
# Moves of many games in one statement, which by itself is one transaction: it adds to their logs,
# deletes drafts and jobs about earlier positions, updates the games, and notifies other servers.
APPEND = f"""
WITH added AS (
    INSERT INTO events ({EVENT}) SELECT * FROM
    unnest(?::text[], ?::int[], ?::text[], ?::text[], ?::bigint[], ?::bigint[], ?::text[])
), drafted AS (
    DELETE FROM drafts WHERE game = ANY(?::text[])
), asked AS (
    DELETE FROM questions WHERE game = ANY(?::text[])
), updated AS (
    UPDATE games SET result = changed.result, due = changed.due,
        created_from = CASE WHEN changed.result IS NULL THEN created_from END
    FROM unnest(?::text[], ?::text[], ?::bigint[]) AS changed (id, result, due)
    WHERE games.id = changed.id
)
{NOTIFY}
"""

NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"  # the database's, in milliseconds
ALONE = "SELECT NOT EXISTS (SELECT 1 FROM nodes WHERE beat > now() - make_interval(secs => ?))"
LOCK_ALIVE = "SELECT at FROM alive FOR UPDATE"  # of two servers the second finds what the first did
OUTAGE = (
    f"INSERT INTO outages (start, finish) SELECT at, {NOW} FROM alive "
    f"WHERE at < {NOW} AND ({ALONE}) ON CONFLICT (start) DO NOTHING"
)
BEAT = f"UPDATE alive SET at = {NOW} RETURNING at"
ADD_NODE = "INSERT INTO nodes (id, beat, up_since) VALUES (?, now(), ?)"
DELETE_DEAD_NODES = "DELETE FROM nodes WHERE beat < now() - make_interval(secs => ?) RETURNING id"
DELETE_PRESENCE_OF_DEAD_NODES = """
DELETE FROM presence WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE id = node)
RETURNING game, pg_notify(?, game)
"""


Position = tuple[str, int, int]  # a game, and how much of its log and of its chat is known


class PostgresStorage(SqlStorage):
    """Storage in a database that other servers may share; `_node` is this server's id in it.

    Moves that arrive while a commit is on its way share the next, and games that are asked for
    while others are read share the next statement. Heartbeats, claims and presence go through a
    connection of their own, so that moves do not wait for them.
    """

    shared = True
    SKIP_LOCKED = " FOR UPDATE SKIP LOCKED"

    def __init__(self, url: str) -> None:
        self._url, self._node = url, secrets.token_hex(8)
        try:
            _prepare(url)
        except psycopg.Error as error:
            raise BadDatabase(f"cannot use the database: {one_line(error)}") from None
        self._writer = PostgresConnection(url, "writer")
        self._writes: Batching[WriteTask[Any], Any] = Batching(_Committer(self._writer).commit)
        self._readers = PostgresReaders(url)
        self._loads: Batching[Position, StoredGame | None] = Batching(
            self._load_many, MOST_GAMES_AT_ONCE
        )
        self._control = PostgresConnection(url, "control")
        self.jobs: PostgresJobs = PostgresJobs(url)
        self._notifications: NotificationListener | None = None
        self._listener: ChangeListener | None = None

    async def _write(self, task: WriteTask[T]) -> T:
        try:
            result: T = await self._writes.put(task)
        except StorageFull:
            self.trouble = FULL
            raise
        return result

    async def _write_aside(self, work: Work[T]) -> T:
        return await self._control.run(work)

    async def _read(self, work: Work[T]) -> T:
        return await self._readers.run(work)

    async def _load(self, game: str, after: int, lines: int) -> StoredGame | None:
        return await self._loads.put((game, after, lines))

    async def _load_many(self, positions: Sequence[Position]) -> list[Outcome]:
        games, after, lines = (list(column) for column in zip(*positions, strict=True))
        rows = await self._readers.rows(LOAD, self._node, games, after, lines)
        found = {number: stored_game(row) for number, *row in rows}
        return [(found.get(number + 1), None) for number in range(len(positions))]

    def _presence(self, c: Connection, games: str, values: Sequence[Any]) -> Callable[[], Presence]:
        command = f"SELECT game, role FROM presence WHERE node <> ? AND game IN ({games})"
        cursor = c.execute(command, (self._node, *values))

        def found() -> Presence:
            present: dict[str, set[str]] = {}
            for game, role in cursor.fetchall():
                present.setdefault(game, set()).add(role)
            return {game: frozenset(roles) for game, roles in present.items()}

        return found

    # The other servers.

    async def heartbeat(self, now: int) -> Beat:
        """Store that this server is alive, and read the database's clock."""
        if self.trouble:
            await self.check_write()
            self.trouble = ""
        now, alone = await self._control.run(_beat)
        known = "UPDATE nodes SET beat = now() WHERE id = ? RETURNING id"
        unknown = not await self._control.rows(known, self._node)
        if unknown:  # this server has just started, or another took it for dead
            await self._control.run(lambda c: _add_node(c, self._node, now))
        await self._control.rows(DELETE_DEAD_NODES, NODE_SECONDS)
        gone = await self._control.rows(DELETE_PRESENCE_OF_DEAD_NODES, CHANGED)
        if self._listener is not None:
            if unknown:
                self._listener.notifications_lost()
            for game, _ in gone:
                self._listener.game_changed(game, 0)
        return Beat(now, alone, await self._control.run(lambda c: outages(c, now)))

    async def set_presence(self, game: str, roles: frozenset[str]) -> None:
        """Tell other servers which roles are connected to this one."""

        def work(c: Connection) -> Callable[[], None]:
            c.execute("DELETE FROM presence WHERE game = ? AND node = ?", (game, self._node))
            rows = [(game, role, self._node) for role in sorted(roles)]
            if rows:
                c.executemany("INSERT INTO presence (game, role, node) VALUES (?, ?, ?)", rows)
            c.execute("SELECT pg_notify(?, ?)", (CHANGED, game))
            return lambda: None

        await self._control.run(work)

    async def disk(self) -> tuple[int, int | None]:
        """Return the bytes of the database; how much is free there it does not tell."""
        rows = await self._control.rows("SELECT pg_database_size(current_database())")
        return int(rows[0][0]), None

    async def notify_lag(self) -> float | None:
        """Send a notification; return the seconds until it was heard, None without a listener."""
        if self._notifications is None:
            return None
        sent, heard = perf_counter(), self._notifications.expect(self._node)
        await self._control.rows("SELECT pg_notify(?, ?)", BEACON, self._node)
        with suppress(TimeoutError):
            await asyncio.wait_for(heard.wait(), LONGEST_LAG)
        return perf_counter() - sent

    async def listen(self, listener: ChangeListener) -> None:
        """Tell a listener what other servers write, from now on."""
        self._listener = listener
        self._notifications = NotificationListener(
            self._url, (CHANGED, ASKED, ANSWERED, BEACON), listener, (self._writer, self._control)
        )
        await self._notifications.open()

    async def close(self) -> None:
        """Finish what was begun, remove this server from the nodes and close the connections."""
        self._listener = None
        await self._writes.finish()
        try:
            await self._control.run(self._remove_node)
        except StorageUnavailable:
            log("closed without saying so")
        if self._notifications is not None:
            await self._notifications.close()
        await self.jobs.close()
        await self._loads.finish()
        await self._readers.close()
        await self._control.close()
        await self._writer.close()

    def _remove_node(self, c: Connection) -> Callable[[], None]:
        c.execute("DELETE FROM nodes WHERE id = ?", (self._node,))
        c.execute(DELETE_PRESENCE_OF_DEAD_NODES, (CHANGED,))
        return lambda: None


def _beat(c: Connection) -> Callable[[], tuple[int, bool]]:
    """Return the database's time, and whether no server was alive: since one was is an outage."""
    c.execute(LOCK_ALIVE)
    alone = c.execute(ALONE, (AWAY_MS / 1000,))
    c.execute(OUTAGE, (AWAY_MS / 1000,))
    beat = c.execute(BEAT)

    def found() -> tuple[int, bool]:
        (((now,),), ((is_so,),)) = beat.fetchall(), alone.fetchall()
        return int(now), bool(is_so)

    return found


def _add_node(c: Connection, node: str, now: int) -> Callable[[], None]:
    c.execute(ADD_NODE, (node, now))
    return lambda: None


class _Committer:
    """Commits all tasks in one transaction; if one fails, in smaller ones."""

    def __init__(self, connection: PostgresConnection) -> None:
        self._connection = connection

    async def commit(self, tasks: Sequence[WriteTask[Any]]) -> list[Outcome]:
        """Commit every task that can be done; return the outcome of each."""
        # All servers lock games in the same order, so that they hardly ever wait for each other in
        # a circle; where they do, PostgreSQL ends one of them, which then commits in halves.
        order = sorted(range(len(tasks)), key=lambda number: tasks[number].game)
        outcomes = await self._together([tasks[number] for number in order])
        back = sorted(range(len(order)), key=order.__getitem__)
        return [outcomes[number] for number in back]

    async def _together(self, tasks: Sequence[WriteTask[Any]]) -> list[Outcome]:
        raw: Raw | None = None
        try:
            raw = await self._connection.checked()
            if all(task.rows for task in tasks):
                await select(raw, APPEND, _appended(tasks))
                results: list[Any] = [True] * len(tasks)
            else:
                results = await together(raw, lambda c: _run_all(c, tasks), "BEGIN")
                await raw.commit()
        except Exception as error:
            lost = isinstance(error, psycopg.Error) and is_lost(raw, error)
            await self._connection.undo(lost=lost)
            if lost:  # it may or may not have been committed: the callers look it up
                return self._unavailable(tasks)
            return await self._in_halves(tasks, error)
        return [(result, None) for result in results]

    async def _in_halves(self, tasks: Sequence[WriteTask[Any]], error: Exception) -> list[Outcome]:
        """Find the task that fails by committing each half of the tasks by itself."""
        if len(tasks) == 1:
            if isinstance(error, psycopg.errors.DiskFull):
                return [(None, StorageFull(FULL))]
            if isinstance(error, psycopg.OperationalError):  # a lock that is not released
                return self._unavailable(tasks)
            taken = isinstance(error, psycopg.IntegrityError)
            return [(None, AlreadyTaken() if taken else error)]
        half = len(tasks) // 2
        return [*await self._together(tasks[:half]), *await self._together(tasks[half:])]

    def _unavailable(self, tasks: Sequence[WriteTask[Any]]) -> list[Outcome]:
        return [(None, self._connection.unavailable()) for _ in tasks]


def _run_all(c: Connection, tasks: Sequence[WriteTask[Any]]) -> Callable[[], list[Any]]:
    appends = [task for task in tasks if task.rows]
    if appends:
        c.execute(APPEND, _appended(appends))
    results = [None if task.rows else task.work(c) for task in tasks]
    c.execute(NOTIFY, (CHANGED, [_change(task) for task in tasks if not task.rows]))
    return lambda: [True if result is None else result() for result in results]


def _appended(tasks: Sequence[WriteTask[Any]]) -> list[Any]:
    """Return the values of the statement that adds to many logs."""
    games = [task.game for task in tasks]
    added = [row for task in tasks for row in task.rows]
    updates = [(t.game, t.update.result, t.update.due) for t in tasks if t.update is not None]
    changed = [_change(task) for task in tasks]
    return [*_columns(added, 7), games, games, *_columns(updates, 3), CHANGED, changed]


def _change(task: WriteTask[Any]) -> str:
    """Return what other servers are told of a task."""
    return f"{task.game} {task.seq}" if task.seq else task.game


def _columns(table: Sequence[Sequence[Any]], width: int) -> list[list[Any]]:
    return [[row[column] for row in table] for column in range(width)]


def _prepare(url: str) -> None:
    """Bring the tables up to date; servers that start at the same time do so one after another."""
    with connect_blocking(url, "migrations") as raw, raw.transaction():
        raw.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATION_LOCK,))
        encoding = raw.execute("SHOW server_encoding").fetchall()[0][0]
        if encoding != "UTF8":
            raise BadDatabase(f"the database must have the encoding UTF8, not {encoding}")
        if raw.execute("SELECT to_regclass('gaslamp_tables')").fetchall()[0][0] is None:
            raw.execute("CREATE TABLE gaslamp_tables (version INTEGER NOT NULL)")
            raw.execute("INSERT INTO gaslamp_tables VALUES (0)")
        version = raw.execute("SELECT version FROM gaslamp_tables").fetchall()[0][0]
        if version > len(STEPS):
            raise BadDatabase(
                f"the database was written by a later version of this program "
                f"(tables {version}, known {len(STEPS)})"
            )
        for step in STEPS[version:]:
            raw.execute(step.both.encode())
            if step.postgresql:
                raw.execute(step.postgresql.encode())
        if version < len(STEPS):
            raw.execute("UPDATE gaslamp_tables SET version = %s", (len(STEPS),))
