"""Connections to PostgreSQL: how they are opened, lost and opened again."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import cache
from time import monotonic
from typing import Any, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg_pool import AsyncConnectionPool

from gaslamp.server.ops.logs import log
from gaslamp.server.storage.base import BadDatabase, StorageUnavailable
from gaslamp.server.storage.write_queue import Work

T = TypeVar("T")
Raw = psycopg.AsyncConnection[tuple[Any, ...]]

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
# has stopped in the middle of a transaction is not waited for long, and the database gives up a
# server that has vanished, whose locks it would else hold for hours.
SESSION = {
    "synchronous_commit": "on",
    "lock_timeout": "5s",
    "idle_in_transaction_session_timeout": "10s",
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "3",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "10s",
}
OPTIONS = " ".join(f"-c {name}={value}" for name, value in SESSION.items())
READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"  # one snapshot

MOST_READERS = 4
PAUSE_SECONDS = 1.0  # a connection that was not used for so long may be lost
READER_SECONDS = 5.0  # for so long a read waits for a connection

# psycopg's own messages quote rows, and rows are secret.
logging.getLogger("psycopg").setLevel(logging.CRITICAL)


def parameters(url: str, name: str) -> str:
    """Return how to connect; an operator sees `name` in pg_stat_activity."""
    try:
        given: dict[str, Any] = {**DEFAULTS, **conninfo_to_dict(url)}
        given["options"] = f"{OPTIONS} {given.get('options', '')}"
        return make_conninfo(**{**given, "application_name": f"gaslamp {name}"})
    except psycopg.ProgrammingError as error:
        raise BadDatabase(f"the database's URL cannot be read: {one_line(error)}") from None


def connect_blocking(url: str, name: str) -> psycopg.Connection[tuple[Any, ...]]:
    """Return a new connection for what is done before there is a loop."""
    return psycopg.connect(parameters(url, name), autocommit=True)


async def connect(url: str, name: str) -> Raw:
    """Return a new connection."""
    return await psycopg.AsyncConnection.connect(parameters(url, name), autocommit=True)


def one_line(error: BaseException) -> str:
    """Return the first line of an error's text."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def is_lost(connection: Raw | None, error: psycopg.Error) -> bool:
    """Return True if an error means that another connection must be opened."""
    if connection is None or connection.closed:
        return True
    return isinstance(error, psycopg.errors.ReadOnlySqlTransaction)  # it has become a standby


