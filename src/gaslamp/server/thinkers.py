"""Bots at work: in processes of their own, so that nobody else waits for them."""

import asyncio
import math
import os
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

import msgspec

from gaslamp import bots
from gaslamp.core.names import GAMES
from gaslamp.core.orphans import end_with_parent
from gaslamp.core.registry import game as find_game
from gaslamp.server.ops.logs import log
from gaslamp.server.ops.metrics import Metrics

ATTEMPTS = 3
NICE = 10  # people come first

Chooser = Callable[[str, str, bytes], str]


def prepare() -> None:
    """Make a worker ready: with every game loaded, polite, and gone when its server is."""
    end_with_parent()
    os.nice(NICE)
    for game in GAMES:
        find_game(game)
        bots.make(game, bots.OPPONENT)


def choose(game: str, name: str, seen: bytes) -> str:
    """What a bot decides about a view, in a worker."""
    view = msgspec.json.decode(seen, type=find_game(game).view_type)
    return bots.make(game, name).choose(view)


def anything(game: str, seen: bytes) -> str:
    """Any legal action: the game goes on, however badly."""
    view = msgspec.json.decode(seen, type=find_game(game).view_type)
    return secrets.choice(view.legal or []).action


class Thinkers:
    """A pool of workers; the work of one that dies is given to another."""

    def __init__(
        self,
        workers: int,
        metrics: Metrics,
        chooser: Chooser = choose,
        first: Callable[[], object] = prepare,
    ) -> None:
        self._workers, self._metrics = workers, metrics
        self._chooser, self._first = chooser, first
        self._pool: ProcessPoolExecutor | None = None

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._workers, mp_context=get_context("spawn"), initializer=self._first
            )
        return self._pool

    async def warm(self) -> None:
        """Start the workers before anybody waits for them."""
        jobs = [self._ready().submit(os.getpid) for _ in range(self._workers)]
        await asyncio.gather(*map(asyncio.wrap_future, jobs))

    async def think(self, game: str, name: str, seen: bytes) -> str:
        """What a bot decides."""
        loop = asyncio.get_running_loop()
        for attempt in range(ATTEMPTS):
            pool = self._ready()
            try:
                return await loop.run_in_executor(pool, self._chooser, game, name, seen)
            except BrokenProcessPool:
                log("bot worker died", failed=True, attempt=attempt)
                self._metrics.count("gaslamp_bot_retries_total")
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False)
        return anything(game, seen)

    def close(self) -> None:
        """Let the workers go; what they were thinking about is asked again after a restart."""
        if self._pool is None:
            return
        pool, self._pool = self._pool, None
        for process in list((pool._processes or {}).values()):
            process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


async def until_slot(began: float, pace: float) -> None:
    """Wait for the next multiple of the pace by the loop's clock: the time taken tells nothing."""
    if pace <= 0:
        return
    clock = asyncio.get_running_loop().time
    slots = max(1, math.ceil((clock() - began) / pace))
    await asyncio.sleep(max(0.0, began + slots * pace - clock()))
