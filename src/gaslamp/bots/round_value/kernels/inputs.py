"""What the round value looks at: the board as all see it, a belief, and one identity.

Nothing here depends on who Jack is or on what anybody holds, but for how many alibi cards each has.
There are no logarithms: what is computed is the same on every machine.

The names declared below are what a game gives (`compile.bind`).
"""

from typing import Any, NamedTuple

import numpy as np

from gaslamp.core.compile import generic, kernel
from gaslamp.core.kernels.bits import has, size, with_bit
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.core.kernels.role_codes import INVESTIGATOR_CODE, JACK_CODE
from gaslamp.games.hexes.kernels.actions import ACCUSE_FIRST, IDENTITY_FIRST, MOVE_FIRST
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT, EVERYONE, NO_CHANCE, UNSEEN
from gaslamp.games.hexes.kernels.search import put_in_play

DTYPE: Any = None
MOST_LEGAL: Any = None
legal: Any = None
visible: Any = None
is_escape: Any = None

TURNS = LAST_TURN - 1  # a round ends before turns 2 to 8
UNLIKELY = 0.02  # whoever is believed less is no candidate
MANY_MOVES = 40.0

# Of the board and the belief.
SHARED = (
    *(f"turn {turn}" for turn in range(2, LAST_TURN + 1)),
    "unseen",  # at the last appeal
    "suspects",
    "one by suspects",
    "sum of squares",  # of the belief: one by the number of equally likely candidates
    "one by sum of squares",
    "most believed",
    "in sight",  # the belief in those who would be seen as they stand
    "split",  # how evenly the appeal would divide the belief
    "Jack's cards",
    "Detective's cards",
    "one candidate",
    "two candidates",
    "three candidates",
    "may leave",  # the belief in those who could leave with a card of this turn
    "near exits",  # the belief in those who could leave if they were unseen
    "best accusation",  # the most believed of those whom a card of this turn reaches
    *(f"card {number}" for number in range(CHARACTER_COUNT)),
)
# Of one identity.
OWN = (
    *(f"identity {number}" for number in range(CHARACTER_COUNT)),
    "belief",
    "root of the belief",
    "belief by most believed",
    "seen",  # as all stand
    "alike",  # the belief in those who would answer as he does
    "belief by alike",
    "near an exit",
    "could leave",
    "could leave, own card",
    "could leave, own card, even turn",
    "own card",
    "own card, even turn",
    "accusers",  # the part of all characters who reach him
    "accusers of the turn",  # the part of this turn's cards
    "accusers of the turn, belief",
    "accusers of the turn, only candidate",
    "accusers of the turn, own card",
    "moves",
)
SHARED_COUNT, OWN_COUNT = len(SHARED), len(OWN)
INPUT_COUNT = SHARED_COUNT + OWN_COUNT


class Scene(NamedTuple):
    """What is asked of the rules about a board; the same for all identities."""

    reached: Any  # by character: the set of those it can accuse by its own movement
    moves: Any  # by character: how many cells it can move to
    near_exit: Any  # one set: those who could leave by their own movement if unseen
    seen: Any  # one set: those who would be seen as all stand


@kernel
def new_scene() -> Scene:
    """Return an empty scene."""
    return Scene(
        np.zeros(CHARACTER_COUNT, np.int64),
        np.zeros(CHARACTER_COUNT, np.int64),
        np.zeros(1, np.int64),
        np.zeros(1, np.int64),
    )


@generic
def look_at(s: Any, scene: Scene, scratch: Any, out: Any) -> None:
    """Ask the rules who gets where."""
    scene.seen[0] = visible(s)
    scratch[0] = s
    t = scratch[0]
    t.suspects = EVERYONE
    t.witness = UNSEEN
    leaving = 0
    for character in range(CHARACTER_COUNT):
        put_in_play(t, character, INVESTIGATOR_CODE)
        reached, moves = 0, 0
        for place in range(legal(t, out)):
            action = int(out[place])
            if ACCUSE_FIRST <= action < IDENTITY_FIRST:
                reached = with_bit(reached, action - ACCUSE_FIRST)
            elif action >= MOVE_FIRST:
                moves += 1
        scene.reached[character] = reached
        scene.moves[character] = moves
        t.identity = character
        put_in_play(t, character, JACK_CODE)
        n = legal(t, out)
        if n > 0 and is_escape(int(out[n - 1])):  # escapes are listed last
            leaving = with_bit(leaving, character)
    scene.near_exit[0] = leaving


@kernel
def card_share(s: Any, character: int) -> float:
    """Return how likely a character's card is among this turn's."""
    if s.pending != NO_CHANCE:
        return 0.5
    return 1.0 if has(int(s.offer), character) else 0.0


@kernel
def accuser_share(s: Any, scene: Scene, identity: int, all_cards: bool) -> float:
    """Return the part of the cards, or of this turn's, whose characters reach an identity."""
    found, cards = 0, 0
    for character in range(CHARACTER_COUNT):
        dealt = all_cards or s.pending != NO_CHANCE or has(int(s.offer), character)
        if character != identity and dealt:
            cards += 1
            if has(scene.reached[character], identity):
                found += 1
    return found / cards if cards > 0 else 0.0


