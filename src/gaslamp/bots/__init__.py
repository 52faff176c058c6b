"""Computer players. A bot is given views, never a state."""

from gaslamp.bots.protocol import Bot, Budget, Cancelled, Stopped, choices_of, iterations_from
from gaslamp.bots.registry import INSTANT, LEVELS, NAMES, OPPONENT, bot_of, make, names, thinks

__all__ = [
    "INSTANT",
    "LEVELS",
    "NAMES",
    "OPPONENT",
    "Bot",
    "Budget",
    "Cancelled",
    "Stopped",
    "bot_of",
    "choices_of",
    "iterations_from",
    "make",
    "names",
    "thinks",
]
