"""Changes of the database as tasks, and the thread in which SQLite carries them out."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from time import sleep
from typing import Any, Generic, Protocol, TypeVar

from gaslamp.server.storage.batching import MOST_AT_ONCE, Outcome, Waiting, tell
from gaslamp.server.storage.rows import GameUpdate

T = TypeVar("T")


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

# Gives statements to a connection and returns a function that returns their result. The results of
# the statements are known in that function only: over a network all are sent before the first
# result is waited for. The function may raise AlreadyTaken, and nothing is changed.
Work = Callable[[Connection], Callable[[], T]]


BUSY_TASKS = 4  # in one commit: there is much to write
GATHER_SECONDS = 0.004  # in which more may come then


class AlreadyTaken(Exception):
    """Another writer has used the number or the name that was to be written."""


@dataclass(frozen=True, slots=True)
class WriteTask(Generic[T]):
    """Work that is committed or undone as a whole, the game it changes and where its log then ends.

    `single` work is one statement, which is undone by itself if it fails. `rows` are the rows added
    to the log, if the task does nothing else but add them, delete what belonged to the position
    before, and make the `update`: many such tasks are carried out by one statement.
    """

    work: Work[T]
    game: str
    seq: int = 0
    single: bool = False
    rows: Sequence[LogRow] = ()
    update: GameUpdate | None = None


class Committer(Protocol):
    """Carries tasks out in a database; called in the thread of the queue only."""

    def commit(self, tasks: Sequence[WriteTask[Any]]) -> list[Outcome]:
        """Commit every task that can be done; return the outcome of each."""

    def close(self) -> None:
        """Close the connection."""


class WriteThread:
    """A thread that writes: tasks that arrive while it is busy share the next commit.

    Every statement takes the interpreter's lock away from the server's loop. So while there is much
    to write the thread waits a moment for more: fewer commits, each of more tasks.
    """

    def __init__(self, committer: Committer) -> None:
        self._queue: SimpleQueue[Waiting[WriteTask[Any]] | None] = SimpleQueue()
        self._committer = committer
        self._thread = Thread(target=self._run, name="gaslamp-writer", daemon=True)
        self._thread.start()

    async def write(self, task: WriteTask[T]) -> T:
        """Return the result of a task once it is committed.

        A task that was queued is carried out even if its caller is cancelled.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put((task, done))
        return await done

    async def close(self) -> None:
        """Finish all tasks, then stop the thread."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        running, busy = True, False
        while running:
            taken = [self._queue.get()]
            if busy:
                sleep(GATHER_SECONDS)
            while not self._queue.empty() and len(taken) < MOST_AT_ONCE:
                taken.append(self._queue.get_nowait())
            running, busy = None not in taken, len(taken) >= BUSY_TASKS
            if batch := [waiting for waiting in taken if waiting is not None]:
                self._commit(batch)
        self._committer.close()

    def _commit(self, batch: list[Waiting[WriteTask[Any]]]) -> None:
        try:
            outcomes = self._committer.commit([task for task, _ in batch])
        except Exception as error:  # the callers are told; the thread goes on
            outcomes = [(None, error)] * len(batch)
        callers: dict[asyncio.AbstractEventLoop, list[int]] = {}
        for number, (_, done) in enumerate(batch):
            callers.setdefault(done.get_loop(), []).append(number)
        for loop, numbers in callers.items():
            if not loop.is_closed():
                those = [batch[number] for number in numbers]
                loop.call_soon_threadsafe(tell, those, [outcomes[number] for number in numbers])
