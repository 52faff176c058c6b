"""The re-solving gadget: before the game that is solved, each type of Jack may leave it instead.

A type that leaves (*terminates*) gets what an earlier solution of the round was worth to it; the
others *follow*. So the Investigator plays against the types that could now do better than before,
and nobody gains by having been taken for somebody else (Burch, Johanson and Bowling 2014).
"""

from typing import Any, NamedTuple

import numpy as np

from gaslamp.core.compile import kernel


class Gadget(NamedTuple):
    """By type; empty arrays where there is no gadget."""

    prior: Any
    alternative: Any  # what terminating is worth
    follow_regret: Any
    terminate_regret: Any


@kernel
def follow_odds(gadget: Gadget, t: int) -> float:
    """Return how likely a type is to follow, by regret matching."""
    both = gadget.follow_regret[t] + gadget.terminate_regret[t]
    return gadget.follow_regret[t] / both if both > 0 else np.float32(0.5)


@kernel
def update_prior(gadget: Gadget, prior: Any) -> None:
    """Write how likely each type is among those that follow."""
    total = np.float32(0.0)
    for t in range(gadget.prior.shape[0]):
        prior[t] = gadget.prior[t] * follow_odds(gadget, t)
        total += prior[t]
    for t in range(gadget.prior.shape[0]):
        prior[t] = prior[t] / total if total > 0 else gadget.prior[t]


@kernel
def update_gadget_regrets(gadget: Gadget, value: Any) -> None:
    """Add what each type regrets of following and of terminating; `value`: of following."""
    none = np.float32(0.0)
    for t in range(gadget.alternative.shape[0]):
        share = follow_odds(gadget, t)
        more = value[t] - gadget.alternative[t]
        gadget.follow_regret[t] = max(none, gadget.follow_regret[t] + (1 - share) * more)
        gadget.terminate_regret[t] = max(none, gadget.terminate_regret[t] - share * more)
