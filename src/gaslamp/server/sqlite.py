"""The store in one SQLite file: write-ahead log, full sync, many moves to a commit."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from gaslamp.server.migrations import STEPS
from gaslamp.server.sql import Here, SqlStore
from gaslamp.server.store import BadDatabase, Hearer
from gaslamp.server.writer import Connection, Outcome, Piece, Taken, Writer

T = TypeVar("T")


class SqliteStore(SqlStore):
    """The log in one file; one process may use it."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._since: int | None = None
        try:
            self._prepare()
        except (OSError, sqlite3.Error) as error:
            raise BadDatabase(f"cannot use {path} as a database: {error}") from None
        self._writer = Writer(_Committer(self._connect))
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="gaslamp-reader")
        self._reader: sqlite3.Connection | None = None

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path, isolation_level=None, check_same_thread=False, timeout=10
        )
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def _prepare(self) -> None:
        """Bring the tables up to date; the file is for its owner alone, it holds secrets."""
        path = Path(self._path)
        if not path.exists():
            path.touch(mode=0o600)
        connection = self._connect()
        try:
            version = int(connection.execute("PRAGMA user_version").fetchone()[0])
            if version > len(STEPS):
                raise BadDatabase(
                    f"{self._path} was written by a later version of this program "
                    f"(tables {version}, known {len(STEPS)})"
                )
            for number in range(version, len(STEPS)):
                done = f"PRAGMA user_version = {number + 1};"
                connection.executescript(f"BEGIN;{STEPS[number]}{done}COMMIT;")
        finally:
            connection.close()

    async def _write(self, piece: Piece[T]) -> T:
        return await self._writer.do(piece)

    _aside = _write

    async def _read(self, work: Callable[[Connection], T]) -> T:
        def run() -> T:
            if self._reader is None:
                self._reader = self._connect()
            self._reader.execute("BEGIN")
            try:
                return work(self._reader)
            finally:
                self._reader.execute("COMMIT")

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    def _here(self, _c: Connection, _games: Sequence[str]) -> Callable[[], Here]:
        return dict

    async def beat(self, now: int) -> int:
        """Nobody else asks: since the first time."""
        self._since = now if self._since is None else self._since
        return self._since

    async def be_here(self, game: str, roles: frozenset[str]) -> None:
        """There are no other servers."""

    async def listen(self, hearer: Hearer) -> None:
        """Nobody else writes."""

    async def close(self) -> None:
        """Finish what is under way and let go."""

        def shut() -> None:
            if self._reader is not None:
                self._reader.close()

        await self._writer.close()
        await asyncio.get_running_loop().run_in_executor(self._readers, shut)
        self._readers.shutdown()


class _Committer:
    """All pieces in one transaction; one that fails is undone alone."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._connection: sqlite3.Connection | None = None

    def commit(self, pieces: Sequence[Piece[Any]]) -> list[Outcome]:
        """Commit what can be done of them; the result of each, or why it was undone."""
        if self._connection is None:
            self._connection = self._connect()
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            outcomes = [_attempt(connection, piece) for piece in pieces]
            connection.execute("COMMIT")
        except Exception:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return outcomes

    def close(self) -> None:
        """Let go."""
        if self._connection is not None:
            self._connection.close()


def _attempt(connection: sqlite3.Connection, piece: Piece[Any]) -> Outcome:
    connection.execute("SAVEPOINT piece")
    try:
        return piece.work(connection)(), None
    except (sqlite3.IntegrityError, Taken):
        connection.execute("ROLLBACK TO piece")
        return None, Taken()
    finally:
        connection.execute("RELEASE piece")
