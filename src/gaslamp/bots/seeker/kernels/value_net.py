"""The value net of London and New York: Jack's chance of winning as a turn begins.

The value table of `ismcts` looks at three numbers; this looks at the board too: whether Jack can
leave next, who could accuse him, how the suspects would answer as they stand. The net has one
hidden layer; its weights are in the game's folder, and `tools/value_net.py` fits them to self-play.

The names declared below are what a game gives (`compile.bind`).
"""

from typing import Any, NamedTuple

import numpy as np

from gaslamp.core.compile import generic
from gaslamp.core.kernels.bits import has, size
from gaslamp.core.kernels.elementary import log2, logistic
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.games.hexes.kernels.record import NO_CHANCE, UNSEEN

DTYPE: Any = None
MOST_LEGAL: Any = None
visible: Any = None
can_leave: Any = None
count_accusers: Any = None

FEW = 2  # suspects, from which on it matters who could accuse

FEATURES = (
    "one",
    "turn",  # as a part of the last
    "log candidates",  # whom the Detective holds possible, his own alibi cards counted
    "log suspects",
    "unseen",  # at the last call
    "even turn",
    "can leave",  # Jack's character, if he played it now
    "can leave, own card",  # times the chance that the card is among this turn's
    "can leave, own card, even turn",
    "own card",
    "in sight",  # as all stand
    "alike",  # the part of the candidates that would answer as Jack does
    "one candidate",
    "two candidates",
    "accusers of one",  # the part of this turn's cards that could accuse Jack
    "accusers of two",
    "accusers of one, no own card",
    "Jack's alibi cards",
    "turn, log candidates",
    "turn squared",
)
(
    ONE,
    TURN,
    LOG_CANDIDATES,
    LOG_SUSPECTS,
    WAS_UNSEEN,
    EVEN_TURN,
    CAN_LEAVE,
    CAN_LEAVE_OWN_CARD,
    CAN_LEAVE_OWN_CARD_EVEN,
    OWN_CARD,
    IN_SIGHT,
    ALIKE,
    ONE_CANDIDATE,
    TWO_CANDIDATES,
    ACCUSERS_OF_ONE,
    ACCUSERS_OF_TWO,
    ACCUSERS_OF_ONE_NO_OWN_CARD,
    JACK_ALIBIS,
    TURN_LOG_CANDIDATES,
    TURN_SQUARED,
) = range(len(FEATURES))
FEATURE_COUNT = len(FEATURES)
HIDDEN = 24  # units


class ValueNet(NamedTuple):
    """The weights."""

    hidden: Any  # by feature and unit
    output: Any  # by unit
    bias: Any  # one


@generic
def write_features(s: Any, x: Any, scratch: Any, out: Any) -> None:
    """Write what Jack's chance depends on as a turn begins; who he is, is known here."""
    jack = int(s.identity)
    suspects = int(s.suspects)
    candidates = suspects & ~int(s.investigator_hand)
    many = size(candidates)
    even = 1.0 if s.turn % 2 == 0 else 0.0
    dealt = s.pending == NO_CHANCE
    own = (1.0 if has(int(s.offer), jack) else 0.0) if dealt else 0.5
    leaving = 1.0 if can_leave(s, scratch, out) else 0.0
    seen = visible(s)
    in_sight = has(seen, jack)
    alike = size(candidates & seen) if in_sight else size(candidates & ~seen)
    danger = 0.0
    if many <= FEW:
        danger = count_accusers(s, scratch, out) / (4.0 if dealt else 7.0)
    late = s.turn / LAST_TURN
    x[ONE] = 1.0
    x[TURN] = late
    x[LOG_CANDIDATES] = log2(float(many))
    x[LOG_SUSPECTS] = log2(float(size(suspects)))
    x[WAS_UNSEEN] = 1.0 if s.witness == UNSEEN else 0.0
    x[EVEN_TURN] = even
    x[CAN_LEAVE] = leaving
    x[CAN_LEAVE_OWN_CARD] = leaving * own
    x[CAN_LEAVE_OWN_CARD_EVEN] = leaving * own * even
    x[OWN_CARD] = own
    x[IN_SIGHT] = 1.0 if in_sight else 0.0
    x[ALIKE] = alike / many
    x[ONE_CANDIDATE] = 1.0 if many == 1 else 0.0
    x[TWO_CANDIDATES] = 1.0 if many == FEW else 0.0
    x[ACCUSERS_OF_ONE] = danger if many == 1 else 0.0
    x[ACCUSERS_OF_TWO] = danger if many == FEW else 0.0
    x[ACCUSERS_OF_ONE_NO_OWN_CARD] = x[ACCUSERS_OF_ONE] * (1.0 - own)
    x[JACK_ALIBIS] = size(int(s.jack_hand)) / 4.0
    x[TURN_LOG_CANDIDATES] = late * x[LOG_CANDIDATES]
    x[TURN_SQUARED] = late * late


@generic
def round_value(s: Any, net: ValueNet) -> float:
    """Return Jack's chance of winning as a turn begins."""
    x = np.empty(FEATURE_COUNT, np.float32)
    scratch = np.empty(1, DTYPE)
    out = np.empty(MOST_LEGAL, np.int16)
    write_features(s, x, scratch, out)
    total = net.bias[0]
    for unit in range(HIDDEN):
        value = np.float32(0.0)
        for number in range(FEATURE_COUNT):
            value += x[number] * net.hidden[number, unit]
        total += net.output[unit] * max(value, np.float32(0.0))
    return logistic(np.float64(total))
