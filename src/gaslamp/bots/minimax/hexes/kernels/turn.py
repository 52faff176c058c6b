"""Sampled activations of both players to the end of a turn of London or New York.

A line is the sequence of actions of one activation. All values are Jack's chances, by identity.
The names declared below are what a game gives (`compile.bind`).
"""

from typing import Any, NamedTuple

import numpy as np

from gaslamp.core.compile import generic, kernel
from gaslamp.core.kernels.bits import has, size
from gaslamp.core.kernels.order import CHOICES_A_TURN, LAST_TURN
from gaslamp.core.kernels.rng import below
from gaslamp.core.kernels.role_codes import CHANCE_CODE, JACK_CODE, NOBODY
from gaslamp.games.hexes.kernels.actions import ACCUSE_FIRST, IDENTITY_FIRST, PICK_FIRST
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT, NO_CHANCE, NO_ONE, UNSEEN
from gaslamp.games.hexes.kernels.search import put_in_play
from gaslamp.games.hexes.kernels.turns import player

DTYPE: Any = None
MOST_LEGAL: Any = None
actor: Any = None
apply: Any = None
chance: Any = None
legal: Any = None
visible: Any = None
is_escape: Any = None

NONE = -1
# Below the first activation: lines sampled of each character, and how many of them are followed.
SAMPLED, FOLLOWED = 24, 4
SAMPLED_LAST = 40  # of the last activation of a turn, where all are followed
MOST_FOLLOWED = FOLLOWED * CHOICES_A_TURN
WORST = 2.0  # above every chance
LATER = 1e-6  # what is certain is better done at once

# Jack's chance as a turn begins grows with these, from an even one where they sum up to zero.
START = 0.3
PER_TURN_LEFT = -0.3
UNSEEN_WEIGHT = 0.3
WAY_OUT = 2.5  # unseen, with a way out in reach and his card on offer; less if it may not be dealt
IF_NOT_DEALT = 0.5
# By the suspects left: every further halving that the Detective needs.
BY_LEFT = np.array([-2.0, -2.0, 0.0, 0.6, 1.0, 1.3, 1.6, 1.8, 2.0])


class Knowledge(NamedTuple):
    """What does not change below the root."""

    weights: Any  # how likely each is Jack, to the Detective
    jack: int  # who Jack is if he searches, else NONE


@kernel
def squash(weight: float) -> float:
    """Return a chance: one half at zero, towards 0 and 1 far from it."""
    return 0.5 + 0.5 * weight / (1.0 + abs(weight))


@kernel
def mean_of(values: Any, weights: Any) -> float:
    """Return the expected value over all identities."""
    total = 0.0
    for identity in range(CHARACTER_COUNT):
        total += values[identity] * weights[identity]
    return total


@kernel
def score_of(values: Any, jacks_choice: bool, known: Knowledge) -> float:
    """Return how good values are for whoever chooses."""
    if not jacks_choice:
        return -mean_of(values, known.weights)
    return values[known.jack] if known.jack != NONE else mean_of(values, known.weights)


@generic
def has_way_out(s: Any, identity: int, scratch: Any, out: Any) -> bool:
    """Return True if a character, were it Jack and unseen, could leave with one activation."""
    scratch[0] = s
    t = scratch[0]
    t.identity = identity
    t.witness = UNSEEN
    put_in_play(t, identity, JACK_CODE)
    for place in range(legal(t, out)):
        if is_escape(int(out[place])):
            return True
    return False


@generic
def write_values(s: Any, seen: int, turn: int, known: Knowledge, room: Any) -> None:
    """Write to `room.values` what it is worth if a turn ends with these in sight."""
    candidates = 0
    for identity in range(CHARACTER_COUNT):
        if known.weights[identity] > 0 or identity == known.jack:
            candidates |= 1 << identity
    lit = size(candidates & seen)
    dark = size(candidates & ~seen)
    base = START + PER_TURN_LEFT * (LAST_TURN - turn)
    for identity in range(CHARACTER_COUNT):
        room.values[identity] = 0.0
        if not has(candidates, identity):
            continue
        if turn == LAST_TURN:  # L44, N44
            room.values[identity] = 1.0
        elif has(seen, identity):
            room.values[identity] = squash(base + BY_LEFT[lit])
        else:
            weight = base + BY_LEFT[dark] + UNSEEN_WEIGHT
            dealt = IF_NOT_DEALT
            if s.pending == NO_CHANCE and s.turn > turn:
                dealt = 1.0 if has(int(s.offer), identity) else 0.0
            if dealt > 0.0 and has_way_out(s, identity, room.scratch, room.legal):
                weight += WAY_OUT * dealt
            room.values[identity] = squash(weight)


