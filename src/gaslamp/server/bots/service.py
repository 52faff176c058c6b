"""Asks bots for decisions: in this server's processes, or through the job queue if there is one."""

import asyncio
from concurrent.futures.process import BrokenProcessPool
from time import monotonic

from gaslamp.server.bots.answers import ATTEMPTS, BotFailed, any_legal_action, legal_actions
from gaslamp.server.bots.job_queue import JobQueue
from gaslamp.server.bots.local_queue import LocalQueue
from gaslamp.server.bots.pool import BotPool
from gaslamp.server.bots.worker import Worker
from gaslamp.server.ops.logs import log
from gaslamp.server.ops.metrics import Metrics
from gaslamp.server.settings import Settings
from gaslamp.server.storage.base import BotJobs
from gaslamp.server.storage.rows import BotJob

WARM_UP_DELAY = 5  # seconds: after a restart players come back first


class BotService:
    """The bots of one server."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._settings, self._metrics = settings, metrics
        self.pool = BotPool(
            settings.workers, metrics, pace=settings.bot_pace, limit=settings.bot_limit
        )
        self._queue: JobQueue | LocalQueue = LocalQueue(
            self.pool.choose, settings.workers, settings.bot_share
        )
        self._worker: Worker | None = None
        self._warming: asyncio.Task[None] | None = None
        self._asked: dict[object, float] = {}  # when each decision was asked that is not there yet
        metrics.gauge(
            "gaslamp_bot_queue", "Decisions of bots that are waited for.", lambda: len(self._asked)
        )
        metrics.gauge(
            "gaslamp_bot_queue_age_seconds",
            "Seconds since the oldest of them was asked.",
            self._oldest,
        )

    def _oldest(self) -> int:
        now = monotonic()
        return round(now - min(self._asked.values(), default=now))

    def open(self, jobs: BotJobs | None) -> None:
        """Start; with a queue of jobs, ask through it and take part in its work."""
        if jobs is None:
            return
        self._queue, settings = JobQueue(jobs), self._settings
        if settings.workers:
            self._worker = Worker(jobs, self.pool.choose, settings.workers, settings.bot_share)
            self._worker.open()

    def warm_up(self) -> None:
        """Start the processes in a moment, before anybody waits for them."""
        if self._settings.workers:
            self._warming = asyncio.create_task(self._warm_up())

    async def _warm_up(self) -> None:
        await asyncio.sleep(WARM_UP_DELAY)
        try:
            await self.pool.warm_up()
        except BrokenProcessPool:  # the next job starts another
            log("bot worker died", failed=True)

    async def choose(self, job: BotJob) -> str:
        """Return a legal action: a bot's, or any if the bot fails or answers badly three times."""
        question, legal = object(), legal_actions(job.view)
        self._asked[question] = monotonic()
        try:
            for _ in range(ATTEMPTS):
                try:
                    action = await self._queue.choose(job)
                except BotFailed:
                    self._metrics.count("gaslamp_bot_retries_total")
                    continue
                if action in legal:
                    return action
                self._metrics.count("gaslamp_bot_bad_answers_total")
                log("bad answer of a bot", kind=job.kind, bot=job.bot)
                await self._queue.reject(job, action)
            return any_legal_action(job.view)
        finally:
            del self._asked[question]

    def job_added(self) -> None:
        """Let this server's worker look for jobs."""
        if self._worker is not None:
            self._worker.job_added()

    def job_done(self, game: str, seq: int) -> None:
        """Look for the answer of a job, if it is one of ours."""
        if isinstance(self._queue, JobQueue):
            self._queue.job_done(game, seq)

    def notifications_lost(self) -> None:
        """Look for jobs and for answers."""
        self.job_added()
        if isinstance(self._queue, JobQueue):
            self._queue.notifications_lost()

    async def close(self) -> None:
        """Stop the worker and end the processes."""
        await self._queue.close()
        if self._warming is not None:
            self._warming.cancel()
        if self._worker is not None:
            await self._worker.close()
        await asyncio.to_thread(self.pool.close)
