"""The rest of a round of Pocket as one graph: every position that its actions can lead to, once.

Actions commute where they touch different things, so most orders of play meet again: the first
decision of a round has at most 9,324 positions below it while no card is drawn. A card that the
Investigator draws is public and opens a branch for every suspect it may clear (where there are
many, for a few of them); a card that Jack draws is not, and only changes what he knows.
"""

from typing import Any, NamedTuple

import numpy as np

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import has
from gaslamp.core.kernels.role_codes import JACK_CODE, NOBODY
from gaslamp.games.pocket.kernels.actions import ALIBI_ACTION, EXCHANGE_FIRST
from gaslamp.games.pocket.kernels.record import RECORD
from gaslamp.games.pocket.kernels.rules import (
    MOST_LEGAL,
    actor,
    legal,
    perform,
    show_card,
    take_card,
)
from gaslamp.games.pocket.kernels.tables import (
    ALL_USED,
    CELL_COUNT,
    NO_CHANCE,
    NO_WALL,
    SUSPECT_COUNT,
)

LEAF = NOBODY  # who acts where the round is over
# What a drawn card did: nothing drawn yet, Jack holds it, it cleared suspect c (FIRST_SHOWN + c),
# or the Investigator drew one that clears nobody.
NOT_DRAWN, JACK_DREW, FIRST_SHOWN = 0, 1, 2
DRAWS = SUSPECT_COUNT + 1  # outcomes of the Investigator's draw; the last: nobody is cleared
CLEARS_NOBODY = SUSPECT_COUNT
NO_NODE = -1
UNKNOWN_CARD = -1


class Graph(NamedTuple):
    """The nodes and edges; children stand behind their parents."""

    positions: Any  # the record of each node
    actor: Any  # of each node; LEAF where the round is over
    first_edge: Any  # node n has the edges first_edge[n] to first_edge[n + 1]
    action: Any  # of each edge
    child: Any  # the node an edge leads to, or -1 - d for the Investigator's draw number d
    draw_child: Any  # by draw and outcome: the node it leads to, or NO_NODE


class Index(NamedTuple):
    """What finds the node of a position while the graph grows."""

    exchange: Any  # by node: the number of the pair that was exchanged plus 1, or 0
    drawn: Any  # by node: what a drawn card did, NOT_DRAWN … FIRST_SHOWN + CLEARS_NOBODY
    keys: Any  # a hash table
    nodes: Any  # by place in the hash table: the node of the key there, or NO_NODE


@kernel
def key_of(s: Any, exchange: int, drawn: int) -> int:
    """Return a number that is the same for equal positions below one root."""
    key = np.int64(0)
    for cell in range(CELL_COUNT):
        wall = int(s.wall[cell])
        if wall != NO_WALL:
            key |= np.int64(wall) << np.int64(2 * s.tile[cell])
    key |= np.int64(s.rotated) << np.int64(18)
    for detective in range(3):
        key |= np.int64(s.detective[detective]) << np.int64(27 + 4 * detective)
    key |= np.int64(s.used) << np.int64(39)
    key |= np.int64(exchange) << np.int64(43)
    return key | np.int64(drawn) << np.int64(49)


@kernel
def place_of(key: int, keys: Any, nodes: Any) -> int:
    """Return where a key stands in the hash table, or the free place where it belongs."""
    size = np.int64(keys.shape[0] - 1)
    place = ((key * np.int64(0x9E3779B97F4A7C1)) >> np.int64(20)) & size
    while nodes[place] != NO_NODE and keys[place] != key:
        place = (place + 1) & size
    return place


@kernel
def node_of(s: Any, exchange: int, drawn: int, count: int, positions: Any, index: Index) -> int:
    """Return the node of a position, put behind the others if it is new; NO_NODE: no room."""
    exchanges, draws, keys, nodes = index
    key = key_of(s, exchange, drawn)
    place = place_of(key, keys, nodes)
    if nodes[place] == NO_NODE:
        if count >= positions.shape[0]:
            return NO_NODE
        keys[place] = key
        nodes[place] = count
        positions[count] = s
        exchanges[count] = exchange
        draws[count] = drawn
    return int(nodes[place])


@kernel
def grow_graph(root: Any, cards: int, graph: Graph, index: Index) -> Any:
    """Write every position below a root; return how many nodes, edges and public draws.

    Of the cards that clear somebody, only those of `cards` are looked at. 0 nodes: no room.
    """
    positions, actor_of, first_edge, action, child, draw_child = graph
    out = np.empty(MOST_LEGAL, np.int16)
    after = np.empty(1, RECORD)
    s = after[0]
    index.nodes[:] = NO_NODE
    positions[0] = root
    index.exchange[0] = 0
    index.drawn[0] = NOT_DRAWN
    count, edges, draws, n = 1, 0, 0, 0
    while n < count:
        first_edge[n] = edges
        actor_of[n] = LEAF
        if positions[n].used != ALL_USED:
            actor_of[n] = actor(positions[n])
            legal_here = legal(positions[n], out)
            if edges + legal_here > child.shape[0] or draws + 1 > draw_child.shape[0]:
                return 0, 0, 0
            for place in range(legal_here):
                code = int(out[place])
                after[0] = positions[n]
                perform(s, code)
                action[edges] = code
                exchange, drawn = int(index.exchange[n]), int(index.drawn[n])
                if EXCHANGE_FIRST <= code < ALIBI_ACTION:
                    exchange = code - EXCHANGE_FIRST + 1
                if code == ALIBI_ACTION:
                    s.pending = NO_CHANCE
                    if actor_of[n] == JACK_CODE:
                        take_card(s, UNKNOWN_CARD)
                        drawn = JACK_DREW
                    else:
                        child[edges] = -1 - draws
                        new = add_draw(
                            after, cards, exchange, count, draw_child[draws], positions, index
                        )
                        if new == 0:
                            return 0, 0, 0
                        count = new
                        draws += 1
                        edges += 1
                        continue
                found = node_of(s, exchange, drawn, count, positions, index)
                if found == NO_NODE:
                    return 0, 0, 0
                count = max(count, found + 1)
                child[edges] = found
                edges += 1
        n += 1
    first_edge[count] = edges
    return count, edges, draws


@kernel
def add_draw(
    after: Any, cards: int, exchange: int, count: int, child: Any, positions: Any, index: Index
) -> int:
    """Write where each outcome of the Investigator's draw leads (P26); return the count of nodes.

    0: no room.
    """
    one = np.empty(1, RECORD)
    for card in range(DRAWS):
        child[card] = NO_NODE
        one[0] = after[0]
        if card < CLEARS_NOBODY:
            if not has(int(one[0].suspects) & cards, card):
                continue
            show_card(one[0], card)
        found = node_of(one[0], exchange, FIRST_SHOWN + card, count, positions, index)
        if found == NO_NODE:
            return 0
        child[card] = found
        count = max(count, found + 1)
    return count
