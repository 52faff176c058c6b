"""Computer players. A bot is given views, never a state."""

import re
from importlib import import_module

from gaslamp.bots.bot import Bot, Budget, Stopped
from gaslamp.bots.levels import LEVELS, SECONDS
from gaslamp.core.errors import one_of
from gaslamp.core.names import GAMES

__all__ = ["NAMES", "OPPONENT", "Bot", "Budget", "Stopped", "make"]

# Where each bot is written; it is loaded when it is first asked for.
CLASSES = {
    "random": ("gaslamp.bots.uniform", "RandomBot"),
    "greedy": ("gaslamp.bots.greedy", "GreedyBot"),
}
SEARCH = "ismcts-"
SOLVER = "solver"  # alone, or with its caution in per cent: solver-0 … solver-100
NAMES = (*CLASSES, f"{SEARCH}N", *LEVELS)
OPPONENT = "level-2"  # who sits opposite a person who did not ask for anybody


def make(game: str, name: str, seed: int | None = None) -> Bot:
    """A bot by name, for one seat of one game; the same seed makes the same choices."""
    if game not in GAMES:
        raise one_of("game", game, GAMES)
    seconds = SECONDS.get(name)
    name = LEVELS[name][game] if name in LEVELS else name
    iterations = name.removeprefix(SEARCH)
    if name.startswith(SEARCH) and iterations.isascii() and iterations.isdigit():
        from gaslamp.bots.ismcts import IsmctsBot

        return IsmctsBot(game, seed, budget=Budget(int(iterations), seconds))
    if game == "pocket" and (found := re.fullmatch(rf"{SOLVER}(?:-(\d\d?|100))?", name, re.ASCII)):
        from gaslamp.bots.solver import CAUTION, SolverBot

        caution = CAUTION if found[1] is None else int(found[1])
        return SolverBot(game, seed, caution=caution, budget=Budget(seconds=seconds))
    if name not in CLASSES:
        solvers = (SOLVER, f"{SOLVER}-N") if game == "pocket" else ()
        raise one_of("bot", name, (*NAMES, *solvers))
    module, kind = CLASSES[name]
    bot: Bot = getattr(import_module(module), kind)(game, seed)
    return bot
