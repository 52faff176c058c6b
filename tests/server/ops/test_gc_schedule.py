"""The search for garbage: what is new is found soon, what became garbage later is found too."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from gaslamp.server.ops import gc_schedule
from gaslamp.server.ops.gc_schedule import GcSchedule


class Ring:
    """Something that only a search for garbage gets rid of."""

    def __init__(self) -> None:
        self.itself = self


class Server:
    """Ticks as a server does."""

    def __init__(self) -> None:
        self.now, self.closed = 100.0, 0
        self._gc = GcSchedule(self.now)

    def runs(self, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until:
            self.now += 0.1
            self._gc.tick(self.closed, self.now)


@pytest.fixture
def server() -> Iterator[Server]:
    yield Server()
    gc.unfreeze()
    gc.enable()


def test_new_garbage_goes_soon(server: Server) -> None:
    gone = weakref.ref(Ring())
    server.runs(gc_schedule.SECONDS - 1)
    assert gone() is not None
    server.runs(1.1)
    assert gone() is None


@pytest.mark.parametrize("closed", [gc_schedule.CLOSED, gc_schedule.MANY_CLOSED])
def test_what_was_put_aside_goes_when_sockets_were_closed(server: Server, closed: int) -> None:
    """With many closed at once; with some, as soon as nobody plays."""
    kept = Ring()
    server.runs(2 * gc_schedule.SECONDS)
    gone = weakref.ref(kept)
    del kept
    server.runs(2 * gc_schedule.SECONDS)
    assert gone() is not None, "it was put aside while it was in use"
    server.closed = closed + 1
    server.runs(0.1 if closed == gc_schedule.MANY_CLOSED else 0.1 * (gc_schedule.QUIET_TICKS + 1))
    assert gone() is None
