"""How much one seat or one address may ask for."""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

LONGEST_FRAME = 8192
MOST_REMEMBERED = 20_000


class Bucket:
    """Holds so many drops and fills at so many a second; a request takes some out."""

    __slots__ = ("_at", "_clock", "_full", "_left", "_rate")

    def __init__(self, full: float, rate: float, clock: Callable[[], float] = monotonic) -> None:
        self._full, self._rate, self._clock = full, rate, clock
        self._left, self._at = full, clock()

    def take(self, drops: float = 1) -> bool:
        """Whether there was enough."""
        now = self._clock()
        self._left = min(self._full, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < drops:
            return False
        self._left -= drops
        return True


class Buckets:
    """A bucket for each name, seat or address; the longest unused are forgotten."""

    def __init__(self, full: float, rate: float, clock: Callable[[], float] = monotonic) -> None:
        self._full, self._rate, self._clock = full, rate, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str, drops: float = 1) -> bool:
        """Whether there was enough for that name."""
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = Bucket(self._full, self._rate, self._clock)
            if len(self._buckets) > MOST_REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(name)
        return bucket.take(drops)
