"""Time to think: what each role has used and has left."""

from collections.abc import Callable, Iterable

from gaslamp.core.roles import INVESTIGATOR, JACK
from gaslamp.server.protocol.messages import Clock, Clocks
from gaslamp.server.storage.rows import EventRow

Elapsed = Callable[[int, int], int]


def all_of_it(since: int, now: int) -> int:
    """Return the time between two times."""
    return now - since


class GameClock:
    """The clocks of one game, in milliseconds; without an agreed time, `agreed` is None.

    `elapsed` returns how much of the time between two times is charged. What an event took from its
    role's clock is stored with it; it is less than nothing if the activation that ended gave more.
    In games from before that (`gross`) every stored time stands for itself, and each is followed by
    the increment.
    """

    def __init__(
        self,
        agreed: Clock | None,
        events: Iterable[EventRow] = (),
        elapsed: Elapsed = all_of_it,
        *,
        gross: bool = False,
    ) -> None:
        self._agreed, self._elapsed, self._gross = agreed, elapsed, gross
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
            gained = self._agreed.increment * 1000 if self._gross else 0
            self._left[event.actor] += gained - event.spent

    def start(self, role: str | None, since: int) -> None:
        """Let the clock of a role run since a time; with None, stop the clocks."""
        self._running, self._since = role, since

    def spent(self, role: str, now: int, *, activation_over: bool) -> int | None:
        """Return what a choice made now takes from the clock; None without clocks."""
        if self._agreed is None or role != self._running:
            return None
        used = self._used(now)
        if self._gross or not activation_over:
            return used
        if self._agreed.per_move:
            return self._left[role] - self._agreed.seconds * 1000
        return used - self._agreed.increment * 1000

    def _used(self, now: int) -> int:
        return max(0, self._elapsed(self._since, now))

    def left(self, role: str, now: int) -> int:
        """Return the time that a role has left."""
        used = self._used(now) if role == self._running else 0
        return max(0, self._left[role] - used)

    def at_most(self, role: str | None) -> int | None:
        """Return the most that a role can have left at its next choice; None without clocks."""
        if self._agreed is None:
            return None
        if self._agreed.per_move:
            return self._agreed.seconds * 1000
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
