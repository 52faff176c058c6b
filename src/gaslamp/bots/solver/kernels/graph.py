"""The rest of a round of Pocket as one graph: every position that its actions can lead to, once.

Actions commute where they touch different things, so most orders of play meet again: the first
decision of a round has at most 9,324 positions below it while no card is drawn. A card that the
Investigator draws is public and opens a branch for every suspect it may clear (where there are
many, for a few of them); a card that Jack draws is not, and only changes what he knows.
"""

from typing import Any

import numpy as np

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import has, indices, mask_of, with_bit, without
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.core.kernels.role_codes import JACK_CODE, NOBODY
from gaslamp.games.pocket.kernels.actions import ALIBI_ACTION, EXCHANGE_FIRST
from gaslamp.games.pocket.kernels.record import RECORD
from gaslamp.games.pocket.kernels.rules import actor, clear, legal, perform
from gaslamp.games.pocket.kernels.tables import (
    ALL_USED,
    CELL_COUNT,
    NO_CHANCE,
    NO_WALL,
    SUSPECT_COUNT,
)

MOST_LEGAL = 80
LEAF = NOBODY  # who acts where the round is over
# What a drawn card did: nothing drawn yet, Jack holds it, it cleared suspect c (FIRST_SHOWN + c),
# or the Investigator drew one that clears nobody.
NOT_DRAWN, JACK_DREW, FIRST_SHOWN = 0, 1, 2
DRAWS = SUSPECT_COUNT + 1  # outcomes of the Investigator's draw; the last: nobody is cleared
CLEARS_NOBODY = SUSPECT_COUNT
NO_NODE = -1

FEW_SUSPECTS = 4  # with more of them, only so many cards are looked at before the draw
FEW_CARDS = 3

FIRST_ROOM = (16_384, 65_536, 1_024)  # nodes, edges, draws: enough while no card is drawn
MORE_ROOM = (65_536, 262_144, 16_384)


@kernel
def key_of(s: Any, swap: int, drawn: int) -> int:
    """A number that is the same for equal positions below one root."""
    key = np.int64(0)
    for cell in range(CELL_COUNT):
        wall = int(s.wall[cell])
        if wall != NO_WALL:
            key |= np.int64(wall) << np.int64(2 * s.tile[cell])
    key |= np.int64(s.rotated) << np.int64(18)
    for detective in range(3):
        key |= np.int64(s.detective[detective]) << np.int64(27 + 4 * detective)
    key |= np.int64(s.used) << np.int64(39)
    key |= np.int64(swap) << np.int64(43)
    return key | np.int64(drawn) << np.int64(49)


@kernel
def place_of(key: int, keys: Any, values: Any) -> int:
    """Where a key stands in the table, or the free place where it belongs."""
    size = np.int64(keys.shape[0] - 1)
    place = ((key * np.int64(0x9E3779B97F4A7C1)) >> np.int64(20)) & size
    while values[place] != NO_NODE and keys[place] != key:
        place = (place + 1) & size
    return place


@kernel
def reached(
    s: Any,
    swap: int,
    drawn: int,
    count: int,
    nodes: Any,
    swaps: Any,
    draws: Any,
    keys: Any,
    values: Any,
) -> int:
    """The node of a position; it is put behind the others if it is new."""
    key = key_of(s, swap, drawn)
    place = place_of(key, keys, values)
    if values[place] == NO_NODE:
        if count >= nodes.shape[0]:
            return NO_NODE
        keys[place] = key
        values[place] = count
        nodes[count] = s
        swaps[count] = swap
        draws[count] = drawn
    return int(values[place])


