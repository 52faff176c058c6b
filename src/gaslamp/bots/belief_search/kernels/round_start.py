"""What the beginning of a turn is worth to Jack, whoever he is, under any belief about him.

The value net knows how many suspects are left; here it is told how unlikely the Detective holds the
right one instead. A suspect believed with one half is worth as much as one of two.

The names declared below are what a game gives (`compile.bind`).
"""

from typing import Any, NamedTuple

import numpy as np

from gaslamp.bots.seeker.kernels.value_net import (
    ACCUSERS_OF_ONE,
    ACCUSERS_OF_ONE_NO_OWN_CARD,
    ACCUSERS_OF_TWO,
    ALIKE,
    CAN_LEAVE,
    CAN_LEAVE_OWN_CARD,
    CAN_LEAVE_OWN_CARD_EVEN,
    EVEN_TURN,
    FEATURE_COUNT,
    HIDDEN,
    IN_SIGHT,
    JACK_ALIBIS,
    LOG_CANDIDATES,
    LOG_SUSPECTS,
    ONE,
    ONE_CANDIDATE,
    OWN_CARD,
    TURN,
    TURN_LOG_CANDIDATES,
    TURN_SQUARED,
    TWO_CANDIDATES,
    WAS_UNSEEN,
)
from gaslamp.core.compile import generic, kernel
from gaslamp.core.kernels.bits import has, size
from gaslamp.core.kernels.elementary import log2, logistic
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.core.kernels.role_codes import JACK_CODE, NOBODY
from gaslamp.games.hexes.kernels.record import (
    CHARACTER_COUNT,
    EVERYONE,
    NO_CHANCE,
    NO_ONE,
    SEEN,
    UNSEEN,
)
from gaslamp.games.hexes.kernels.turns import begin_turn, cards_of_turn

visible: Any = None
can_leave: Any = None
count_accusers: Any = None

LEAST_ODDS = 1e-4  # of a suspect: nobody is ruled out by conclusions alone
MOST_CANDIDATES = 12.0  # as many as an unlikely suspect may count for


class Belief(NamedTuple):
    """What the Detective knows about who Jack is."""

    odds: Any  # by identity; above zero for all suspects
    known: int  # of his alibi cards, those that the odds account for


@kernel
def group_mass(group: int, odds: Any) -> float:
    """Return how likely Jack is one of a set."""
    total = 0.0
    for identity in range(CHARACTER_COUNT):
        if has(group, identity) and odds[identity] > 0.0:
            total += max(odds[identity], LEAST_ODDS)
    return total


@kernel
def suspects_of(odds: Any) -> int:
    """Return the set of those who may be Jack."""
    found = 0
    for identity in range(CHARACTER_COUNT):
        if odds[identity] > 0.0:
            found |= 1 << identity
    return found


@kernel
def candidates_left(mass: float, own: float, kept: float, learned: float) -> float:
    """Return among how many equally likely suspects one is hidden as well as Jack.

    `mass` is the belief in his group, `own` that in himself; `kept` is the part of the others that
    no alibi card clears, `learned` what the Detective knows besides, as a factor.
    """
    many = (1.0 + (mass - own) * kept / own) / learned
    return min(max(1.0, many), MOST_CANDIDATES)


@kernel
def seen_at_call(t: Any, turn: int, in_sight: int) -> int:
    """Return who was seen when a turn ended: kept in a record whose suspects were everybody.

    If the turn goes on, whoever is in sight now.
    """
    if t.turn == turn:
        return in_sight
    return int(t.suspects) if t.witness == SEEN else EVERYONE & ~int(t.suspects)


@generic
def value_round_start(
    t: Any,
    seen: int,
    mask: int,
    belief: Belief,
    learned: float,
    net: Any,
    scratch: Any,
    out: Any,
    values: Any,
) -> None:
    """Write Jack's chance for each identity of `mask` after a call that saw `seen`.

    `t` is at the beginning of the next turn; `learned` is how many times likelier
    the Detective holds the right one by what he knows besides.
    """
    odds, known = belief
    suspects = suspects_of(odds)
    # How likely none of his other alibi cards clears somebody who is not Jack.
    kept = 1.0 - (size(int(t.investigator_hand)) - known) / (CHARACTER_COUNT - 1.0 - known)
    even = 1.0 if t.turn % 2 == 0 else 0.0
    dealt = t.pending == NO_CHANCE
    late = t.turn / LAST_TURN
    now_seen = visible(t)
    x = np.zeros(FEATURE_COUNT, np.float32)
    for identity in range(CHARACTER_COUNT):
        if not has(mask, identity):
            continue
        group = suspects & (seen if has(seen, identity) else ~seen)
        mass = group_mass(group, odds)
        many = candidates_left(mass, max(odds[identity], LEAST_ODDS), kept, learned)
        t.identity = identity
        t.suspects = group
        t.witness = SEEN if has(seen, identity) else UNSEEN
        own = (1.0 if has(int(t.offer), identity) else 0.0) if dealt else 0.5
        leaving = 0.0
        if t.witness == UNSEEN and can_leave(t, scratch, out):
            leaving = 1.0
        in_sight = has(now_seen, identity)
        alike = group_mass(group & (now_seen if in_sight else ~now_seen), odds)
        one = max(0.0, 2.0 - many)
        two = max(0.0, 1.0 - abs(many - 2.0))
        danger = 0.0
        if many < 3.0:
            danger = count_accusers(t, scratch, out) / (4.0 if dealt else 7.0)
        x[ONE] = 1.0
        x[TURN] = late
        x[LOG_CANDIDATES] = log2(many)
        x[LOG_SUSPECTS] = log2(float(size(group)))
        x[WAS_UNSEEN] = 1.0 if t.witness == UNSEEN else 0.0
        x[EVEN_TURN] = even
        x[CAN_LEAVE] = leaving
        x[CAN_LEAVE_OWN_CARD] = leaving * own
        x[CAN_LEAVE_OWN_CARD_EVEN] = leaving * own * even
        x[OWN_CARD] = own
        x[IN_SIGHT] = 1.0 if in_sight else 0.0
        x[ALIKE] = alike / mass
        x[ONE_CANDIDATE] = one
        x[TWO_CANDIDATES] = two
        x[ACCUSERS_OF_ONE] = danger * one
        x[ACCUSERS_OF_TWO] = danger * two
        x[ACCUSERS_OF_ONE_NO_OWN_CARD] = x[ACCUSERS_OF_ONE] * (1.0 - own)
        x[JACK_ALIBIS] = size(int(t.jack_hand)) / 4.0
        x[TURN_LOG_CANDIDATES] = late * x[LOG_CANDIDATES]
        x[TURN_SQUARED] = late * late
        values[identity] = net_value(x, net)


@kernel
def net_value(x: Any, net: Any) -> float:
    """Return what the value net makes of its features."""
    total = net.bias[0]
    for unit in range(HIDDEN):
        value = np.float32(0.0)
        for number in range(FEATURE_COUNT):
            value += x[number] * net.hidden[number, unit]
        total += net.output[unit] * max(value, np.float32(0.0))
    return logistic(float(total))


@generic
def value_end(
    t: Any,
    turn: int,
    mask: int,
    belief: Belief,
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
    value_round_start(t, seen, mask, belief, learned, net, scratch, out, values)
