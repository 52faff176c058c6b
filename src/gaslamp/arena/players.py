"""A player in the arena: a bot, and how much it may think about a decision.

A player is written as the bot's name, and after an @ what it may spend on one decision if that is
not the bot's own habit: `level-3`, `level-3@0.1s`, `ismcts-100@500i`, `ismcts-100@500i,0.1s`.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from gaslamp import bots
from gaslamp.bots import Bot, Budget, iterations_from
from gaslamp.core.errors import Unknown

RANDOM = "random"
PART = re.compile(r"(?P<number>\d+(?:\.\d+)?)(?P<unit>[si])")


@dataclass(frozen=True)
class Player:
    """A bot by name with its budget."""

    bot: str
    budget: Budget | None = None

    def __str__(self) -> str:
        if self.budget is None:
            return self.bot
        parts = []
        if self.budget.iterations is not None:
            parts.append(f"{self.budget.iterations}i")
        if self.budget.seconds is not None:
            parts.append(f"{self.budget.seconds:.12g}s")
        return f"{self.bot}@{','.join(parts)}"

    def thinks(self, game: str) -> bool:
        """Return True if its decisions take time; a level is another bot in each game."""
        return bots.thinks(game, self.bot)

    def bot_for(self, game: str, seed: int) -> Bot:
        """Return the bot itself, for one seat of one game."""
        return bots.make(game, self.bot, seed)


def player(text: str) -> Player:
    """Return the player of a text such as `level-3@0.1s`."""
    bot, at, spent = text.partition("@")
    if not at:
        return Player(bot)
    iterations, seconds = None, None
    for part in spent.split(","):
        match = PART.fullmatch(part)
        if match is None or (match["unit"] == "i" and "." in match["number"]):
            raise Unknown(
                f"{text!r} is not a player: after @ comes what one decision may take, "
                f"as in {bot}@0.1s (seconds) or {bot}@500i (iterations)"
            )
        if match["unit"] == "i":
            iterations = iterations_from(match["number"])
        else:
            seconds = float(match["number"])
    return Player(bot, Budget(iterations=iterations, seconds=seconds))


def limited(
    game: str, text: str, iterations: int | None = None, seconds: float | None = None
) -> str:
    """Return the player with a budget, unless it has one or answers at once in this game."""
    found = player(text)
    if iterations is None and seconds is None:
        return str(found)
    if found.budget is not None or not found.thinks(game):
        return str(found)
    return str(Player(found.bot, Budget(iterations=iterations, seconds=seconds)))


def check(game: str, players: Iterable[str]) -> None:
    """Raise an error for a player that does not exist, before anything is played."""
    for text in players:
        player(text).bot_for(game, 0)
