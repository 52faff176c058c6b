"""One thread that writes: tasks that arrive while it is busy share the next commit."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Thread
from typing import Any, Generic, Protocol, TypeVar

T = TypeVar("T")

MOST_AT_ONCE = 512


class Cursor(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int:
        """Return how many rows it changed."""

    def fetchall(self) -> list[Any]:
        """Return the rows it selected."""


class Connection(Protocol):
    """What the connections of both databases can do; values stand in a statement as `?`."""

    def execute(self, statement: str, values: Sequence[Any] = ..., /) -> Cursor:
        """Run a statement."""

    def executemany(self, statement: str, rows: Sequence[Sequence[Any]], /) -> object:
        """Run a statement for each row of values."""


# game, seq, actor, action, at, spent, next_actor
LogRow = tuple[str, int, str, str, int, int | None, str | None]

# Runs statements and returns a function that returns their result: over a network many statements
# are sent before the first result is waited for.
Work = Callable[[Connection], Callable[[], T]]


class AlreadyTaken(Exception):
    """Another writer has used the number or the name that was to be written."""


def _future() -> "asyncio.Future[Any]":
    return asyncio.get_running_loop().create_future()


@dataclass(frozen=True, slots=True)
class WriteTask(Generic[T]):
    """Work that is committed or undone as a whole, the game it changes and where its log then ends.

    `rows` are the rows added to the log, if the task does nothing else but add them and delete the
    drafts: many such tasks are carried out by one statement. `done` gets the result of the work
    once it is committed.
    """

    work: Work[T]
    game: str
    seq: int = 0
    rows: Sequence[LogRow] = ()
    done: "asyncio.Future[T]" = field(default_factory=_future)


Outcome = tuple[Any, BaseException | None]  # a result, or why there is none


class Committer(Protocol):
    """Carries tasks out in a database; called in the thread of the queue only."""

    def commit(self, tasks: Sequence[WriteTask[Any]]) -> list[Outcome]:
        """Commit every task that can be done; return the outcome of each."""

    def close(self) -> None:
        """Close the connection."""


class WriteQueue:
    """Runs tasks in transactions; a caller gets its result when it is on disk."""

    def __init__(self, committer: Committer) -> None:
        self._queue: SimpleQueue[WriteTask[Any] | None] = SimpleQueue()
        self._committer = committer
        self._thread = Thread(target=self._run, name="gaslamp-writer", daemon=True)
        self._thread.start()

    async def write(self, task: WriteTask[T]) -> T:
        """Return the result of a task once it is committed.

        A task that was queued is carried out even if its caller is cancelled.
        """
        self._queue.put(task)
        return await task.done

    async def close(self) -> None:
        """Finish all tasks, then stop the thread."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        running = True
        while running:
            taken = [self._queue.get()]
            while not self._queue.empty() and len(taken) < MOST_AT_ONCE:
                taken.append(self._queue.get_nowait())
            running = None not in taken
            if tasks := [task for task in taken if task is not None]:
                self._commit(tasks)
        self._committer.close()

    def _commit(self, tasks: list[WriteTask[Any]]) -> None:
        try:
            outcomes = self._committer.commit(tasks)
        except Exception as error:  # the callers are told; the thread goes on
            outcomes = [(None, error)] * len(tasks)
        finished: dict[asyncio.AbstractEventLoop, list[tuple[WriteTask[Any], Outcome]]] = {}
        for task, outcome in zip(tasks, outcomes, strict=True):
            finished.setdefault(task.done.get_loop(), []).append((task, outcome))
        for loop, those in finished.items():
            if not loop.is_closed():
                loop.call_soon_threadsafe(_finish, those)


def _finish(finished: list[tuple[WriteTask[Any], Outcome]]) -> None:
    for task, (result, failure) in finished:
        if task.done.done():  # the caller was cancelled
            continue
        if failure is not None:
            task.done.set_exception(failure)
        else:
            task.done.set_result(result)
