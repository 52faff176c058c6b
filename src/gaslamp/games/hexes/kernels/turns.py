"""The course of a turn in London and New York: deal, pick, activation, appeal (L10–L13, N9–N11)."""

from typing import Any

import numpy as np

from gaslamp.core.compile import generic, kernel
from gaslamp.core.kernels.bits import has, member, size, with_bit, without
from gaslamp.core.kernels.order import CHOICES_A_TURN, LAST_TURN, chooser
from gaslamp.core.kernels.rng import below
from gaslamp.core.kernels.role_codes import CHANCE_CODE, INVESTIGATOR_CODE, JACK_CODE, NOBODY
from gaslamp.core.kernels.witness import still_suspected
from gaslamp.games.hexes.kernels.actions import (
    ACCUSE_FIRST,
    DEAL_COUNT,
    DEAL_FIRST,
    DEALS,
    DRAW_FIRST,
    IDENTITY_FIRST,
    MOVE_FIRST,
    PICK_FIRST,
    STAY,
)
from gaslamp.games.hexes.kernels.record import (
    ACCUSED_RIGHT,
    ACCUSED_WRONG,
    CHARACTER_COUNT,
    DAWN,
    DEAL,
    ESCAPED,
    EVERYONE,
    IDENTITY,
    NO_CHANCE,
    NO_ONE,
    NOTHING,
    SEEN,
    UNSEEN,
)


@kernel
def player(s: Any) -> int:
    """Return the player who picks or activates a character, also while chance is to act."""
    if s.acting == NO_ONE:
        return chooser(int(s.turn), int(s.picked))
    return chooser(int(s.turn), int(s.picked) - 1)


@kernel
def actor(s: Any) -> int:
    """Return whose choice it is: a role's code, chance's, or nobody's when the game is over."""
    if s.winner != NOBODY:
        return NOBODY
    if s.pending != NO_CHANCE:
        return CHANCE_CODE
    return player(s)


@kernel
def finish(s: Any, winner: int, reason: int) -> None:
    """End the game."""
    s.winner = winner
    s.reason = reason


# Chance: who Jack is, the deal, the alibi cards (L7, L10, L22).


@kernel
def chance_outcomes(s: Any, out: Any) -> int:
    """Write the outcomes that chance may decide now, all equally likely; return how many."""
    if s.pending == DEAL:
        for deal in range(DEAL_COUNT):
            out[deal] = DEAL_FIRST + deal
        return DEAL_COUNT
    first = IDENTITY_FIRST if s.pending == IDENTITY else DRAW_FIRST
    n = 0
    for card in range(CHARACTER_COUNT):
        if has(int(s.deck), card):
            out[n] = first + card
            n += 1
    return n


@kernel
def chance(s: Any, rng: Any) -> int:
    """Draw one of the outcomes that chance may decide now."""
    if s.pending == DEAL:
        return DEAL_FIRST + below(rng, DEAL_COUNT)
    card = member(int(s.deck), below(rng, size(int(s.deck))))
    return (IDENTITY_FIRST if s.pending == IDENTITY else DRAW_FIRST) + card


@kernel
def take_outcome(s: Any, action: int) -> None:
    """Carry out what chance decided."""
    if action < DEAL_FIRST:
        s.identity = action - IDENTITY_FIRST
        s.deck = without(int(s.deck), action - IDENTITY_FIRST)
        s.pending = DEAL
    elif action < DRAW_FIRST:
        s.offer = int(DEALS[action - DEAL_FIRST])
        s.pending = NO_CHANCE
    else:
        take_alibi(s, action - DRAW_FIRST)
        s.pending = NO_CHANCE


@kernel
def take_alibi(s: Any, card: int) -> None:
    """Put the drawn card into the hand of the acting player (L22, N37)."""
    s.deck = without(int(s.deck), card)
    if player(s) == JACK_CODE:
        s.jack_hand = with_bit(int(s.jack_hand), card)
    else:
        s.investigator_hand = with_bit(int(s.investigator_hand), card)


# Picking and finishing a character.


