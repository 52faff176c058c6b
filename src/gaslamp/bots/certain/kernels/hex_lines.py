"""Wins of London and New York that a player can force with the activations he has in a row.

The Detective who knows Jack needs a line, that is a sequence of actions, that ends with accusing
him; Jack needs one that ends with his leaving. Neither depends on what is hidden, nor on the cards
that are drawn on the way, so one record stands for all worlds, and any card for all cards.

Every line is looked at, but for those that cannot matter:

- Nobody accuses or leaves once the character in play has moved. So in the last activation only
  powers come before the end, and only those that may help.
- Positions that were looked at are not looked at again. Of those before the last activation, only
  what bears on it counts: the terrain, where the character in play and its target stand, and where
  everybody stands if its power depends on that.

The names declared below are what a game gives (`compile.bind`).
"""

from typing import Any, NamedTuple

import numpy as np

from gaslamp.core.compile import generic, kernel
from gaslamp.core.kernels.bits import has
from gaslamp.core.kernels.order import CHOICES_A_TURN, LAST_TURN, chooser
from gaslamp.core.kernels.role_codes import CHANCE_CODE, JACK_CODE, NOBODY
from gaslamp.games.hexes.kernels.actions import ACCUSE_FIRST, MOVE_FIRST, PICK_FIRST, STAY
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT, NO_ONE, NOTHING, UNSEEN

MOST_LEGAL: Any = None
actor: Any = None
apply: Any = None
chance: Any = None
legal: Any = None
is_escape: Any = None
lets_jack_leave: Any = None
power_helps: Any = None
depends_on_others: Any = None

LONGEST = 17  # decisions of two activations, with room to spare
NONE, TOO_MANY = 0, -1  # instead of the length of a line
NO_KEY = np.uint64(0)
FACTOR = np.uint64(0x9E3779B97F4A7C15)
SHIFT = np.uint64(29)


class Room(NamedTuple):
    """What a search needs: the first of `states` is the position it begins with."""

    states: Any  # the records on the way
    bytes: Any  # the same memory as bytes, by state
    position: Any  # places of the bytes that tell positions within an activation apart
    terrain: Any  # places of the bytes that tell terrains apart
    out: Any  # the legal actions of each state
    line: Any  # the line that was found
    seen: Any  # a hash table of the positions looked at; its size is a power of two
    used: Any  # the places of the table that are taken
    taken: Any  # how many, as an array of one


@kernel
def mixed(key: Any, value: int) -> Any:
    """Return a key with one more value in it."""
    key = (key ^ np.uint64(value + 1)) * FACTOR
    return key ^ (key >> SHIFT)


@kernel
def key_of(row: Any, places: Any, first: int) -> Any:
    """Return a key for some bytes of a record."""
    key = mixed(np.uint64(first), 0)
    for place in places:
        key = mixed(key, int(row[place]))
    return key


@kernel
def is_new(room: Room, key: Any) -> bool:
    """Return True if a key was not in the table; it is now."""
    size = np.uint64(room.seen.shape[0] - 1)
    if key == NO_KEY:
        key = FACTOR
    place = key & size
    while room.seen[place] != NO_KEY:
        if room.seen[place] == key:
            return False
        place = (place + np.uint64(1)) & size
    room.seen[place] = key
    room.used[room.taken[0]] = place
    room.taken[0] += 1
    return True


@kernel
def forget(room: Room) -> None:
    """Empty the table."""
    for n in range(room.taken[0]):
        room.seen[room.used[n]] = NO_KEY
    room.taken[0] = 0


@kernel
def number_of_activation(s: Any) -> int:
    """Return which of the turn's four activations is at hand, or about to begin."""
    return int(s.picked) + (1 if s.acting == NO_ONE else 0)


@kernel
def is_last(s: Any, me: int) -> bool:
    """Return True if the activation at hand, or the one to begin, is my last in a row."""
    number = number_of_activation(s)
    return number == CHOICES_A_TURN or chooser(int(s.turn), number) != me


@kernel
def is_last_of_game(s: Any) -> bool:
    """Return True if Jack has won once he has played the activation at hand (L44, N44)."""
    return s.turn == LAST_TURN and number_of_activation(s) == CHOICES_A_TURN


