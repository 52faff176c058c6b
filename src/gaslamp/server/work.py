"""A worker as a process: it thinks for the bots of servers on other machines."""

import asyncio
import signal
from contextlib import suppress

from gaslamp.server.errands import Worker
from gaslamp.server.ops.logs import log, set_up
from gaslamp.server.ops.metrics import Metrics
from gaslamp.server.store import Questions, open_questions
from gaslamp.server.thinkers import Thinkers


class _Ear:
    """Of all that can be heard, a worker cares for new questions."""

    def __init__(self, worker: Worker) -> None:
        self.asked = self.missed = worker.asked

    def changed(self, game: str, seq: int) -> None:
        """It has no games."""

    def answered(self, game: str, seq: int) -> None:
        """It waits for nobody."""


def work(database: str, workers: int) -> None:
    """Think until told to stop."""
    questions = open_questions(database)
    set_up()
    asyncio.run(_work(questions, workers))


async def _work(questions: Questions, workers: int) -> None:
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # not everywhere
            loop.add_signal_handler(number, stop.set)
    thinkers = Thinkers(workers, Metrics())
    worker = Worker(questions, thinkers.think, workers)
    try:
        await thinkers.warm()
        await questions.listen(_Ear(worker))
        worker.open()
        log("ready", workers=workers)
        await stop.wait()
    finally:
        await worker.close()
        await asyncio.to_thread(thinkers.close)
        await questions.close()
        log("closed")
