"""Time that no jump of the machine's clock changes, and that knows when the process stood still."""

import time
from collections.abc import Callable, Iterable

from gaslamp.server.storage.rows import Span

STALL_MS = 1500  # nobody asked for the time for so long: the process or the machine stood still
TICK_SECONDS = 0.25  # between two looks at the clock
KEPT_STALLS = 1000


class SteadyTime:
    """Milliseconds since 1970 by the machine's monotonic clock.

    The wall clock is read once. `follow` takes over a database's time, which several servers share.
    """

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._monotonic = monotonic
        self._looked = monotonic()
        self._ahead = wall() - self._looked
        self._following = False
        self.stalls: list[Span] = []

    def now(self) -> int:
        """Return the time. It must be asked for every TICK_SECONDS, else a stall is noticed."""
        before, self._looked = self._looked, self._monotonic()
        if (self._looked - before) * 1000 > STALL_MS:
            self._stalled(self._at(before), self._at(self._looked))
        return self._at(self._looked)

    def _at(self, looked: float) -> int:
        return int((looked + self._ahead) * 1000)

    def _stalled(self, start: int, finish: int) -> None:
        self.stalls = [*self.stalls[-KEPT_STALLS:], (start, finish)]

    def follow(self, other: int, asked: float) -> bool:
        """Take over another clock's time, which was read since `asked`, a time of `moment`.

        What the two are apart beyond the reading's doubt is a jump of that clock, or a stall in
        which the monotonic clock stood still too: it is charged to nobody. Return True if time has
        gone back.
        """
        now, doubt = self.now(), (self._looked - asked) / 2
        apart = other / 1000 + doubt - (self._looked + self._ahead)
        if abs(apart) <= doubt:
            return False
        self._ahead += apart
        first, self._following = not self._following, True
        if not first and apart * 1000 > STALL_MS:
            self._stalled(now, self._at(self._looked))
        return not first and apart * 1000 < -STALL_MS

    def moment(self) -> float:
        """Return the monotonic clock's seconds, for `follow`."""
        return self._monotonic()


def overlap(spans: Iterable[Span], since: int, until: int) -> int:
    """Return how much of the time from `since` to `until` lies in some of the spans."""
    covered, reached = 0, since
    for start, finish in sorted(spans):
        start, finish = max(start, reached), min(finish, until)
        if finish > start:
            covered, reached = covered + finish - start, finish
    return covered
