"""The server's side of the job queue: adds jobs and waits for their answers."""

import asyncio
from contextlib import suppress

from gaslamp.server.storage.base import BotJobs, StorageUnavailable
from gaslamp.server.storage.rows import BotJob

ASK_AGAIN_SECONDS = 5.0  # a notification may have been lost


class JobQueue:
    """The jobs of this server that wait for an answer."""

    def __init__(self, jobs: BotJobs) -> None:
        self._jobs = jobs
        self._waiting: dict[tuple[str, int], asyncio.Event] = {}
        self._withdrawing: set[asyncio.Task[None]] = set()
        self._closed = False

    async def choose(self, job: BotJob) -> str:
        """Return what a bot on some worker chooses; if this call is cancelled nobody need do it."""
        key = (job.game, job.seq)
        event = self._waiting[key] = asyncio.Event()
        try:
            while (answer := await self._jobs.ask(job)) is None:
                with suppress(TimeoutError):
                    async with asyncio.timeout(ASK_AGAIN_SECONDS):
                        await event.wait()
                event.clear()
        except asyncio.CancelledError:
            if self._closed:  # players come back at another server, which asks the same
                raise
            task = asyncio.create_task(self._withdraw(job))
            self._withdrawing.add(task)
            task.add_done_callback(self._withdrawing.discard)
            raise
        finally:
            if self._waiting.get(key) is event:
                del self._waiting[key]
        return answer

    async def _withdraw(self, job: BotJob) -> None:
        if (job.game, job.seq) in self._waiting:
            return  # somebody looks at the game again
        with suppress(StorageUnavailable):
            await self._jobs.withdraw(job)
        self.job_done(job.game, job.seq)  # ask again if somebody came meanwhile

    async def reject(self, job: BotJob, action: str) -> None:
        """Throw an answer away; the job is to be done again."""
        await self._jobs.reject(job, action)

    def job_done(self, game: str, seq: int) -> None:
        """Look for the answer of a job, if it is one of ours."""
        if (game, seq) in self._waiting:
            self._waiting[game, seq].set()

    def notifications_lost(self) -> None:
        """Look for the answers of all jobs."""
        for event in self._waiting.values():
            event.set()

    async def close(self) -> None:
        """Finish what was begun; jobs that are asked for stay in the queue."""
        self._closed = True
        await asyncio.gather(*self._withdrawing)
