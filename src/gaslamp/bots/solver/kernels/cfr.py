"""Solving the rest of a round for all of Jack's types at once: predictive CFR+.

The Investigator weighs the types by how likely each was to play what led to a position, as far as
`trust` goes; for the rest he takes Jack's choices for random. What is played next comes from the
predicted regrets: the regrets as they will be if the last iteration comes again (Farina, Kroer and
Sandholm 2021). It starts from the regrets of `backward_induction`.
"""

from typing import Any, NamedTuple

import numpy as np

from gaslamp.bots.solver.kernels.action_values import action_values
from gaslamp.bots.solver.kernels.gadget import Gadget, update_gadget_regrets, update_prior
from gaslamp.bots.solver.kernels.graph import DRAWS, LEAF, NO_NODE, Graph
from gaslamp.bots.solver.kernels.hidden import GAINS, Types
from gaslamp.bots.solver.kernels.leaves import Leaves, Scratch, value_leaves
from gaslamp.bots.solver.kernels.net import Net
from gaslamp.core.compile import kernel
from gaslamp.core.kernels.role_codes import JACK_CODE
from gaslamp.games.pocket.kernels.actions import ALIBI_ACTION
from gaslamp.games.pocket.kernels.rules import MOST_LEGAL

UNREACHED = 0.02  # how much a position counts that the Investigator avoids


class Problem(NamedTuple):
    """What is solved."""

    graph: Graph
    types: Types  # the prior is that of those who follow, where there is a gadget
    gadget: Gadget
    net: Net
    leaves: Leaves
    scratch: Scratch


class Play(NamedTuple):
    """What is played; Jack's by edge and type, the Investigator's by edge."""

    jack: Any
    investigator: Any


class CfrState(NamedTuple):
    """What the iterations change."""

    value: Any  # Jack's chance, by node and type
    reach: Any  # by node and type: how likely, as the Investigator reckons
    investigator_reach: Any  # by node: the Investigator's own part
    mean_reach: Any  # by leaf node and type, summed over the iterations
    regret: Play
    predicted: Play  # regrets
    play: Play
    root_sum: Play  # what was played at the root, summed over the iterations
    value_sum: Any  # the same of the values


@kernel
def match_regrets(graph: Graph, regrets: Play, play: Play) -> None:
    """Play in proportion to regrets; every action alike where there are none."""
    actor, first = graph.actor, graph.first_edge
    regret_j, regret_i = regrets.jack, regrets.investigator
    play_j, play_i = play.jack, play.investigator
    types = regret_j.shape[1]
    none, one = np.float32(0.0), np.float32(1.0)
    times, more = np.empty(types, np.float32), np.empty(types, np.float32)
    for n in range(actor.shape[0]):
        start, end = first[n], first[n + 1]
        if actor[n] == LEAF:
            continue
        alike = np.float32(1.0 / (end - start))
        if actor[n] == JACK_CODE:
            times[:] = none
            for e in range(start, end):
                for t in range(types):
                    times[t] += regret_j[e, t]
            for t in range(types):
                some = times[t] > none
                times[t] = one / times[t] if some else none
                more[t] = none if some else alike
            for e in range(start, end):
                for t in range(types):
                    play_j[e, t] = regret_j[e, t] * times[t] + more[t]
        else:
            whole = none
            for e in range(start, end):
                whole += regret_i[e]
            for e in range(start, end):
                play_i[e] = regret_i[e] / whole if whole > none else alike


@kernel
def update_reach(
    graph: Graph, types: Types, trust: float, play: Play, reach: Any, investigator_reach: Any
) -> None:
    """Write how likely each type is in every position, as the Investigator reckons; and his part.

    For the part of 1 that he does not trust, he takes Jack's choices for random.
    """
    actor, first, child, action = graph.actor, graph.first_edge, graph.child, graph.action
    play_j, play_i = play.jack, play.investigator
    draw_child = graph.draw_child
    number, identity, hourglasses, prior, gain_odds, card_odds = types
    count = identity.shape[0]
    reach[:] = 0.0
    investigator_reach[:] = 0.0
    reach[0] = prior
    investigator_reach[0] = 1.0
    full, some = np.float32(trust), np.float32(1.0 - trust)
    for n in range(actor.shape[0]):
        if actor[n] == LEAF:
            continue
        start, end = first[n], first[n + 1]
        alike = some / np.float32(end - start)
        for e in range(start, end):
            c = child[e]
            if actor[n] == JACK_CODE:
                investigator_reach[c] += investigator_reach[n]
                if action[e] == ALIBI_ACTION:
                    for t in range(count):
                        here = reach[n, t] * (full * play_j[e, t] + alike)
                        for gain in range(GAINS):
                            if gain_odds[t, gain] > 0:
                                drawn = number[identity[t], hourglasses[t] + gain]
                                reach[c, drawn] += here * gain_odds[t, gain]
                else:
                    for t in range(count):
                        reach[c, t] += reach[n, t] * (full * play_j[e, t] + alike)
            elif c >= 0:
                investigator_reach[c] += investigator_reach[n] * play_i[e]
                for t in range(count):
                    reach[c, t] += reach[n, t]
            else:
                for card in range(DRAWS):
                    c = draw_child[-1 - child[e], card]
                    if c != NO_NODE:
                        investigator_reach[c] += investigator_reach[n] * play_i[e]
                        for t in range(count):
                            reach[c, t] += reach[n, t] * card_odds[t, card]


