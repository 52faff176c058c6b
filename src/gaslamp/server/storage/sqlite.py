"""Storage in one SQLite file: write-ahead log, full sync, many moves in one commit."""

import asyncio
import shutil
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from msgspec import json

from gaslamp.server.ops.logs import log
from gaslamp.server.storage.base import BadDatabase, ChangeListener, StorageDamaged
from gaslamp.server.storage.batching import Outcome
from gaslamp.server.storage.migrations import STEPS
from gaslamp.server.storage.rows import Beat, Span, StoredGame
from gaslamp.server.storage.sql import (
    AWAY_MS,
    CHAT,
    GAME,
    SEAT,
    Presence,
    SqlStorage,
    outages,
    stored_game,
)
from gaslamp.server.storage.sqlite_file import DAMAGED, FileLock, storage_error
from gaslamp.server.storage.upkeep import CHECK_WRITE, FILLERS
from gaslamp.server.storage.write_queue import (
    AlreadyTaken,
    Connection,
    Work,
    WriteTask,
    WriteThread,
)

T = TypeVar("T")

ALIVE_EVERY_MS = 2000  # a quicker heartbeat need not write each time
EVENTS_AT_ONCE = """
INSERT INTO events (game, seq, actor, action, at, spent, next_actor)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
    json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]'),
    json_extract(value, '$[6]')
FROM json_each(?)
"""
LOAD = f"""
SELECT {GAME},
    (SELECT json_group_array(json_array({SEAT}))
     FROM (SELECT * FROM seats WHERE game = games.id ORDER BY role)),
    (SELECT json_group_array(json_array(seq, actor, action, at, spent))
     FROM (SELECT * FROM events WHERE game = games.id AND seq > ? ORDER BY seq)),
    (SELECT json_group_array(json_array(role, base, steps)) FROM drafts WHERE game = games.id),
    (SELECT json_group_array(json_array({CHAT}))
     FROM (SELECT * FROM chat WHERE game = games.id AND number >= ? ORDER BY number)),
    '[]'
FROM games WHERE id = ?
"""
DELETE_DRAFTS = "DELETE FROM drafts WHERE game IN (SELECT value FROM json_each(?))"

CHECK_SECONDS = 30.0  # without a commit for so long, the file is written to as a check
WHOLE_CHECK_BYTES = 64 * 1024**2  # a file up to this size is checked whole at the start


class SqliteStorage(SqlStorage):
    """Storage in one file; only one process may use it."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._beat: Beat | None = None  # the last one that was stored
        self._beaten = 0  # when
        self._lock = FileLock(path)
        try:
            self._prepare()
        except (OSError, sqlite3.Error) as error:
            self._lock.release()
            reason = str(storage_error(error) or error)
            raise BadDatabase(f"cannot use {path} as a database: {reason}") from None
        except BadDatabase:
            self._lock.release()
            raise
        self._committer = _Committer(self._connect)
        self._write_queue = WriteThread(self._committer)
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="gaslamp-reader")
        self._reader: sqlite3.Connection | None = None

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path, isolation_level=None, check_same_thread=False, timeout=10
        )
        try:
            for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
                connection.execute(f"PRAGMA {setting}").fetchall()
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _prepare(self) -> None:
        """Bring the tables up to date. A new file is for its owner alone: it holds secrets."""
        path = Path(self._path)
        if not path.exists():
            path.touch(mode=0o600)
        connection = self._connect()
        try:
            if path.stat().st_size <= WHOLE_CHECK_BYTES:
                found = connection.execute("PRAGMA quick_check(1)").fetchall()
                if found != [("ok",)]:
                    raise BadDatabase(f"cannot use {self._path} as a database: {DAMAGED}")
            version = int(connection.execute("PRAGMA user_version").fetchall()[0][0])
            if version > len(STEPS):
                raise BadDatabase(
                    f"{self._path} was written by a later version of this program "
                    f"(tables {version}, known {len(STEPS)})"
                )
            for number in range(version, len(STEPS)):
                done = f"PRAGMA user_version = {number + 1};"
                connection.executescript(f"BEGIN;{STEPS[number].both}{done}COMMIT;")
            connection.execute("SELECT count(*) FROM games WHERE due IS NOT NULL").fetchall()
            for filler in FILLERS:
                connection.execute(CHECK_WRITE, (filler,))
        finally:
            connection.close()

    async def _write(self, task: WriteTask[T]) -> T:
        try:
            return await self._write_queue.write(task)
        except sqlite3.Error as error:
            raise self._explained(error) from None

    async def _write_aside(self, work: Work[T]) -> T:
        return await self._write(WriteTask(work, ""))

    async def _read(self, work: Work[T]) -> T:
        def in_one_transaction(reader: Connection) -> T:
            reader.execute("BEGIN")
            try:
                return work(reader)()
            finally:
                reader.execute("COMMIT")

        return await self._in_reader(in_one_transaction)

    async def _in_reader(self, work: Callable[[Connection], T]) -> T:
        """Return the result of work done in the reader's thread."""

        def run() -> T:
            if self._reader is None:
                self._reader = self._connect()
            return work(self._reader)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, run)
        except sqlite3.Error as error:
            raise self._explained(error) from None

    def _explained(self, error: sqlite3.Error) -> Exception:
        """Return an error of the file as what callers expect, and log it the first time."""
        found = storage_error(error)
        if found is None:
            return error
        if self.trouble != str(found):
            self.trouble = str(found)
            log("database failed", reason=self.trouble)
        return found

    async def _load(self, game: str, after: int, lines: int) -> StoredGame | None:
        """Return a game, in one statement: after each the thread waits for the interpreter."""

        def work(c: Connection) -> StoredGame | None:
            found = c.execute(LOAD, (after, lines, game)).fetchall()
            return stored_game(found[0]) if found else None

        return await self._in_reader(work)

    def _presence(
        self, _c: Connection, _games: str, _values: Sequence[Any]
    ) -> Callable[[], Presence]:
        return dict

    async def heartbeat(self, now: int) -> Beat:
        """Store that this server is alive: there is no other.

        Whether the file can be written to is known from the last commit, or found out.
        """
        quiet = time.monotonic() - self._committer.last_commit > CHECK_SECONDS
        if quiet or self.trouble:
            await self.check_write()
            if self.trouble == DAMAGED:  # other pages can be written to
                raise StorageDamaged(DAMAGED)
            if self.trouble:
                log("database works again")
            self.trouble = ""
        alone, gap = self._beat is None, 0 if self._beat is None else AWAY_MS
        if self._beat is not None and 0 <= now - self._beaten < ALIVE_EVERY_MS:
            return self._beat

        def work(c: Connection) -> Callable[[], tuple[Span, ...]]:
            outage = "INSERT INTO outages (start, finish) SELECT at, ? FROM alive WHERE ? - at > ? "
            c.execute(outage + "ON CONFLICT (start) DO NOTHING", (now, now, gap))
            c.execute("UPDATE alive SET at = ?", (now,))
            return outages(c, now)

        found = await self._write_aside(work)
        self._beaten, self._beat = now, Beat(None, False, found)
        return replace(self._beat, alone=alone)

    async def set_presence(self, game: str, roles: frozenset[str]) -> None:
        """Do nothing: there is no other server."""

    async def disk(self) -> tuple[int, int | None]:
        """Return the bytes of the file with its write-ahead log, and those free beside it."""
        files = [Path(self._path), Path(f"{self._path}-wal")]
        size = sum(file.stat().st_size for file in files if file.exists())
        return size, shutil.disk_usage(files[0].absolute().parent).free

    async def notify_lag(self) -> float | None:
        """Return None: there is no other server."""
        return None

    async def listen(self, listener: ChangeListener) -> None:
        """Do nothing: there is no other server."""

    async def close(self) -> None:
        """Finish what was begun and close the connections."""

        def close_reader() -> None:
            if self._reader is not None:
                self._reader.close()

        await self._write_queue.close()
        await asyncio.get_running_loop().run_in_executor(self._readers, close_reader)
        self._readers.shutdown()
        self._lock.release()


