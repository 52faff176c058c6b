"""Asks bots for decisions: in this server's processes, or through the job queue if there is one."""

import asyncio
from concurrent.futures.process import BrokenProcessPool

from gaslamp.server.bots.job_queue import JobQueue
from gaslamp.server.bots.pool import BotPool
from gaslamp.server.bots.worker import Worker
from gaslamp.server.ops.logs import log
from gaslamp.server.ops.metrics import Metrics
from gaslamp.server.storage.base import BotJobs
from gaslamp.server.storage.rows import BotJob

WARM_UP_DELAY = 5  # seconds: after a restart players come back first


class BotService:
    """The bots of one server."""

    def __init__(self, workers: int, metrics: Metrics) -> None:
        self.pool = BotPool(workers, metrics)
        self._workers = workers
        self._queue: JobQueue | None = None
        self._worker: Worker | None = None
        self._warming: asyncio.Task[None] | None = None

    def open(self, jobs: BotJobs | None) -> None:
        """Start; with a queue of jobs, ask through it and take part in its work."""
        if jobs is None:
            return
        self._queue = JobQueue(jobs)
        if self._workers:
            self._worker = Worker(jobs, self.pool.choose, self._workers)
            self._worker.open()

    def warm_up(self) -> None:
        """Start the processes in a moment, before anybody waits for them."""
        if self._workers:
            self._warming = asyncio.create_task(self._warm_up())

    async def _warm_up(self) -> None:
        await asyncio.sleep(WARM_UP_DELAY)
        try:
            await self.pool.warm_up()
        except BrokenProcessPool:  # the next job starts another
            log("bot worker died", failed=True)

    async def choose(self, job: BotJob) -> str:
        """Return the action that a bot chooses."""
        if self._queue is not None:
            return await self._queue.choose(job)
        return await self.pool.choose(job.kind, job.bot, job.view)

    def job_added(self) -> None:
        """Let this server's worker look for jobs."""
        if self._worker is not None:
            self._worker.job_added()

    def job_done(self, game: str, seq: int) -> None:
        """Look for the answer of a job, if it is one of ours."""
        if self._queue is not None:
            self._queue.job_done(game, seq)

    def notifications_lost(self) -> None:
        """Look for jobs and for answers."""
        self.job_added()
        if self._queue is not None:
            self._queue.notifications_lost()

    async def close(self) -> None:
        """Stop the worker and end the processes."""
        if self._warming is not None:
            self._warming.cancel()
        if self._worker is not None:
            await self._worker.close()
        await asyncio.to_thread(self.pool.close)
