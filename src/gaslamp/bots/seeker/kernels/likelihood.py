"""What Jack's actions are worth to everybody he may be, in London and New York.

Whoever is Jack likes best what leaves him the best chances. Here every legal action is valued for
each identity, as if the round ended right after it; `posterior` makes likelihoods of that.

The names declared below are what a game gives (`compile.bind`).
"""

from typing import Any

import numpy as np

from gaslamp.core.compile import generic, kernel
from gaslamp.core.kernels.bits import has, with_bit
from gaslamp.core.kernels.elementary import exp
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT, UNSEEN
from gaslamp.games.hexes.kernels.turns import (
    appeal,
    begin_turn,
    cards_of_turn,
    close_activation,
)

DTYPE: Any = None
MOST_LEGAL: Any = None
legal: Any = None
perform: Any = None
visible: Any = None
is_escape: Any = None
end_round: Any = None
round_value: Any = None

NO_ACTION = -1


@kernel
def choose_by_value(values: Any, temperature: float) -> None:
    """Make of the values of all actions to each identity how likely each is to choose them.

    What is better by the temperature is e times as likely.
    """
    count = values.shape[0]
    for identity in range(values.shape[1]):
        best = values[0, identity]
        for place in range(1, count):
            best = max(best, values[place, identity])
        whole = 0.0
        for place in range(count):
            likely = exp((values[place, identity] - best) / temperature)
            values[place, identity] = likely
            whole += likely
        for place in range(count):
            values[place, identity] /= whole


@generic
def value_if_round_ended(t: Any, net: Any, values: Any) -> None:
    """Write Jack's chance for each identity if the round ended with the board as it is.

    The record is used up: it becomes the beginning of the next round.
    """
    if t.turn == LAST_TURN:
        values[:] = 1.0  # L44, N44
        return
    seen, suspects = visible(t), int(t.suspects)
    close_activation(t)
    end_round(t)
    begin_turn(t, cards_of_turn(t))
    for identity in range(CHARACTER_COUNT):
        if has(suspects, identity):
            t.identity = identity
            t.suspects = suspects
            appeal(t, seen)
            values[identity] = round_value(t, net)


@generic
def value_by_identity(s: Any, net: Any, actions: Any, values: Any) -> int:
    """Write every action of the character Jack plays, and its value to each identity.

    Return how many there are. If somebody could leave there is one more at the end, NO_ACTION: it
    wins, and those who cannot leave do not have it.
    """
    batch = np.empty(2, DTYPE)
    out = np.empty(MOST_LEGAL, np.int16)
    batch[0] = s
    now, after = batch[0], batch[1]
    now.investigator_hand = 0  # nobody else knows it
    suspects, leaving, n = int(s.suspects), 0, 0
    for identity in range(CHARACTER_COUNT):
        if has(suspects, identity):
            now.identity = identity
            n = 0
            for place in range(legal(now, out)):
                if is_escape(int(out[place])):
                    leaving = with_bit(leaving, identity)
                else:
                    actions[n] = out[place]
                    n += 1
            if s.witness != UNSEEN:
                break  # nobody could leave: the same for all
    for place in range(n):
        batch[1] = now
        perform(after, int(actions[place]))
        value_if_round_ended(after, net, values[place])
    if leaving:
        actions[n] = NO_ACTION
        for identity in range(CHARACTER_COUNT):
            values[n, identity] = 1.0 if has(leaving, identity) else -np.inf
        n += 1
    return n