@kernel
def grow_round(
    root: Any,
    cards: int,
    nodes: Any,
    swaps: Any,
    draws: Any,
    who: Any,
    first: Any,
    child: Any,
    action: Any,
    shown: Any,
    keys: Any,
    values: Any,
) -> Any:
    """Write every position below a root: how many nodes, edges and public draws; 0 nodes: no room.

    Children stand behind their parents. Edges of node n are `first[n]` to `first[n + 1]`; `child`
    is where one leads, or -1 - d for the Investigator's draw number d, whose outcomes are in
    `shown[d]`; of the cards that clear somebody, only those of `cards` are looked at.
    """
    out = np.empty(MOST_LEGAL, np.int16)
    after = np.empty(1, RECORD)
    s = after[0]
    values[:] = NO_NODE
    nodes[0] = root
    swaps[0] = 0
    draws[0] = NOT_DRAWN
    count, edges, shows, n = 1, 0, 0, 0
    while n < count:
        first[n] = edges
        who[n] = LEAF
        if nodes[n].used != ALL_USED:
            who[n] = actor(nodes[n])
            legal_here = legal(nodes[n], out)
            if edges + legal_here > child.shape[0] or shows + 1 > shown.shape[0]:
                return 0, 0, 0
            for place in range(legal_here):
                code = int(out[place])
                after[0] = nodes[n]
                perform(s, code)
                action[edges] = code
                swap, drawn = int(swaps[n]), int(draws[n])
                if EXCHANGE_FIRST <= code < ALIBI_ACTION:
                    swap = code - EXCHANGE_FIRST + 1
                if code == ALIBI_ACTION:
                    s.pending = NO_CHANCE
                    if who[n] == JACK_CODE:
                        s.drawn[s.held] = s.turn
                        s.held = int(s.held) + 1
                        drawn = JACK_DREW
                    else:
                        child[edges] = -1 - shows
                        new = show_cards(
                            after,
                            cards,
                            swap,
                            count,
                            shown[shows],
                            nodes,
                            swaps,
                            draws,
                            keys,
                            values,
                        )
                        if new == 0:
                            return 0, 0, 0
                        count = new
                        shows += 1
                        edges += 1
                        continue
                found = reached(s, swap, drawn, count, nodes, swaps, draws, keys, values)
                if found == NO_NODE:
                    return 0, 0, 0
                count = max(count, found + 1)
                child[edges] = found
                edges += 1
        n += 1
    first[count] = edges
    return count, edges, shows


@kernel
def show_cards(
    after: Any,
    cards: int,
    swap: int,
    count: int,
    shown: Any,
    nodes: Any,
    swaps: Any,
    draws: Any,
    keys: Any,
    values: Any,
) -> int:
    """Write where each outcome of the Investigator's draw leads (P26); the new count of nodes."""
    one = np.empty(1, RECORD)
    for card in range(DRAWS):
        shown[card] = NO_NODE
        one[0] = after[0]
        if card < CLEARS_NOBODY:
            if not has(int(one[0].suspects) & cards, card):
                continue
            one[0].shown = with_bit(int(one[0].shown), card)
            clear(one[0], without(int(one[0].suspects), card))
        found = reached(one[0], swap, FIRST_SHOWN + card, count, nodes, swaps, draws, keys, values)
        if found == NO_NODE:
            return 0
        shown[card] = found
        count = max(count, found + 1)
    return count


def cards_to_look_at(root: Any) -> int:
    """The suspects whose cards the Investigator may draw in what is looked at: all, or a few.

    A few stand for all where there are many; which, depends on the board alone. Turn 8 is exact.
    """
    suspects = indices(int(root.suspects))
    if len(suspects) <= FEW_SUSPECTS or root.turn == LAST_TURN:
        return mask_of(suspects)
    mixed = int(root.tile @ np.arange(1, 10)) + 5 * int(root.wall.sum()) + int(root.detective.sum())
    apart = len(suspects) / FEW_CARDS
    return mask_of([suspects[int(mixed + n * apart) % len(suspects)] for n in range(FEW_CARDS)])


class RoundGraph:
    """The positions below one decision, as `grow_round` writes them."""

    def __init__(self, root: Any) -> None:
        self.cards = cards_to_look_at(root)
        for room in (FIRST_ROOM, MORE_ROOM):
            if self._grow(root, *room):
                return
        raise AssertionError("a round has more positions than expected")

    def _grow(self, root: Any, most_nodes: int, most_edges: int, most_draws: int) -> bool:
        nodes = np.empty(most_nodes, RECORD)
        swaps, draws = (np.empty(most_nodes, np.int8) for _ in range(2))
        who = np.empty(most_nodes, np.int8)
        first = np.empty(most_nodes + 1, np.int32)
        child = np.empty(most_edges, np.int32)
        action = np.empty(most_edges, np.int16)
        shown = np.empty((most_draws, DRAWS), np.int32)
        keys, values = np.empty(4 * most_nodes, np.int64), np.empty(4 * most_nodes, np.int32)
        count, edges, shows = grow_round(
            root, self.cards, nodes, swaps, draws, who, first, child, action, shown, keys, values
        )
        self.nodes, self.who, self.first = nodes[:count], who[:count], first[: count + 1]
        self.child, self.action, self.shown = child[:edges], action[:edges], shown[:shows]
        self.edges = int(edges)
        return bool(count)

    def actions(self) -> list[int]:
        """The actions at the root, as numbers."""
        return self.action[: int(self.first[1])].tolist()
