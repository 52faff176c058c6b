"""What the end of an activation is worth to Jack, whoever he is.

The names declared below are what a game gives (`compile.bind`).
"""

from typing import Any

from gaslamp.bots.belief_search.kernels.beliefs import seen_at_call
from gaslamp.core.compile import generic
from gaslamp.core.kernels.bits import has
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.core.kernels.role_codes import JACK_CODE, NOBODY
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT, NO_ONE
from gaslamp.games.hexes.kernels.turns import begin_turn, cards_of_turn

visible: Any = None
value_round_start: Any = None


@generic
def value_end(
    t: Any,
    turn: int,
    mask: int,
    odds: Any,
    learned: float,
    net: Any,
    scratch: Any,
    out: Any,
    values: Any,
) -> None:
    """Write Jack's chance for each identity of `mask` after an activation in a turn.

    A turn that goes on is valued as if it ended there. The record is used up.
    """
    if t.winner != NOBODY:
        for identity in range(CHARACTER_COUNT):
            if has(mask, identity):
                values[identity] = 1.0 if t.winner == JACK_CODE else 0.0
        return
    if turn == LAST_TURN:
        for identity in range(CHARACTER_COUNT):
            if has(mask, identity):
                values[identity] = 1.0  # L44, N44
        return
    seen = seen_at_call(t, turn, visible(t))
    if t.turn == turn:
        t.acting = NO_ONE
        begin_turn(t, cards_of_turn(t))
    value_round_start(t, seen, mask, odds, learned, net, scratch, out, values)
