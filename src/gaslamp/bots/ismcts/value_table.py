"""Jack's chances as a round of London or New York begins, fitted to games the search played.

Three things everybody sees tell most of it: the number of the round, how many suspects are left,
and whether Jack was seen. The numbers in prospects.json are the weights of a logistic regression;
`tools/prospects.py` plays the games and fits them.
"""

import json
from functools import cache
from importlib import resources
from typing import Any

import numpy as np

from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT, WITNESS

NO_PROSPECTS = np.zeros((0, 0, 0), np.float32)


def features(turn: int, suspects: int, witness: int) -> "np.ndarray[Any, np.dtype[np.float64]]":
    """What the chances of Jack depend on."""
    late, many, alone = turn / LAST_TURN, np.log2(suspects), float(suspects == 1)
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
def prospects_of(game: str) -> Any:
    """Jack's chances by turn, suspects left and witness card; empty for Pocket, which plays on."""
    text = resources.files("gaslamp.bots").joinpath("prospects.json").read_text(encoding="utf-8")
    weights = json.loads(text).get(game)
    if weights is None:
        return NO_PROSPECTS
    table = np.zeros((LAST_TURN + 1, CHARACTER_COUNT + 1, len(WITNESS)), np.float32)
    for turn in range(1, LAST_TURN + 1):
        for suspects in range(1, CHARACTER_COUNT + 1):
            for witness in range(len(WITNESS)):
                score = features(turn, suspects, witness) @ np.array(weights)
                table[turn, suspects, witness] = 1 / (1 + np.exp(-score))
    return table
