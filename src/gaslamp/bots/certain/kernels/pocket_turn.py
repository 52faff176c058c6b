"""Wins of Pocket that a player can force by the appeal at the end of the turn.

What a turn comes to depends on the board and on two secrets: who Jack is, and how many hourglasses
he hides. More hourglasses never do Jack any harm (P39–P44), so of all hands that fit only the one
that is worst for whoever looks counts. A turn has one Alibi token, so there are three cases: nobody
draws, Jack does, or the Investigator draws one of the cards.
"""

from typing import Any, NamedTuple

import numpy as np

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import has, size, without
from gaslamp.core.kernels.order import CHOICES_A_TURN, LAST_TURN, chooser
from gaslamp.core.kernels.role_codes import INVESTIGATOR_CODE, JACK_CODE
from gaslamp.core.kernels.witness import still_suspected
from gaslamp.games.pocket.kernels.record import RECORD
from gaslamp.games.pocket.kernels.rules import (
    MOST_LEGAL,
    clear,
    drawer,
    has_escaped,
    hidden_hourglasses,
    legal,
    perform,
    reason_to_end,
)
from gaslamp.games.pocket.kernels.sight import visible
from gaslamp.games.pocket.kernels.tables import (
    DRAW,
    GOES_ON,
    HOURGLASSES,
    NO_CHANCE,
    SUSPECT_COUNT,
    WINNER,
)

# Who draws this turn: nobody, Jack, or the Investigator one of the cards.
NOBODY_DRAWS, JACK_DRAWS, FIRST_CARD = range(3)
CASES = FIRST_CARD + SUSPECT_COUNT
IMPOSSIBLE = -1

NODES = CHOICES_A_TURN + 2  # the choices left, a draw, and the end
MINE, HIS, CARD = range(3)  # who decides at a node
TOO_MANY = -1


class Look(NamedTuple):
    """One look at the rest of a turn."""

    me: int  # the role of whoever looks
    hidden: Any  # hourglasses that Jack hides at worst, by case and identity, or IMPOSSIBLE
    most: int  # ends of the turn that may be looked at


def room_for_hidden() -> Any:
    """Return room for the hourglasses that Jack hides."""
    return np.full((CASES, SUSPECT_COUNT), IMPOSSIBLE, np.int64)


@kernel
def write_hidden(worlds: Any, me: int, hidden: Any) -> None:
    """Write what Jack hides at worst, by case and identity, in some worlds (P27, P39)."""
    hidden[:] = IMPOSSIBLE
    for number in range(worlds.shape[0]):
        s = worlds[number]
        who, now = int(s.identity), hidden_hourglasses(s)
        drawn = IMPOSSIBLE
        for card in range(SUSPECT_COUNT):
            if has(int(s.deck), card):
                found = now + int(HOURGLASSES[card])
                drawn = found if drawn == IMPOSSIBLE else worse(drawn, found, me)
                keep_worst(hidden, FIRST_CARD + card, who, now, me)
        keep_worst(hidden, NOBODY_DRAWS, who, now, me)
        keep_worst(hidden, JACK_DRAWS, who, now if drawn == IMPOSSIBLE else drawn, me)


@kernel
def keep_worst(hidden: Any, case: int, who: int, count: int, me: int) -> None:
    """Write a number of hourglasses if it is the worst so far."""
    known = hidden[case, who]
    hidden[case, who] = count if known == IMPOSSIBLE else worse(known, count, me)


@kernel
def worse(one: int, other: int, me: int) -> int:
    """Return the number of Jack's hourglasses that is worse for somebody."""
    return min(one, other) if me == JACK_CODE else max(one, other)


@kernel
def winner_for_sure(s: Any, case: int, look: Look) -> bool:
    """Return True if the appeal ends the game well for whoever looks, whoever Jack is."""
    seen = visible(s)
    for who in range(SUSPECT_COUNT):
        hidden = int(look.hidden[case, who])
        if hidden == IMPOSSIBLE or not has(int(s.suspects), who):
            continue
        jack_seen = has(seen, who)
        caught = size(still_suspected(int(s.suspects), seen, jack_seen)) == 1
        escaped = has_escaped(int(s.jack_time) + hidden + (0 if jack_seen else 1))
        reason = reason_to_end(s, jack_seen, caught, escaped)
        if reason == GOES_ON or WINNER[reason] != look.me:
            return False
    return True


