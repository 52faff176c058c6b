"""What a search asks about London beside what is legal."""

from typing import Any

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import has
from gaslamp.games.hexes.kernels.cell_sets import common, holds, is_none, row
from gaslamp.games.hexes.kernels.record import NO_ONE
from gaslamp.games.london.kernels.abilities import end_whistle, whistle_points
from gaslamp.games.london.kernels.actions import ESCAPE_FIRST, SWAP_FIRST
from gaslamp.games.london.kernels.rules import points_of, put_out_gaslight, reach
from gaslamp.games.london.kernels.tables import (
    BERT,
    GOODLEY,
    LESTRADE,
    WALK,
    WALKS,
    WITHIN_WALK,
)


@kernel
def is_escape(action: int) -> bool:
    """Return True if Jack leaves the district with an action (L38–L40)."""
    return ESCAPE_FIRST <= action < SWAP_FIRST


@kernel
def lets_jack_leave(s: Any, character: int) -> bool:
    """Return True if Jack may leave in the activation of a character: his own (L38)."""
    return character == s.identity


@kernel
def power_helps(s: Any, target: int) -> bool:
    """Return True if using a power before moving may lead the character in play to its goal.

    That is the suspect to accuse, or a way out if it is NO_ONE. Covers and cordons count (L41), and
    so does a whistle that brings the suspect within reach; nothing else comes before the move.
    """
    if target == NO_ONE:
        return s.acting == s.identity and s.acting in (BERT, LESTRADE)
    return s.acting == BERT or (s.acting == GOODLEY and whistle_helps(s, target))


@kernel
def whistle_helps(s: Any, target: int) -> bool:
    """Return True if Goodley can reach a suspect once called; those in the way are overlooked."""
    found = reach(s, points_of(GOODLEY))
    start, goodley = int(s.at[target]), int(s.at[GOODLEY])
    if has(int(s.whistled), target):
        return holds(found, start)
    closer = row(WITHIN_WALK, goodley * WALKS + int(WALK[start, goodley]) - 1)
    near = row(WITHIN_WALK, start * WALKS + whistle_points(s))
    return not is_none(common(found, common(closer, near)))


@kernel
def depends_on_others(character: int, target: int) -> bool:
    """Return True if it matters to a power that helps (see above) where everybody stands (L29)."""
    return character == GOODLEY and target != NO_ONE


@kernel
def end_round(s: Any) -> None:
    """End what the character in play has begun, and do what follows the appeal (L30, L43)."""
    end_whistle(s)
    put_out_gaslight(s)