@kernel
def update_regrets(graph: Graph, types: Types, state: CfrState) -> None:
    """Write the values of the present play, and add what each action is regretted (CFR+)."""
    actor, first = graph.actor, graph.first_edge
    value, reach, investigator_reach = state.value, state.reach, state.investigator_reach
    play_j, play_i = state.play.jack, state.play.investigator
    regret_j, regret_i = state.regret.jack, state.regret.investigator
    predicted_j, predicted_i = state.predicted.jack, state.predicted.investigator
    count = value.shape[1]
    worth = np.empty((MOST_LEGAL, count), np.float32)
    here = np.empty(count, np.float32)
    none = np.float32(0.0)
    for n in range(actor.shape[0] - 1, -1, -1):
        if actor[n] == LEAF:
            continue
        start, end = first[n], first[n + 1]
        action_values(graph, types, n, value, worth)
        for t in range(count):
            here[t] = none
        if actor[n] == JACK_CODE:
            for e in range(end - start):
                for t in range(count):
                    here[t] += play_j[start + e, t] * worth[e, t]
            often = investigator_reach[n] + np.float32(UNREACHED)
            for e in range(end - start):
                for t in range(count):
                    now = often * (worth[e, t] - here[t])
                    after = regret_j[start + e, t] + now
                    after = after if after > none else none
                    regret_j[start + e, t] = after
                    predicted_j[start + e, t] = after + now if after + now > none else none
        else:
            mean = none
            for e in range(end - start):
                lost, part = none, play_i[start + e]
                for t in range(count):
                    here[t] += part * worth[e, t]
                for t in range(count):
                    lost += reach[n, t] * worth[e, t]
                mean += part * lost
                predicted_i[start + e] = -lost
            for e in range(start, end):
                now = predicted_i[e] + mean
                regret_i[e] = max(none, regret_i[e] + now)
                predicted_i[e] = max(none, regret_i[e] + now)
        for t in range(count):
            value[n, t] = here[t]


@kernel
def sum_up(graph: Graph, state: CfrState, weight: float) -> None:
    """Add what is played at the root and what every position is worth, with a weight."""
    value, value_sum = state.value, state.value_sum
    play_j, play_i = state.play.jack, state.play.investigator
    root_j, root_i = state.root_sum.jack, state.root_sum.investigator
    if graph.actor[0] == JACK_CODE:
        for e in range(root_j.shape[0]):
            for t in range(value.shape[1]):
                root_j[e, t] += weight * play_j[e, t]
    else:
        for e in range(root_i.shape[0]):
            root_i[e] += weight * play_i[e]
    for n in range(value.shape[0]):
        for t in range(value.shape[1]):
            value_sum[n, t] += weight * value[n, t]


@kernel
def iterate(
    problem: Problem, state: CfrState, trust: float, first: int, count: int, value_every: int
) -> None:
    """Run some iterations, numbered from `first`; later ones count for more.

    Every `value_every` of them the ends of the round are valued anew, with the types as likely
    there as they have been on average so far.
    """
    graph, types, actor = problem.graph, problem.types, problem.graph.actor
    reach, mean_reach = state.reach, state.mean_reach
    with_gadget = problem.gadget.alternative.shape[0] > 0
    for number in range(first, first + count):
        if with_gadget:
            update_prior(problem.gadget, types.prior)
        match_regrets(graph, state.predicted, state.play)
        update_reach(graph, types, trust, state.play, reach, state.investigator_reach)
        weight = np.float32(number * number)
        for n in range(reach.shape[0]):
            if actor[n] == LEAF:
                for t in range(reach.shape[1]):
                    mean_reach[n, t] += weight * reach[n, t]
        if number % value_every == 0:
            net, scratch, leaves = problem.net, problem.scratch, problem.leaves
            value_leaves(graph, types, mean_reach, net, scratch, leaves, state.value)
        update_regrets(graph, types, state)
        if with_gadget:
            update_gadget_regrets(problem.gadget, state.value[0])
        sum_up(graph, state, weight)