@generic
def has_hope(s: Any, target: int) -> bool:
    """Return True if the game may end well in one of the activations in a row."""
    if target == NO_ONE and is_last_of_game(s):
        return True
    if s.acting != NO_ONE and not s.moved and may_win(s, int(s.acting), target):
        return True
    if s.acting != NO_ONE and is_last(s, actor(s)):
        return False
    for character in range(CHARACTER_COUNT):
        if has(int(s.offer), character) and may_win(s, character, target):
            return True
    return False


@generic
def wins_at_once(s: Any, action: int, target: int) -> bool:
    """Return True if an action accuses the target, or lets Jack leave if there is none."""
    if target == NO_ONE:
        return is_escape(action)
    return action == ACCUSE_FIRST + target


@generic
def may_win(s: Any, character: int, target: int) -> bool:
    """Return True if the game may end well in the activation of a character."""
    if target == NO_ONE:
        return s.witness == UNSEEN and s.turn > 1 and lets_jack_leave(s, character)
    return character != target


@generic
def is_worth(s: Any, action: int, target: int, last: bool) -> bool:
    """Return True if an action that does not win at once may be part of a line."""
    if not last:
        return True
    if s.acting == NO_ONE:
        return may_win(s, action - PICK_FIRST, target)
    if action == STAY or action >= MOVE_FIRST:
        return s.owed != NOTHING or power_helps(s, target)
    return False  # an accusation of somebody else


@generic
def is_first_look(room: Room, level: int, me: int, target: int) -> bool:
    """Return True if a position needs to be looked at, and remember it."""
    s = room.states[level]
    row = room.bytes[level]
    if s.acting == NO_ONE or not is_picked(room, level) or not is_last(s, me):
        return is_new(room, key_of(row, room.position, 0))
    key = mixed(key_of(row, room.terrain, 1), int(s.acting))
    if depends_on_others(int(s.acting), target):
        for character in range(CHARACTER_COUNT):
            key = mixed(key, int(s.at[character]))
    else:
        key = mixed(key, int(s.at[s.acting]))
        if target != NO_ONE:
            key = mixed(key, int(s.at[target]))
    return is_new(room, key)


@generic
def is_picked(room: Room, level: int) -> bool:
    """Return True if the character in play was picked just now."""
    return level > 0 and room.states[level - 1].acting == NO_ONE


@generic
def find_line(room: Room, rng: Any, target: int, in_a_row: bool, longest: int, most: int) -> int:
    """Write a line that wins for sure; return its length, NONE or TOO_MANY.

    `target` is who Jack is, or NO_ONE if Jack himself is to choose. Without `in_a_row` the line is
    one of the activation at hand, or the next. It has at most `longest` actions, of which LONGEST
    are always enough, and at most so many positions are looked at.
    """
    states, out, line = room.states, room.out, room.line
    if not has_hope(states[0], target):
        return NONE
    me = actor(states[0])
    count = np.zeros(LONGEST, np.int64)
    place = np.zeros(LONGEST, np.int64)
    until_dawn = target == NO_ONE and is_last_of_game(states[0])
    forget(room)
    level, looked = 0, 0
    count[0] = legal(states[0], out[0])
    while level >= 0:
        s = states[level]
        if place[level] == 0:
            for n in range(count[level]):
                if wins_at_once(s, int(out[level, n]), target):
                    line[level] = out[level, n]
                    return level + 1
        if place[level] == count[level]:
            level -= 1
            continue
        if level + 1 == longest and not until_dawn:
            level -= 1
            continue
        action = int(out[level, place[level]])
        place[level] += 1
        last = is_last(s, me) or not in_a_row
        if not until_dawn and not is_worth(s, action, target, last):
            continue
        line[level] = action
        states[level + 1] = s
        t = states[level + 1]
        apply(t, action)
        while actor(t) == CHANCE_CODE and t.turn == s.turn:
            apply(t, chance(t, rng))
        if actor(t) == NOBODY:
            if until_dawn and t.winner == JACK_CODE:
                return level + 1
            continue
        if t.turn != s.turn or actor(t) != me:
            continue
        if last and not until_dawn and (t.moved or t.acting == NO_ONE):
            continue
        if not is_first_look(room, level + 1, me, target):
            continue
        looked += 1
        if looked == most or level + 1 == LONGEST:
            return TOO_MANY
        level += 1
        place[level] = 0
        count[level] = legal(states[level], out[level])
    return NONE
