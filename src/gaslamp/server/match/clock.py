"""Time to think: what each role has used and has left."""

from collections.abc import Iterable

from gaslamp.core.roles import INVESTIGATOR, JACK
from gaslamp.server.protocol.messages import Clock, Clocks
from gaslamp.server.storage.rows import EventRow


class GameClock:
    """The clocks of one game, in milliseconds; without an agreed time, `agreed` is None."""

    def __init__(self, agreed: Clock | None, events: Iterable[EventRow]) -> None:
        self._agreed = agreed
        self._left = dict.fromkeys((JACK, INVESTIGATOR), agreed.seconds * 1000 if agreed else 0)
        self._running: str | None = None
        self._since = 0
        self.last = 0  # the time of the last event
        for event in events:
            self.add(event)

    def add(self, event: EventRow) -> None:
        """Charge the time of a committed event."""
        self.last = event.at
        if self._agreed is not None and event.spent is not None:
            self._left[event.actor] += self._agreed.increment * 1000 - event.spent

    def start(self, role: str | None, since: int) -> None:
        """Let the clock of a role run since a time; with None, stop the clocks."""
        self._running, self._since = role, since

    def spent(self, role: str, now: int) -> int | None:
        """Return the time that a choice made now has taken; None without clocks."""
        if self._agreed is None or role != self._running:
            return None
        return max(0, now - self._since)

    def left(self, role: str, now: int) -> int:
        """Return the time that a role has left."""
        used = now - self._since if role == self._running else 0
        return max(0, self._left[role] - max(0, used))

    def at_most(self, role: str | None) -> int | None:
        """Return the most that a role can have left at its next choice; None without clocks."""
        if self._agreed is None:
            return None
        return self._left.get(role or "", 0) + self._agreed.increment * 1000

    def seconds_until_flag(self, now: int) -> float | None:
        """Return the seconds until a role's time is up; None if no clock runs."""
        if self._agreed is None or self._running is None:
            return None
        return self.left(self._running, now) / 1000

    def shown(self, now: int) -> Clocks | None:
        """Return the clocks as everybody sees them; None without clocks."""
        if self._agreed is None:
            return None
        return Clocks(
            jack=self.left(JACK, now),
            investigator=self.left(INVESTIGATOR, now),
            running=self._running,
        )
