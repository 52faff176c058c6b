"""Quick play that looks one step ahead: what fills up a round of London and New York.

The Detective tries to have the suspects split in halves, Jack to be in a large group, and unseen;
each looks at a few of his options only. Nobody uses what he may not know: the Detective's choice
is the same whoever Jack is.

The names below are put in place for each game by `core.kernel.bind`.
"""

from typing import Any

import numpy as np

from gaslamp.core.kernels.bits import has, size
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.core.kernels.rng import below
from gaslamp.core.kernels.role_codes import CHANCE_CODE, JACK_CODE, NOBODY
from gaslamp.games.hexes.kernels.record import (
    ACCUSE_FIRST,
    CHARACTER_COUNT,
    IDENTITY_FIRST,
    NO_CHANCE,
    NO_ONE,
    NOTHING,
    PICK_FIRST,
    UNSEEN,
)

DTYPE: Any = None
actor: Any = None
apply: Any = None
chance: Any = None
legal: Any = None
perform: Any = None
visible: Any = None
leaves: Any = None
can_leave: Any = None
keen_decision: Any = None
write_features: Any = None
look_up: Any = None

NONE = -1
LOOKED_AT = 6  # options of a decision
LAST_OF_INVESTIGATOR = 3  # cards picked when his last character of turn 8 is in play
UNSEEN_BONUS = 0.7  # of a suspect


def could_leave(s: Any, scratch: Any, out: Any) -> bool:
    """Whether Jack's own character, played by him now, could leave the district."""
    if s.witness != UNSEEN or s.turn < 2:
        return False
    scratch[0] = s
    t = scratch[0]
    t.pending = NO_CHANCE
    t.acting = s.identity
    t.picked = 1 if s.turn % 2 == 0 else 2  # Jack's first choice of the turn
    t.moved = 0
    t.powered = 1  # only where it gets by walking is asked
    t.owed = NOTHING
    for place in range(legal(t, out)):
        if leaves(int(out[place])):
            return True
    return False


def keen(s: Any, rng: Any, out: Any, scratch: Any) -> int:
    """A decision of London or New York."""
    jack = actor(s) == JACK_CODE
    if s.acting == NO_ONE:
        own = PICK_FIRST + int(s.identity)
        if jack and has(int(s.offer), int(s.identity)) and can_leave(s, scratch, out):
            return own
        return int(out[below(rng, legal(s, out))])
    n = legal(s, out)
    suspects = int(s.suspects)
    if not jack:
        suspects &= ~int(s.investigator_hand)
    last_chance = s.turn == LAST_TURN and s.picked == LAST_OF_INVESTIGATOR
    accused, accusations, left = NONE, 0, 0
    for place in range(n):
        action = int(out[place])
        if leaves(action):
            return action
        if ACCUSE_FIRST <= action < IDENTITY_FIRST:
            if has(suspects, action - ACCUSE_FIRST):
                accusations += 1
                if below(rng, accusations) == 0:
                    accused = action
        else:
            out[left] = action
            left += 1
    if accused != NONE and (size(suspects) == 1 or last_chance or left == 0):
        return accused
    if left <= 1:
        return int(out[0])
    best, found = -1e9, int(out[0])
    for number in range(min(LOOKED_AT, left)):
        place = number + below(rng, left - number)  # a shuffle, as far as it is needed
        action = int(out[place])
        out[place] = out[number]
        out[number] = action
        scratch[0] = s
        perform(scratch[0], action)
        seen = visible(scratch[0])
        lit = size(seen & suspects)
        dark = size(suspects & ~seen)
        if jack:
            in_sight = has(seen, int(s.identity))
            score = float(lit) if in_sight else dark + UNSEEN_BONUS
        else:
            score = -(lit * lit + dark * dark) / (lit + dark)
        if score > best:
            best, found = score, action
    return found


def play_round_out(s: Any, rng: Any, out: Any, weights: Any) -> float:
    """Play keenly to the end of the round; how likely Jack is to win then."""
    scratch = np.empty(1, DTYPE)
    turn = int(s.turn)
    while True:
        who = actor(s)
        if who == NOBODY:
            return 1.0 if s.winner == JACK_CODE else 0.0
        if s.turn > turn:
            return float(look_up(s, weights))
        if who == CHANCE_CODE:
            apply(s, chance(s, rng))
        else:
            apply(s, keen_decision(s, rng, out, scratch))


def keen_games(
    starts: Any, rng: Any, games: int, rows: Any, won: Any, scratch: Any, out: Any
) -> int:
    """Whole games of keen play: the features of every turn's beginning, and whether Jack won."""
    batch = np.empty(1, DTYPE)
    s = batch[0]
    used = 0
    for _ in range(games):
        batch[0] = starts[below(rng, starts.shape[0])]
        first, turn = used, int(s.turn)
        while True:
            who = actor(s)
            if who == NOBODY:
                break
            if s.turn > turn and used < rows.shape[0]:
                turn = int(s.turn)
                write_features(s, rows[used], scratch, out)
                used += 1
            if who == CHANCE_CODE:
                apply(s, chance(s, rng))
            else:
                apply(s, keen_decision(s, rng, out, scratch))
        for number in range(first, used):
            won[number] = s.winner == JACK_CODE
    return used


def accusers_of(s: Any, scratch: Any, out: Any) -> int:
    """How many characters that may be played in this turn could accuse Jack's, as all stand."""
    target = ACCUSE_FIRST + int(s.identity)
    found = 0
    for character in range(CHARACTER_COUNT):
        if character == s.identity or (s.pending == NO_CHANCE and not has(int(s.offer), character)):
            continue
        scratch[0] = s
        t = scratch[0]
        t.pending = NO_CHANCE
        t.acting = character
        t.picked = 2 if s.turn % 2 == 0 else 1  # the Detective's first choice of the turn
        t.moved = 0
        t.powered = 1
        t.owed = NOTHING
        for place in range(legal(t, out)):
            if out[place] == target:
                found += 1
                break
    return found
