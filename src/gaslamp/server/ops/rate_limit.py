"""Rate limits: how much one seat or one address may ask for."""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

MOST_REMEMBERED = 20_000


class TokenBucket:
    """Holds up to `size` tokens and refills at `rate` a second; a request takes some out."""

    __slots__ = ("_clock", "_rate", "_refilled", "_size", "_tokens")

    def __init__(self, size: float, rate: float, clock: Callable[[], float] = monotonic) -> None:
        self._size, self._rate, self._clock = size, rate, clock
        self._tokens, self._refilled = size, clock()

    def take(self, tokens: float = 1) -> bool:
        """Take tokens out; return False, and take none, if there are too few."""
        now = self._clock()
        self._tokens = min(self._size, self._tokens + (now - self._refilled) * self._rate)
        self._refilled = now
        if self._tokens < tokens:
            return False
        self._tokens -= tokens
        return True


class RateLimit:
    """A bucket for each key (a seat or an address); the longest unused are forgotten."""

    def __init__(self, size: float, rate: float, clock: Callable[[], float] = monotonic) -> None:
        self._size, self._rate, self._clock = size, rate, clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, key: str, tokens: float = 1) -> bool:
        """Take tokens out of the bucket of a key; return False if there are too few."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = TokenBucket(self._size, self._rate, self._clock)
            if len(self._buckets) > MOST_REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take(tokens)
