"""What Jack was left with in a round, so that he cannot gain by deceiving the Investigator later.

When the Investigator chooses, his solution leaves every type of Jack some chance of winning: what
it is *promised*. If he solved his next choice of the round from what Jack's choices seem to say,
a Jack who knows that would choose so as to be taken for somebody else. So he guards the promises
instead: he plays against those types that could now do better than they were promised.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gaslamp.bots.solver_belief import CODES
from gaslamp.bots.solver_round import CLEARS_NOBODY, NO_NODE
from gaslamp.bots.solver_types import NO_TYPE, Types
from gaslamp.core.kernels.bits import has
from gaslamp.core.roles import CHANCE
from gaslamp.core.views import Appeal, Event
from gaslamp.games.pocket.kernels.tables import SUSPECTS

CERTAIN = 1.0  # the promise of a type that was not thought of: it is not guarded against


@dataclass(frozen=True)
class Promises:
    """What each position of a solved round leaves each type of Jack."""

    graph: Any
    types: Types
    chances: Any

    def after(self, events: Sequence[Event], types: Types) -> Any:
        """What is promised to some types after more events of the round; None if it is unknown."""
        node = self.reached(events)
        if node == NO_NODE:
            return None
        number = self.types.number[types.who, types.glasses]
        return np.where(number == NO_TYPE, CERTAIN, self.chances[node][number]).astype(np.float32)

    def reached(self, events: Sequence[Event]) -> int:
        """The position after some events; a card that was not looked at leads nowhere."""
        nodes, _, first, child, action, shown = self.graph
        node, led = 0, 0
        for event in events:
            if event.actor != CHANCE:
                edges = action[first[node] : first[node + 1]]
                led = int(child[first[node] + np.flatnonzero(edges == CODES[event.action])[0]])
                node = max(node, led)  # children stand behind their parents
            elif led < 0:  # the Investigator's card
                card = SUSPECTS.index(event.action.partition(" ")[2])
                suspected = has(int(nodes[node]["suspects"]), card)
                node = int(shown[-1 - led, card if suspected else CLEARS_NOBODY])
            if node == NO_NODE:
                return NO_NODE
        return node


def round_began(log: Sequence[Event], place: int) -> int:
    """Where in a log the first choice of a round stands, seen from a place in that round."""
    began = place
    for at in range(place - 1, -1, -1):
        if any(isinstance(effect, Appeal) for effect in log[at].effects):
            break
        if log[at].actor != CHANCE:
            began = at
    return began
