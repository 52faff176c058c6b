"""Time to think: what each seat has used and has left."""

from collections.abc import Iterable

from gaslamp.core.roles import INVESTIGATOR, JACK
from gaslamp.server.protocol.messages import Clock, Clocks
from gaslamp.server.storage.rows import EventRow


class Timekeeper:
    """The clocks of one game. Time in which the server was away is charged to nobody."""

    def __init__(self, clock: Clock | None, events: Iterable[EventRow]) -> None:
        self._clock = clock
        self._left = dict.fromkeys((JACK, INVESTIGATOR), clock.seconds * 1000 if clock else 0)
        self._running: str | None = None
        self._since = 0
        self.last = 0  # when something was decided last
        for event in events:
            self.add(event)

    def add(self, event: EventRow) -> None:
        """A decision was committed: charge for it."""
        self.last = event.at
        if self._clock is not None and event.spent is not None:
            self._left[event.actor] += self._clock.increment * 1000 - event.spent

    def start(self, role: str | None, since: int) -> None:
        """Let the clock of a role run, or none."""
        self._running, self._since = role, since

    def spent(self, role: str, now: int) -> int | None:
        """What a choice that is made now has taken; None where there are no clocks."""
        if self._clock is None or role != self._running:
            return None
        return max(0, now - self._since)

    def left(self, role: str, now: int) -> int:
        """The milliseconds that a role has left."""
        used = now - self._since if role == self._running else 0
        return max(0, self._left[role] - max(0, used))

    def at_most(self, role: str | None) -> int | None:
        """What a role can have left when its clock starts next; None where there are no clocks."""
        if self._clock is None:
            return None
        return self._left.get(role or "", 0) + self._clock.increment * 1000

    def until_flag(self, now: int) -> float | None:
        """The seconds until somebody's time is up; None if nobody's runs."""
        if self._clock is None or self._running is None:
            return None
        return self.left(self._running, now) / 1000

    def shown(self, now: int) -> Clocks | None:
        """The clocks as everybody sees them."""
        if self._clock is None:
            return None
        return Clocks(
            jack=self.left(JACK, now),
            investigator=self.left(INVESTIGATOR, now),
            running=self._running,
        )
