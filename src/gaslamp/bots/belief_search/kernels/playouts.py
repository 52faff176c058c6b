"""Playing a round to its end for all identities at once, from the end of an activation.

Whoever is to play tries some activations drawn at random, of any card on offer, and takes the one
that answers the call best: the Detective wants the suspects split, Jack wants to be in a likely
group, unseen if he can. As long as all identities would do the same they are followed together.

The names declared below are what a game gives (`compile.bind`).
"""

from typing import Any

import numpy as np

from gaslamp.bots.belief_search.kernels.beliefs import group_mass, seen_at_call
from gaslamp.core.compile import generic, kernel
from gaslamp.core.kernels.bits import has
from gaslamp.core.kernels.order import LAST_TURN, last_choice
from gaslamp.core.kernels.rng import below
from gaslamp.core.kernels.role_codes import CHANCE_CODE, INVESTIGATOR_CODE, JACK_CODE, NOBODY
from gaslamp.games.hexes.kernels.actions import ACCUSE_FIRST, IDENTITY_FIRST
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT, EVERYONE, NO_ONE, UNSEEN
from gaslamp.games.hexes.kernels.search import put_in_play

DTYPE: Any = None
MOST_LEGAL: Any = None
actor: Any = None
apply: Any = None
chance: Any = None
legal: Any = None
visible: Any = None
is_escape: Any = None
can_leave: Any = None
value_end: Any = None

MOST_WAITING = 64  # states of a playout that are still to be played on
UNSEEN_BONUS = 0.09  # what being unseen is worth, in parts of the belief
NOT_WANTED = 9.0  # a score worse than any
SURE_ENOUGH = 0.75  # belief from which on the Detective of a playout accuses


@generic
def play_activation(t: Any, rng: Any, out: Any) -> None:
    """Play one activation at random, without accusing and without leaving."""
    turn = int(t.turn)
    while True:
        n = legal(t, out)
        left = 0
        for place in range(n):
            action = int(out[place])
            if not is_escape(action) and not ACCUSE_FIRST <= action < IDENTITY_FIRST:
                out[left] = action
                left += 1
        if left == 0:
            apply(t, int(out[below(rng, n)]))
        else:
            apply(t, int(out[below(rng, left)]))
        while t.turn == turn and actor(t) == CHANCE_CODE:
            apply(t, chance(t, rng))
        if t.acting == NO_ONE or t.turn != turn or actor(t) == NOBODY:
            return


@generic
def best_arrest(s: Any, odds: Any, scratch: Any, out: Any) -> int:
    """Return the likeliest suspect that a card on offer could accuse right now; NO_ONE if none."""
    found, best = NO_ONE, 0.0
    for character in range(CHARACTER_COUNT):
        if not has(int(s.offer), character):
            continue
        scratch[0] = s
        t = scratch[0]
        put_in_play(t, character, INVESTIGATOR_CODE)
        for place in range(legal(t, out)):
            action = int(out[place])
            if ACCUSE_FIRST <= action < IDENTITY_FIRST and odds[action - ACCUSE_FIRST] > best:
                found, best = action - ACCUSE_FIRST, odds[action - ACCUSE_FIRST]
    return found


@generic
def arrested(s: Any, odds: Any, scratch: Any, out: Any) -> int:
    """Return whom the Detective of a playout accuses now: somebody likely, or at the last chance.

    NO_ONE if he goes on.
    """
    last = s.turn == LAST_TURN and s.picked == last_choice(LAST_TURN, INVESTIGATOR_CODE)
    if not last and odds.max() < SURE_ENOUGH:
        return NO_ONE
    target = best_arrest(s, odds, scratch, out)
    if target == NO_ONE or last or odds[target] >= SURE_ENOUGH:
        return int(target)
    return NO_ONE


@generic
def try_activations(s: Any, turn: int, rng: Any, out: Any, tried: Any, sights: Any) -> None:
    """Write the records after some activations drawn at random, and who is seen then."""
    for number in range(tried.shape[0]):
        tried[number] = s
        t = tried[number]
        play_activation(t, rng, out)
        sights[number] = seen_at_call(t, turn, visible(t))


