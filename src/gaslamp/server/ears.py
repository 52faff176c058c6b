"""Listening to what others do with a PostgreSQL database.

A notification names a game and the last number of its log, nothing else. What was said while nobody
listened is lost: after a new connection everything is read again.
"""

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from threading import Event, Thread

import psycopg

from gaslamp.server.lines import Line, connect
from gaslamp.server.ops.logs import log
from gaslamp.server.store import Hearer

CHANGED, ASKED, ANSWERED = "gaslamp_changed", "gaslamp_asked", "gaslamp_answered"
SHORTEST_PAUSE, LONGEST_PAUSE = 0.05, 2.0
LOOK_UP_SECONDS = 5.0  # how often a quiet connection is asked whether it is still there


class Ears:
    """A thread with a connection that listens."""

    def __init__(
        self, url: str, channels: Collection[str], hearer: Hearer, own: Collection[Line] = ()
    ) -> None:
        self._url, self._channels, self._hearer = url, channels, hearer
        self._own = own  # what this server did itself it knows
        self._loop = asyncio.get_running_loop()
        self._closing, self._listening = Event(), Event()
        self._thread = Thread(target=self._run, name="gaslamp-ears", daemon=True)

    async def open(self) -> None:
        """Listen from now on."""
        self._thread.start()
        await asyncio.to_thread(self._listening.wait)

    async def close(self) -> None:
        """Listen no more."""
        self._closing.set()
        await asyncio.to_thread(self._wake)
        await asyncio.to_thread(self._thread.join)

    def _wake(self) -> None:
        """Say something, so that the thread need not wait until it looks up."""
        with suppress(psycopg.Error), connect(self._url, "closing") as raw:
            raw.execute("SELECT pg_notify(%s, '')", (ASKED,))

    def _run(self) -> None:
        pause = SHORTEST_PAUSE
        while not self._closing.is_set():
            try:
                with connect(self._url, "ears") as raw:
                    for channel in self._channels:
                        raw.execute(f"LISTEN {channel}".encode())
                    if self._listening.is_set():
                        log("listening again")
                        self._tell(self._hearer.missed)
                    self._listening.set()
                    pause = SHORTEST_PAUSE
                    self._listen(raw)
            except psycopg.Error:
                if pause == SHORTEST_PAUSE and not self._closing.is_set():
                    log("database away", line="ears")
            self._closing.wait(pause)
            pause = min(LONGEST_PAUSE, pause * 2)

    def _listen(self, raw: "psycopg.Connection[tuple[object, ...]]") -> None:
        while not self._closing.is_set():
            for said in raw.notifies(timeout=LOOK_UP_SECONDS):
                if self._closing.is_set():
                    return
                if said.channel != CHANGED or all(line.pid != said.pid for line in self._own):
                    self._heard(said.channel, said.payload)
            raw.execute("SELECT 1")

    def _heard(self, channel: str, payload: str) -> None:
        game, _, seq = payload.partition(" ")
        if channel == CHANGED:
            self._tell(self._hearer.changed, game, int(seq or 0))
        elif channel == ANSWERED:
            self._tell(self._hearer.answered, game, int(seq))
        else:
            self._tell(self._hearer.asked)

    def _tell(self, what: Callable[..., None], *said: object) -> None:
        with suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(what, *said)
