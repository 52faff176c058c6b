"""What a bot can say about a decision: what it believes, what choices are worth and give away."""

from dataclasses import dataclass
from typing import Protocol

from gaslamp.bots.protocol import Bot, Budget
from gaslamp.core.views import View


@dataclass(frozen=True)
class Appraisal:
    """What a bot thinks of one legal action."""

    action: str
    worth: float  # how likely its viewer is to win after it
    likely: float  # how likely the bot is to choose it
    bits: float  # how much it tells the opponent about who Jack is; below zero: it misleads him
    error: float = 0.0  # the standard error of `worth`, where the bot knows it


@dataclass(frozen=True)
class Explanation:
    """What a bot makes of a view, for a review after the game or as a hint to its viewer.

    `belief` is what an observer should think: how likely each suspect is Jack, and how likely he
    hides so many hourglasses (only Pocket has any). A Detective's own alibi cards count in his. It
    tells no more than the view does, but Jack's explanation tells what only Jack knows.
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
        """Return what it believes in a view, what each choice is worth and how much it tells."""
