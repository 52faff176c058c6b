"""One thread that writes: whatever has come in while it was busy shares the next commit."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import Any, Generic, Protocol, TypeVar

T = TypeVar("T")

MOST_AT_ONCE = 512


class Cursor(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int:
        """How many rows it changed."""

    def fetchall(self) -> list[Any]:
        """The rows it gave."""


class Connection(Protocol):
    """What both databases' connections can do; values stand in a statement as `?`."""

    def execute(self, statement: str, values: Sequence[Any] = ..., /) -> Cursor:
        """Run a statement."""

    def executemany(self, statement: str, rows: Sequence[Sequence[Any]], /) -> object:
        """Run a statement for each row of values."""


Row = tuple[str, int, str, str, int, int | None]  # game, seq, actor, action, at, spent

# Runs its statements, and gives what asks for their results once they have been carried out: a
# connection over a network sends many statements before it waits for the first answer.
Work = Callable[[Connection], Callable[[], T]]


class Taken(Exception):
    """What was to be written is there already, by somebody else."""


@dataclass(frozen=True, slots=True)
class Piece(Generic[T]):
    """Work that is done or undone as a whole, and which game it concerns, with where that ends.

    `rows` are those of the log that it adds, if it does nothing else: many such pieces can be
    carried out as one.
    """

    work: Work[T]
    game: str
    seq: int = 0
    rows: Sequence[Row] = ()


Outcome = tuple[Any, BaseException | None]


class Committer(Protocol):
    """What a database does with pieces of work; called in the writer's thread only."""

    def commit(self, pieces: Sequence[Piece[Any]]) -> list[Outcome]:
        """Commit what can be done of them; the result of each, or why it was undone."""

    def close(self) -> None:
        """Let go."""


Settled = tuple["asyncio.Future[Any]", Outcome]
Job = tuple[Piece[Any], "asyncio.Future[Any]", asyncio.AbstractEventLoop]


class Writer:
    """Runs pieces of work in transactions; a caller hears of its work once it is on disk."""

    def __init__(self, committer: Committer) -> None:
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._committer = committer
        self._thread = Thread(target=self._run, name="gaslamp-writer", daemon=True)
        self._thread.start()

    async def do(self, piece: Piece[T]) -> T:
        """The result of a piece of work, committed."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._queue.put((piece, future, loop))
        return await future  # what was begun is finished, also if nobody waits any more

    async def close(self) -> None:
        """Finish everything that was asked for."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        going = True
        while going:
            jobs = [self._queue.get()]
            while not self._queue.empty() and len(jobs) < MOST_AT_ONCE:
                jobs.append(self._queue.get_nowait())
            going = None not in jobs
            if work := [job for job in jobs if job is not None]:
                self._commit(work)
        self._committer.close()

    def _commit(self, jobs: list[Job]) -> None:
        try:
            outcomes = self._committer.commit([piece for piece, _, _ in jobs])
        except Exception as error:  # the thread goes on, whatever happens; the callers are told
            outcomes = [(None, error)] * len(jobs)
        settled: dict[asyncio.AbstractEventLoop, list[Settled]] = {}
        for (_, future, loop), outcome in zip(jobs, outcomes, strict=True):
            settled.setdefault(loop, []).append((future, outcome))
        for loop, futures in settled.items():
            if not loop.is_closed():
                loop.call_soon_threadsafe(_settle, futures)


def _settle(settled: list[Settled]) -> None:
    for future, (value, failure) in settled:
        if future.done():  # whoever waited has gone away
            continue
        if failure is not None:
            future.set_exception(failure)
        else:
            future.set_result(value)
