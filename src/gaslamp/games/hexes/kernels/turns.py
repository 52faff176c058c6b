"""The run of a turn in London and New York: deal, pick, appeal (L10–L13, L42, N9, N11, N43)."""

from typing import Any

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import has, member, size, with_bit, without
from gaslamp.core.kernels.order import CHOICES_A_TURN, LAST_TURN, chooser
from gaslamp.core.kernels.rng import below
from gaslamp.core.kernels.role_codes import CHANCE_CODE, INVESTIGATOR_CODE, JACK_CODE, NOBODY
from gaslamp.core.kernels.witness import still_suspected
from gaslamp.games.hexes.kernels.actions import (
    DEAL_COUNT,
    DEAL_FIRST,
    DEALS,
    DRAW_FIRST,
    IDENTITY_FIRST,
    PICK_FIRST,
)
from gaslamp.games.hexes.kernels.record import (
    ACCUSED_RIGHT,
    ACCUSED_WRONG,
    CHARACTER_COUNT,
    DAWN,
    DEAL,
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
    """The player whose activation or pick it is, also while chance decides within it."""
    if s.acting == NO_ONE:
        return chooser(int(s.turn), int(s.picked))
    return chooser(int(s.turn), int(s.picked) - 1)


@kernel
def actor(s: Any) -> int:
    """Whose choice it is: a role's code, chance's, or nobody's when the game is over."""
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
    """Write everything that chance may decide now; how many there are, all equally likely."""
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
    """The card goes to the hand of whoever is playing (L22, N37)."""
    s.deck = without(int(s.deck), card)
    if player(s) == JACK_CODE:
        s.jack_hand = with_bit(int(s.jack_hand), card)
    else:
        s.investigator_hand = with_bit(int(s.investigator_hand), card)


# Picking and finishing a character.


@kernel
def list_picks(s: Any, out: Any) -> int:
    """Write the cards that may be picked; how many there are (L10–L12, N9)."""
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
    """End an activation; whether it was the fourth of the turn."""
    s.acting = NO_ONE
    s.moved = 0
    s.powered = 0
    s.owed = NOTHING
    return s.picked == CHOICES_A_TURN


@kernel
def accuse(s: Any, character: int) -> None:
    """Right, the Detective wins; wrong, Jack does (L36, N39)."""
    if s.identity == character:
        finish(s, INVESTIGATOR_CODE, ACCUSED_RIGHT)
    else:
        finish(s, JACK_CODE, ACCUSED_WRONG)


@kernel
def appeal(s: Any, seen: int) -> None:
    """Jack answers, and those who do not fit the answer are cleared (L42, N43)."""
    jack_seen = has(seen, int(s.identity))
    s.suspects = still_suspected(int(s.suspects), seen, jack_seen)
    s.witness = SEEN if jack_seen else UNSEEN


@kernel
def cards_of_turn(s: Any) -> int:
    """Return the set of the cards dealt for this turn: those on offer and those picked."""
    cards = int(s.offer)
    for place in range(int(s.picked)):
        cards = with_bit(cards, int(s.played[place]))
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
    """Put this turn's cards away and begin the next turn."""
    cards = cards_of_turn(s)
    s.played[:] = NO_ONE
    s.picked = 0
    begin_turn(s, cards)


@kernel
def end_turn(s: Any, seen: int) -> bool:
    """After the fourth character: dawn, or the appeal; whether the game goes on (L13, L44, N11)."""
    if s.turn == LAST_TURN:
        finish(s, JACK_CODE, DAWN)
        return False
    appeal(s, seen)
    return True
