"""How everybody Jack may be mixes his candidates, when every bit told has a price.

The mix is the one that wins the most after paying for what the choice tells about who Jack is
(the mutual information of identity and choice), found by the iteration of Blahut and Arimoto.
"""

from typing import Any

import numpy as np

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.elementary import exp

LEAST_SHARE = 1e-12


@kernel
def mix(values: Any, belief: Any, price: float, rounds: int, shares: Any, scale: Any) -> None:
    """Write how likely a candidate is on the whole, and the scale of each identity.

    Identity i chooses candidate c with `shares[c] * exp((values[c, i] - scale[i, 0]) / price) /
    scale[i, 1]`; a candidate it does not have is worth minus infinity. `price` is that of a nat.
    """
    count, identities = values.shape
    weight = np.zeros((count, identities))
    for i in range(identities):
        best = -np.inf
        for c in range(count):
            best = max(best, values[c, i])
        scale[i, 0] = best
        for c in range(count):
            if belief[i] > 0.0 and values[c, i] > -np.inf:
                weight[c, i] = exp((values[c, i] - best) / price)
    for c in range(count):
        shares[c] = 1.0 / count
    for _ in range(rounds):
        for i in range(identities):
            total = 0.0
            for c in range(count):
                total += shares[c] * weight[c, i]
            scale[i, 1] = max(total, LEAST_SHARE)
        for c in range(count):
            grown = 0.0
            for i in range(identities):
                if belief[i] > 0.0:
                    grown += belief[i] * weight[c, i] / scale[i, 1]
            shares[c] *= grown
    for i in range(identities):
        total = 0.0
        for c in range(count):
            total += shares[c] * weight[c, i]
        scale[i, 1] = max(total, LEAST_SHARE)


@kernel
def chances_of(values: Any, belief: Any, price: float, shares: Any, scale: Any, found: Any) -> None:
    """Write how likely each identity is to choose each candidate of a mix."""
    count, identities = values.shape
    for i in range(identities):
        for c in range(count):
            found[c, i] = 0.0
            if belief[i] > 0.0 and values[c, i] > -np.inf:
                weight = exp((values[c, i] - scale[i, 0]) / price)
                found[c, i] = shares[c] * weight / scale[i, 1]


@kernel
def told_by(row: Any, belief: Any, price: float, scale: Any, found: Any) -> None:
    """Write how much likelier each identity is to choose something of such values than others.

    The mean over the belief is one.
    """
    total = 0.0
    for i in range(row.shape[0]):
        found[i] = 0.0
        if belief[i] > 0.0:
            found[i] = exp((row[i] - scale[i, 0]) / price) / scale[i, 1]
            total += belief[i] * found[i]
    for i in range(row.shape[0]):
        found[i] = found[i] / total if total > 0.0 else 1.0


@kernel
def expected(values: Any, belief: Any, found: Any) -> None:
    """Write the mean of each row under a belief."""
    for c in range(values.shape[0]):
        total = 0.0
        for i in range(values.shape[1]):
            total += belief[i] * values[c, i]
        found[c] = total
