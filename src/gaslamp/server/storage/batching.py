"""What arrives while the database is busy is done together, in the next batch."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Generic, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
Outcome = tuple[Any, BaseException | None]  # a result, or why there is none
Waiting = tuple[Item, "asyncio.Future[Any]"]  # an item, and who waits for its result

MOST_AT_ONCE = 512


class Batching(Generic[Item, Result]):
    """Carries items out in batches, one batch at a time, in a task of its own.

    Each caller gets the result of his own item. An item that was put in is carried out even if its
    caller is cancelled.
    """

    def __init__(
        self,
        carry_out: Callable[[Sequence[Item]], Awaitable[Sequence[Outcome]]],
        most: int = MOST_AT_ONCE,
    ) -> None:
        self._carry_out, self._most = carry_out, most
        self._waiting: list[Waiting[Item]] = []
        self._task: asyncio.Task[None] | None = None  # while there is something to do

    async def put(self, item: Item) -> Result:
        """Return the result of an item once it has been carried out."""
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, done))
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        return await done

    async def finish(self) -> None:
        """Return when everything that was put in has been carried out."""
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[: self._most], self._waiting[self._most :]
                try:
                    outcomes = await self._carry_out([item for item, _ in batch])
                except Exception as error:  # the callers are told; the next batch is tried
                    outcomes = [(None, error)] * len(batch)
                tell(batch, outcomes)
        finally:
            self._task = None


def tell(batch: Sequence[Waiting[Any]], outcomes: Sequence[Outcome]) -> None:
    """Give each caller of a batch its outcome."""
    for (_, done), (result, failure) in zip(batch, outcomes, strict=True):
        if done.done():  # the caller was cancelled
            continue
        if failure is not None:
            done.set_exception(failure)
        else:
            done.set_result(result)
