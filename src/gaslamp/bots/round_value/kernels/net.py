"""The round value: Jack's chance of winning as a turn begins, for every identity.

`identity_values(s, belief, net, values)` is the whole interface: `s` is a record in which a turn
has begun (before or after its deal), `belief` how likely each character is Jack to the Detective
(it need not sum to one), and `values` takes a chance for each suspect, and 0 for those who are
cleared. Of `s` only what both players see is looked at, and how many alibi cards each holds. The
belief may be the Detective's, without the cards he holds, or an observer's: it is learned for both.

Two hidden layers, added up one by one in single precision, and an algebraic sigmoid: neither BLAS
nor an exponential, so the same chances come out on every machine.
"""

from typing import Any, NamedTuple

import numpy as np

from gaslamp.bots.round_value.kernels.inputs import (
    OWN_COUNT,
    SHARED_COUNT,
    Scene,
    new_scene,
    normalised,
    write_own,
    write_shared,
)
from gaslamp.core.compile import generic, kernel
from gaslamp.core.kernels.bits import has
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT

DTYPE: Any = None
MOST_LEGAL: Any = None
look_at: Any = None


class RoundNet(NamedTuple):
    """The weights, all in single precision."""

    shared: Any  # by input of the board and unit of the first layer
    own: Any  # by input of an identity and unit of the first layer
    first_bias: Any  # by unit of the first layer
    second: Any  # by unit of the first layer and of the second
    second_bias: Any  # by unit of the second layer
    last: Any  # by unit of the second layer
    last_bias: Any  # one


@kernel
def add_inputs(x: Any, weights: Any, units: Any) -> None:
    """Add what inputs contribute to the units of a layer."""
    for number in range(x.shape[0]):
        value = x[number]
        if value != 0.0:
            for unit in range(units.shape[0]):
                units[unit] += value * weights[number, unit]


@kernel
def chance_of(first: Any, net: RoundNet) -> float:
    """Return the chance that the sums of the first layer come to."""
    second = net.second_bias.copy()
    for unit in range(first.shape[0]):
        value = first[unit]
        if value > 0.0:
            for number in range(second.shape[0]):
                second[number] += value * net.second[unit, number]
    total = net.last_bias[0]
    for unit in range(second.shape[0]):
        if second[unit] > 0.0:
            total += second[unit] * net.last[unit]
    score = np.float64(total)
    return 0.5 + 0.5 * score / np.sqrt(1.0 + score * score)


@kernel
def values_of_scene(
    s: Any, odds: Any, scene: Scene, wanted: int, net: RoundNet, values: Any
) -> None:
    """Write the chance of every identity of a set."""
    shared, own = np.empty(SHARED_COUNT, np.float32), np.empty(OWN_COUNT, np.float32)
    write_shared(s, odds, scene, shared)
    common = net.first_bias.copy()
    add_inputs(shared, net.shared, common)
    for identity in range(CHARACTER_COUNT):
        values[identity] = 0.0
        if has(wanted, identity):
            write_own(s, odds, scene, identity, own)
            first = common.copy()
            add_inputs(own, net.own, first)
            values[identity] = chance_of(first, net)


@generic
def identity_values(s: Any, belief: Any, net: RoundNet, values: Any) -> None:
    """Write Jack's chance of winning as a turn begins, for every suspect; 0 for the others."""
    scene, odds = new_scene(), np.empty(CHARACTER_COUNT)
    scratch, out = np.empty(1, DTYPE), np.empty(MOST_LEGAL, np.int16)
    look_at(s, scene, scratch, out)
    normalised(s, belief, odds)
    values_of_scene(s, odds, scene, int(s.suspects), net, values)


@generic
def round_value(s: Any, net: RoundNet) -> float:
    """Return the chance of the Jack there is, where the Detective holds all he can alike."""
    scene, odds, values = new_scene(), np.empty(CHARACTER_COUNT), np.empty(CHARACTER_COUNT)
    scratch, out = np.empty(1, DTYPE), np.empty(MOST_LEGAL, np.int16)
    look_at(s, scene, scratch, out)
    candidates = int(s.suspects) & ~int(s.investigator_hand)
    for identity in range(CHARACTER_COUNT):
        values[identity] = 1.0 if has(candidates, identity) else 0.0
    normalised(s, values, odds)
    values_of_scene(s, odds, scene, 1 << int(s.identity), net, values)
    return float(values[int(s.identity)])
