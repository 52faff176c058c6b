"""The server's side of the job queue: adds jobs and waits for their answers."""

import asyncio
from contextlib import suppress

from gaslamp.server.storage.base import BotJobs
from gaslamp.server.storage.rows import BotJob

ASK_AGAIN_SECONDS = 5.0  # a notification may have been lost


class JobQueue:
    """The jobs of this server that wait for an answer."""

    def __init__(self, jobs: BotJobs) -> None:
        self._jobs = jobs
        self._waiting: dict[tuple[str, int], asyncio.Event] = {}

    async def choose(self, job: BotJob) -> str:
        """Return the action that a bot on some worker chooses."""
        key = (job.game, job.seq)
        event = self._waiting[key] = asyncio.Event()
        try:
            while (answer := await self._jobs.ask(job)) is None:
                with suppress(TimeoutError):
                    await asyncio.wait_for(event.wait(), ASK_AGAIN_SECONDS)
                event.clear()
        finally:
            self._waiting.pop(key, None)
        return answer

    def job_done(self, game: str, seq: int) -> None:
        """Look for the answer of a job, if it is one of ours."""
        if (game, seq) in self._waiting:
            self._waiting[game, seq].set()

    def notifications_lost(self) -> None:
        """Look for the answers of all jobs."""
        for event in self._waiting.values():
            event.set()