class Room(NamedTuple):
    """Room to work in."""

    values: Any  # by identity
    scratch: Any  # one record
    legal: Any
    line: Any  # one record
    ends: Any  # the records after the lines followed, by depth and number
    scores: Any  # how promising they are


@generic
def new_room() -> Room:
    """Return room for one decision."""
    return Room(
        np.zeros(CHARACTER_COUNT),
        np.empty(1, DTYPE),
        np.empty(MOST_LEGAL, np.int16),
        np.empty(1, DTYPE),
        np.empty((CHOICES_A_TURN, MOST_FOLLOWED), DTYPE),
        np.empty((CHOICES_A_TURN, MOST_FOLLOWED)),
    )


@generic
def value_now(s: Any, root: Any, known: Knowledge, room: Room) -> None:
    """Write to `room.values` what a position after an activation is worth by itself.

    After the turn's last one the call for witnesses was answered for whoever is Jack in the record,
    which tells who was in sight; before that, it is valued as if the turn ended now.
    """
    if actor(s) == NOBODY or s.turn == root.turn:
        write_values(s, visible(s), int(root.turn), known, room)
        return
    alike = int(s.suspects)
    seen = int(root.suspects) & ~alike if s.witness == UNSEEN else alike
    write_values(s, seen, int(root.turn), known, room)


@generic
def play_line(s: Any, root: Any, rng: Any, known: Knowledge, room: Room) -> int:
    """Play on at random to the end of the activation; leave out accusations and escapes.

    Return the likeliest to be Jack of those that could be accused on the way; NONE: nobody.
    """
    accused = NONE
    while s.acting != NO_ONE and s.winner == NOBODY and s.turn == root.turn:
        if actor(s) == CHANCE_CODE:
            apply(s, chance(s, rng))
            continue
        left = 0
        for place in range(legal(s, room.legal)):
            action = int(room.legal[place])
            if ACCUSE_FIRST <= action < IDENTITY_FIRST:
                accused = likelier(accused, action - ACCUSE_FIRST, known.weights)
            elif not is_escape(action):
                room.legal[left] = action
                left += 1
        if left == 0:
            break
        apply(s, int(room.legal[below(rng, left)]))
    return accused


@kernel
def likelier(one: int, other: int, weights: Any) -> int:
    """Return who is likelier to be Jack; NONE counts less than anybody."""
    return other if one == NONE or weights[other] > weights[one] else one


@generic
def expand(s: Any, depth: int, root: Any, rng: Any, known: Knowledge, best: Any, room: Room) -> int:
    """Write the lines to follow from where a character is to be picked; return how many.

    `best` is set to what needs no following: an accusation, an escape, the ends of the turn. Its
    last entry is the Detective's mean.
    """
    jacks = player(s) == JACK_CODE
    best[:CHARACTER_COUNT] = 0.0
    best[CHARACTER_COUNT] = WORST
    last = s.picked == CHOICES_A_TURN - 1
    offer, count, t = int(s.offer), 0, room.line[0]
    for character in range(CHARACTER_COUNT):
        if not has(offer, character):
            continue
        if jacks and s.witness == UNSEEN and s.turn > 1:
            leave_with(s, character, known, best, room)
        first = count
        for _ in range(SAMPLED_LAST if last else SAMPLED):
            room.line[0] = s
            apply(t, PICK_FIRST + character)
            accused = play_line(t, root, rng, known, room)
            if accused != NONE and not jacks:
                room.values[:] = 1.0
                room.values[accused] = 0.0
                take(room.values, jacks, known, best)
            value_now(t, root, known, room)
            if last:
                take(room.values, jacks, known, best)
                continue
            score = score_of(room.values, jacks, known)
            if is_there(room.scores[depth, first:count], score):
                continue
            if count - first < FOLLOWED:
                place = count
                count += 1
            else:
                place = first + np.argmin(room.scores[depth, first:count])
                if room.scores[depth, place] >= score:
                    continue
            room.ends[depth, place] = t
            room.scores[depth, place] = score
    return count


@kernel
def is_there(scores: Any, score: float) -> bool:
    """Return True if a line as promising was sampled before: mostly the same one again."""
    for place in range(scores.shape[0]):
        if scores[place] == score:
            return True
    return False


