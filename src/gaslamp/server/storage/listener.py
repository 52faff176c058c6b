"""Listens to the notifications (LISTEN/NOTIFY) of a PostgreSQL database.

A notification holds the id of a game and the last number of its log, nothing else. Notifications
sent while nobody listened are lost: after a new connection everything is read again.
"""

import asyncio
from collections.abc import Collection
from contextlib import suppress

import psycopg

from gaslamp.server.ops.logs import log
from gaslamp.server.storage.base import ChangeListener
from gaslamp.server.storage.postgres_connection import PostgresConnection, Raw, connect

# The channels: a game has changed, a bot job was added, a bot job has its answer.
CHANGED, ASKED, ANSWERED = "gaslamp_changed", "gaslamp_asked", "gaslamp_answered"
BEACON = "gaslamp_beacon"  # sent by each server to itself: how long a notification takes
SHORTEST_PAUSE, LONGEST_PAUSE = 0.05, 2.0
CHECK_SECONDS = 5.0  # between two checks that a quiet connection still works


class NotificationListener:
    """A connection whose notifications are passed on to a ChangeListener.

    Changes written through the connections `own` are left out: this server knows of them.
    """

    def __init__(
        self,
        url: str,
        channels: Collection[str],
        listener: ChangeListener,
        own: Collection[PostgresConnection] = (),
    ) -> None:
        self._url, self._channels, self._listener = url, channels, listener
        self._own = own
        self._beacon, self._heard = "", asyncio.Event()
        self._listening = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Start to listen; return when the channels are open."""
        self._task = asyncio.create_task(self._run())
        await self._listening.wait()

    async def close(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def expect(self, beacon: str) -> asyncio.Event:
        """Return an event that is set when a beacon of this name is heard."""
        self._beacon, self._heard = beacon, asyncio.Event()
        return self._heard

    async def _run(self) -> None:
        pause = SHORTEST_PAUSE
        while True:
            try:
                async with await connect(self._url, "listener") as raw:
                    for channel in self._channels:
                        await raw.execute(f"LISTEN {channel}".encode())
                    if self._listening.is_set():
                        log("listening again")
                        self._listener.notifications_lost()
                    self._listening.set()
                    pause = SHORTEST_PAUSE
                    await self._listen(raw)
            except psycopg.Error:
                if pause == SHORTEST_PAUSE:
                    log("database away", line="listener")
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, pause * 2)

    async def _listen(self, raw: Raw) -> None:
        while True:
            async for notification in raw.notifies(timeout=CHECK_SECONDS):
                channel, pid = notification.channel, notification.pid
                if channel != CHANGED or all(own.pid != pid for own in self._own):
                    self._received(channel, notification.payload)
            await raw.execute("SELECT 1")

    def _received(self, channel: str, payload: str) -> None:
        game, _, seq = payload.partition(" ")
        try:
            if channel == CHANGED:
                self._listener.game_changed(game, int(seq or 0))
            elif channel == ANSWERED:
                self._listener.job_done(game, int(seq))
            elif channel == BEACON:
                if payload == self._beacon:
                    self._heard.set()
            else:
                self._listener.job_added()
        except Exception:  # what follows is heard all the same
            log("notification failed", failed=True)
