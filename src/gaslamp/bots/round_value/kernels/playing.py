"""Games to learn the round value from: searched in compiled code, with beliefs of all kinds.

Both players search as `seeker` does, with few iterations. What an observer thinks of who Jack is
(`prior`) is drawn at random as a game begins to be recorded, and Jack is drawn from it or from all
suspects alike; after that only appeals and the Detective's own cards change it. So the value of an
identity is learned for beliefs that are far from equal.

The names declared below are what a game gives (`compile.bind`).
"""

from typing import Any, NamedTuple

import numpy as np

from gaslamp.bots.ismcts.kernels.tree import NONE, Settings, Tree, Worlds
from gaslamp.bots.seeker.kernels.activations import Lines
from gaslamp.core.compile import generic, kernel
from gaslamp.core.kernels.bits import has, member, size, with_bit, without
from gaslamp.core.kernels.order import CHOICES_A_TURN, LAST_TURN
from gaslamp.core.kernels.rng import below
from gaslamp.core.kernels.role_codes import CHANCE_CODE, INVESTIGATOR_CODE, JACK_CODE, NOBODY
from gaslamp.games.hexes.kernels.actions import ACCUSE_FIRST, IDENTITY_FIRST
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT, EVERYONE, NO_ONE

DTYPE: Any = None
MOST_LEGAL: Any = None
actor: Any = None
apply: Any = None
chance: Any = None
legal: Any = None
is_escape: Any = None
rollout_decision: Any = None
grow: Any = None
value_lines: Any = None

WORLDS = 48  # drawn for each search, of each kind
MOST_ENDS = 6_000  # lines times worlds that are looked at for a round's last activation
PARTS = 1 << 24  # of a random number


class Room(NamedTuple):
    """What one player needs to think, made once."""

    belief: Any  # records
    jack: Any  # records
    tree: Tree
    lines: Lines


@kernel
def drawn_by(weights: Any, rng: Any) -> int:
    """Return one of the characters, drawn by weights that sum to more than nothing."""
    total = 0.0
    for character in range(CHARACTER_COUNT):
        total += weights[character]
    point = total * below(rng, PARTS) / PARTS
    found = 0
    for character in range(CHARACTER_COUNT):
        if weights[character] > 0.0:
            found = character
            if point < weights[character]:
                return found
            point -= weights[character]
    return found


@kernel
def hand_of(unknown: int, count: int, rng: Any) -> int:
    """Return so many cards out of a set."""
    hand = 0
    for _ in range(count):
        card = member(unknown, below(rng, size(unknown)))
        unknown = without(unknown, card)
        hand = with_bit(hand, card)
    return hand


@kernel
def hide(s: Any, odds: Any, knows: int, rng: Any) -> None:
    """Draw anew what a player does not know: JACK_CODE, the Detective's code, or NOBODY's."""
    jack_cards, cards = size(int(s.jack_hand)), size(int(s.investigator_hand))
    if knows != JACK_CODE:
        s.identity = drawn_by(odds, rng)
    unknown = without(EVERYONE, int(s.identity))
    if knows == JACK_CODE:
        unknown &= ~int(s.jack_hand)
        s.investigator_hand = hand_of(unknown, cards, rng)
    elif knows == NOBODY:
        s.investigator_hand = hand_of(unknown, cards, rng)
        s.jack_hand = hand_of(unknown & ~int(s.investigator_hand), jack_cards, rng)
    else:
        s.jack_hand = hand_of(unknown & ~int(s.investigator_hand), jack_cards, rng)
    held = with_bit(int(s.jack_hand) | int(s.investigator_hand), int(s.identity))
    s.deck = EVERYONE & ~held


@kernel
def detective_odds(s: Any, prior: Any, odds: Any) -> None:
    """Write what the Detective thinks: the prior without the cards he holds."""
    total = 0.0
    for character in range(CHARACTER_COUNT):
        fits = has(int(s.suspects) & ~int(s.investigator_hand), character)
        odds[character] = prior[character] if fits else 0.0
        total += odds[character]
    if total == 0.0:
        odds[int(s.identity)] = 1.0