@generic
def leave_with(s: Any, character: int, known: Knowledge, best: Any, room: Room) -> None:
    """Count who could leave if Jack played this character: itself, and whom it leads."""
    for identity in range(CHARACTER_COUNT):
        if identity not in (character, known.jack):
            continue
        room.scratch[0] = s
        t = room.scratch[0]
        t.identity = identity
        apply(t, PICK_FIRST + character)
        for place in range(legal(t, room.legal)):
            if is_escape(int(room.legal[place])):
                best[identity] = 1.0
                break


@kernel
def take(values: Any, jacks: bool, known: Knowledge, best: Any) -> None:
    """Count what one line comes to for whoever plays it."""
    if jacks:
        for identity in range(CHARACTER_COUNT):
            best[identity] = max(best[identity], values[identity])
        return
    mean = mean_of(values, known.weights)
    if mean < best[CHARACTER_COUNT]:
        best[:CHARACTER_COUNT] = values[:CHARACTER_COUNT]
        best[CHARACTER_COUNT] = mean


@generic
def follow(s: Any, root: Any, rng: Any, known: Knowledge, best: Any, room: Room) -> None:
    """Write to `best[0]` what a position after the root's activation is worth at the turn's end."""
    if actor(s) == NOBODY or s.turn != root.turn:
        value_now(s, root, known, room)
        best[0, :CHARACTER_COUNT] = room.values
        return
    count = np.zeros(CHOICES_A_TURN, np.int64)
    place = np.zeros(CHOICES_A_TURN, np.int64)
    jacks = np.zeros(CHOICES_A_TURN, np.bool_)
    count[0] = expand(s, 0, root, rng, known, best[0], room)
    jacks[0] = player(s) == JACK_CODE
    depth = 0
    while True:
        if place[depth] == count[depth]:
            depth -= 1
            if depth < 0:
                return
            take(best[depth + 1], jacks[depth], known, best[depth])
            continue
        t = room.ends[depth, place[depth]]
        place[depth] += 1
        depth += 1
        place[depth] = 0
        jacks[depth] = player(t) == JACK_CODE
        count[depth] = expand(t, depth, root, rng, known, best[depth], room)


@generic
def value_actions(
    root: Any,
    actions: Any,
    sampled: int,
    most: int,
    rng: Any,
    known: Knowledge,
    values: Any,
) -> None:
    """Write how good each legal action is for whoever is to act, from -1 to 1.

    Of each action `sampled` lines are valued by themselves, and the best `most` of all (of each
    character, where one is to be picked) are followed to the end of the turn. What is not followed
    gets the lowest value.
    """
    room = new_room()
    jacks = player(root) == JACK_CODE
    picking = root.acting == NO_ONE
    total = actions.shape[0] * sampled
    ends = np.empty(total, DTYPE)
    scores = np.empty(total)
    best = np.zeros((CHOICES_A_TURN + 1, CHARACTER_COUNT + 1))
    for number in range(actions.shape[0]):
        values[number] = -1.0
        action = int(actions[number])
        if is_escape(action):
            values[number] = 1.0
        elif ACCUSE_FIRST <= action < IDENTITY_FIRST:
            values[number] = known.weights[action - ACCUSE_FIRST] - 1.0
        for line in range(number * sampled, (number + 1) * sampled):
            scores[line] = -WORST
            if is_escape(action) or ACCUSE_FIRST <= action < IDENTITY_FIRST:
                continue
            ends[line] = root
            t = ends[line]
            apply(t, action)
            accused = play_line(t, root, rng, known, room)
            if accused != NONE and not jacks:
                values[number] = max(values[number], known.weights[accused] - 1.0 - LATER)
            value_now(t, root, known, room)
            score = score_of(room.values, jacks, known)
            if not is_there(scores[number * sampled : line], score):
                scores[line] = score
        if picking and jacks and root.witness == UNSEEN and root.turn > 1:
            best[0, :] = 0.0
            leave_with(root, action - PICK_FIRST, known, best[0], room)
            values[number] = max(values[number], best[0, known.jack])
        if picking:
            some = scores[number * sampled : (number + 1) * sampled]
            for _ in range(max(1, most // actions.shape[0])):
                line = number * sampled + np.argmax(some)
                if scores[line] > -WORST:
                    follow(ends[line], root, rng, known, best, room)
                    values[number] = max(values[number], score_of(best[0], jacks, known) - LATER)
                    scores[line] = -WORST
    if not picking:
        for _ in range(most):
            line = np.argmax(scores)
            if scores[line] > -WORST:
                follow(ends[line], root, rng, known, best, room)
                number = line // sampled
                values[number] = max(values[number], score_of(best[0], jacks, known) - LATER)
                scores[line] = -WORST
