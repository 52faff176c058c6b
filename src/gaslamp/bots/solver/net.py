"""The value net of Pocket as it is kept, and by turn."""

from functools import cache
from io import BytesIO
from typing import Any

import numpy as np

from gaslamp.bots.solver.kernels.leaves import Scratch
from gaslamp.bots.solver.kernels.net import INPUTS, OUTPUTS, Net, add_rows, evaluate_upper
from gaslamp.core.game import Game
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.games.pocket.kernels.record import RECORD

FILE = "value_net.npz"
FIRST_TURN = 2  # no round ends before the first


def net_of_turn(net: Net, turn: int) -> Net:
    """Return the net of a turn that begins; any will do where no turn does."""
    return Net(*(part[min(turn, LAST_TURN) - FIRST_TURN] for part in net))


def scratch_for(net: Net) -> Scratch:
    """Return room to work in with the net of a turn."""
    return Scratch(
        after=np.empty(1, RECORD),
        inputs=np.empty(INPUTS, np.float32),
        board=np.empty(net.w1.shape[1], np.float32),
        one=np.empty(net.w1.shape[1], np.float32),
        two=np.empty(net.w2.shape[1], np.float32),
        logits=np.empty(OUTPUTS, np.float32),
    )


def evaluate(x: Any, net: Net, logits: Any) -> None:
    """Write what the net of a turn says about its inputs."""
    one, two = net.b1.copy(), np.empty_like(net.b2)
    add_rows(x, net.w1, one)
    evaluate_upper(one, net, two, logits)


def blank_net(first: int = 8, second: int = 8) -> Net:
    """Return a net that knows nothing: every chance is one half."""
    turns = LAST_TURN - FIRST_TURN + 1
    shapes = ((INPUTS, first), (first,), (first, second), (second,), (second, OUTPUTS), (OUTPUTS,))
    return Net(*(np.zeros((turns, *shape), np.float32) for shape in shapes))


@cache
def learned_net(game: Game) -> Net:
    """Return the net in the game's folder."""
    with np.load(BytesIO(game.learned(FILE))) as kept:
        return Net(*(np.ascontiguousarray(kept[part], np.float32) for part in Net._fields))
