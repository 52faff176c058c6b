"""The rollout policy of the seeker: looks one action ahead, and plays to the end of the round.

The Detective tries to have the suspects split in halves, Jack to be in a large group, and unseen;
each looks at a few of his options only. Nobody uses what he may not know: the Detective's choice
is the same whoever Jack is.

The names declared below are what a game gives (`compile.bind`).
"""

from typing import Any

from gaslamp.bots.ismcts.kernels.hex_rollout import is_last_accuser
from gaslamp.core.compile import generic
from gaslamp.core.kernels.bits import has, size
from gaslamp.core.kernels.rng import below
from gaslamp.core.kernels.role_codes import INVESTIGATOR_CODE, JACK_CODE
from gaslamp.games.hexes.kernels.actions import ACCUSE_FIRST, IDENTITY_FIRST, PICK_FIRST
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT, NO_CHANCE, NO_ONE, UNSEEN
from gaslamp.games.hexes.kernels.search import put_in_play

DTYPE: Any = None
actor: Any = None
apply: Any = None
chance: Any = None
legal: Any = None
perform: Any = None
visible: Any = None
is_escape: Any = None

NONE = -1
OPTIONS_TRIED = 6  # of a decision
UNSEEN_BONUS = 0.7  # of a suspect


@generic
def can_leave(s: Any, scratch: Any, out: Any) -> bool:
    """Return True if Jack's own character, played by him now, could leave (L38–L40, N40, N41)."""
    if s.witness != UNSEEN or s.turn < 2:
        return False
    scratch[0] = s
    t = scratch[0]
    put_in_play(t, int(s.identity), JACK_CODE)
    for place in range(legal(t, out)):
        if is_escape(int(out[place])):
            return True
    return False


@generic
def count_accusers(s: Any, scratch: Any, out: Any) -> int:
    """Return how many characters that may be played this turn could accuse Jack's right now."""
    accusation = ACCUSE_FIRST + int(s.identity)
    found = 0
    for character in range(CHARACTER_COUNT):
        if character == s.identity or (s.pending == NO_CHANCE and not has(int(s.offer), character)):
            continue
        scratch[0] = s
        t = scratch[0]
        put_in_play(t, character, INVESTIGATOR_CODE)
        for place in range(legal(t, out)):
            if out[place] == accusation:
                found += 1
                break
    return found


@generic
def rollout_decision(s: Any, rng: Any, out: Any, scratch: Any) -> int:
    """Return a decision: the best of a few options by who would be seen after it."""
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
    last_chance = is_last_accuser(s)
    accused, accusations, left = NONE, 0, 0
    for place in range(n):
        action = int(out[place])
        if is_escape(action):
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
    for number in range(min(OPTIONS_TRIED, left)):
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
