"""When a bot stops thinking before its work is done.

A level is an amount of work, so that the same bot, view and seed give the same choice on every
machine, busy or not. The clock is a safety net: it is set so far off that it stops a bot only where
something is wrong, and then the bot says so (`cut_short`).
"""

from time import perf_counter

from gaslamp.bots.protocol import Cancelled


class TimeLimit:
    """Says whether to go on thinking about a decision: the clock, and whoever asked.

    To be asked only while there is work left.
    """

    def __init__(self, seconds: float | None, cancelled: Cancelled | None) -> None:
        self._deadline = None if seconds is None else perf_counter() + seconds
        self._ask = cancelled
        self.cancelled = False
        self.cut_short = False  # by the clock

    def __call__(self) -> bool:
        """Return True if there is time left."""
        if self.is_cancelled():
            return False
        self.cut_short = self._deadline is not None and perf_counter() >= self._deadline
        return not self.cut_short

    def is_cancelled(self) -> bool:
        """Return True if whoever asked wants no more; he is not asked again then."""
        if self._ask is not None and not self.cancelled:
            self.cancelled = self._ask()
        return self.cancelled
