"""Bots think in processes of their own, so that nobody else waits for them."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

import msgspec

from gaslamp import bots
from gaslamp.bots.protocol import decisions_cut_short
from gaslamp.core.processes import end_with_parent
from gaslamp.core.registry import GAMES
from gaslamp.core.registry import game as find_game
from gaslamp.server.bots.answers import Answer, BotFailed
from gaslamp.server.bots.pacing import budget, until_whole
from gaslamp.server.ops.logs import log
from gaslamp.server.ops.metrics import Metrics

NICE = 10  # the server itself goes first

Chooser = Callable[[str, str, bytes], Answer]


def prepare_process() -> None:
    """Load every game in a new process, lower its priority, and end it with the server."""
    end_with_parent()
    os.nice(NICE)
    for game in GAMES:
        find_game(game)
        bots.make(game, bots.OPPONENT)


def choose(game: str, bot: str, view: bytes) -> Answer:
    """Return what a bot chooses for an encoded view; runs in a process of the pool."""
    decoded = msgspec.json.decode(view, type=find_game(game).view_type)
    player = bots.make(game, bot)
    action = player.choose(decoded)
    return Answer(action, decisions_cut_short(player) > 0)


class _Process:
    """One process, which does one job at a time; if it dies or is ended the next job starts it."""

    def __init__(self, initializer: Callable[[], object]) -> None:
        self._initializer = initializer
        self._executor: ProcessPoolExecutor | None = None

    def start(self) -> "Future[int]":
        """Start the process if it does not run; return when it is ready."""
        return self._started().submit(os.getpid)

    def _started(self) -> ProcessPoolExecutor:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(
                1, mp_context=get_context("spawn"), initializer=self._initializer
            )
        return self._executor

    async def run(self, limit: float, work: Chooser, game: str, bot: str, view: bytes) -> Answer:
        """Return what work in the process returns; raise BotFailed if it does not."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(limit):
                return await loop.run_in_executor(self._started(), work, game, bot, view)
        except TimeoutError:
            self.end()
            raise BotFailed(f"no answer within {limit:g} seconds") from None
        except BrokenProcessPool:
            self.end()
            raise BotFailed("the process died") from None
        except Exception as error:
            raise BotFailed(f"the bot raised {type(error).__name__}") from None

    def end(self, *, wait: bool = False) -> None:
        """End the process, whatever it does."""
        if self._executor is None:
            return
        executor, self._executor = self._executor, None
        for process in list((executor._processes or {}).values()):
            process.kill()
        executor.shutdown(wait=wait, cancel_futures=True)


class BotPool:
    """The processes; a decision occupies one for its budget (`pacing`), `limit` seconds at most."""

    def __init__(
        self,
        workers: int,
        metrics: Metrics,
        *,
        pace: float,
        limit: float,
        chooser: Chooser = choose,
        initializer: Callable[[], object] = prepare_process,
    ) -> None:
        self._metrics, self._pace, self._limit, self._chooser = metrics, pace, limit, chooser
        self._processes = [_Process(initializer) for _ in range(workers)]
        self._idle = list(self._processes)
        self._freed = asyncio.Semaphore(workers)

    async def warm_up(self) -> None:
        """Start the processes before the first job comes."""
        await asyncio.gather(*(asyncio.wrap_future(one.start()) for one in self._processes))

    async def choose(self, game: str, bot: str, view: bytes) -> str:
        """Return what a bot chooses for an encoded view, or raise BotFailed; not before its budget.

        To be cancelled only when the pool is about to be closed.
        """
        async with self._freed:
            process = self._idle.pop()
            began = asyncio.get_running_loop().time()
            failure: BotFailed | None = None
            try:
                answer = await process.run(self._limit, self._chooser, game, bot, view)
            except BotFailed as error:
                failure = error
                log("bot failed", reason=str(error), kind=game, bot=bot)
            if await until_whole(self._pace * budget(game, bot), began) > 1:
                self._metrics.count("gaslamp_bot_overruns_total")
            self._idle.append(process)
            if failure is not None:
                raise failure
            if answer.cut_short:
                self._metrics.count("gaslamp_bot_cut_short_total")
                log("bot cut short", kind=game, bot=bot)
            return answer.action

    def close(self) -> None:
        """End the processes; unfinished jobs are asked again after a restart."""
        for process in self._processes:
            process.end(wait=True)
