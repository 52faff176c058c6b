"""What a search asks about New York beside what is legal."""

from typing import Any

from gaslamp.core.compile import kernel
from gaslamp.games.hexes.kernels.record import NO_ONE
from gaslamp.games.newyork.kernels.actions import (
    CONTROL_FIRST,
    ESCAPE_FIRST,
    METRO_FIRST,
    SWAP_FIRST,
    TARGET_COUNT,
)
from gaslamp.games.newyork.kernels.rules import after_activation, after_turn
from gaslamp.games.newyork.kernels.tables import (
    BEACH,
    CALLAHAN,
    CELL_COUNT,
    CLOUD_RIDER,
    EASTMAN,
    GRANT,
    LATIMER,
    SMITH,
    TUMBLETY,
)


@kernel
def is_escape(action: int) -> bool:
    """Return True if Jack leaves Manhattan with an action, led by Eastman or not (N30, N40)."""
    if ESCAPE_FIRST <= action < METRO_FIRST:
        return True
    control = CONTROL_FIRST <= action < SWAP_FIRST
    return control and (action - CONTROL_FIRST) % TARGET_COUNT >= CELL_COUNT


@kernel
def lets_jack_leave(s: Any, character: int) -> bool:
    """Return True if Jack may leave in the activation of a character: his own, or Eastman's."""
    if character == EASTMAN:
        return True
    return character == s.identity


@kernel
def power_helps(s: Any, target: int) -> bool:
    """Return True if using a power before moving may lead the character in play to its goal.

    That is the suspect to accuse, or a way out if it is NO_ONE. Metro entrances, sites under Cloud
    Rider's feet, parks, tiles that are taken away, swaps and steamers count (N33); a gaslight only
    stands in the way.
    """
    if target == NO_ONE and s.acting != s.identity:
        return False
    if s.acting == SMITH:
        return target == NO_ONE
    return s.acting in (BEACH, CLOUD_RIDER, GRANT, CALLAHAN, TUMBLETY)


@kernel
def depends_on_others(character: int, target: int) -> bool:
    """Return True if it matters to a power that helps (see above) where everybody stands.

    Nobody is built upon or covered (N24, N28), Tumblety has neighbours (N31), and whom Eastman may
    lead depends on who is visible (N29).
    """
    if character == EASTMAN:
        return target == NO_ONE
    return character not in (GRANT, SMITH, LATIMER)


@kernel
def end_round(s: Any) -> None:
    """End what the character in play has begun, and do what follows the appeal (N10)."""
    after_activation(s)
    after_turn(s)
