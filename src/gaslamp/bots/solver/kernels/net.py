"""The value net of Pocket: its inputs, and Jack's chance as a turn begins.

The net sees the board by cell, so that all suspects of a kind are one to it, and tells Jack's
chance for every cell he may stand in and every number of hourglasses he may hide. There is one net
for each turn that begins; `tools/train_pocket.py` makes them.
"""

from typing import Any, NamedTuple

import numpy as np

from gaslamp.bots.solver.kernels.hidden import HOURGLASS_COUNTS
from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import has, size
from gaslamp.games.pocket.kernels.sight import DEPTH, LINE, cells_in_sight
from gaslamp.games.pocket.kernels.tables import (
    CELL_COUNT,
    HOURGLASSES,
    HOURGLASSES_TO_WIN,
    LANE,
    NO_WALL,
    SPACE_COUNT,
    SUSPECT_COUNT,
    TOKEN_COUNT,
)

# Where each group of inputs begins.
BELIEF = 0  # how likely Jack stands in each cell
SUSPECTED = BELIEF + CELL_COUNT
WALL = SUSPECTED + CELL_COUNT  # cell * 4 + wall
STANDS = WALL + 4 * CELL_COUNT  # detective * 12 + space
SIGHT = STANDS + 3 * SPACE_COUNT  # space * 3 + depth: whether sight from there gets so far
IN_SIGHT = SIGHT + DEPTH * SPACE_COUNT  # a detective sees the cell now
TIME = IN_SIGHT + CELL_COUNT  # Jack's time tokens
HIDDEN = TIME + HOURGLASSES_TO_WIN  # how likely Jack's cards have so many hourglasses
LEFT = HIDDEN + HOURGLASS_COUNTS  # how many suspects
FACES = LEFT + SUSPECT_COUNT  # of even turns: which face of each token shows, -1 or 1
RACE = FACES + TOKEN_COUNT
HELD = RACE + 1  # cards in Jack's hand
DECK = HELD + 1  # hourglasses that may still be drawn
LANES = DECK + 1  # the cell whose wall goes when its suspect is cleared
INPUTS = LANES + CELL_COUNT
OUTPUTS = CELL_COUNT * HOURGLASS_COUNTS  # cell * HOURGLASS_COUNTS + hidden hourglasses


class Net(NamedTuple):
    """The weights of three layers; with a first axis over turns where it is the net of all."""

    w1: Any
    b1: Any
    w2: Any
    b2: Any
    w3: Any
    b3: Any


@kernel
def describe_board(s: Any, x: Any) -> None:
    """Write the inputs that no belief changes: walls, detectives, sight, tokens."""
    for cell in range(CELL_COUNT):
        wall = int(s.wall[cell])
        if wall != NO_WALL:
            x[WALL + 4 * cell + wall] = 1.0
    for space in range(SPACE_COUNT):
        for depth in range(cells_in_sight(s, space)):
            x[SIGHT + DEPTH * space + depth] = 1.0
    for detective in range(3):
        space = int(s.detective[detective])
        x[STANDS + SPACE_COUNT * detective + space] = 1.0
        for depth in range(cells_in_sight(s, space)):
            x[IN_SIGHT + int(LINE[space, depth])] = 1.0
    if s.turn % 2 == 0:
        for token in range(TOKEN_COUNT):
            x[FACES + token] = 1.0 if has(int(s.faces), token) else -1.0
    x[HELD] = int(s.held) / 2
    for card in range(SUSPECT_COUNT):
        if not has(int(s.shown), card):
            x[DECK] += HOURGLASSES[card] / 8


@kernel
def describe_people(s: Any, x: Any) -> None:
    """Write the inputs that an appeal changes: who is left, and how far Jack is."""
    for cell in range(CELL_COUNT):
        suspect = int(s.tile[cell])
        if has(int(s.suspects), suspect):
            x[SUSPECTED + cell] = 1.0
            if suspect == LANE:
                x[LANES + cell] = 1.0
    x[TIME + min(int(s.jack_time), HOURGLASSES_TO_WIN - 1)] = 1.0
    x[LEFT + size(int(s.suspects)) - 1] = 1.0
    x[RACE] = 1.0 if s.race != 0 else 0.0


@kernel
def describe(s: Any, chances: Any, hidden: Any, x: Any) -> None:
    """Write all inputs for a turn that begins.

    `chances`: how likely each suspect is Jack; `hidden`: how likely he hides so many hourglasses.
    """
    x[:] = 0.0
    describe_board(s, x)
    describe_people(s, x)
    for cell in range(CELL_COUNT):
        if has(int(s.suspects), int(s.tile[cell])):
            x[BELIEF + cell] = chances[int(s.tile[cell])]
    for held in range(HOURGLASS_COUNTS):
        x[HIDDEN + held] = hidden[held]


@kernel
def add_rows(given: Any, matrix: Any, out: Any) -> None:
    """Add the rows of a matrix, each as often as given."""
    for i in range(given.shape[0]):
        times = given[i]
        if times != 0.0:
            for j in range(out.shape[0]):
                out[j] += times * matrix[i, j]


@kernel
def evaluate_upper(one: Any, net: Net, two: Any, logits: Any) -> None:
    """Write what the net makes of its first layer `one`; `two` is room for the second."""
    _, _, w2, b2, w3, b3 = net
    for j in range(one.shape[0]):
        one[j] = max(one[j], np.float32(0.0))
    two[:] = b2
    add_rows(one, w2, two)
    for j in range(two.shape[0]):
        two[j] = max(two[j], np.float32(0.0))
    logits[:] = b3
    add_rows(two, w3, logits)
