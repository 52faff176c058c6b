"""The bots by name: our own, and those of installed packages (entry points `gaslamp.bots`).

A name is that of an algorithm, perhaps with a number: `greedy`, `ismcts-200`, or with the bot whose
opponent it is: `reader:level-5`. A level is a name too: each game says which bot plays at it
(`Game.levels`), and which bots of earlier versions are kept to compare with (`Game.kept`).
"""

import re
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from gaslamp.bots.protocol import Bot
from gaslamp.core.errors import one_of
from gaslamp.core.game import Level
from gaslamp.core.registry import game as find_game

GROUP = "gaslamp.bots"
# What makes each of our own bots, called as `make` below is; loaded when it is first asked for.
OWN = {
    "random": "gaslamp.bots.random_bot:make",
    "greedy": "gaslamp.bots.heuristic.bot:make",
    "ismcts-N": "gaslamp.bots.ismcts.bot:make",
    "seeker-N": "gaslamp.bots.seeker.bot:make",
    "belief-N": "gaslamp.bots.belief_search.bot:make",
    "round-seeker-N": "gaslamp.bots.round_value.bot:make",
    "reader:BOT": "gaslamp.bots.reader.bot:make",
    "deceiver:BOT": "gaslamp.bots.reader.bot:make",
    "minimax": "gaslamp.bots.minimax.bot:make",
    "solver": "gaslamp.bots.solver.bot:make",
    "solver-N": "gaslamp.bots.solver.bot:make",
}
IN_EVERY_GAME = ("random", "greedy", "ismcts-N")  # the others play where a game names them
INSTANT = ("random", "greedy")  # they answer at once: time and iterations mean nothing to them
LEVELS = tuple(f"level-{number}" for number in range(1, 6))
NAMES = (*IN_EVERY_GAME, *LEVELS)
OPPONENT = "level-2"  # who sits opposite a person who did not ask for anybody

NUMBERED = re.compile(r"(?P<kind>.+)-\d+", re.ASCII)

Maker = Callable[..., Bot]  # (game, name, seed); of a level perhaps also seconds=…, sure=…


def make(game: str, name: str, seed: int | None = None) -> Bot:
    """Return a bot by name, for one seat of one game; the same seed makes the same choices."""
    level = _level(game, name)
    bot = bot_of(game, name)
    maker = maker_of(game, bot)
    if maker is None:
        raise one_of("bot", name, names(game))
    limits: dict[str, Any] = {}
    if level is not None and level.seconds is not None:
        limits["seconds"] = level.seconds
    if level is not None and not level.sure:
        limits["sure"] = False
    return maker(game, bot, seed, **limits)


def names(game: str) -> tuple[str, ...]:
    """Return the names of all bots that play a game; N stands for a number, BOT for a bot."""
    found = find_game(game)
    return (*NAMES, *found.bots, *found.kept, *(f"{kind}-N" for kind in _installed()))


def thinks(game: str, name: str) -> bool:
    """Return True if a bot's decisions take time, so that a budget means something to it."""
    return bot_of(game, name) not in INSTANT


def bot_of(game: str, name: str) -> str:
    """Return the name of the bot that plays a game under a name: a level is a bot per game."""
    level = _level(game, name)
    return name if level is None else level.bot


def _level(game: str, name: str) -> Level | None:
    """Return the level of a name, also one that is kept from an earlier version."""
    found = find_game(game)
    return found.levels.get(name) or found.kept.get(name)


def maker_of(game: str, name: str) -> Maker | None:
    """Return what makes the bot of a name in a game; None if there is no such bot."""
    kind, colon, _ = name.partition(":")
    numbered = None if colon else NUMBERED.fullmatch(name)
    pattern = name if numbered is None else f"{numbered['kind']}-N"
    if colon:
        pattern = f"{kind}:BOT"
    if pattern in (*IN_EVERY_GAME, *find_game(game).bots) and pattern in OWN:
        return _load(EntryPoint(pattern, OWN[pattern], GROUP))
    found = _installed().get(name if numbered is None else numbered["kind"])
    return None if found is None else _load(found)


@cache
def _installed() -> dict[str, EntryPoint]:
    """Return the entry points of installed packages, by the name without its number."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


@cache
def _load(entry: EntryPoint) -> Maker:
    maker: Maker = entry.load()
    return maker
