"""What the rest of the program asks of a bot."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from reprlib import repr as shortened
from typing import Protocol

from gaslamp.core.errors import GaslampError, Illegal, Unknown
from gaslamp.core.views import Choice, View

Cancelled = Callable[[], bool]
"""Asked now and then by a bot that thinks; True: stop, and play the best found so far."""

# The most iterations of one decision: a search counts in 32-bit floats, which are exact to 2 ** 24.
MOST_ITERATIONS = 10_000_000


class Stopped(GaslampError):
    """The work was cancelled before there was anything to play."""


@dataclass(frozen=True)
class Budget:
    """How much a bot may think about one decision; what is not given is the bot's own default.

    Iterations are work: the same seed gives the same choice on every machine. Seconds are a limit
    beside them; a bot that they stop says so (`decisions_cut_short`).
    """

    iterations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        for name, given in (("iterations", self.iterations), ("seconds", self.seconds)):
            if given is not None and given <= 0:
                raise GaslampError(f"a budget needs {name} above zero, not {given}")
        if self.iterations is not None and self.iterations > MOST_ITERATIONS:
            raise GaslampError(f"a decision may take at most {MOST_ITERATIONS:,} iterations")
        if self.seconds is not None and not self.seconds < inf:
            raise GaslampError(f"a budget needs a number of seconds, not {self.seconds}")

    def with_wishes(self, wishes: "Budget | None") -> "Budget":
        """Return a bot's default budget with what somebody asked for in its place."""
        if wishes is None:
            return self
        return Budget(
            iterations=wishes.iterations or self.iterations,
            seconds=wishes.seconds or (None if wishes.iterations else self.seconds),
        )


def iterations_from(digits: str) -> int:
    """Return the number that is written in digits; one too large for a budget is cut short.

    Python refuses to read numbers of thousands of digits, and what is left is still too large.
    """
    return int(digits.lstrip("0")[:12] or "0")


def numbered_budget(name: str, seconds: float | None) -> Budget:
    """Return the budget of a bot whose name ends with its iterations, such as ismcts-200."""
    try:
        return Budget(iterations_from(name.rpartition("-")[2]), seconds)
    except GaslampError as error:
        raise Unknown(f"unknown bot {shortened(name)}: {error}") from None


class Bot(Protocol):
    """A computer player for one seat of one game.

    One that can be stopped by the clock before its work is done has a number `cut_short` of the
    decisions that were.
    """

    def choose(
        self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> str:
        """Return the text of one of the actions in `view.legal`."""


def decisions_cut_short(bot: Bot) -> int:
    """Return how many decisions of a bot the clock has cut short so far; 0 if it does not say."""
    return int(getattr(bot, "cut_short", 0))


def choices_of(view: View) -> list[Choice]:
    """Return what a view offers its viewer; an error if that is nothing."""
    if view.outcome is not None:
        raise Illegal("the game is over: there is nothing to choose")
    if not view.legal:
        raise Illegal(f"{view.viewer} has nothing to choose: {view.actor or 'nobody'} is to act")
    return view.legal
