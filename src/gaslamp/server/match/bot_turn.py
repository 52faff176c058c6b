"""Lets a bot move when it is to act."""

import asyncio
from typing import TYPE_CHECKING

from gaslamp.server.bots.pacing import until_next_slot
from gaslamp.server.bots.service import BotService
from gaslamp.server.match import views
from gaslamp.server.ops.logs import alias, log
from gaslamp.server.storage.base import StorageUnavailable
from gaslamp.server.storage.rows import BotJob

if TYPE_CHECKING:
    from gaslamp.server.match.match import Match


class BotTurn:
    """Asks the bots of one match, once for each position."""

    def __init__(self, match: "Match", bots: BotService) -> None:
        self._match, self._bots = match, bots
        self._task: asyncio.Task[None] | None = None
        self._seq = -1  # of the position that the task is about

    def start(self) -> None:
        """Let a bot choose if it is to act; a choice about an earlier position is cancelled."""
        match, state, task = self._match, self._match.game.state, self._task
        running = task is not None and not task.done()
        if running and self._seq == state.seq:
            return
        if task is not None and running and task is not asyncio.current_task():
            task.cancel()
        if match.row.started is None or state.actor is None:
            return
        if match.seats.bot(state.actor) is not None:
            self._seq = state.seq
            self._task = match.tasks.start(self.play(state.actor))

    async def play(self, role: str) -> None:
        """Ask a bot and play what it chooses, at the next slot; again if the storage is away."""
        match, context = self._match, self._match.context
        began, state = asyncio.get_running_loop().time(), match.game.state
        bot = match.seats.bot(role) or ""
        job = BotJob(match.row.id, state.seq, match.row.game, bot, views.bot_view(match.game, role))
        context.metrics.count("gaslamp_bot_jobs_total")
        while True:
            try:
                action = await self._bots.choose(job)
                await until_next_slot(began, context.settings.bot_pace)
                await match.moves.bot_move(role, state.seq, action)
                return
            except StorageUnavailable:
                await asyncio.sleep(context.settings.heartbeat)
            except Exception:
                log("bot failed", failed=True, game=alias(match.row.id))
                return
