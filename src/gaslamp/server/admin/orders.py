"""Carries out what an operator has ordered with `gaslamp admin`, and reads whom he has shut out.

The command writes rows into the database, beside the running servers; each server looks for them
at every heartbeat. So a game is only ever changed by a server, under the lock of its match.
"""

import asyncio
from collections.abc import Awaitable, Callable

from gaslamp.server.admin import departure
from gaslamp.server.match.context import Context
from gaslamp.server.match.registry import Registry
from gaslamp.server.match.retention import Retention
from gaslamp.server.ops.logs import log
from gaslamp.server.protocol.refusals import Refusal
from gaslamp.server.storage.base import StorageUnavailable
from gaslamp.server.storage.rows import CLOSE, EXPIRE, FORGET, VOIDED, OrderRow

AGAIN_MILLISECONDS = 60_000  # the server that took an order for so long has died


class Orders:
    """The orders of one server's operator."""

    def __init__(self, context: Context, registry: Registry, retention: Retention) -> None:
        self._context, self._registry, self._retention = context, registry, retention
        self._task: asyncio.Task[None] | None = None
        self._kinds: dict[str, Callable[[str], Awaitable[str]]] = {
            CLOSE: self._close,
            VOIDED: self._void,
            FORGET: self._forget,
            EXPIRE: self._expire,
        }

    async def open(self) -> None:
        """Read the bans, and start to look for orders."""
        await self.read_bans()
        self._task = asyncio.create_task(self._watch())

    def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(self._context.settings.heartbeat)
            try:
                await self.read_bans()
                await self.look()
            except StorageUnavailable:
                pass
            except Exception:
                log("order failed", failed=True)

    async def read_bans(self) -> None:
        """Take over who is shut out."""
        context = self._context
        context.bans.replace(await context.storage.bans(context.sources.now()))

    async def look(self) -> None:
        """Carry out the orders that there are."""
        context, now = self._context, self._context.sources.now()
        for order in await context.storage.take_orders(now, now - AGAIN_MILLISECONDS):
            answer = await self._carry_out(order)
            await context.storage.answer_order(order.id, answer)
            log("order carried out", kind=order.kind)

    async def _carry_out(self, order: OrderRow) -> str:
        """Return what came of an order, in words."""
        kind = self._kinds.get(order.kind)
        if kind is None:
            return f"this server does not know the order {order.kind!r}"
        try:
            return await kind(order.subject)
        except Refusal as refusal:
            return f"refused: {refusal}"

    async def _close(self, game: str) -> str:
        match = await self._registry.find(game)
        ended = await departure.call_off(match)
        return "the game is called off" if ended else "the game is over already"

    async def _void(self, game: str) -> str:
        match = await self._registry.find(game)
        if not await self._context.storage.void(match.row.id):
            return "refused: the game is not over; close it instead"
        await match.refresh()
        return "the result does not count any more"

    async def _forget(self, player: str) -> str:
        seats = await departure.forget(self._registry, player)
        return f"deleted from {seats} seats" if seats != 1 else "deleted from 1 seat"

    async def _expire(self, _subject: str) -> str:
        swept = await self._retention.sweep()
        told = (f"{number} {name.replace('_', ' ')}" for name, number in swept._asdict().items())
        return f"games expired: {', '.join(told)}"
