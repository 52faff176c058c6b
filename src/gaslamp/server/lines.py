"""Connections to PostgreSQL: how they are made, lost and made again."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from gaslamp.server.ops.logs import log
from gaslamp.server.store import BadDatabase, StoreAway
from gaslamp.server.writer import Connection, Cursor

T = TypeVar("T")
Raw = psycopg.Connection[tuple[Any, ...]]

# A line to a machine that has vanished is given up within seconds. What the URL says goes first.
DEFAULTS = {
    "connect_timeout": "5",
    "keepalives_idle": "5",
    "keepalives_interval": "3",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
    "client_encoding": "UTF8",
}
# What is committed is on disk, whatever the server's default; nobody waits long for a lock that a
# server holds which has stopped in the middle.
OPTIONS = "-c synchronous_commit=on -c lock_timeout=5s -c idle_in_transaction_session_timeout=10s"
READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"  # all of the same moment

# Its own messages quote rows, and rows are secret.
logging.getLogger("psycopg").setLevel(logging.CRITICAL)


def connect(url: str, name: str) -> Raw:
    """A new connection; `name` is seen by the operator in pg_stat_activity."""
    try:
        given: dict[str, Any] = {**DEFAULTS, **conninfo_to_dict(url)}
        given["options"] = f"{OPTIONS} {given.get('options', '')}"
        info = make_conninfo(**{**given, "application_name": f"gaslamp {name}"})
    except psycopg.ProgrammingError as error:
        raise BadDatabase(f"the database's URL cannot be read: {one_line(error)}") from None
    return psycopg.connect(info, autocommit=True)


def one_line(error: BaseException) -> str:
    """The first line of what a database says."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def is_lost(connection: Raw | None, error: psycopg.Error) -> bool:
    """Whether an error means that another connection must be made."""
    if connection is None or connection.closed:
        return True
    return isinstance(error, psycopg.errors.ReadOnlySqlTransaction)  # it is the standby now


class Session:
    """A connection in the words that both stores use."""

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


class Line:
    """A connection with a thread of its own; if it is lost, the next call makes another."""

    def __init__(self, url: str, name: str, *, writes: bool = True) -> None:
        self._url, self._name, self._writes = url, name, writes
        self._raw: Raw | None = None
        self._away = False
        self.pid = 0  # by which the database knows it
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=f"gaslamp-{name}")

    def ready(self) -> Raw:
        """The connection; to be used in one thread only."""
        if self._raw is None:
            self._raw = connect(self._url, self._name)
            self.pid = self._raw.info.backend_pid
            if self._away:
                log("database back", line=self._name)
            self._away = False
        return self._raw

    def away(self) -> StoreAway:
        """The database does not answer; that is written down once."""
        if not self._away:
            log("database away", line=self._name)
        self._away = True
        return StoreAway("the database does not answer")

    def drop(self) -> None:
        """Let go of the connection."""
        if self._raw is not None:
            self._raw.close()
            self._raw, self.pid = None, 0

    async def do(self, work: Callable[[Connection], Callable[[], T]]) -> T:
        """The result of work that may be done twice: a lost connection is tried again once."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, work)

    async def rows(self, command: str, *values: object) -> list[Any]:
        """The rows that one statement gives."""

        def work(c: Connection) -> Callable[[], list[Any]]:
            cursor = c.execute(command, values)
            return cursor.fetchall

        return await self.do(work)

    def _run(self, work: Callable[[Connection], Callable[[], T]]) -> T:
        new = self._raw is None
        try:
            return carried_out(self.ready(), work, "BEGIN" if self._writes else READ, "COMMIT")
        except psycopg.Error as error:
            lost = is_lost(self._raw, error)
            self.undo(lost=lost)
            if lost and not new:
                return self._run(work)
            if not lost and not isinstance(error, psycopg.OperationalError):
                raise
            raise self.away() from None
        except BaseException:
            self.undo()
            raise

    def undo(self, *, lost: bool = False) -> None:
        """Leave nothing half done on the connection, or leave the connection."""
        try:
            if lost or self._raw is None:
                self.drop()
            else:
                self._raw.rollback()
        except psycopg.Error:
            self.drop()

    async def close(self) -> None:
        """Finish what was asked for and let go."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self.drop)
        self._thread.shutdown()


def carried_out(
    raw: Raw, work: Callable[[Connection], Callable[[], T]], first: str, last: str | None = None
) -> T:
    """Send all statements of some work, and wait for their results once."""
    with raw.pipeline() as pipeline:
        raw.execute(first.encode())
        ask = work(Session(raw))
        if last is not None:
            raw.execute(last.encode())
        pipeline.sync()
        return ask()
