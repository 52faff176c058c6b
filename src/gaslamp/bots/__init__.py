"""Computer players. A bot is given views, never a state."""

import re
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from reprlib import repr as shortened

from gaslamp.bots.bot import Bot, Budget, Stopped, iterations_from
from gaslamp.bots.levels import LEVELS, SECONDS
from gaslamp.core.errors import GaslampError, Unknown, one_of
from gaslamp.core.registry import GAMES

__all__ = ["NAMES", "OPPONENT", "Bot", "Budget", "Stopped", "bot_of", "make"]

# Where each bot is written; it is loaded when it is first asked for.
CLASSES = {
    "random": ("gaslamp.bots.uniform", "RandomBot"),
    "greedy": ("gaslamp.bots.greedy", "GreedyBot"),
}
SEARCH = "ismcts-N"
# The strongest of each game: in Pocket the solver, alone or with its caution in per cent, in the
# others the keen search.
OWN = {
    "pocket": ("solver", "solver-N"),
    "london": ("seeker-N",),
    "newyork": ("seeker-N",),
}
NAMES = (*CLASSES, SEARCH, *LEVELS)
# Where installed packages, this one included, name bots of their own: `name`, or `name-N` with a
# number. What stands there makes the bot as `make` does.
ENTRY_POINTS = "gaslamp.bots"
OPPONENT = "level-2"  # who sits opposite a person who did not ask for anybody


def make(game: str, name: str, seed: int | None = None) -> Bot:
    """A bot by name, for one seat of one game; the same seed makes the same choices."""
    if game not in GAMES:
        raise one_of("game", game, GAMES)
    installed = installed_bots().get(re.sub(r"-\d+$", "", name))
    if installed is not None:
        bot: Bot = installed.load()(game, name, seed)
        return bot
    found = re.fullmatch(r"([a-z]+)(?:-(\d+))?", bot_of(game, name), re.ASCII)
    pattern = "" if found is None else found[1] + ("" if found[2] is None else "-N")
    digits = None if found is None else found[2]
    if pattern not in (*CLASSES, SEARCH, *OWN[game]):
        others = (f"{other}-N" for other in installed_bots())
        raise one_of("bot", name, (*NAMES, *OWN[game], *others))
    seconds = SECONDS.get(name, {}).get(game)
    if pattern.startswith("solver"):
        from gaslamp.bots.solver import CAUTION, SolverBot

        if digits is not None and not re.fullmatch(r"\d\d?|100", digits):
            raise Unknown(
                f"unknown bot {shortened(name)}: the number of a solver is its caution in per "
                "cent, from solver-0 to solver-100"
            )
        caution = CAUTION if digits is None else int(digits)
        return SolverBot(game, seed, caution=caution, budget=Budget(seconds=seconds))
    if digits is not None:
        from gaslamp.bots.ismcts import IsmctsBot
        from gaslamp.bots.seeker import SeekerBot

        searcher = IsmctsBot if pattern == SEARCH else SeekerBot
        try:
            budget = Budget(iterations_from(digits), seconds)
        except GaslampError as error:
            raise Unknown(f"unknown bot {shortened(name)}: {error}") from None
        return searcher(game, seed, budget=budget)
    module, kind = CLASSES[pattern]
    bot = getattr(import_module(module), kind)(game, seed)
    return bot


def bot_of(game: str, name: str) -> str:
    """Return the name of the bot that plays a game under a name: a level is a bot per game."""
    return LEVELS[name][game] if name in LEVELS else name


@cache
def installed_bots() -> dict[str, EntryPoint]:
    """Return what makes the bots of installed packages, by name."""
    return {found.name: found for found in entry_points(group=ENTRY_POINTS)}
