"""What a position of Pocket is worth to Jack once a round is over: the rules' goals, or a net.

The net sees the board by cell, so that all suspects of a kind are one to it, and tells Jack's
chance for every cell he may stand in and every number of hourglasses he may hide. There is one net
for each turn that begins; `tools/train_pocket.py` makes them.
"""

from functools import cache
from importlib import resources
from math import exp
from typing import Any

import numpy as np

from gaslamp.bots.solver_types import MOST_GLASSES
from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import has, size
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.core.kernels.witness import still_suspected
from gaslamp.games.pocket.kernels.record import RECORD
from gaslamp.games.pocket.kernels.rules import clear
from gaslamp.games.pocket.kernels.sight import DEPTH, LINE, NEAR, visible
from gaslamp.games.pocket.kernels.tables import (
    ALL_USED,
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
LEFT = HIDDEN + MOST_GLASSES  # how many suspects
FACES = LEFT + SUSPECT_COUNT  # of even turns: which face of each token shows, -1 or 1
RACE = FACES + TOKEN_COUNT
HELD = RACE + 1  # cards in Jack's hand
DECK = HELD + 1  # hourglasses that may still be drawn
LANES = DECK + 1  # the cell whose wall goes when its suspect is cleared
INPUTS = LANES + CELL_COUNT
OUTPUTS = CELL_COUNT * MOST_GLASSES
FIRST_TURN = 2  # no round ends before the first


@kernel
def sight_reach(s: Any, space: int) -> int:
    """How many cells sight from a space enters (P29–P31)."""
    near = int(NEAR[space])
    far = (near + 2) % 4
    for depth in range(DEPTH):
        wall = int(s.wall[int(LINE[space, depth])])
        if wall == near:
            return depth
        if wall == far:
            return depth + 1
    return DEPTH


@kernel
def describe_board(s: Any, x: Any) -> None:
    """Write the inputs of the net that no belief changes: walls, detectives, sight, tokens."""
    for cell in range(CELL_COUNT):
        wall = int(s.wall[cell])
        if wall != NO_WALL:
            x[WALL + 4 * cell + wall] = 1.0
    for space in range(SPACE_COUNT):
        for depth in range(sight_reach(s, space)):
            x[SIGHT + DEPTH * space + depth] = 1.0
    for detective in range(3):
        space = int(s.detective[detective])
        x[STANDS + SPACE_COUNT * detective + space] = 1.0
        for depth in range(sight_reach(s, space)):
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
    """Write all inputs of the net for a turn that begins.

    `chances`: how likely each suspect is Jack; `hidden`: how likely he hides so many hourglasses.
    """
    x[:] = 0.0
    describe_board(s, x)
    describe_people(s, x)
    for cell in range(CELL_COUNT):
        if has(int(s.suspects), int(s.tile[cell])):
            x[BELIEF + cell] = chances[int(s.tile[cell])]
    for held in range(MOST_GLASSES):
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
def think_on(one: Any, net: Any, two: Any, logits: Any) -> None:
    """What the net makes of its first layer; `two` is room for the second."""
    _, _, w2, b2, w3, b3 = net
    for j in range(one.shape[0]):
        one[j] = max(one[j], np.float32(0.0))
    two[:] = b2
    add_rows(one, w2, two)
    for j in range(two.shape[0]):
        two[j] = max(two[j], np.float32(0.0))
    logits[:] = b3
    add_rows(two, w3, logits)


def think(x: Any, net: Any, logits: Any) -> None:
    """What the net of a turn says about its inputs."""
    one, two = net[1].copy(), np.empty_like(net[3])
    add_rows(x, net[0], one)
    think_on(one, net, two, logits)


@kernel
def next_round(s: Any) -> None:
    """Begin the turn after: a toss to come on odd ones, the other faces on even ones (P14, P15)."""
    s.turn = int(s.turn) + 1
    s.used = 0
    s.rotated = 0
    s.faces = int(s.faces) ^ ALL_USED if s.turn % 2 == 0 else -1


@kernel
def decided(leaf: Any, in_sight: bool, caught: bool, escaped: bool) -> float:
    """Who wins after the appeal (P40–P44): 1 Jack, 0 the Investigator, -1 the game goes on."""
    last = leaf.turn == LAST_TURN
    if leaf.race != 0 or (caught and escaped):
        if in_sight:
            return 0.0
        return 1.0 if last else -1.0
    if caught:
        return 0.0
    return 1.0 if escaped or last else -1.0


@kernel
def survey_leaf(
    leaf: Any, who: Any, glasses: Any, net: Any, room: Any, value: Any, output: Any, base: Any
) -> None:
    """Write what no belief changes about the end of a round.

    `value`: what the goals give each type where they decide (P38–P44). `output`: which of the
    net's outputs tells it elsewhere, with OUTPUTS more for types that are seen; -1 where nothing
    is to be told. `base`: the first layer for either answer, before any belief.
    """
    after, x, board = room[0], room[1], room[2]
    w1, b1 = net[0], net[1]
    described = False
    seen = visible(leaf)
    s = after[0]
    output[:] = -1
    for answer in range(2):
        in_sight = answer == 1
        left = still_suspected(int(leaf.suspects), seen, in_sight)
        jack_time = int(leaf.jack_time) + (0 if in_sight else 1)
        caught = size(left) == 1
        goes_on = False
        for t in range(who.shape[0]):
            if has(left, int(who[t])):
                escaped = jack_time + glasses[t] >= HOURGLASSES_TO_WIN
                value[t] = decided(leaf, in_sight, caught, escaped)
                goes_on = goes_on or value[t] < 0.0
        if not goes_on:
            continue
        after[0] = leaf
        clear(s, left)
        s.jack_time = jack_time
        if caught and s.race == 0:
            s.race = s.turn
        next_round(s)
        for cell in range(CELL_COUNT):
            if has(left, int(s.tile[cell])):
                for t in range(who.shape[0]):
                    if who[t] == s.tile[cell] and value[t] < 0.0:
                        output[t] = answer * OUTPUTS + cell * MOST_GLASSES + glasses[t]
        opened = has(int(leaf.suspects), LANE) and not has(left, LANE)  # a wall less (P5)
        if opened or not described:
            x[:] = 0.0
            describe_board(s, x)
            board[:] = b1
            add_rows(x, w1, board)
            described = not opened
        x[:] = 0.0
        describe_people(s, x)
        base[answer, :] = board
        add_rows(x, w1, base[answer])


@kernel
def judge_leaf(
    output: Any, base: Any, glasses: Any, weights: Any, net: Any, room: Any, value: Any
) -> None:
    """Write what a surveyed end of a round is worth to the types that play on.

    `weights`: how likely the types are thought to be there, up to a factor.
    """
    one, two, logits = room[3], room[4], room[5]
    w1 = net[0]
    for answer in range(2):
        total = np.float32(0.0)
        count = 0
        for t in range(output.shape[0]):
            if output[t] >= 0 and (output[t] >= OUTPUTS) == (answer == 1):
                total += weights[t]
                count += 1
        if count == 0:
            continue
        one[:] = base[answer]
        for t in range(output.shape[0]):
            if output[t] >= 0 and (output[t] >= OUTPUTS) == (answer == 1):
                share = weights[t] / total if total > 1e-12 else np.float32(1.0 / count)
                cell = (output[t] - answer * OUTPUTS) // MOST_GLASSES
                hidden = HIDDEN + glasses[t]
                for j in range(one.shape[0]):
                    one[j] += share * (w1[BELIEF + cell, j] + w1[hidden, j])
        think_on(one, net, two, logits)
        for t in range(output.shape[0]):
            if output[t] >= 0 and (output[t] >= OUTPUTS) == (answer == 1):
                value[t] = 1.0 / (1.0 + exp(-logits[output[t] - answer * OUTPUTS]))


def of_turn(net: Any, turn: int) -> Any:
    """The net of a turn that begins; any will do where no turn does."""
    return tuple(part[min(turn, LAST_TURN) - FIRST_TURN] for part in net)


def room_for(net: Any) -> Any:
    """The arrays that `survey_leaf` and `judge_leaf` work in."""
    return (
        np.empty(1, RECORD),
        np.empty(INPUTS, np.float32),
        np.empty(net[0].shape[1], np.float32),
        np.empty(net[0].shape[1], np.float32),
        np.empty(net[2].shape[1], np.float32),
        np.empty(OUTPUTS, np.float32),
    )


PARTS = ("w1", "b1", "w2", "b2", "w3", "b3")
FILE = "solver_pocket.npz"


def blank(first: int = 8, second: int = 8) -> Any:
    """A net that knows nothing: every chance is one half."""
    turns = LAST_TURN - FIRST_TURN + 1
    shapes = ((INPUTS, first), (first,), (first, second), (second,), (second, OUTPUTS), (OUTPUTS,))
    return tuple(np.zeros((turns, *shape), np.float32) for shape in shapes)


@cache
def shipped() -> Any:
    """The net that comes with the program."""
    with resources.files("gaslamp.bots").joinpath(FILE).open("rb") as file:
        kept = np.load(file)
        return tuple(np.ascontiguousarray(kept[part], np.float32) for part in PARTS)
