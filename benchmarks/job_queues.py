"""Our queue of bot jobs beside procrastinate's: `python -m benchmarks.job_queues`.

The same work in one run, on a PostgreSQL server of its own: jobs a second when many wait, the time
from asking to the answer when none does, and how many jobs of a flood are done before a stranger's.
The bots answer at once. procrastinate is no dependency: install it beside the program to run this.
"""

import asyncio
import importlib
import sys
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import gaslamp
from gaslamp.core.views import to_json
from gaslamp.server.bots.worker import Worker
from gaslamp.server.storage.postgres_jobs import PostgresJobs
from gaslamp.server.storage.rows import BotJob
from gaslamp.server.storage.urls import open_storage

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from server.postgres import cluster

AT_ONCE = 8
BURST, SINGLE, FLOOD = 400, 100, 178
VIEW = to_json(gaslamp.new_game("pocket", seed=1).view("investigator"))
Ask = Callable[[int, str], Coroutine[Any, Any, str]]


@dataclass(frozen=True)
class Measured:
    """What one queue did."""

    jobs_a_second: float
    milliseconds: float  # from asking to the answer, the median
    before_stranger: int  # jobs of a flood that were begun before a stranger's


class Begun:
    """The order in which jobs are begun, and how many were asked for."""

    def __init__(self) -> None:
        self.order: list[str] = []
        self.asked = 0
        self.pause = 0.0  # of a bot

    async def choose(self, address: str) -> str:
        """Answer a job."""
        self.order.append(address)
        await asyncio.sleep(self.pause)
        return "an action"


async def measure(ask: Ask, begun: Begun) -> Measured:
    """Return what a queue does whose jobs are asked for by number and address."""
    began = time.perf_counter()
    await asyncio.gather(*(ask(number, f"address {number % 20}") for number in range(BURST)))
    rate = BURST / (time.perf_counter() - began)
    waits = []
    for number in range(SINGLE):
        began = time.perf_counter()
        await ask(BURST + number, "somebody")
        waits.append(time.perf_counter() - began)
    begun.order.clear()
    begun.asked, begun.pause = 0, 1.0
    first = BURST + SINGLE
    flood = [asyncio.create_task(ask(first + n, "flood")) for n in range(FLOOD)]
    while begun.asked < FLOOD:
        await asyncio.sleep(0.01)
    begun.pause, at = 0.1, len(begun.order)
    await ask(first + FLOOD, "stranger")
    before = begun.order.index("stranger") - at
    await asyncio.gather(*flood)
    return Measured(rate, 1000 * median(waits), before)


class Answers:
    """Wakes whoever waits for an answer, and the worker; a ChangeListener."""

    def __init__(self, worker: Worker) -> None:
        self.waiting: dict[int, asyncio.Event] = {}
        self.job_added = worker.job_added

    def game_changed(self, game: str, seq: int) -> None:
        """Do nothing: there are no games."""

    def job_done(self, game: str, seq: int) -> None:
        """Wake whoever asked."""
        if game and seq in self.waiting:
            self.waiting[seq].set()

    def notifications_lost(self) -> None:
        """Do nothing: none are lost in a run."""


async def ours(url: str) -> Measured:
    """Measure our table."""
    storage, begun = open_storage(url), Begun()
    jobs, taken = storage.jobs, PostgresJobs(url)
    assert jobs is not None
    worker = Worker(taken, lambda _kind, bot, _view: begun.choose(bot), AT_ONCE, 1.0)
    answers = Answers(worker)
    await storage.listen(answers)
    worker.open()

    async def ask(number: int, address: str) -> str:
        event = answers.waiting[number] = asyncio.Event()
        job = BotJob("game", number, "pocket", address, VIEW, 1, address, f"p {address}", 0.05)
        answer = await jobs.ask(job)
        begun.asked += 1
        while answer is None:
            await event.wait()
            event.clear()
            answer = await jobs.ask(job)
        del answers.waiting[number]
        return answer

    try:
        return await measure(ask, begun)
    finally:
        await worker.close()
        await taken.close()
        await storage.close()


async def theirs(url: str) -> Measured:
    """Measure procrastinate; it keeps no answers, so its workers are in this process."""
    procrastinate: Any = importlib.import_module("procrastinate")
    app = procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=url))
    begun, answers = Begun(), dict[int, "asyncio.Future[str]"]()

    @app.task(queue="bots")  # type: ignore[untyped-decorator, unused-ignore]
    async def think(number: int, address: str, view: str) -> None:
        assert view
        answers.pop(number).set_result(await begun.choose(address))

    async def ask(number: int, address: str) -> str:
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        answers[number] = answer
        await think.defer_async(number=number, address=address, view=VIEW.decode())
        begun.asked += 1
        return await answer

    async with app.open_async():
        await app.schema_manager.apply_schema_async()
        work = app.run_worker_async(
            concurrency=AT_ONCE, install_signal_handlers=False, delete_jobs="always"
        )
        worker = asyncio.create_task(work)
        try:
            return await measure(ask, begun)
        finally:
            worker.cancel()
            await asyncio.gather(worker, return_exceptions=True)


def main() -> None:
    """Print a table of both."""
    print("| queue | jobs/s | ms from asking to the answer | begun before a stranger's |")
    print("|---|---|---|---|")
    with cluster(hasty=False) as database:
        for _ in range(2):
            for name, queue in (("our table", ours), ("procrastinate", theirs)):
                found = asyncio.run(queue(database.new_database()))
                print(
                    f"| {name} | {found.jobs_a_second:.0f} | {found.milliseconds:.1f} "
                    f"| {found.before_stranger} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
