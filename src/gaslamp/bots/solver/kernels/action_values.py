"""What actions are worth to each type of Jack, and the values that go back from the ends.

`backward_induction`: each type of Jack takes what is best for it, the Investigator what is best
against all of them, and he learns nothing from what Jack chose.
"""

from typing import Any

import numpy as np

from gaslamp.bots.solver.kernels.graph import DRAWS, LEAF, NO_NODE, Graph
from gaslamp.bots.solver.kernels.hidden import GAINS, Types
from gaslamp.core.compile import kernel
from gaslamp.core.kernels.role_codes import JACK_CODE
from gaslamp.games.pocket.kernels.actions import ALIBI_ACTION
from gaslamp.games.pocket.kernels.rules import MOST_LEGAL

NEAR_BEST = 0.03  # what comes so close to the best is tried from the first iteration on


@kernel
def value_of_draw(graph: Graph, types: Types, edge: int, value: Any, out: Any, place: int) -> None:
    """Write what drawing a card is worth to each type: Jack's (P27) or the Investigator's (P26)."""
    number, identity, hourglasses, _, gain_odds, card_odds = types
    draw_child, child = graph.draw_child, graph.child[edge]
    for t in range(identity.shape[0]):
        out[place, t] = 0.0
    if child < 0:
        for card in range(DRAWS):
            after = draw_child[-1 - child, card]
            if after != NO_NODE:
                for t in range(identity.shape[0]):
                    out[place, t] += card_odds[t, card] * value[after, t]
        return
    for t in range(identity.shape[0]):
        for gain in range(GAINS):
            if gain_odds[t, gain] > 0:
                drawn = number[identity[t], hourglasses[t] + gain]
                out[place, t] += gain_odds[t, gain] * value[child, drawn]


@kernel
def action_values(graph: Graph, types: Types, n: int, value: Any, out: Any) -> None:
    """Write what each action in a position is worth to each type."""
    first, action, child = graph.first_edge, graph.action, graph.child
    start = first[n]
    for e in range(start, first[n + 1]):
        if action[e] == ALIBI_ACTION:
            value_of_draw(graph, types, e, value, out, e - start)
        else:
            for t in range(value.shape[1]):
                out[e - start, t] = value[child[e], t]


@kernel
def backward_induction(
    graph: Graph, types: Types, reach: Any, value: Any, jack_regret: Any, investigator_regret: Any
) -> None:
    """Write the values of all positions; as regrets, how close each action comes to the best."""
    actor, first = graph.actor, graph.first_edge
    count = value.shape[1]
    worth = np.empty((MOST_LEGAL, count), np.float32)
    none, near = np.float32(0.0), np.float32(NEAR_BEST)
    for n in range(actor.shape[0] - 1, -1, -1):
        if actor[n] == LEAF:
            continue
        start, end = first[n], first[n + 1]
        action_values(graph, types, n, value, worth)
        if actor[n] == JACK_CODE:
            for t in range(count):
                value[n, t] = worth[0, t]
            for e in range(1, end - start):
                for t in range(count):
                    value[n, t] = max(value[n, t], worth[e, t])
            for e in range(end - start):
                for t in range(count):
                    jack_regret[start + e, t] = max(none, near - value[n, t] + worth[e, t])
        else:
            weight = none
            for t in range(count):
                weight += reach[n, t]
            best, chosen = none, -1
            for e in range(end - start):
                mean = none
                for t in range(count):
                    mean += reach[n, t] * worth[e, t]
                investigator_regret[start + e] = mean
                if chosen < 0 or mean < best:
                    best, chosen = mean, e
            for t in range(count):
                value[n, t] = worth[chosen, t]
            for e in range(start, end):
                investigator_regret[e] = max(none, near * weight - investigator_regret[e] + best)
