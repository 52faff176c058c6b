"""Who sits down in the arena: a bot, and how much it may think about a decision.

A player is written as the bot's name, and after an @ what it may spend on one decision if that is
not the bot's own habit: `level-3`, `level-3@0.1s`, `ismcts-100@500i`, `ismcts-100@500i,0.1s`.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points

from gaslamp import bots
from gaslamp.bots import Bot, Budget
from gaslamp.bots.levels import LEVELS
from gaslamp.core.errors import Unknown, one_of
from gaslamp.core.registry import GAMES

RANDOM = "random"
# These answer at once: time and iterations mean nothing to them.
INSTANT = {RANDOM, "greedy"}
INSTANT |= {level for level, by_game in LEVELS.items() if INSTANT.issuperset(by_game.values())}
# Where installed packages, this one included, name bots of their own: `name`, or `name-N` with a
# number. What stands there makes the bot as `bots.make` does.
EXTRA_BOTS = "gaslamp.bots"
NUMBER = re.compile(r"-\d+$")
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

    @property
    def thinks(self) -> bool:
        """Whether its decisions take time."""
        return self.bot not in INSTANT

    def bot_for(self, game: str, seed: int) -> Bot:
        """The bot itself, for one seat of one game."""
        if game not in GAMES:
            raise one_of("game", game, GAMES)
        extra = extra_bots()
        name = NUMBER.sub("", self.bot)
        if name in extra:
            return extra[name](game, self.bot, seed)
        try:
            return bots.make(game, self.bot, seed)
        except Unknown as error:
            raise Unknown(", ".join([str(error), *(f"{more}-N" for more in extra)])) from None


@cache
def extra_bots() -> dict[str, Callable[[str, str, int], Bot]]:
    """What makes the bots of installed packages, by name."""
    return {found.name: found.load() for found in entry_points(group=EXTRA_BOTS)}


def player(text: str) -> Player:
    """A player from the way it is written."""
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
            iterations = int(match["number"])
        else:
            seconds = float(match["number"])
    return Player(bot, Budget(iterations=iterations, seconds=seconds))


def limited(text: str, iterations: int | None = None, seconds: float | None = None) -> str:
    """The player with a budget, unless it has one already or answers at once."""
    found = player(text)
    if found.budget is not None or not found.thinks or (iterations is None and seconds is None):
        return str(found)
    return str(Player(found.bot, Budget(iterations=iterations, seconds=seconds)))


def check(game: str, players: Iterable[str]) -> None:
    """Refuse a player that does not exist before anything is played."""
    for text in players:
        player(text).bot_for(game, 0)
