"""Lets a bot move when it is to act and somebody looks at the game."""

import asyncio
from typing import TYPE_CHECKING

from gaslamp.core.roles import other
from gaslamp.server.bots.pacing import budget, slot, until_whole
from gaslamp.server.bots.service import BotService
from gaslamp.server.match import views
from gaslamp.server.match.sources import hashed
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
        self._asking = False  # True until the task has an answer that it is about to play

    def start(self) -> None:
        """Let a bot choose if it is to act; a choice about an earlier position is cancelled."""
        match, state, task = self._match, self._match.game.state, self._task
        running = task is not None and not task.done()
        if running and self._seq == state.seq:
            return
        if task is not None and running and task is not asyncio.current_task():
            task.cancel()
        if match.row.started is None or state.actor is None or not match.watched:
            return
        if match.seats.bot(state.actor) is not None:
            self._seq = state.seq
            self._task = match.tasks.start(self.play(state.actor))

    def stop(self) -> None:
        """Ask no longer: nobody looks at the game. An answer that is being played is played."""
        if self._task is not None and self._asking:
            self._task.cancel()
            self._seq = -1

    async def play(self, role: str) -> None:
        """Ask a bot and play what it chooses, at the next slot; again if the storage is away."""
        match, context = self._match, self._match.context
        began, state, job = asyncio.get_running_loop().time(), match.game.state, self._job(role)
        context.metrics.count("gaslamp_bot_jobs_total")
        while True:
            try:
                self._asking = True
                action = await self._bots.choose(job)
                pause = slot(job.kind, job.bot, context.settings.bot_pace)
                if await until_whole(pause, began) > 1:
                    context.metrics.count("gaslamp_bot_late_total")
                self._asking = False
                await match.moves.bot_move(role, state.seq, action)
                return
            except StorageUnavailable:
                await asyncio.sleep(context.settings.heartbeat)
            except Exception:
                log("bot failed", failed=True, game=alias(match.row.id))
                return

    def _job(self, role: str) -> BotJob:
        """Return the question, with keys of the person it is asked for."""
        match = self._match
        bot = match.seats.bot(role) or ""
        player = match.seats.player(other(role)) or ""
        return BotJob(
            game=match.row.id,
            seq=match.game.state.seq,
            kind=match.row.game,
            bot=bot,
            view=views.bot_view(match.game, role),
            address=_key("address", match.row.created_from or player),
            player=_key("player", player),
            cost=budget(match.row.game, bot),
        )


def _key(kind: str, value: str) -> str:
    """Return a key that leads back to nothing else in the database."""
    return hashed(f"{kind} {value}")[:32]
