"""What the end of a round of Pocket is worth to Jack: by the rules' goals, or by the net.

Most of it does not depend on what is believed, and is worked out once (`survey_leaf`); the rest
each time the belief has changed (`value_leaf`).
"""

from typing import Any, NamedTuple

import numpy as np

from gaslamp.bots.solver.kernels.graph import LEAF, Graph
from gaslamp.bots.solver.kernels.hidden import HOURGLASS_COUNTS, Types
from gaslamp.bots.solver.kernels.net import (
    BELIEF,
    HIDDEN,
    OUTPUTS,
    Net,
    add_rows,
    describe_board,
    describe_people,
    evaluate_upper,
)
from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import has, size
from gaslamp.core.kernels.elementary import logistic
from gaslamp.core.kernels.role_codes import JACK_CODE
from gaslamp.games.pocket.kernels.rules import (
    answer_appeal,
    begin_race,
    has_escaped,
    next_turn,
    reason_to_end,
)
from gaslamp.games.pocket.kernels.sight import visible
from gaslamp.games.pocket.kernels.tables import CELL_COUNT, GOES_ON, LANE, WINNER

NO_OUTPUT = -1
UNDECIDED = -1.0  # the value of a type for which the game goes on, until the net is asked
ANSWERS = 2  # to the appeal: unseen and seen
SEEN_ANSWER = 1


class Leaves(NamedTuple):
    """What no belief changes about the ends of a round."""

    output: Any  # by leaf and type: the net's output, with OUTPUTS more if seen; or NO_OUTPUT
    base: Any  # by leaf and answer: the net's first layer before any belief


class Scratch(NamedTuple):
    """Room to work in."""

    after: Any  # an array of one record
    inputs: Any  # of the net
    board: Any  # the first layer of the board alone
    one: Any  # the first layer
    two: Any  # the second layer
    logits: Any


@kernel
def decided_value(reason: int) -> float:
    """Return 1 if Jack wins for a reason, 0 if the Investigator does; UNDECIDED: neither."""
    if reason == GOES_ON:
        return UNDECIDED
    return 1.0 if WINNER[reason] == JACK_CODE else 0.0


@kernel
def survey_leaf(
    leaf: Any,
    identity: Any,
    hourglasses: Any,
    net: Net,
    scratch: Scratch,
    value: Any,
    output: Any,
    base: Any,
) -> None:
    """Write what no belief changes about one end of a round: see `Leaves`.

    `value` takes what the goals give each type where they decide (P38–P44).
    """
    after, x, board, w1 = scratch.after, scratch.inputs, scratch.board, net.w1
    described = False
    seen = visible(leaf)
    s = after[0]
    output[:] = NO_OUTPUT
    for answer in range(ANSWERS):
        in_sight = answer == SEEN_ANSWER
        after[0] = leaf
        answer_appeal(s, seen, in_sight)
        left = int(s.suspects)
        caught, jack_time = size(left) == 1, int(s.jack_time)
        if_escaped = decided_value(reason_to_end(s, in_sight, caught, True))
        if_not = decided_value(reason_to_end(s, in_sight, caught, False))
        goes_on = False
        for t in range(identity.shape[0]):
            if has(left, int(identity[t])):
                value[t] = if_escaped if has_escaped(jack_time + hourglasses[t]) else if_not
                goes_on = goes_on or value[t] < 0.0
        if not goes_on:
            continue
        begin_race(s)
        next_turn(s)
        for cell in range(CELL_COUNT):
            if has(left, int(s.tile[cell])):
                for t in range(identity.shape[0]):
                    if identity[t] == s.tile[cell] and value[t] < 0.0:
                        here = cell * HOURGLASS_COUNTS + hourglasses[t]
                        output[t] = answer * OUTPUTS + here
        opened = has(int(leaf.suspects), LANE) and not has(left, LANE)  # a wall less (P5)
        if opened or not described:
            x[:] = 0.0
            describe_board(s, x)
            board[:] = net.b1
            add_rows(x, w1, board)
            described = not opened
        x[:] = 0.0
        describe_people(s, x)
        base[answer, :] = board
        add_rows(x, w1, base[answer])


@kernel
def value_leaf(
    output: Any,
    base: Any,
    hourglasses: Any,
    weights: Any,
    net: Net,
    scratch: Scratch,
    value: Any,
) -> None:
    """Write what a surveyed end of a round is worth to the types that play on.

    `weights`: how likely the types are thought to be there, up to a factor.
    """
    one, two, logits, w1 = scratch.one, scratch.two, scratch.logits, net.w1
    for answer in range(ANSWERS):
        total = np.float32(0.0)
        count = 0
        for t in range(output.shape[0]):
            if output[t] >= 0 and (output[t] >= OUTPUTS) == (answer == SEEN_ANSWER):
                total += weights[t]
                count += 1
        if count == 0:
            continue
        one[:] = base[answer]
        for t in range(output.shape[0]):
            if output[t] >= 0 and (output[t] >= OUTPUTS) == (answer == SEEN_ANSWER):
                share = weights[t] / total if total > 1e-12 else np.float32(1.0 / count)
                cell = (output[t] - answer * OUTPUTS) // HOURGLASS_COUNTS
                hidden = HIDDEN + hourglasses[t]
                for j in range(one.shape[0]):
                    one[j] += share * (w1[BELIEF + cell, j] + w1[hidden, j])
        evaluate_upper(one, net, two, logits)
        for t in range(output.shape[0]):
            if output[t] >= 0 and (output[t] >= OUTPUTS) == (answer == SEEN_ANSWER):
                value[t] = logistic(np.float64(logits[output[t] - answer * OUTPUTS]))


@kernel
def survey_leaves(
    graph: Graph, types: Types, net: Net, scratch: Scratch, leaves: Leaves, value: Any
) -> None:
    """Survey every end of the round once."""
    positions, actor = graph.positions, graph.actor
    identity, hourglasses = types.identity, types.hourglasses
    output, base = leaves
    at = 0
    for n in range(actor.shape[0]):
        if actor[n] == LEAF:
            survey_leaf(
                positions[n],
                identity,
                hourglasses,
                net,
                scratch,
                value[n],
                output[at],
                base[at],
            )
            at += 1


@kernel
def value_leaves(
    graph: Graph, types: Types, reach: Any, net: Net, scratch: Scratch, leaves: Leaves, value: Any
) -> None:
    """Value every end of the round, with the types as likely there as `reach` says."""
    actor, hourglasses = graph.actor, types.hourglasses
    output, base = leaves
    at = 0
    for n in range(actor.shape[0]):
        if actor[n] == LEAF:
            value_leaf(output[at], base[at], hourglasses, reach[n], net, scratch, value[n])
            at += 1
