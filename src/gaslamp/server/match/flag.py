"""Ends a game when a player's time is up."""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from gaslamp.core.endings import TIME
from gaslamp.server.protocol.refusals import Refusal
from gaslamp.server.storage.base import StorageUnavailable

if TYPE_CHECKING:
    from gaslamp.server.match.match import Match

RETRY_SECONDS = 1.0  # after the storage did not answer
# A match whose clock runs longer need not stay in memory: it is loaded again when it is due.
HELD_SECONDS = 7200


class FlagTimer:
    """The timer of the clock that runs in one match."""

    def __init__(self, match: "Match") -> None:
        self._match = match
        self._timer: asyncio.TimerHandle | None = None

    def __bool__(self) -> bool:
        """Return True while a clock runs that is soon up."""
        return self._timer is not None

    def set(self) -> None:
        """Set the timer to when the time of the role to act is up; to nothing without clocks."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        match = self._match
        seconds = match.clock.seconds_until_flag(match.context.sources.now())
        actor = match.game.state.actor
        if seconds is not None and actor is not None and seconds <= HELD_SECONDS:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(seconds + 0.001, self.fall, actor)

    def cancel(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()

    def is_up(self, role: str) -> bool:
        """Return True if a role has no time left; never while the storage does not answer."""
        context = self._match.context
        return context.healthy and self._match.clock.left(role, context.sources.now()) <= 0

    def fall(self, role: str) -> None:
        """End the game if the role's time is up."""
        self._match.tasks.start(self._end(role))

    async def _end(self, role: str) -> None:
        match = self._match
        before = match.game.state.seq
        with suppress(Refusal, StorageUnavailable):  # it is over, or another server was quicker
            await match.moves.end(role, TIME)
        if match.game.state.seq == before:
            if match.clock.left(role, match.context.sources.now()) <= 0:
                await asyncio.sleep(RETRY_SECONDS)  # the storage does not answer
            self.set()