@kernel
def has_hope(s: Any, look: Look) -> bool:
    """Return True if the appeal of this turn may end the game well for sure."""
    if look.me == INVESTIGATOR_CODE:
        # Whichever way the appeal is answered, one suspect must be left. A card does not help
        # against three: four or more are in the deck (P28), at most two of them of suspects.
        return size(int(s.suspects)) <= 2
    if s.race != 0 and s.turn < LAST_TURN:
        return False
    most = 0
    for case in range(FIRST_CARD):
        for who in range(SUSPECT_COUNT):
            most = max(most, int(look.hidden[case, who]))
    return s.turn == LAST_TURN or has_escaped(int(s.jack_time) + 1 + most)


@kernel
def write_node(s: Any, look: Look, out: Any) -> tuple[int, int]:
    """Write what can be decided at a node; return who decides, and how many ways there are."""
    if s.pending == DRAW:
        n = 0
        for card in range(SUSPECT_COUNT):
            known = False
            for who in range(SUSPECT_COUNT):
                known = known or look.hidden[FIRST_CARD + card, who] != IMPOSSIBLE
            if known:
                out[n] = card
                n += 1
        return CARD, n
    mine = chooser(int(s.turn), size(int(s.used))) == look.me
    return MINE if mine else HIS, legal(s, out)


@kernel
def find_line(start: Any, look: Look, line: Any) -> int:
    """Write the actions in a row of a forced win; return how many, 0 or TOO_MANY.

    The line ends where chance or the opponent decides. `start` is an array of one record, of which
    only what everybody knows is read.
    """
    states = np.empty(NODES, RECORD)
    states[0] = start[0]
    if not has_hope(states[0], look):
        return 0
    out = np.empty((NODES, MOST_LEGAL), np.int16)
    case = np.zeros(NODES, np.int64)
    kind, count = np.zeros(NODES, np.int64), np.zeros(NODES, np.int64)
    place = np.zeros(NODES, np.int64)
    # The way that wins, at nodes of mine. A second node of mine in a row that wins decides the
    # first, so that what is written for it belongs to the line.
    best = np.full(NODES, -1, np.int64)
    kind[0], count[0] = write_node(states[0], look, out[0])
    level, ends = 0, 0
    while True:
        # Go down to the end of a turn, or to a node without ways left.
        if place[level] < count[level]:
            way = int(out[level, place[level]])
            states[level + 1] = states[level]
            t = states[level + 1]
            case[level + 1] = case[level]
            if kind[level] == CARD:
                t.pending = NO_CHANCE
                clear(t, without(int(t.suspects), way))
                case[level + 1] = FIRST_CARD + way
            else:
                perform(t, way)
                if t.pending == DRAW and drawer(t) == JACK_CODE:
                    t.pending = NO_CHANCE
                    case[level + 1] = JACK_DRAWS
            if t.pending != NO_CHANCE or size(int(t.used)) < CHOICES_A_TURN:
                level += 1
                place[level] = 0
                kind[level], count[level] = write_node(t, look, out[level])
                continue
            ends += 1
            if ends > look.most:
                return TOO_MANY
            won = winner_for_sure(t, int(case[level + 1]), look)
        else:
            # Nothing of mine has won, or nothing of his has averted it.
            won = kind[level] != MINE
            level -= 1
        # Go up as long as that decides the node above.
        while level >= 0 and won == (kind[level] == MINE):
            if kind[level] == MINE:
                best[level] = out[level, place[level]]
            level -= 1
        if level < 0:
            break
        place[level] += 1
    if not won:
        return 0
    line[0] = best[0]
    if kind[1] == MINE and best[1] >= 0:
        line[1] = best[1]
        return 2
    return 1
