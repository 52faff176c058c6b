"""What the rest of the program asks of a bot."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from gaslamp.core.errors import GaslampError, Illegal
from gaslamp.core.views import Choice, View

Cancelled = Callable[[], bool]
"""Asked now and then by a bot that thinks; True: stop, and play the best found so far."""


class Stopped(GaslampError):
    """The work was cancelled before there was anything to play."""


@dataclass(frozen=True)
class Budget:
    """How much a bot may think about one decision; what is not given is the bot's own default.

    With iterations alone the same seed gives the same choice; seconds depend on the machine.
    """

    iterations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        for name, given in (("iterations", self.iterations), ("seconds", self.seconds)):
            if given is not None and given <= 0:
                raise GaslampError(f"a budget needs {name} above zero, not {given}")

    def with_wishes(self, wishes: "Budget | None") -> "Budget":
        """Return a bot's default budget with what somebody asked for in its place."""
        if wishes is None:
            return self
        return Budget(
            iterations=wishes.iterations or self.iterations,
            seconds=wishes.seconds or (None if wishes.iterations else self.seconds),
        )


class Bot(Protocol):
    """A computer player for one seat of one game."""

    def choose(
        self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> str:
        """Return the text of one of the actions in `view.legal`."""


def choices_of(view: View) -> list[Choice]:
    """Return what a view offers its viewer; an error if that is nothing."""
    if view.outcome is not None:
        raise Illegal("the game is over: there is nothing to choose")
    if not view.legal:
        raise Illegal(f"{view.viewer} has nothing to choose: {view.actor or 'nobody'} is to act")
    return view.legal