@generic
def last_activation(s: Any, odds: Any, rng: Any, net: Any, room: Room) -> int:
    """Return the first action of the best line of a round's last activation; NONE if too many."""
    as_jack = actor(s) == JACK_CODE
    room.belief[0] = s
    count = value_lines(room.belief[0], rng, net, room.lines)
    if count == 0:
        return NONE
    total = np.zeros(count)
    worlds = min(CHARACTER_COUNT, max(1, MOST_ENDS // count))
    if as_jack:
        for _ in range(min(worlds, 2)):
            room.belief[0] = s
            hide(room.belief[0], odds, JACK_CODE, rng)
            value_lines(room.belief[0], rng, net, room.lines)
            total -= room.lines.values[:count]
    else:
        left = odds.copy()
        for _ in range(worlds):
            best = left.argmax()
            if left[best] <= 0.0:
                break
            room.belief[0] = s
            t = room.belief[0]
            t.identity = best
            unknown = without(EVERYONE, best) & ~int(s.investigator_hand)
            t.jack_hand = hand_of(unknown, size(int(s.jack_hand)), rng)
            t.deck = unknown & ~int(t.jack_hand)
            if value_lines(t, rng, net, room.lines) == count:
                total += odds[best] * room.lines.values[:count]
            left[best] = 0.0
    return int(room.lines.actions[total.argmin(), 0])


@generic
def searched(
    s: Any,
    prior: Any,
    odds: Any,
    rng: Any,
    iterations: int,
    settings: Settings,
    net: Any,
    room: Room,
) -> int:
    """Return the action that a search visited most; a bad bet is not accused."""
    as_jack = actor(s) == JACK_CODE
    public = np.empty(CHARACTER_COUNT)
    for character in range(CHARACTER_COUNT):
        public[character] = prior[character] if has(int(s.suspects), character) else 0.0
    for number in range(WORLDS):
        room.belief[number] = s
        hide(
            room.belief[number],
            public if as_jack else odds,
            NOBODY if as_jack else INVESTIGATOR_CODE,
            rng,
        )
        if as_jack:
            room.jack[number] = s
            hide(room.jack[number], odds, JACK_CODE, rng)
    nodes, counts = room.tree
    nodes[: iterations + 1] = np.zeros(1, nodes.dtype)[0]
    counts[: iterations + 1] = np.zeros(1, counts.dtype)[0]
    nodes[0].action = NONE
    nodes[0].first_child = NONE
    nodes[0].next_sibling = NONE
    worlds = Worlds(room.belief, room.jack if as_jack else room.jack[:0])
    grow(worlds, rng, 0, iterations, settings, net, room.tree)
    identity = int(s.identity)
    tried, won = 0.0, 0.0
    child = nodes[0].first_child
    while child != NONE:
        action = nodes[child].action
        if not ACCUSE_FIRST <= action < IDENTITY_FIRST:
            tried += nodes[child].visits
            won += nodes[child].wins
        child = nodes[child].next_sibling
    hope = 1.0 - won / tried if tried > 0.0 else 0.0
    most, found = -1.0, NONE
    child = nodes[0].first_child
    while child != NONE:
        action = int(nodes[child].action)
        visits = counts[child, identity].visits if as_jack else nodes[child].visits
        accuses = ACCUSE_FIRST <= action < IDENTITY_FIRST
        if visits > most and not (accuses and odds[action - ACCUSE_FIRST] < hope):
            most, found = visits, action
        child = nodes[child].next_sibling
    return found


@generic
def decision(
    s: Any,
    prior: Any,
    rng: Any,
    iterations: int,
    settings: Settings,
    net: Any,
    room: Room,
    out: Any,
) -> int:
    """Return what a player who searches does, as `seeker` would with a belief given."""
    n = legal(s, out)
    if n == 1:
        return int(out[0])
    odds = np.zeros(CHARACTER_COUNT)
    detective_odds(s, prior, odds)
    whole = 0.0
    for character in range(CHARACTER_COUNT):
        whole += odds[character]
    sure = odds.max() >= whole
    for place in range(n):
        action = int(out[place])
        accuses = ACCUSE_FIRST <= action < IDENTITY_FIRST
        if is_escape(action) or (accuses and sure and odds[action - ACCUSE_FIRST] > 0.0):
            return action
    for character in range(CHARACTER_COUNT):
        odds[character] /= whole
    if s.acting != NO_ONE and s.picked == CHOICES_A_TURN:
        found = last_activation(s, odds, rng, net, room)
        if found != NONE:
            return found
    return searched(s, prior, odds, rng, iterations, settings, net, room)


@generic
def play_on(
    s: Any, prior: Any, rng: Any, iterations: int, settings: Settings, net: Any, room: Room
) -> bool:
    """Play a game to its end; return True if Jack wins."""
    out = np.empty(MOST_LEGAL, np.int16)
    while actor(s) != NOBODY:
        if actor(s) == CHANCE_CODE:
            apply(s, chance(s, rng))
        else:
            apply(s, decision(s, prior, rng, iterations, settings, net, room, out))
    return bool(s.winner == JACK_CODE)


@kernel
def draw_prior(s: Any, rng: Any, prior: Any) -> None:
    """Draw what an observer thinks of the suspects: alike in one game of three, else uneven."""
    uneven = below(rng, 3)
    for character in range(CHARACTER_COUNT):
        prior[character] = 0.0
        if has(int(s.suspects), character):
            prior[character] = 1.0
            for _ in range(2 * uneven):  # a product of two or four random numbers
                prior[character] *= 0.02 + 0.98 * below(rng, PARTS) / PARTS


@generic
def record_game(
    s: Any,
    careless: int,
    rng: Any,
    iterations: int,
    settings: Settings,
    net: Any,
    room: Room,
    ends: Any,
    beliefs: Any,
) -> int:
    """Play a game; write the record at each end of a round and two beliefs; return how many.

    The first belief of a round is the Detective's, the second an observer's. Up to turn `careless`
    the rollout policy plays, for positions that searches meet but players do not; from then on both
    search, and the ends of rounds are written.
    """
    scratch, out = np.empty(1, DTYPE), np.empty(MOST_LEGAL, np.int16)
    prior, odds = np.ones(CHARACTER_COUNT), np.zeros(CHARACTER_COUNT)
    used, turn, begun = 0, int(s.turn), False
    while actor(s) != NOBODY:
        if s.turn > turn:
            turn = int(s.turn)
            if not begun and turn > careless:
                begun = True
                draw_prior(s, rng, prior)
                even = below(rng, 4) == 0  # so that unlikely ones are learned about too
                for character in range(CHARACTER_COUNT):
                    odds[character] = 1.0 if even and prior[character] > 0.0 else prior[character]
                hide(s, odds, NOBODY, rng)
            if begun:
                detective_odds(s, prior, odds)
                ends[used] = s
                for character in range(CHARACTER_COUNT):
                    beliefs[used, 0, character] = odds[character]
                    beliefs[used, 1, character] = prior[character]
                used += 1
        if actor(s) == CHANCE_CODE:
            apply(s, chance(s, rng))
        elif begun or careless == 0:
            apply(s, decision(s, prior, rng, iterations, settings, net, room, out))
        else:
            apply(s, rollout_decision(s, rng, out, scratch))
    return used


@generic
def record_games(
    starts: Any,
    rng: Any,
    iterations: int,
    settings: Settings,
    net: Any,
    room: Room,
    ends: Any,
    beliefs: Any,
    won: Any,
) -> int:
    """Play one game from each start, half of them carelessly at first; return how many ends.

    `won` takes whether Jack won the game that an end is of.
    """
    batch = np.empty(1, DTYPE)
    used = 0
    for number in range(starts.shape[0]):
        batch[0] = starts[number]
        careless = 0 if below(rng, 2) == 0 else 1 + below(rng, LAST_TURN - 2)
        count = record_game(
            batch[0], careless, rng, iterations, settings, net, room, ends[used:], beliefs[used:]
        )
        for place in range(count):
            won[used + place] = batch[0].winner == JACK_CODE
        used += count
    return used
