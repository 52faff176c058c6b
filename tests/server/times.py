"""Time as tests need it: nothing here depends on how fast the machine is."""

import asyncio
import selectors
import time
from collections.abc import Callable
from typing import Any

import httpx

from gaslamp.server.match.sources import Sources
from gaslamp.server.match.steady_time import SteadyTime
from server.live import PATIENCE


def wait_until(what: Callable[[], object]) -> None:
    """Until something is so; a server that does not answer is not there yet."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            if what():
                return
        except httpx.TransportError:
            pass
        assert time.monotonic() < deadline, "it takes too long"
        time.sleep(0.02)


HOUR = 3_600_000


class Untroubled(SteadyTime):
    """Real time without stalls: a busy machine must not disturb a clock that a test moves."""

    def _stalled(self, start: int, finish: int) -> None:
        """Take no note of it."""


class Still(Sources):
    """Sources whose clock stands still until it is put forward, or let go."""

    def __init__(self) -> None:
        super().__init__(Untroubled())
        self._ahead = super().now() + HOUR  # after any outage that a database's clock has measured
        self._gone: int | None = None

    def now(self) -> int:
        now = super().now()
        return self._ahead + (0 if self._gone is None else now - self._gone)

    def forward(self, seconds: float) -> None:
        """So much later, at once."""
        self._ahead += round(seconds * 1000)

    def go(self) -> None:
        """From now on it runs as any clock."""
        self._gone = super().now()


class _Skipping(selectors.DefaultSelector):
    """Waits for nothing but what really happens; time that would have passed is added up."""

    skipped = 0.0

    def select(self, timeout: float | None = None) -> Any:
        ready = super().select(timeout and 0)
        if timeout and not ready:
            self.skipped += timeout
        return ready


class Hurried(asyncio.SelectorEventLoop):
    """A loop in which waiting takes no time: its clock is put forward instead."""

    def __init__(self) -> None:
        self._skipping = _Skipping()
        super().__init__(self._skipping)

    def time(self) -> float:
        return self._skipping.skipped
