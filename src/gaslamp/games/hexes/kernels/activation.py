"""What may be chosen in London and New York and what a choice does, as far as both are alike.

The rest is given by each game: the names declared below are put in place by `compile.bind`.
"""

from typing import Any

import numpy as np

from gaslamp.core.compile import generic
from gaslamp.core.kernels.role_codes import CHANCE_CODE, JACK_CODE, NOBODY
from gaslamp.games.hexes.kernels.actions import (
    ACCUSE_FIRST,
    IDENTITY_FIRST,
    MOVE_FIRST,
    PICK_FIRST,
    STAY,
)
from gaslamp.games.hexes.kernels.record import ESCAPED, NO_CHANCE, NO_ONE, NOTHING
from gaslamp.games.hexes.kernels.turns import (
    accuse,
    actor,
    chance_outcomes,
    close_activation,
    end_turn,
    finish,
    list_picks,
    next_turn,
    pick,
    take_outcome,
)

ESCAPE_FIRST: Any = None  # the first escape
ABILITY_FIRST: Any = None  # the first action after the escapes: those of the abilities
visible: Any = None
list_due: Any = None  # (s, out) → n: what must be chosen before anything else; 0 if nothing
list_movement: Any = None  # (s, out, n) → n: what the character in play can do with its movement
list_ability: Any = None  # (s, out, n) → n: what its ability allows now
after_pick: Any = None  # (s): what picking a character brings about
stay: Any = None  # (s): the character in play moves nowhere
put_down: Any = None  # (s, character, cell): a character comes to stand on a cell
after_draw: Any = None  # (s): an alibi card was drawn in an activation
use_ability: Any = None  # (s, action): carry out an ability
goes_on: Any = None  # (s) → bool: what the ability brings about unasked; True if it is not over
after_activation: Any = None  # (s): put away what was kept of the character in play
after_turn: Any = None  # (s): what the end of a turn brings about after the appeal


@generic
def legal(s: Any, out: Any) -> int:
    """Write every legal action to `out`; return how many there are."""
    who = actor(s)
    if who == NOBODY:
        return 0
    if who == CHANCE_CODE:
        return chance_outcomes(s, out)
    n = list_due(s, out)
    if n > 0:
        return n
    if s.acting == NO_ONE:
        return list_picks(s, out)
    if not s.moved:
        n = list_movement(s, out, n)
    if not s.powered:
        n = list_ability(s, out, n)
    return n


@generic
def perform(s: Any, action: int) -> None:
    """Carry out an action on the board, and nothing that follows from it."""
    if action < STAY:
        pick(s, action - PICK_FIRST)
        after_pick(s)
    elif action == STAY:
        stay(s)
        s.moved = 1
    elif action < IDENTITY_FIRST:
        accuse(s, action - ACCUSE_FIRST)
    elif action < MOVE_FIRST:
        take_outcome(s, action)
        after_draw(s)
    elif action < ESCAPE_FIRST:
        put_down(s, int(s.acting), action - MOVE_FIRST)
        s.moved = 1
    elif action < ABILITY_FIRST:
        finish(s, JACK_CODE, ESCAPED)
    else:
        use_ability(s, action)


@generic
def is_done(s: Any) -> bool:
    """Return True if the character in play has nothing left to do (an ability lapses: N33)."""
    if not s.moved:
        return False
    return s.powered or list_ability(s, np.empty(1, np.int16), 0) == 0


@generic
def settle(s: Any) -> None:
    """Carry out all that follows unasked: the activation's end, the turn's (L13, N10, N11)."""
    if s.winner != NOBODY or s.pending != NO_CHANCE or s.owed != NOTHING or s.acting == NO_ONE:
        return
    if goes_on(s) or not is_done(s):
        return
    after_activation(s)
    if close_activation(s) and end_turn(s, visible(s)):
        after_turn(s)
        next_turn(s)


@generic
def apply(s: Any, action: int) -> None:
    """Play an action (chance outcomes included) and all that follows from it unasked."""
    perform(s, action)
    settle(s)
