"""One thread that writes: whatever has come in while it was busy shares the next commit."""

import asyncio
import sqlite3
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
Job = tuple[Work, "asyncio.Future[Any]", asyncio.AbstractEventLoop]

MOST_AT_ONCE = 512


class Writer:
    """Runs pieces of work in transactions; a caller hears of its work once it is on disk."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._connect = connect
        self._thread = Thread(target=self._run, name="gaslamp-writer", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """The result of a piece of work, committed."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._queue.put((work, future, loop))
        return await asyncio.shield(future)  # what was begun is finished, whoever goes away

    async def close(self) -> None:
        """Finish everything that was asked for."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        connection = self._connect()
        going = True
        while going:
            jobs = [self._queue.get()]
            while not self._queue.empty() and len(jobs) < MOST_AT_ONCE:
                jobs.append(self._queue.get_nowait())
            going = None not in jobs
            _commit(connection, [job for job in jobs if job is not None])
        connection.close()


def _commit(connection: sqlite3.Connection, jobs: list[Job]) -> None:
    """Do all jobs in one transaction; one that fails is undone alone."""
    results: list[tuple[Job, Any, BaseException | None]] = []
    try:
        connection.execute("BEGIN IMMEDIATE")
        for job in jobs:
            results.append((job, *_attempt(connection, job[0])))
        connection.execute("COMMIT")
    except Exception as error:  # the thread goes on, whatever happens; the callers are told
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        results = [(job, None, error) for job in jobs]
    for (_, future, loop), value, failure in results:
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, future, value, failure)


def _attempt(connection: sqlite3.Connection, work: Work) -> tuple[Any, BaseException | None]:
    connection.execute("SAVEPOINT job")
    try:
        value = work(connection)
    except sqlite3.IntegrityError as error:
        connection.execute("ROLLBACK TO job")
        return None, error
    finally:
        connection.execute("RELEASE job")
    return value, None


def _settle(future: "asyncio.Future[Any]", value: Any, failure: BaseException | None) -> None:
    if future.done():
        return
    if failure is not None:
        future.set_exception(failure)
    else:
        future.set_result(value)
