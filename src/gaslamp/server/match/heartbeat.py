"""Tells other servers that this one is alive, and takes up games that go on by themselves.

It also keeps the time: the database's, where it has a clock, and a look at it so often that a stall
of this process is noticed.
"""

import asyncio

from gaslamp.server.match.context import Context
from gaslamp.server.match.registry import Registry
from gaslamp.server.match.steady_time import TICK_SECONDS
from gaslamp.server.ops.logs import alias, log
from gaslamp.server.protocol.refusals import Refusal
from gaslamp.server.storage.base import StorageUnavailable


class Heartbeat:
    """The heartbeat of one server."""

    def __init__(self, context: Context, registry: Registry) -> None:
        self._context, self._registry = context, registry
        self._task: asyncio.Task[None] | None = None
        self._ticker: asyncio.Task[None] | None = None

    async def first(self) -> int:
        """Take up the games that are due at the start; return how many they are."""
        context = self._context
        alone = await self._store_beat()  # then no other server holds a lease any more
        now = context.sources.now()
        return await self._take_up(now + context.lease if alone else now)

    def open(self) -> None:
        """Start to beat."""
        self._task = asyncio.create_task(self._beat())
        self._ticker = asyncio.create_task(self._tick())

    def close(self) -> None:
        """Stop."""
        for task in (self._task, self._ticker):
            if task is not None:
                task.cancel()

    async def _tick(self) -> None:
        while True:
            self._context.sources.now()
            await asyncio.sleep(TICK_SECONDS)

    async def _beat(self) -> None:
        context = self._context
        while True:
            await asyncio.sleep(context.settings.heartbeat)
            try:
                await self._store_beat()
                context.healthy, context.trouble = True, ""
                await self._take_up(context.sources.now())
            except StorageUnavailable as error:
                context.healthy, context.trouble = False, str(error)
                if context.storage.shared:  # another server may reach it
                    self._registry.send_away()
            except Exception:
                log("beat failed", failed=True)

    async def _store_beat(self) -> bool:
        """Store that this server is alive; return True if no other was a moment ago."""
        context, time = self._context, self._context.sources.time
        asked = time.moment()
        beat = await context.storage.heartbeat(context.sources.now())
        gone_back = beat.now is not None and time.follow(beat.now, asked)
        if gone_back or beat.outages != context.outages:
            context.outages = beat.outages
            for match in self._registry.matches.values():
                match.run_clock()
        return beat.alone

    async def _take_up(self, by: int) -> int:
        """Take up the games that are due by a time; return how many they are."""
        context = self._context
        due = await context.storage.claim_due(by, context.sources.now() + context.lease)
        for game in due:
            try:
                (await self._registry.find(game)).run_clock()
            except StorageUnavailable:
                raise
            except Refusal:  # it was called off, deleted, or waits for a server of later rules
                continue
            except Exception:
                log("game not restored", failed=True, game=alias(game))
        return len(due)
