"""Jack's chances as a turn of London or New York begins: a small net over what the board tells.

`prospects` looks at three numbers; this looks at the board too: whether Jack can leave next, who
could accuse him, how those left would be told apart as they stand. `tools/outlook.py` plays the
games and fits the net; the weights are in outlook.npz.

The names below are put in place for each game by `core.kernel.bind`.
"""

import math
from functools import cache
from importlib import resources
from typing import Any

import numpy as np

from gaslamp.core.kernels.bits import has, size
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.games.hexes.kernels.record import NO_CHANCE, UNSEEN

visible: Any = None
can_leave: Any = None
accusers: Any = None
write_features: Any = None
DTYPE: Any = None
MOST_LEGAL: Any = None

FEATURES = 20
HIDDEN = 24
FEW = 2  # suspects, from which on it matters who could accuse


def features(s: Any, x: Any, scratch: Any, out: Any) -> None:
    """What Jack's chances depend on, as a turn begins; who he is, is known here."""
    jack = int(s.identity)
    suspects = int(s.suspects)
    candidates = suspects & ~int(s.investigator_hand)  # to the Detective
    many = size(candidates)
    unseen = 1.0 if s.witness == UNSEEN else 0.0
    even = 1.0 if s.turn % 2 == 0 else 0.0
    dealt = s.pending == NO_CHANCE
    own = (1.0 if has(int(s.offer), jack) else 0.0) if dealt else 0.5
    leaving = 1.0 if can_leave(s, scratch, out) else 0.0
    seen = visible(s)
    in_sight = has(seen, jack)
    alike = size(candidates & seen) if in_sight else size(candidates & ~seen)
    danger = 0.0
    if many <= FEW:
        danger = accusers(s, scratch, out) / (4.0 if dealt else 7.0)
    late = s.turn / LAST_TURN
    x[0] = 1.0
    x[1] = late
    x[2] = math.log2(many)
    x[3] = math.log2(size(suspects))
    x[4] = unseen
    x[5] = even
    x[6] = leaving
    x[7] = leaving * own
    x[8] = leaving * own * even
    x[9] = own
    x[10] = 1.0 if in_sight else 0.0
    x[11] = alike / many
    x[12] = 1.0 if many == 1 else 0.0
    x[13] = 1.0 if many == FEW else 0.0
    x[14] = danger if many == 1 else 0.0
    x[15] = danger if many == FEW else 0.0
    x[16] = x[14] * (1.0 - own)
    x[17] = size(int(s.jack_hand)) / 4.0
    x[18] = late * x[2]
    x[19] = late * late


def outlook(s: Any, weights: Any) -> float:
    """Jack's chances by the net: one hidden layer."""
    x = np.empty(FEATURES, np.float32)
    scratch = np.empty(1, DTYPE)
    out = np.empty(MOST_LEGAL, np.int16)
    write_features(s, x, scratch, out)
    total = weights[1, 1, 0]
    for unit in range(HIDDEN):
        value = np.float32(0.0)
        for number in range(FEATURES):
            value += x[number] * weights[0, number, unit]
        total += weights[1, 0, unit] * max(value, np.float32(0.0))
    return 1.0 / (1.0 + math.exp(-total))


@cache
def outlook_of(game: str) -> Any:
    """The weights of a game's net."""
    with resources.files("gaslamp.bots").joinpath("outlook.npz").open("rb") as file:
        return np.load(file)[game]
