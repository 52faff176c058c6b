"""Playing on with the rollout policy: to the end of a round, or whole games to learn from.

The names declared below are what a game gives (`compile.bind`).
"""

from typing import Any

import numpy as np

from gaslamp.core.compile import generic
from gaslamp.core.kernels.rng import below
from gaslamp.core.kernels.role_codes import CHANCE_CODE, JACK_CODE, NOBODY

DTYPE: Any = None
MOST_LEGAL: Any = None
actor: Any = None
apply: Any = None
chance: Any = None
rollout_decision: Any = None
round_value: Any = None
write_features: Any = None


@generic
def play_out(s: Any, rng: Any, out: Any, net: Any) -> float:
    """Play to the end of the round and return how likely Jack is to win then."""
    scratch = np.empty(1, DTYPE)
    turn = int(s.turn)
    while True:
        who = actor(s)
        if who == NOBODY:
            return 1.0 if s.winner == JACK_CODE else 0.0
        if s.turn > turn:
            return float(round_value(s, net))
        if who == CHANCE_CODE:
            apply(s, chance(s, rng))
        else:
            apply(s, rollout_decision(s, rng, out, scratch))


@generic
def self_play(starts: Any, rng: Any, games: int, rows: Any, won: Any) -> int:
    """Play whole games; write the features of every turn's beginning, and whether Jack won.

    Return how many rows were written.
    """
    batch = np.empty(1, DTYPE)
    scratch = np.empty(1, DTYPE)
    out = np.empty(MOST_LEGAL, np.int16)
    s = batch[0]
    used = 0
    for _ in range(games):
        batch[0] = starts[below(rng, starts.shape[0])]
        first, turn = used, int(s.turn)
        while True:
            who = actor(s)
            if who == NOBODY:
                break
            if s.turn > turn and used < rows.shape[0]:
                turn = int(s.turn)
                write_features(s, rows[used], scratch, out)
                used += 1
            if who == CHANCE_CODE:
                apply(s, chance(s, rng))
            else:
                apply(s, rollout_decision(s, rng, out, scratch))
        for number in range(first, used):
            won[number] = s.winner == JACK_CODE
    return used
