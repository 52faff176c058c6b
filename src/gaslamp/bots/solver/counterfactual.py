"""Jack's counterfactual values in a solved round, for the gadget of a later solution.

When the Investigator chooses, his solution leaves every type of Jack some chance of winning. If he
solved his next choice of the round from what Jack's choices seem to tell, a Jack who knows that
would choose so as to be taken for somebody else. So the later solution takes the earlier values as
what each type could have had instead (`kernels.gadget`): nobody is to gain by deceiving him.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gaslamp.bots.solver.belief import CODES
from gaslamp.bots.solver.kernels.graph import CLEARS_NOBODY, NO_NODE, Graph
from gaslamp.bots.solver.kernels.hidden import NO_TYPE, Types
from gaslamp.core.kernels.bits import has
from gaslamp.core.roles import CHANCE
from gaslamp.core.views import Appeal, Event
from gaslamp.games.pocket.kernels.tables import SUSPECTS

CERTAIN = 1.0  # the value of a type that was not thought of: it always terminates


@dataclass(frozen=True)
class CounterfactualValues:
    """What each position of a solved round is worth to each type of Jack."""

    graph: Graph
    types: Types
    chances: Any  # by node and type

    def after(self, events: Sequence[Event], types: Types) -> Any:
        """Return the values of some types after more events of the round; None if unknown."""
        node = self.reached(events)
        if node == NO_NODE:
            return None
        number = self.types.number[types.identity, types.hourglasses]
        return np.where(number == NO_TYPE, CERTAIN, self.chances[node][number]).astype(np.float32)

    def reached(self, events: Sequence[Event]) -> int:
        """Return the node after some events; NO_NODE after a card that was not looked at."""
        graph = self.graph
        node, led = 0, 0
        for event in events:
            if event.actor != CHANCE:
                first = graph.first_edge[node]
                actions = graph.action[first : graph.first_edge[node + 1]]
                led = int(graph.child[first + np.flatnonzero(actions == CODES[event.action])[0]])
                node = max(node, led)  # children stand behind their parents
            elif led < 0:  # the Investigator's card
                card = SUSPECTS.index(event.action.partition(" ")[2])
                suspected = has(int(graph.positions[node]["suspects"]), card)
                node = int(graph.draw_child[-1 - led, card if suspected else CLEARS_NOBODY])
            if node == NO_NODE:
                return NO_NODE
        return node


def round_began(log: Sequence[Event], place: int) -> int:
    """Return where in a log the first choice of a round stands, seen from a place in that round."""
    began = place
    for at in range(place - 1, -1, -1):
        if any(isinstance(effect, Appeal) for effect in log[at].effects):
            break
        if log[at].actor != CHANCE:
            began = at
    return began