@kernel
def list_picks(s: Any, out: Any) -> int:
    """Write the cards that may be picked; return how many (L10–L12, N9)."""
    n = 0
    for character in range(CHARACTER_COUNT):
        if has(int(s.offer), character):
            out[n] = PICK_FIRST + character
            n += 1
    return n


@kernel
def pick(s: Any, character: int) -> None:
    """Play a card: its character is in play (L12)."""
    s.offer = without(int(s.offer), character)
    s.played[s.picked] = character
    s.picked = int(s.picked) + 1
    s.acting = character


@kernel
def close_activation(s: Any) -> bool:
    """End an activation; return True if it was the fourth of the turn."""
    s.acting = NO_ONE
    s.moved = 0
    s.powered = 0
    s.owed = NOTHING
    return s.picked == CHOICES_A_TURN


@kernel
def accuse(s: Any, character: int) -> None:
    """End the game: the Detective wins with the right suspect, else Jack (L36, N39)."""
    if s.identity == character:
        finish(s, INVESTIGATOR_CODE, ACCUSED_RIGHT)
    else:
        finish(s, JACK_CODE, ACCUSED_WRONG)


@kernel
def appeal(s: Any, seen: int) -> None:
    """Show Jack's answer and clear the suspects that do not fit it (L42, N43)."""
    jack_seen = has(seen, int(s.identity))
    s.suspects = still_suspected(int(s.suspects), seen, jack_seen)
    s.witness = SEEN if jack_seen else UNSEEN


@kernel
def cards_of_turn(s: Any) -> int:
    """Return the set of the cards dealt for this turn: those on offer and those picked."""
    cards = int(s.offer)
    for index in range(int(s.picked)):
        cards = with_bit(cards, int(s.played[index]))
    return cards


@kernel
def begin_turn(s: Any, last_cards: int) -> None:
    """Begin a turn: a deal on odd ones, the other four cards on even ones (L10, L11, N9)."""
    s.turn = int(s.turn) + 1
    if s.turn % 2 == 1:
        s.pending = DEAL
    else:
        s.offer = EVERYONE & ~last_cards


@kernel
def next_turn(s: Any) -> None:
    """Clear this turn's cards and begin the next turn."""
    cards = cards_of_turn(s)
    s.played[:] = NO_ONE
    s.picked = 0
    begin_turn(s, cards)


@kernel
def end_turn(s: Any, seen: int) -> bool:
    """End the game at dawn, or appeal; return True if the game goes on (L13, L44, N11)."""
    if s.turn == LAST_TURN:
        finish(s, JACK_CODE, DAWN)
        return False
    appeal(s, seen)
    return True


# What is legal and what an action does, as far as both games share it. `compile.bind` replaces the
# names below by each game's own functions and numbers.

ESCAPE_FIRST: Any = None  # the first escape
ABILITY_FIRST: Any = None  # the first action after the escapes: those of the abilities
visible: Any = None
list_due: Any = None  # (s, out) → n: the ways to give what is owed
list_movement: Any = None  # (s, out, n) → n: add what the character in play can do by moving
list_ability: Any = None  # (s, out, n) → n: add what its ability allows now
after_pick: Any = None  # (s): effects of picking a character
stay: Any = None  # (s): the character in play moves nowhere
put_down: Any = None  # (s, character, cell): a character comes to stand on a cell
after_draw: Any = None  # (s): an alibi card was drawn in an activation
use_ability: Any = None  # (s, action): carry out an ability
goes_on: Any = None  # (s) → bool: unasked effects of the ability; True if it is not over
after_activation: Any = None  # (s): clear the fields about the character in play
after_turn: Any = None  # (s): effects of the end of a turn, after the appeal


@generic
def legal(s: Any, out: Any) -> int:
    """Write every legal action to `out`; return how many."""
    who = actor(s)
    if who == NOBODY:
        return 0
    if who == CHANCE_CODE:
        return chance_outcomes(s, out)
    if s.owed != NOTHING:
        return list_due(s, out)
    if s.acting == NO_ONE:
        return list_picks(s, out)
    n = 0
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
    """Carry out all that follows unasked: the end of activation and turn (L13, N10, N11)."""
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
