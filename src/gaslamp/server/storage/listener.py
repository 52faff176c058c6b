"""Listens to the notifications (LISTEN/NOTIFY) of a PostgreSQL database.

A notification holds the id of a game and the last number of its log, nothing else. Notifications
sent while nobody listened are lost: after a new connection everything is read again.
"""

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from threading import Event, Thread

import psycopg

from gaslamp.server.ops.logs import log
from gaslamp.server.storage.base import ChangeListener
from gaslamp.server.storage.postgres_connection import PostgresConnection, connect

# The channels: a game has changed, a bot job was added, a bot job has its answer.
CHANGED, ASKED, ANSWERED = "gaslamp_changed", "gaslamp_asked", "gaslamp_answered"
BEACON = "gaslamp_beacon"  # sent by each server to itself: how long a notification takes
SHORTEST_PAUSE, LONGEST_PAUSE = 0.05, 2.0
CHECK_SECONDS = 5.0  # between two checks that a quiet connection still works


class NotificationListener:
    """A thread with a connection that passes notifications on to a ChangeListener.

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
        self._loop = asyncio.get_running_loop()
        self._closing, self._listening = Event(), Event()
        self._thread = Thread(target=self._run, name="gaslamp-listener", daemon=True)

    async def open(self) -> None:
        """Start to listen; return when the channels are open."""
        self._thread.start()
        await asyncio.to_thread(self._listening.wait)

    async def close(self) -> None:
        """Stop listening."""
        self._closing.set()
        await asyncio.to_thread(self._interrupt)
        await asyncio.to_thread(self._thread.join)

    def expect(self, beacon: str) -> asyncio.Event:
        """Return an event that is set when a beacon of this name is heard."""
        self._beacon, self._heard = beacon, asyncio.Event()
        return self._heard

    def _interrupt(self) -> None:
        """Send a notification, so that the thread notices at once that it is to stop."""
        with suppress(psycopg.Error), connect(self._url, "closing") as raw:
            raw.execute("SELECT pg_notify(%s, '')", (ASKED,))

    def _run(self) -> None:
        pause = SHORTEST_PAUSE
        while not self._closing.is_set():
            try:
                with connect(self._url, "listener") as raw:
                    for channel in self._channels:
                        raw.execute(f"LISTEN {channel}".encode())
                    if self._listening.is_set():
                        log("listening again")
                        self._pass_on(self._listener.notifications_lost)
                    self._listening.set()
                    pause = SHORTEST_PAUSE
                    self._listen(raw)
            except psycopg.Error:
                if pause == SHORTEST_PAUSE and not self._closing.is_set():
                    log("database away", line="listener")
            self._closing.wait(pause)
            pause = min(LONGEST_PAUSE, pause * 2)

    def _listen(self, raw: "psycopg.Connection[tuple[object, ...]]") -> None:
        while not self._closing.is_set():
            for notification in raw.notifies(timeout=CHECK_SECONDS):
                if self._closing.is_set():
                    return
                channel, pid = notification.channel, notification.pid
                if channel != CHANGED or all(own.pid != pid for own in self._own):
                    self._received(channel, notification.payload)
            raw.execute("SELECT 1")

    def _received(self, channel: str, payload: str) -> None:
        game, _, seq = payload.partition(" ")
        if channel == CHANGED:
            self._pass_on(self._listener.game_changed, game, int(seq or 0))
        elif channel == ANSWERED:
            self._pass_on(self._listener.job_done, game, int(seq))
        elif channel == BEACON:
            if payload == self._beacon:
                self._pass_on(self._heard.set)
        else:
            self._pass_on(self._listener.job_added)

    def _pass_on(self, call: Callable[..., None], *arguments: object) -> None:
        with suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(call, *arguments)
