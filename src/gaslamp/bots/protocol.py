"""What the rest of the program asks of a player, bot or person."""

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
    """How much a bot may think about one decision; what is not given is the bot's own habit.

    With iterations alone the same seed gives the same choice; seconds depend on the machine.
    """

    iterations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        for name, given in (("iterations", self.iterations), ("seconds", self.seconds)):
            if given is not None and given <= 0:
                raise GaslampError(f"a budget needs {name} above zero, not {given}")

    def with_wishes(self, wishes: "Budget | None") -> "Budget":
        """A bot's own habit, with what somebody asked for in its place."""
        if wishes is None:
            return self
        return Budget(
            iterations=wishes.iterations or self.iterations,
            seconds=wishes.seconds or (None if wishes.iterations else self.seconds),
        )


class Bot(Protocol):
    """Somebody who chooses."""

    def choose(
        self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> str:
        """The text of one of the actions in `view.legal`."""


@dataclass(frozen=True)
class Appraisal:
    """What a bot thinks of one legal action."""

    action: str
    worth: float  # how likely its viewer is to win after it
    likely: float  # how likely the bot is to choose it
    bits: float  # how much it tells the opponent about who Jack is; below zero: it misleads him


@dataclass(frozen=True)
class Explanation:
    """What a bot makes of a view, for a review after the game or as a hint to its viewer.

    `belief` is what an observer should think: how likely each suspect is Jack, and how likely he
    hides so many hourglasses (none but in Pocket). A Detective's own alibi cards count in his. It
    tells no more than the view does, but Jack's tells Jack's part.
    """

    viewer: str
    belief: dict[str, float]
    hourglasses: dict[int, float]
    worth: float
    choices: list[Appraisal]


class Explaining(Bot, Protocol):
    """A bot that can say why.

    It needs the view of whoever is to choose; so an opponent cannot ask for it during play.
    """

    def explain(self, view: View, budget: Budget | None = None) -> Explanation:
        """What it believes in a view, what each choice is worth and how much it gives away."""


def choices_of(view: View) -> list[Choice]:
    """What a view offers its viewer; an error if that is nothing."""
    if view.outcome is not None:
        raise Illegal("the game is over: there is nothing to choose")
    if not view.legal:
        raise Illegal(f"{view.viewer} has nothing to choose: {view.actor or 'nobody'} is to act")
    return view.legal
