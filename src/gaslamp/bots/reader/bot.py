"""The bots `reader:BOT` and `deceiver:BOT`: opponents who know exactly how a bot plays.

They measure what a bot gives away. `reader:level-5` is an Investigator who knows that he faces
level-5: after each choice of Jack's he asks that bot what it would have done as anybody else.
`deceiver:level-5` is a Jack who knows that he faces level-5, and what it concludes from choices.
In the other role each plays as our strongest does.
"""

from importlib import import_module
from typing import Any

from gaslamp.bots import registry
from gaslamp.bots.protocol import Bot
from gaslamp.bots.seeds import seed_or_fresh
from gaslamp.core.errors import GaslampError
from gaslamp.core.registry import game as find_game

# Where those of each family of games are; loaded when one of them is first played.
FAMILIES = {
    "tiles": ("gaslamp.bots.reader.pocket", "PocketReader", "PocketDeceiver"),
    "hexes": ("gaslamp.bots.reader.hexes", "HexReader", "HexDeceiver"),
}
READER = "reader"


def make(game: str, name: str, seed: int | None = None) -> Bot:
    """Return the bot of a name such as reader:level-5."""
    kind, _, opponent = name.partition(":")
    family = find_game(game).family
    if family not in FAMILIES:
        raise GaslampError(f"{kind} does not know {find_game(game).title}: it plays other games")
    module, reader, deceiver = FAMILIES[family]
    build: Any = getattr(import_module(module), reader if kind == READER else deceiver)
    seed = seed_or_fresh(seed)
    # It knows how the opponent plays, not what the opponent's random numbers are.
    known = registry.make(game, opponent, seed + 1)
    made: Bot = build(game, known, seed)
    return made
