"""The search for garbage: what is new is found soon, what became garbage later is found too."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from gaslamp.server import broom
from gaslamp.server.broom import Broom


class Ring:
    """Something that only a search for garbage gets rid of."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def sweeper() -> Iterator[Broom]:
    yield Broom()
    gc.unfreeze()
    gc.enable()


def test_new_garbage_goes_within_some_ticks(sweeper: Broom) -> None:
    gone = weakref.ref(Ring())
    assert gone() is not None
    for _ in range(broom.TICKS):
        sweeper.tick(0)
    assert gone() is None


@pytest.mark.parametrize("closed", [broom.CLOSED, broom.MANY_CLOSED])
def test_what_was_put_aside_goes_when_sockets_were_closed(sweeper: Broom, closed: int) -> None:
    """With many closed at once; with some, as soon as nobody plays."""
    kept = Ring()
    for _ in range(broom.TICKS):
        sweeper.tick(0)
    gone = weakref.ref(kept)
    del kept
    for _ in range(broom.TICKS):
        sweeper.tick(0)
    assert gone() is not None, "it was put aside while it was in use"
    ticks = 1 if closed == broom.MANY_CLOSED else broom.QUIET_TICKS + 1
    for _ in range(ticks):
        sweeper.tick(closed + 1)
    assert gone() is None
