"""What the beginning of a turn is worth to Jack, whoever he is, by the round value.

The names declared below are what a game gives (`compile.bind`).
"""

from typing import Any

import numpy as np

from gaslamp.bots.belief_search.kernels.beliefs import LEAST_ODDS, suspects_of
from gaslamp.bots.round_value.kernels.inputs import new_scene, normalised
from gaslamp.bots.round_value.kernels.net import values_of_scene
from gaslamp.core.compile import generic
from gaslamp.core.kernels.bits import has
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT, SEEN

look_at: Any = None


@generic
def value_round_start(
    t: Any,
    seen: int,
    mask: int,
    odds: Any,
    learned: float,
    net: Any,
    scratch: Any,
    out: Any,
    values: Any,
) -> None:
    """Write Jack's chance for each identity of `mask` after a call that saw `seen`.

    `t` is at the beginning of the next turn; `learned` is how many times likelier the Detective
    holds the right one by what he knows besides.
    """
    suspects = suspects_of(odds)
    least, left = np.zeros(CHARACTER_COUNT), np.zeros(CHARACTER_COUNT)
    found = np.zeros(CHARACTER_COUNT)
    scene = new_scene()
    look_at(t, scene, scratch, out)
    for identity in range(CHARACTER_COUNT):
        if has(suspects, identity):
            least[identity] = max(odds[identity], LEAST_ODDS)
    for answer in range(2):
        group = suspects & (seen if answer == SEEN else ~seen)
        wanted = group & mask
        if wanted == 0:
            continue
        t.suspects = group
        t.witness = answer
        if learned == 1.0:
            normalised(t, least, left)
            values_of_scene(t, left, scene, wanted, net, found)
        for identity in range(CHARACTER_COUNT):
            if has(wanted, identity):
                if learned != 1.0:
                    own = least[identity]
                    least[identity] = own * learned
                    normalised(t, least, left)
                    least[identity] = own
                    values_of_scene(t, left, scene, 1 << identity, net, found)
                values[identity] = found[identity]