class Statement:
    """A statement to be sent, and its result once that has come."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self._result: tuple[int, list[tuple[Any, ...]]] | None = None

    async def receive(self, cursor: psycopg.AsyncCursor[tuple[Any, ...]]) -> None:
        """Take the result over from a cursor that stands at it."""
        rows = [] if cursor.description is None else await cursor.fetchall()
        self._result = (cursor.rowcount, rows)

    @property
    def rowcount(self) -> int:
        """Return how many rows it changed."""
        assert self._result is not None, "the result is not known before all statements are sent"
        return self._result[0]

    def fetchall(self) -> list[tuple[Any, ...]]:
        """Return the rows it selected."""
        assert self._result is not None, "the result is not known before all statements are sent"
        return self._result[1]


class Statements:
    """Collects the statements of some work, with the interface that both databases share."""

    def __init__(self, cursor: psycopg.AsyncClientCursor[tuple[Any, ...]]) -> None:
        self._cursor = cursor
        self.all: list[Statement] = []

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Statement:
        """Add a statement; its result is known when all statements have been sent."""
        self.all.append(Statement(self._cursor.mogrify(translated(statement), values).encode()))
        return self.all[-1]

    def executemany(self, statement: str, rows: Sequence[Sequence[Any]], /) -> None:
        """Add a statement for each row of values."""
        for row in rows:
            self.execute(statement, row)


@cache
def translated(statement: str) -> bytes:
    """Return a statement as psycopg wants it: values stand in it as `%s`."""
    return statement.replace("?", "%s").encode()


async def together(raw: Raw, work: Work[T], first: str, last: str = "") -> T:
    """Send all statements of some work as one text, and return its result.

    In psycopg's pipeline mode each statement would be waited for in the event loop: for a commit
    that costs the node twice the processor time.
    """
    cursor = psycopg.AsyncClientCursor(raw)
    statements = Statements(cursor)
    result = work(statements)
    texts = [first.encode(), *(statement.text for statement in statements.all), last.encode()]
    await cursor.execute(b";\n".join(texts))
    for statement in statements.all:
        cursor.nextset()
        await statement.receive(cursor)
    return result()


async def select(raw: Raw, command: str, values: Sequence[object]) -> list[Any]:
    """Return the rows of one statement; the database remembers its plan."""
    cursor = await raw.execute(translated(command), values)
    return [] if cursor.description is None else await cursor.fetchall()


class _Availability:
    """Logs when the database stops answering a connection, and when it answers again."""

    def __init__(self, name: str) -> None:
        self._name, self._away = name, False

    def back(self) -> None:
        """Take note that the database answers."""
        if self._away:
            log("database back", line=self._name)
        self._away = False

    def away(self) -> StorageUnavailable:
        """Return the error that the database does not answer."""
        if not self._away:
            log("database away", line=self._name)
        self._away = True
        return StorageUnavailable("the database does not answer")


class _Uninterrupted:
    """Work that goes on to its end if its caller is cancelled.

    No connection is left in the middle of a transaction.
    """

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Return the result of work."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def finish(self) -> None:
        """Return when all work has come to its end."""
        await asyncio.gather(*self._tasks, return_exceptions=True)


class PostgresConnection:
    """A connection used by one at a time; if it is lost, the next call opens another."""

    def __init__(self, url: str, name: str) -> None:
        self._url, self._name = url, name
        self._raw: Raw | None = None
        self._lock = asyncio.Lock()
        self._availability, self._uninterrupted = _Availability(name), _Uninterrupted()
        self._used = 0.0
        self.pid = 0  # of the process that serves it in the database

    async def ready(self) -> Raw:
        """Return the connection, opened if it is not."""
        if self._raw is None:
            self._raw = await connect(self._url, self._name)
            self.pid = self._raw.info.backend_pid
            self._availability.back()
        self._used = monotonic()
        return self._raw

    async def checked(self) -> Raw:
        """Return the connection; after a pause it is tried first, so that nothing is risked."""
        if self._raw is not None and monotonic() - self._used > PAUSE_SECONDS:
            try:
                await self._raw.execute("")
            except psycopg.Error:
                await self.drop()
        return await self.ready()

    def unavailable(self) -> StorageUnavailable:
        """Return the error that the database does not answer, and log it the first time."""
        return self._availability.away()

    async def drop(self) -> None:
        """Close the connection."""
        raw, self._raw, self.pid = self._raw, None, 0
        if raw is not None:
            await raw.close()

    async def run(self, work: Work[T]) -> T:
        """Return the result of work in one transaction; after a lost connection it is done again.

        The work must be such that doing it twice is harmless.
        """
        return await self._uninterrupted.run(
            self._alone(lambda raw: together(raw, work, "BEGIN", "COMMIT"))
        )

    async def rows(self, command: str, *values: object) -> list[Any]:
        """Return the rows of one statement, which by itself is one transaction."""
        return await self._uninterrupted.run(self._alone(lambda raw: select(raw, command, values)))

    async def _alone(self, work: Callable[[Raw], Awaitable[T]]) -> T:
        async with self._lock:
            return await self._run(work)

    async def _run(self, work: Callable[[Raw], Awaitable[T]]) -> T:
        new = self._raw is None
        try:
            return await work(await self.ready())
        except psycopg.Error as error:
            lost = is_lost(self._raw, error)
            await self.undo(lost=lost)
            if lost and not new:
                return await self._run(work)
            if not lost and not isinstance(error, psycopg.OperationalError):
                raise
            raise self.unavailable() from None
        except BaseException:
            await self.undo()
            raise

    async def undo(self, *, lost: bool = False) -> None:
        """Roll back the transaction, or close the connection if it is lost."""
        try:
            if lost or self._raw is None:
                await self.drop()
            else:
                await self._raw.rollback()
        except psycopg.Error:
            await self.drop()

    async def close(self) -> None:
        """Finish what was begun and close the connection."""
        await self._uninterrupted.finish()
        await self.drop()


class PostgresReaders:
    """A few connections that read; one that does not answer is replaced."""

    def __init__(self, url: str) -> None:
        self._availability, self._uninterrupted = _Availability("reader"), _Uninterrupted()
        self._pool: AsyncConnectionPool[Raw] = AsyncConnectionPool(
            parameters(url, "reader"),
            kwargs={"autocommit": True},
            min_size=1,
            max_size=MOST_READERS,
            timeout=READER_SECONDS,
            # After that the next read tries again: the pauses between attempts grow until then.
            reconnect_timeout=READER_SECONDS,
            check=AsyncConnectionPool.check_connection,
            name="gaslamp-readers",
            open=False,
        )

    async def run(self, work: Work[T]) -> T:
        """Return what work reads in one snapshot."""
        return await self._uninterrupted.run(
            self._read(lambda raw: together(raw, work, READ, "COMMIT"))
        )

    async def rows(self, command: str, *values: object) -> list[Any]:
        """Return the rows of one statement, which by itself is one snapshot."""
        return await self._uninterrupted.run(self._read(lambda raw: select(raw, command, values)))

    async def _read(self, work: Callable[[Raw], Awaitable[T]]) -> T:
        try:
            await self._pool.open()
            async with self._pool.connection() as raw:
                found = await work(raw)
            self._availability.back()
            return found
        except psycopg.OperationalError:
            raise self._availability.away() from None

    async def close(self) -> None:
        """Finish what was begun and close the connections."""
        await self._uninterrupted.finish()
        await self._pool.close()
