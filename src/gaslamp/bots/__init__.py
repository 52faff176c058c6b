"""Computer players. A bot is given views, never a state."""

from gaslamp.bots.protocol import Bot, Budget, Cancelled, Stopped, choices_of
from gaslamp.bots.registry import INSTANT, LEVELS, NAMES, OPPONENT, make, names, thinks

__all__ = [
    "INSTANT",
    "LEVELS",
    "NAMES",
    "OPPONENT",
    "Bot",
    "Budget",
    "Cancelled",
    "Stopped",
    "choices_of",
    "make",
    "names",
    "thinks",
]
