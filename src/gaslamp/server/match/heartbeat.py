"""Tells other servers that this one is alive, and takes up games that go on by themselves."""

import asyncio

from gaslamp.server.match.context import Context
from gaslamp.server.match.registry import Registry
from gaslamp.server.ops.logs import alias, log
from gaslamp.server.protocol.refusals import Refusal
from gaslamp.server.storage.base import StorageUnavailable


class Heartbeat:
    """The heartbeat of one server."""

    def __init__(self, context: Context, registry: Registry) -> None:
        self._context, self._registry = context, registry
        self._task: asyncio.Task[None] | None = None

    async def first(self) -> int:
        """Take up the games that are due at the start; return how many they are."""
        context = self._context
        now = context.sources.now()
        context.up_since = await context.storage.heartbeat(now)
        alone = context.up_since == now  # then no other server holds a lease any more
        return await self._take_up(now + context.lease if alone else now)

    def open(self) -> None:
        """Start to beat."""
        self._task = asyncio.create_task(self._beat())

    def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()

    async def _beat(self) -> None:
        context = self._context
        while True:
            await asyncio.sleep(context.settings.heartbeat)
            try:
                now = context.sources.now()
                since = await context.storage.heartbeat(now)
                if since != context.up_since:  # for a while no server was alive
                    context.up_since = since
                    for match in self._registry.matches.values():
                        match.run_clock()
                context.healthy, context.trouble = True, ""
                await self._take_up(now)
            except StorageUnavailable as error:
                context.healthy, context.trouble = False, str(error)
                self._registry.send_away()
            except Exception:
                log("beat failed", failed=True)

    async def _take_up(self, by: int) -> int:
        """Take up the games that are due by a time; return how many they are."""
        context = self._context
        due = await context.storage.claim_due(by, context.sources.now() + context.lease)
        for game in due:
            try:
                await self._registry.find(game)
            except StorageUnavailable:
                raise
            except Refusal:  # it was called off, deleted, or waits for a server of later rules
                continue
            except Exception:
                log("game not restored", failed=True, game=alias(game))
        return len(due)
