"""Bots think in processes of their own, so that nobody else waits for them."""

import asyncio
import os
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

import msgspec

from gaslamp import bots
from gaslamp.core.processes import end_with_parent
from gaslamp.core.registry import GAMES
from gaslamp.core.registry import game as find_game
from gaslamp.server.ops.logs import log
from gaslamp.server.ops.metrics import Metrics

ATTEMPTS = 3
NICE = 10  # the server itself goes first

Chooser = Callable[[str, str, bytes], str]


def prepare_process() -> None:
    """Load every game in a new process, lower its priority, and end it with the server."""
    end_with_parent()
    os.nice(NICE)
    for game in GAMES:
        find_game(game)
        bots.make(game, bots.OPPONENT)


def choose(game: str, bot: str, view: bytes) -> str:
    """Return the action that a bot chooses for an encoded view; runs in a process of the pool."""
    decoded = msgspec.json.decode(view, type=find_game(game).view_type)
    return bots.make(game, bot).choose(decoded)


def any_legal_action(game: str, view: bytes) -> str:
    """Return a random legal action of an encoded view."""
    decoded = msgspec.json.decode(view, type=find_game(game).view_type)
    return secrets.choice(decoded.legal or []).action


class BotPool:
    """A pool of processes; the job of a process that dies is given to another.

    After three deaths a random legal action is the answer, and the game goes on.
    """

    def __init__(
        self,
        workers: int,
        metrics: Metrics,
        chooser: Chooser = choose,
        initializer: Callable[[], object] = prepare_process,
    ) -> None:
        self._workers, self._metrics = workers, metrics
        self._chooser, self._initializer = chooser, initializer
        self._pool: ProcessPoolExecutor | None = None

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._workers, mp_context=get_context("spawn"), initializer=self._initializer
            )
        return self._pool

    async def warm_up(self) -> None:
        """Start the processes before the first job comes."""
        jobs = [self._started().submit(os.getpid) for _ in range(self._workers)]
        await asyncio.gather(*map(asyncio.wrap_future, jobs))

    async def choose(self, game: str, bot: str, view: bytes) -> str:
        """Return the action that a bot chooses for an encoded view."""
        loop = asyncio.get_running_loop()
        for attempt in range(ATTEMPTS):
            pool = self._started()
            try:
                return await loop.run_in_executor(pool, self._chooser, game, bot, view)
            except BrokenProcessPool:
                log("bot worker died", failed=True, attempt=attempt)
                self._metrics.count("gaslamp_bot_retries_total")
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False)
        return any_legal_action(game, view)

    def close(self) -> None:
        """End the processes; unfinished jobs are asked again after a restart."""
        if self._pool is None:
            return
        pool, self._pool = self._pool, None
        for process in list((pool._processes or {}).values()):
            process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)