@generic
def best_split(tried: Any, sights: Any, odds: Any) -> int:
    """Return the record that tells the Detective most about who Jack is."""
    total = group_mass(EVERYONE, odds)
    best, found = NOT_WANTED, 0
    for number in range(tried.shape[0]):
        if actor(tried[number]) != NOBODY:
            lit = group_mass(int(sights[number]), odds) / total
            dark = 1.0 - lit
            score = lit * lit + dark * (dark + UNSEEN_BONUS)
            if score < best:
                best, found = score, number
    return found


@kernel
def best_hidden(identity: int, sights: Any, odds: Any) -> int:
    """Return the number of the record in which Jack is among the likeliest group."""
    total = group_mass(EVERYONE, odds)
    best, found = -1.0, 0
    for number in range(sights.shape[0]):
        lit = group_mass(int(sights[number]), odds) / total
        score = lit if has(int(sights[number]), identity) else 1.0 - lit + UNSEEN_BONUS
        if score > best:
            best, found = score, number
    return found


@generic
def play_out_round(
    start: Any, mask: int, turn: int, odds: Any, tries: int, rng: Any, net: Any, values: Any
) -> None:
    """Write Jack's chance for each identity of `mask` when the round is played on from `start`.

    All are suspects in the record; those who really are have a belief above zero.
    """
    waiting = np.empty(MOST_WAITING, DTYPE)
    masks = np.empty(MOST_WAITING, np.int64)
    tried = np.empty(tries, DTYPE)
    sights = np.empty(tries, np.int64)
    chosen = np.empty(CHARACTER_COUNT, np.int64)
    scratch = np.empty(1, DTYPE)
    out = np.empty(MOST_LEGAL, np.int16)
    waiting[0] = start
    masks[0] = mask
    left = 1
    while left > 0:
        left -= 1
        here = int(masks[left])
        s = waiting[left]
        if actor(s) == NOBODY or s.turn != turn:
            value_end(s, turn, here, odds, 1.0, net, scratch, out, values)
            continue
        jack = actor(s) == JACK_CODE
        if jack:
            for identity in range(CHARACTER_COUNT):
                if has(here, identity) and has(int(s.offer), identity) and s.witness == UNSEEN:
                    s.identity = identity
                    if can_leave(s, scratch, out):
                        values[identity] = 1.0
                        here &= ~(1 << identity)
        else:
            target = arrested(s, odds, scratch, out)
            if target != NO_ONE:
                for identity in range(CHARACTER_COUNT):
                    if has(here, identity):
                        values[identity] = 0.0 if identity == target else 1.0
                here = 0
        if here == 0:
            continue
        try_activations(s, turn, rng, out, tried, sights)
        if not jack:
            waiting[left] = tried[best_split(tried, sights, odds)]
            masks[left] = here
            left += 1
            continue
        for identity in range(CHARACTER_COUNT):
            if has(here, identity):
                chosen[identity] = best_hidden(identity, sights, odds)
        for number in range(tries):
            group = 0
            for identity in range(CHARACTER_COUNT):
                if has(here, identity) and chosen[identity] == number:
                    group |= 1 << identity
            if group:
                waiting[left] = tried[number]
                masks[left] = group
                left += 1


@generic
def add_playouts(
    ends: Any,
    mask: int,
    turn: int,
    odds: Any,
    tries: int,
    seed: int,
    first: int,
    last: int,
    net: Any,
    totals: Any,
    squares: Any,
) -> None:
    """Add Jack's chances, and their squares, over the playouts from `first` to `last` of each end.

    The same playout of different ends has the same random numbers.
    """
    values = np.zeros(CHARACTER_COUNT)
    rng = np.empty(1, np.uint64)
    batch = np.empty(1, DTYPE)
    for number in range(ends.shape[0]):
        for playout in range(first, last):
            rng[0] = np.uint64(seed) + np.uint64(playout) * np.uint64(0x632BE59BD9B4E019)
            batch[0] = ends[number]
            play_out_round(batch[0], mask, turn, odds, tries, rng, net, values)
            for identity in range(CHARACTER_COUNT):
                if has(mask, identity):
                    totals[number, identity] += values[identity]
                    squares[number, identity] += values[identity] * values[identity]
