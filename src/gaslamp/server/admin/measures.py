"""What a server measures of itself: how late its loop is, its disk, how fast notifications are."""

import asyncio
from math import nan

from gaslamp.server.match.context import Context
from gaslamp.server.ops.logs import log
from gaslamp.server.ops.metrics import LOOP_LAG_SECONDS, NOTIFY_LAG_SECONDS
from gaslamp.server.storage.base import StorageUnavailable

TICK_SECONDS = 0.1  # between two looks at the loop


class Measures:
    """The measurements of one server, taken in the background."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._tasks: list[asyncio.Task[None]] = []
        self._database_bytes, self._free_bytes = nan, nan
        metrics = context.metrics
        metrics.gauge(
            "gaslamp_database_bytes", "Size of the database.", lambda: self._database_bytes
        )
        metrics.gauge(
            "gaslamp_disk_free_bytes",
            "Bytes free where the database is; NaN if that is another machine.",
            lambda: self._free_bytes,
        )

    def open(self) -> None:
        """Start to measure."""
        self._tasks = [asyncio.create_task(self._watch_loop()), asyncio.create_task(self._watch())]

    def close(self) -> None:
        """Stop."""
        for task in self._tasks:
            task.cancel()

    async def _watch_loop(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            before = loop.time()
            await asyncio.sleep(TICK_SECONDS)
            late = max(0.0, loop.time() - before - TICK_SECONDS)
            self._context.metrics.observe(LOOP_LAG_SECONDS, late)

    async def _watch(self) -> None:
        while True:
            try:
                await self.look()
            except StorageUnavailable:
                pass
            except Exception:
                log("measure failed", failed=True)
            await asyncio.sleep(self._context.settings.heartbeat)

    async def look(self) -> None:
        """Ask the storage for its size and for the speed of its notifications."""
        storage = self._context.storage
        size, free = await storage.disk()
        self._database_bytes, self._free_bytes = size, nan if free is None else free
        lag = await storage.notify_lag()
        if lag is not None:
            self._context.metrics.observe(NOTIFY_LAG_SECONDS, lag)
