"""The worker's side of the job queue: takes jobs and answers them.

A worker holds a job while its bot thinks. If the worker dies the hold runs out and another takes
the job; after three deaths or failures a random legal action is the answer, and the game goes on.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress

from gaslamp.server.bots.answers import ATTEMPTS, BotFailed, any_legal_action
from gaslamp.server.bots.fair_queue import most_of_one_address
from gaslamp.server.ops.logs import log
from gaslamp.server.storage.base import BotJobs, StorageUnavailable
from gaslamp.server.storage.rows import BotJob

POLL_SECONDS = 2.0  # for jobs whose hold has run out, which nothing announces
HOLD_SECONDS = 15.0

Choose = Callable[[str, str, bytes], Awaitable[str]]


class Worker:
    """Takes jobs and lets bots choose, up to `at_once` at a time, a share of them of an address."""

    def __init__(
        self, jobs: BotJobs, choose: Choose, at_once: int, share: float, hold: float = HOLD_SECONDS
    ) -> None:
        self._jobs, self._choose, self._hold = jobs, choose, hold
        self._most = most_of_one_address(at_once, share)
        self._busy: Counter[str] = Counter()  # jobs that are done now, by address
        self._taking = asyncio.Lock()
        self._added = [asyncio.Event() for _ in range(at_once)]
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """Start to take jobs."""
        self._tasks = [asyncio.create_task(self._work(event)) for event in self._added]

    async def close(self) -> None:
        """Stop; jobs that are held are released."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def job_added(self) -> None:
        """Look for jobs."""
        for event in self._added:
            event.set()

    async def _work(self, added: asyncio.Event) -> None:
        while True:
            added.clear()
            try:
                if (job := await self._take()) is not None:
                    try:
                        await self._answer(job)
                    finally:
                        self._busy[job.address] -= 1
                        self.job_added()  # perhaps one that had to wait for this address's share
                    continue
            except StorageUnavailable:
                pass
            except Exception:  # the job stays held, and is tried again when the hold runs out
                log("bot failed", failed=True)
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL_SECONDS):  # `wait_for` may swallow a cancellation
                    await added.wait()

    async def _take(self) -> BotJob | None:
        async with self._taking:  # one after another, so that each knows what the others took
            full = [address for address, jobs in self._busy.items() if jobs >= self._most]
            job = await self._jobs.take(self._hold, full)
            if job is not None:
                self._busy[job.address] += 1
            self._busy += Counter()  # without those that have none
            return job

    async def _answer(self, job: BotJob) -> None:
        holding = asyncio.create_task(self._keep_holding(job))
        try:
            if job.attempt > ATTEMPTS:
                action = any_legal_action(job.view)
            else:
                action = await self._choose(job.kind, job.bot, job.view)
            await self._jobs.answer(job, action)
        except BotFailed:
            await self._jobs.hold(job, 0)
        except asyncio.CancelledError:
            with suppress(StorageUnavailable):
                await self._jobs.hold(job, 0)
            raise
        finally:
            holding.cancel()

    async def _keep_holding(self, job: BotJob) -> None:
        while True:
            await asyncio.sleep(self._hold / 3)
            with suppress(StorageUnavailable):
                await self._jobs.hold(job, self._hold)
