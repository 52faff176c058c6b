"""Computer players. A bot is given views, never a state."""

import re
from importlib import import_module

from gaslamp.bots.bot import Bot, Budget, Stopped
from gaslamp.bots.levels import LEVELS, SECONDS
from gaslamp.core.errors import one_of
from gaslamp.core.registry import GAMES

__all__ = ["NAMES", "OPPONENT", "Bot", "Budget", "Stopped", "make"]

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
OPPONENT = "level-2"  # who sits opposite a person who did not ask for anybody


def make(game: str, name: str, seed: int | None = None) -> Bot:
    """A bot by name, for one seat of one game; the same seed makes the same choices."""
    if game not in GAMES:
        raise one_of("game", game, GAMES)
    known = LEVELS[name][game] if name in LEVELS else name
    found = re.fullmatch(r"([a-z]+)(?:-(\d+))?", known, re.ASCII)
    pattern = "" if found is None else found[1] + ("" if found[2] is None else "-N")
    number = None if found is None or found[2] is None else int(found[2])
    no_dial = pattern == "solver-N" and not re.fullmatch(r"\d\d?|100", known.partition("-")[2])
    if no_dial or pattern not in (*CLASSES, SEARCH, *OWN[game]):
        raise one_of("bot", name, (*NAMES, *OWN[game]))
    seconds = SECONDS.get(name, {}).get(game)
    if pattern.startswith("solver"):
        from gaslamp.bots.solver import CAUTION, SolverBot

        caution = CAUTION if number is None else number
        return SolverBot(game, seed, caution=caution, budget=Budget(seconds=seconds))
    if number is not None:
        from gaslamp.bots.ismcts import IsmctsBot
        from gaslamp.bots.seeker import SeekerBot

        searcher = IsmctsBot if pattern == SEARCH else SeekerBot
        return searcher(game, seed, budget=Budget(number, seconds))
    module, kind = CLASSES[pattern]
    bot: Bot = getattr(import_module(module), kind)(game, seed)
    return bot
