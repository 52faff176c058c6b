"""Connections to PostgreSQL: how they are opened, lost and opened again."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from gaslamp.server.ops.logs import log
from gaslamp.server.storage.base import BadDatabase, StorageUnavailable
from gaslamp.server.storage.write_queue import Connection, Cursor, Work

T = TypeVar("T")
Raw = psycopg.Connection[tuple[Any, ...]]

# A connection to a machine that has vanished is given up within seconds. The URL may say otherwise.
DEFAULTS = {
    "connect_timeout": "5",
    "keepalives_idle": "5",
    "keepalives_interval": "3",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
    "client_encoding": "UTF8",
}
# A commit is on disk when it returns, whatever the database's default. A lock held by a server that
# has stopped in the middle of a transaction is not waited for long.
OPTIONS = "-c synchronous_commit=on -c lock_timeout=5s -c idle_in_transaction_session_timeout=10s"
READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"  # one snapshot

# psycopg's own messages quote rows, and rows are secret.
logging.getLogger("psycopg").setLevel(logging.CRITICAL)


def connect(url: str, name: str) -> Raw:
    """Return a new connection; an operator sees `name` in pg_stat_activity."""
    try:
        given: dict[str, Any] = {**DEFAULTS, **conninfo_to_dict(url)}
        given["options"] = f"{OPTIONS} {given.get('options', '')}"
        info = make_conninfo(**{**given, "application_name": f"gaslamp {name}"})
    except psycopg.ProgrammingError as error:
        raise BadDatabase(f"the database's URL cannot be read: {one_line(error)}") from None
    return psycopg.connect(info, autocommit=True)


def one_line(error: BaseException) -> str:
    """Return the first line of an error's text."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def is_lost(connection: Raw | None, error: psycopg.Error) -> bool:
    """Return True if an error means that another connection must be opened."""
    if connection is None or connection.closed:
        return True
    return isinstance(error, psycopg.errors.ReadOnlySqlTransaction)  # it has become a standby


class Session:
    """A psycopg connection with the interface that both databases share."""

    def __init__(self, raw: Raw) -> None:
        self.raw = raw

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Cursor:
        """Run a statement."""
        return self.raw.execute(_translated(statement), values)

    def executemany(self, statement: str, rows: Sequence[Sequence[Any]], /) -> None:
        """Run a statement for each row of values."""
        self.raw.cursor().executemany(_translated(statement), rows)


@cache
def _translated(statement: str) -> bytes:
    return statement.replace("?", "%s").encode()


class PostgresConnection:
    """A connection with a thread of its own; if it is lost, the next call opens another."""

    def __init__(self, url: str, name: str, *, writes: bool = True) -> None:
        self._url, self._name, self._writes = url, name, writes
        self._raw: Raw | None = None
        self._unavailable = False
        self.pid = 0  # of the process that serves it in the database
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=f"gaslamp-{name}")

    def ready(self) -> Raw:
        """Return the connection, opened if it is not; to be used in one thread only."""
        if self._raw is None:
            self._raw = connect(self._url, self._name)
            self.pid = self._raw.info.backend_pid
            if self._unavailable:
                log("database back", line=self._name)
            self._unavailable = False
        return self._raw

    def unavailable(self) -> StorageUnavailable:
        """Return the error that the database does not answer, and log it the first time."""
        if not self._unavailable:
            log("database away", line=self._name)
        self._unavailable = True
        return StorageUnavailable("the database does not answer")

    def drop(self) -> None:
        """Close the connection."""
        if self._raw is not None:
            self._raw.close()
            self._raw, self.pid = None, 0

    async def run(self, work: Work[T]) -> T:
        """Return the result of work in one transaction; after a lost connection it is done again.

        The work must be such that doing it twice is harmless.
        """
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, work)

    async def rows(self, command: str, *values: object) -> list[Any]:
        """Return the rows of one statement."""

        def work(c: Connection) -> Callable[[], list[Any]]:
            cursor = c.execute(command, values)
            return cursor.fetchall

        return await self.run(work)

    def _run(self, work: Work[T]) -> T:
        new = self._raw is None
        try:
            return in_pipeline(self.ready(), work, "BEGIN" if self._writes else READ, "COMMIT")
        except psycopg.Error as error:
            lost = is_lost(self._raw, error)
            self.undo(lost=lost)
            if lost and not new:
                return self._run(work)
            if not lost and not isinstance(error, psycopg.OperationalError):
                raise
            raise self.unavailable() from None
        except BaseException:
            self.undo()
            raise

    def undo(self, *, lost: bool = False) -> None:
        """Roll back the transaction, or close the connection if it is lost."""
        try:
            if lost or self._raw is None:
                self.drop()
            else:
                self._raw.rollback()
        except psycopg.Error:
            self.drop()

    async def close(self) -> None:
        """Finish what was begun and close the connection."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self.drop)
        self._thread.shutdown()


def in_pipeline(raw: Raw, work: Work[T], first: str, last: str | None = None) -> T:
    """Send all statements of some work and wait for their results once; return its result."""
    with raw.pipeline() as pipeline:
        raw.execute(first.encode())
        result = work(Session(raw))
        if last is not None:
            raw.execute(last.encode())
        pipeline.sync()
        return result()
