"""What a choice of Jack's says about who he is, in London and New York.

Whoever is Jack likes best what leaves him the best chances. Here every legal action is judged for
everybody he may be, as if the round ended right after it. `reader` makes odds of that.

The names below are put in place for each game by `core.kernel.bind`.
"""

from typing import Any

import numpy as np

from gaslamp.core.kernels.bits import has, with_bit
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.games.hexes.kernels.record import (
    CHARACTER_COUNT,
    DEAL,
    EVERYONE,
    NO_CHANCE,
    NO_ONE,
    SEEN,
    UNSEEN,
)

DTYPE: Any = None
MOST_LEGAL: Any = None
legal: Any = None
perform: Any = None
visible: Any = None
leaves: Any = None
look_up: Any = None
judge_end: Any = None


def if_it_ended(t: Any, weights: Any, worth: Any) -> None:
    """Jack's chances for everybody he may be if the round ended with the board as it is.

    The record is used up: it becomes the beginning of the next round.
    """
    if t.turn == LAST_TURN:
        worth[:] = 1.0  # L44, N44
        return
    seen, suspects = visible(t), int(t.suspects)
    cards = int(t.offer)
    for place in range(int(t.picked)):
        cards = with_bit(cards, int(t.played[place]))
    t.acting = NO_ONE
    t.turn = int(t.turn) + 1
    t.offer = EVERYONE & ~cards
    t.pending = DEAL if t.turn % 2 == 1 else NO_CHANCE
    for identity in range(CHARACTER_COUNT):
        if has(suspects, identity):
            in_sight = has(seen, identity)
            t.identity = identity
            t.suspects = suspects & seen if in_sight else suspects & ~seen
            t.witness = SEEN if in_sight else UNSEEN
            worth[identity] = look_up(t, weights)


def judged(s: Any, weights: Any, codes: Any, worth: Any) -> int:
    """Every action of the character Jack is playing, for everybody he may be; how many there are.

    Writes the actions and what each is worth to each. Who could leave has one action more, at the
    end and without a number: it wins, and the others do not have it.
    """
    batch = np.empty(2, DTYPE)
    out = np.empty(MOST_LEGAL, np.int16)
    batch[0] = s
    mine, t = batch[0], batch[1]
    mine.investigator_hand = 0  # nobody else knows it
    suspects, free, n = int(s.suspects), 0, 0
    for identity in range(CHARACTER_COUNT):
        if has(suspects, identity):
            mine.identity = identity
            n = 0
            for place in range(legal(mine, out)):
                if leaves(int(out[place])):
                    free = with_bit(free, identity)
                else:
                    codes[n] = out[place]
                    n += 1
            if s.witness != UNSEEN:
                break  # the same for all
    for place in range(n):
        batch[1] = mine
        perform(t, int(codes[place]))
        judge_end(t, weights, worth[place])
    if free:
        codes[n] = -1
        for identity in range(CHARACTER_COUNT):
            worth[n, identity] = 1.0 if has(free, identity) else -np.inf
        n += 1
    return n