@kernel
def normalised(s: Any, belief: Any, odds: Any) -> None:
    """Write the belief in each suspect so that they sum to one; equal if it has none of them."""
    total = 0.0
    for identity in range(CHARACTER_COUNT):
        odds[identity] = belief[identity] if has(int(s.suspects), identity) else 0.0
        total += odds[identity]
    for identity in range(CHARACTER_COUNT):
        if total > 0.0:
            odds[identity] /= total
        elif has(int(s.suspects), identity):
            odds[identity] = 1.0 / size(int(s.suspects))


@kernel
def write_shared(s: Any, odds: Any, scene: Scene, x: Any) -> None:
    """Write the inputs of the board and the belief."""
    x[:] = 0.0
    turn = min(max(int(s.turn), 2), LAST_TURN)
    unseen = s.witness == UNSEEN
    x[turn - 2] = 1.0
    squares, most, in_sight, leaving, near, best = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    candidates = 0
    for identity in range(CHARACTER_COUNT):
        odd = odds[identity]
        squares += odd * odd
        most = max(most, odd)
        if odd >= UNLIKELY:
            candidates += 1
        if has(scene.seen[0], identity):
            in_sight += odd
        if has(scene.near_exit[0], identity):
            near += odd
            if unseen:
                leaving += odd * card_share(s, identity)
        if odd > best and accuser_share(s, scene, identity, False) > 0.0:
            best = odd
    suspects = size(int(s.suspects))
    at = TURNS
    x[at] = 1.0 if unseen else 0.0
    x[at + 1] = suspects / 8.0
    x[at + 2] = 1.0 / max(1, suspects)
    x[at + 3] = squares
    x[at + 4] = 0.125 / max(squares, 0.125)
    x[at + 5] = most
    x[at + 6] = in_sight
    x[at + 7] = 4.0 * in_sight * (1.0 - in_sight)
    x[at + 8] = size(int(s.jack_hand)) / 4.0
    x[at + 9] = size(int(s.investigator_hand)) / 4.0
    x[at + 10] = 1.0 if candidates <= 1 else 0.0
    x[at + 11] = 1.0 if candidates == 2 else 0.0
    x[at + 12] = 1.0 if candidates == 3 else 0.0
    x[at + 13] = leaving
    x[at + 14] = near
    x[at + 15] = best
    for character in range(CHARACTER_COUNT):
        x[at + 16 + character] = card_share(s, character)


@kernel
def write_own(s: Any, odds: Any, scene: Scene, identity: int, x: Any) -> None:
    """Write the inputs of one identity."""
    x[:] = 0.0
    x[identity] = 1.0
    most, alike, candidates = 0.0, 0.0, 0
    seen = has(scene.seen[0], identity)
    for other in range(CHARACTER_COUNT):
        most = max(most, odds[other])
        if odds[other] >= UNLIKELY:
            candidates += 1
        if has(scene.seen[0], other) == seen:
            alike += odds[other]
    odd = odds[identity]
    even = 1.0 if s.turn % 2 == 0 else 0.0
    own = card_share(s, identity)
    near = 1.0 if has(scene.near_exit[0], identity) else 0.0
    leaving = near if s.witness == UNSEEN else 0.0
    accusers = accuser_share(s, scene, identity, False)
    at = CHARACTER_COUNT
    x[at] = odd
    x[at + 1] = np.sqrt(odd)
    x[at + 2] = odd / most if most > 0.0 else 0.0
    x[at + 3] = 1.0 if seen else 0.0
    x[at + 4] = alike
    x[at + 5] = odd / alike if alike > 0.0 else 0.0
    x[at + 6] = near
    x[at + 7] = leaving
    x[at + 8] = leaving * own
    x[at + 9] = leaving * own * even
    x[at + 10] = own
    x[at + 11] = own * even
    x[at + 12] = accuser_share(s, scene, identity, True)
    x[at + 13] = accusers
    x[at + 14] = accusers * odd
    x[at + 15] = accusers if candidates <= 1 and odd >= 0.5 else 0.0
    x[at + 16] = accusers * own
    x[at + 17] = min(1.0, scene.moves[identity] / MANY_MOVES)


@generic
def write_inputs(ends: Any, beliefs: Any, rows: Any) -> None:
    """Write the inputs of some ends of rounds for the Jack there is, with a belief each."""
    scratch, out = np.empty(1, DTYPE), np.empty(MOST_LEGAL, np.int16)
    scene, odds = new_scene(), np.empty(CHARACTER_COUNT)
    for number in range(ends.shape[0]):
        s = ends[number]
        look_at(s, scene, scratch, out)
        normalised(s, beliefs[number], odds)
        write_shared(s, odds, scene, rows[number, :SHARED_COUNT])
        write_own(s, odds, scene, int(s.identity), rows[number, SHARED_COUNT:])
