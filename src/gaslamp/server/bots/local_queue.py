"""The queue of a server whose database has none: its own processes do the jobs, in a fair order."""

import asyncio
from collections.abc import Awaitable, Callable

from gaslamp.server.bots.fair_queue import Asker, FairQueue
from gaslamp.server.storage.rows import BotJob

Choose = Callable[[str, str, bytes], Awaitable[str]]


class _Question:
    """One call of `choose`: a job and where its answer goes."""

    def __init__(self, job: BotJob) -> None:
        self.job = job
        self.answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()


class LocalQueue:
    """Gives as many jobs to `choose` as there are workers; the others wait in a fair queue."""

    def __init__(self, choose: Choose, workers: int, share: float) -> None:
        self._choose = choose
        self._queue: FairQueue[_Question] = FairQueue(workers, share)
        self._tasks: set[asyncio.Task[None]] = set()

    async def choose(self, job: BotJob) -> str:
        """Return what a bot chooses; a job that waits is removed if this call is cancelled."""
        question, loop = _Question(job), asyncio.get_running_loop()
        self._queue.add(question, Asker(job.address, job.player), job.cost, loop.time())
        self._start_jobs()
        try:
            return await question.answer
        finally:
            self._queue.discard(question)

    def _start_jobs(self) -> None:
        now = asyncio.get_running_loop().time()
        while (question := self._queue.take(now)) is not None:
            task = asyncio.create_task(self._do(question))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _do(self, question: _Question) -> None:
        """Do a job to its end, even if nobody waits for it any more: its process is occupied."""
        job, answer = question.job, question.answer
        try:
            action = await self._choose(job.kind, job.bot, job.view)
            if not answer.done():
                answer.set_result(action)
        except Exception as error:
            if not answer.done():
                answer.set_exception(error)
        finally:
            self._queue.done(question)
        self._start_jobs()

    async def reject(self, job: BotJob, action: str) -> None:
        """Do nothing: an answer is not kept."""

    async def close(self) -> None:
        """Stop; the processes are to be ended afterwards."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
