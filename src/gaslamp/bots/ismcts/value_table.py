"""The value table of London and New York: Jack's chance of winning as a round begins.

Three things that everybody sees tell most of it: the number of the round, how many suspects are
left, and whether Jack was seen. The chance is a logistic regression over features of the three; its
weights are in the game's folder, and `tools/value_table.py` plays the games and fits them.
"""

import json
from functools import cache
from typing import Any

import numpy as np

from gaslamp.core.kernels.elementary import log2, logistic
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.core.kernels.sums import total
from gaslamp.core.registry import game as find_game
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT, WITNESS

FILE = "value_table.json"
NO_TABLE = np.zeros((0, 0, 0), np.float32)


def features(turn: int, suspects: int, witness: int) -> "np.ndarray[Any, np.dtype[np.float64]]":
    """Return the inputs of the regression."""
    late, many, alone = turn / LAST_TURN, log2(float(suspects)), float(suspects == 1)
    return np.array(
        [
            1.0,
            late,
            many,
            witness,
            late * many,
            alone,
            alone * witness,
            late * witness,
            late * alone,
            many * witness,
        ]
    )


@cache
def value_table(game: str) -> Any:
    """Return Jack's chance by turn, suspects left and witness card."""
    weights = np.array(json.loads(find_game(game).learned(FILE))["weights"])
    table = np.zeros((LAST_TURN + 1, CHARACTER_COUNT + 1, len(WITNESS)), np.float32)
    for turn in range(1, LAST_TURN + 1):
        for suspects in range(1, CHARACTER_COUNT + 1):
            for witness in range(len(WITNESS)):
                score = float(total(features(turn, suspects, witness) * weights))
                table[turn, suspects, witness] = logistic(score)
    return table
