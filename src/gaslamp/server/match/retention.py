"""Ends, archives and deletes games by the rules that the operator sets.

In small batches, with as long a pause after each as it took: moves go first. Of several servers on
one database one does it, once an hour.
"""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import NamedTuple

from gaslamp.core.endings import OFF
from gaslamp.core.registry import game as find_game
from gaslamp.core.state import first_state
from gaslamp.server.match.context import Context
from gaslamp.server.match.live_game import NotReplayable, after_event, event_rows, replay_strictly
from gaslamp.server.ops.logs import log
from gaslamp.server.storage.base import StorageUnavailable
from gaslamp.server.storage.rows import CALLED_OFF, GameUpdate
from gaslamp.server.storage.upkeep import Kind

DAY = 86_400_000  # milliseconds
EVERY_SECONDS = 3600.0
FIRST_SECONDS = 60.0  # after the start: players come back first
BATCH = 50
LEASE = "retention"

Change = Callable[[str], Awaitable[bool]]


class Swept(NamedTuple):
    """How many games were deleted, ended or archived."""

    deleted: int
    called_off: int
    archived: int
    deleted_from_archive: int


class Retention:
    """The retention of one server; `changed` is told of each game that it has changed."""

    def __init__(self, context: Context, changed: Callable[[str, int], None]) -> None:
        self._context, self._changed = context, changed
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Start to look for games in the background."""
        self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        await asyncio.sleep(FIRST_SECONDS)
        while True:
            try:
                now = self._context.sources.now()
                until = now + int(EVERY_SECONDS * 1000)
                if await self._context.storage.claim_lease(LEASE, now, until):
                    await self.sweep()
            except StorageUnavailable:
                pass
            except Exception:
                log("retention failed", failed=True)
            await asyncio.sleep(EVERY_SECONDS)

    async def sweep(self) -> Swept:
        """Treat every game whose time has come; return how many were treated how."""
        settings = self._context.settings
        swept = Swept(
            deleted=await self._treat(Kind.NEVER_STARTED, settings.delete_waiting, self._delete),
            called_off=await self._treat(Kind.ABANDONED, settings.end_abandoned, self._call_off),
            archived=await self._treat(Kind.OVER, settings.archive_finished, self._archive),
            deleted_from_archive=await self._delete_finished(settings.delete_finished),
        )
        if any(swept):
            log("games expired", **swept._asdict())
        return swept

    def _before(self, days: float) -> int:
        return self._context.sources.now() - int(days * DAY)

    async def _treat(self, kind: Kind, days: float, change: Change) -> int:
        """Change every game of a kind; return how many were changed."""
        total = 0
        while days:
            began = monotonic()
            found = await self._context.storage.old_games(kind, self._before(days), BATCH)
            changed = 0
            for game in found:
                if await change(game):
                    changed += 1
                    self._changed(game, 0)
            total += changed
            if len(found) < BATCH or not changed:
                break
            await asyncio.sleep(monotonic() - began)
        return total

    async def _delete(self, game: str) -> bool:
        return await self._context.storage.delete_unstarted(game)

    async def _call_off(self, game: str) -> bool:
        """End a game without a winner, by whoever was to act."""
        storage = self._context.storage
        stored = await storage.load(game)
        if stored is None or stored.row.result is not None:
            return False
        row, rules = stored.row, find_game(stored.row.game)
        try:
            state = replay_strictly(first_state(rules, row.edition, None), row, stored.events)
        except NotReplayable:
            return await storage.call_off(game, row.game, rules.rules_version)
        ended = after_event(state, f"{OFF} {state.actor}")
        rows = event_rows(ended, state.seq, self._context.sources.now(), None)
        return await storage.append(game, rows, GameUpdate(CALLED_OFF, None))

    async def _archive(self, game: str) -> bool:
        storage = self._context.storage
        stored = await storage.load(game)
        if stored is None or stored.row.archived:
            return False
        return await storage.archive(stored)

    async def _delete_finished(self, days: float) -> int:
        total = 0
        while days:
            began = monotonic()
            storage = self._context.storage
            deleted = await storage.delete_archived(self._before(days), BATCH)
            total += deleted
            if deleted < BATCH:
                break
            await asyncio.sleep(monotonic() - began)
        return total
