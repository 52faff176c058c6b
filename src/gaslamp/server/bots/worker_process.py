"""The process of `gaslamp work`: lets bots think for servers on other machines."""

import asyncio
import signal
from contextlib import suppress

from gaslamp.server.bots.pool import BotPool
from gaslamp.server.bots.worker import Worker
from gaslamp.server.ops.logs import log, set_up
from gaslamp.server.ops.metrics import Metrics
from gaslamp.server.settings import Settings
from gaslamp.server.storage.base import BotJobs
from gaslamp.server.storage.urls import loop_factory, open_jobs


class _WorkerListener:
    """Wakes a worker when a job was added; no other change concerns it."""

    def __init__(self, worker: Worker) -> None:
        self.job_added = self.notifications_lost = worker.job_added

    def game_changed(self, game: str, seq: int) -> None:
        """Do nothing: a worker has no games."""

    def job_done(self, game: str, seq: int) -> None:
        """Do nothing: a worker waits for no answer."""


def work(settings: Settings) -> None:
    """Answer jobs until told to stop."""
    jobs = open_jobs(settings.database)
    set_up()
    with asyncio.Runner(loop_factory=loop_factory(settings.database)) as runner:
        runner.run(_work(jobs, settings))


async def _work(jobs: BotJobs, settings: Settings) -> None:
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # not on every system
            loop.add_signal_handler(number, stop.set)
    workers = settings.workers
    pool = BotPool(workers, Metrics(), pace=settings.bot_pace, limit=settings.bot_limit)
    worker = Worker(jobs, pool.choose, workers, settings.bot_share)
    try:
        await pool.warm_up()
        await jobs.listen(_WorkerListener(worker))
        worker.open()
        log("ready", workers=workers)
        await stop.wait()
    finally:
        await worker.close()
        await asyncio.to_thread(pool.close)
        await jobs.close()
        log("closed")
