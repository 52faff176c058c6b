"""Garbage collection on a schedule, in place of the interpreter's own triggers.

The interpreter starts a collection when many more objects were made than freed. While games are
played, objects pile up until a collection of all of them stops the server for a tenth of a second
or more, although hardly any of the hundreds of thousands of objects of a game is garbage.

Here new objects are collected now and then, and those that survive are frozen (`gc.freeze`): later
collections skip them. Frozen objects may become garbage too, as those of closed sockets do. So
everything is unfrozen and collected when nobody plays, or when there is too much of it.
"""

import gc

# Between two collections of new objects. More often would cost more: what is looked at are mostly
# objects of requests that are being answered, and soon go by themselves.
SECONDS = 5.0
CLOSED = 1_000  # closed sockets that are worth a full collection while nobody plays
MANY_CLOSED = 20_000  # closed sockets that are worth one at any time: about 5 kB each
QUIET_TICKS = 30  # so many ticks without play mean that nobody plays
QUIET = 200  # new objects between two ticks without play, at most
COUNT_TICKS = 600  # ticks between two counts of the frozen objects
GROWTH, LEAST = 2.0, 500_000  # growth of the frozen objects that is worth a full collection


class GcSchedule:
    """Switches automatic collection off and collects when `tick` says so."""

    def __init__(self, now: float) -> None:
        gc.disable()
        gc.freeze()  # what a server starts with stays until it ends
        self._ticks, self._quiet, self._closed = 0, 0, 0
        self._collected = now
        self._frozen = gc.get_freeze_count()

    def tick(self, closed: int, now: float) -> None:
        """Collect if it is time to; called ten times a second in the server's loop.

        `closed` is how many sockets have been closed since the start, `now` the time in seconds.
        """
        self._ticks += 1
        self._quiet = self._quiet + 1 if gc.get_count()[0] < QUIET else 0
        if self._full_collection_is_due(closed - self._closed):
            self._collect_everything(closed)
        elif now - self._collected >= SECONDS:
            gc.collect()
            gc.freeze()
            self._collected = now

    def _full_collection_is_due(self, closed: int) -> bool:
        if closed > MANY_CLOSED or (closed > CLOSED and self._quiet > QUIET_TICKS):
            return True
        if self._ticks % COUNT_TICKS != 0:
            return False
        return gc.get_freeze_count() > GROWTH * self._frozen + LEAST

    def _collect_everything(self, closed: int) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._closed, self._frozen = closed, gc.get_freeze_count()
