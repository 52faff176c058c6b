"""What Jack plays, as everybody he may be: a mix of the lines of an activation."""

from typing import Any

import numpy as np

from gaslamp.bots.belief_search.activation import Activation, Line
from gaslamp.bots.belief_search.kernels.mixing import chances_of, mix, told_by
from gaslamp.core.kernels.sums import total
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT

ROUNDS = 60  # of the iteration that finds the mix
NATS_A_BIT = 0.6931471805599453
LEFT_ANYWAY = 0.02  # how likely somebody who could leave does something else


class JackPolicy:
    """How likely each identity is to choose each line of an activation.

    Who can leave leaves. The others weigh what a line is worth against what it tells; `caution`
    scales the price of what it tells.
    """

    def __init__(self, plan: Activation, caution: float) -> None:
        self.plan = plan
        odds = np.array(plan.odds)
        odds[list(plan.escapes)] = 0.0
        self._staying = odds.any()
        self._odds = odds if self._staying else np.array(plan.odds)
        self._price = caution * plan.price / NATS_A_BIT  # of a nat
        self._scale = np.zeros((CHARACTER_COUNT, 2))
        shares = np.zeros(len(plan.lines))
        self._odds = self._odds / total(self._odds.tolist())
        mix(plan.values, self._odds, self._price, ROUNDS, shares, self._scale)
        self.chances = np.zeros_like(plan.values)  # by line and identity
        chances_of(plan.values, self._odds, self._price, shares, self._scale, self.chances)
        for identity in range(CHARACTER_COUNT):
            column = self.chances[:, identity]
            column /= max(total(column.tolist()), 1e-300)

    def of(self, identity: int) -> dict[Line, float]:
        """Return how likely an identity is to choose each line."""
        if identity in self.plan.escapes:
            return {self.plan.escapes[identity]: 1.0}
        chances = self.chances[:, identity].tolist()
        return dict(zip(self.plan.lines, chances, strict=True))

    def told(self, values: Any) -> Any:
        """Return how much likelier than on the whole each identity is to choose a line.

        `values` is what the line is worth to each. Nobody has left by it.
        """
        found = np.ones(CHARACTER_COUNT)
        if not self._staying:
            return found
        told_by(values, self._odds, self._price, self._scale, found)
        found[list(self.plan.escapes)] = LEFT_ANYWAY
        return found