class _Committer:
    """Commits all tasks in one transaction; a task that fails is undone alone."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._connection: sqlite3.Connection | None = None
        self.last_commit = time.monotonic()

    def commit(self, tasks: Sequence[WriteTask[Any]]) -> list[Outcome]:
        """Commit every task that can be done; return the outcome of each."""
        if self._connection is None:
            self._connection = self._connect()
        connection = self._connection
        appends = [task for task in tasks if _only_log(task)]
        try:
            connection.execute("BEGIN IMMEDIATE")
            appended = bool(appends) and _append_together(connection, appends)
            outcomes = [
                (True, None) if appended and _only_log(task) else _attempt(connection, task)
                for task in tasks
            ]
            connection.execute("COMMIT")
        except Exception:
            self._undo(connection)
            raise
        self.last_commit = time.monotonic()
        return outcomes

    def _undo(self, connection: sqlite3.Connection) -> None:
        """Undo a transaction; the next commit opens another connection if that fails."""
        try:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        except sqlite3.Error:
            self._connection = None
            with suppress(sqlite3.Error):
                connection.close()

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()


def _only_log(task: WriteTask[Any]) -> bool:
    return bool(task.rows) and task.update is None


def _append_together(connection: sqlite3.Connection, tasks: Sequence[WriteTask[Any]]) -> bool:
    """Add to many logs at once; return False, and add nothing, if one of them cannot be added to.

    Every statement releases the interpreter's lock and waits for it again, however short it is:
    two statements for all tasks are quicker than a few for each.
    """
    rows = json.encode([row for task in tasks for row in task.rows]).decode()
    games = json.encode([task.game for task in tasks]).decode()
    try:
        connection.execute(EVENTS_AT_ONCE, (rows,))  # a failed statement adds nothing
        connection.execute(DELETE_DRAFTS, (games,))
        return True
    except sqlite3.IntegrityError:  # a number is taken: the tasks are then tried one by one
        return False


def _attempt(connection: sqlite3.Connection, task: WriteTask[Any]) -> Outcome:
    """Carry out one task; return its outcome. After another error the transaction is undone."""
    if task.single:
        try:
            return task.work(connection)(), None
        except sqlite3.IntegrityError:
            return None, AlreadyTaken()
    outcome: Outcome
    connection.execute("SAVEPOINT task")
    try:
        outcome = task.work(connection)(), None
    except (sqlite3.IntegrityError, AlreadyTaken):
        connection.execute("ROLLBACK TO task")
        outcome = None, AlreadyTaken()
    connection.execute("RELEASE task")
    return outcome
