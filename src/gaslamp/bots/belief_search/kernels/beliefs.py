"""What the Detective believes about who Jack is, and who was seen at a call."""

from typing import Any

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import has
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT, EVERYONE, SEEN

LEAST_ODDS = 1e-4  # of a suspect: nobody is ruled out by conclusions alone


@kernel
def group_mass(group: int, odds: Any) -> float:
    """Return how likely Jack is one of a set."""
    total = 0.0
    for identity in range(CHARACTER_COUNT):
        if has(group, identity) and odds[identity] > 0.0:
            total += max(odds[identity], LEAST_ODDS)
    return total


@kernel
def suspects_of(odds: Any) -> int:
    """Return the set of those who may be Jack."""
    found = 0
    for identity in range(CHARACTER_COUNT):
        if odds[identity] > 0.0:
            found |= 1 << identity
    return found


@kernel
def seen_at_call(t: Any, turn: int, in_sight: int) -> int:
    """Return who was seen when a turn ended: kept in a record whose suspects were everybody.

    If the turn goes on, whoever is in sight now.
    """
    if t.turn == turn:
        return in_sight
    return int(t.suspects) if t.witness == SEEN else EVERYONE & ~int(t.suspects)
