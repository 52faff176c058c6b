"""Garbage is looked for by the clock, a little at a time.

Left to itself the interpreter looks when so many more things were made than thrown away. While
games go on as many old things go as new ones come, the new ones pile up, and when at last they are
looked through, everybody waits for a tenth of a second and more. And now and then it looks through
everything: games are hundreds of thousands of things, and hardly ever is one of them garbage.

So only what is new is looked through, and what of it is no garbage is put aside. What was put aside
may become garbage later, as sockets do that are closed: everything is looked through when nobody
plays, or when there is too much of it.
"""

import gc

SECONDS = 1.0  # what is new is looked through so often
# While the server has its hands full it waits for longer: most of what is new is what is being said
# at that moment, and others are waiting already.
BUSY, MOST_SECONDS = 0.8, 5.0
CLOSED = 1_000  # sockets whose garbage is worth a look when nobody plays
MANY_CLOSED = 20_000  # sockets whose garbage is worth that others wait: about 5 kB each
QUIET_TICKS = 30  # nobody plays
QUIET = 200  # things made between two ticks, when nobody does
COUNT_TICKS = 600  # what was put aside is counted once in so many
GROWTH, LEAST = 2.0, 500_000  # everything is looked through when it has grown so much


class Broom:
    """Takes the place of the interpreter's own search for garbage."""

    def __init__(self, now: float, used: float) -> None:
        gc.disable()
        gc.freeze()  # what a server starts with, it keeps
        self._ticks, self._quiet, self._closed = 0, 0, 0
        self._looked, self._used = now, used
        self._aside = gc.get_freeze_count()

    def tick(self, closed: int, now: float, used: float) -> None:
        """Look for garbage, if it is time; to be called ten times a second in the server's loop.

        `closed` is how many sockets have been closed since the start, `now` the time in seconds,
        `used` how many seconds of a processor the loop has used.
        """
        self._ticks += 1
        self._quiet = self._quiet + 1 if gc.get_count()[0] < QUIET else 0
        passed = now - self._looked
        busy = used - self._used > BUSY * passed
        if self._too_much(closed - self._closed):
            self._everything(closed)
        elif passed >= (MOST_SECONDS if busy else SECONDS):
            gc.collect()
            gc.freeze()
            self._looked, self._used = now, used

    def _too_much(self, closed: int) -> bool:
        if closed > MANY_CLOSED or (closed > CLOSED and self._quiet > QUIET_TICKS):
            return True
        if self._ticks % COUNT_TICKS != 0:
            return False
        return gc.get_freeze_count() > GROWTH * self._aside + LEAST

    def _everything(self, closed: int) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._closed, self._aside = closed, gc.get_freeze_count()
