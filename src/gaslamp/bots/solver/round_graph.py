"""The graph of the rest of a round of Pocket, made from its first position."""

from typing import Any

import numpy as np

from gaslamp.bots.solver.kernels.graph import DRAWS, Graph, Index, grow_graph
from gaslamp.core.kernels.bits import indices, mask_of
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.core.kernels.sums import total
from gaslamp.games.pocket.kernels.record import RECORD

FEW_SUSPECTS = 4  # with more of them, only so many cards are looked at before the draw
FEW_CARDS = 3

FIRST_ROOM = (16_384, 65_536, 1_024)  # nodes, edges, draws: enough while no card is drawn
MORE_ROOM = (65_536, 262_144, 16_384)


def round_graph(root: Any, cards: int) -> Graph:
    """Return the positions below one decision; `cards`: see `cards_to_look_at`."""
    for nodes, edges, draws in (FIRST_ROOM, MORE_ROOM):
        graph = Graph(
            positions=np.empty(nodes, RECORD),
            actor=np.empty(nodes, np.int8),
            first_edge=np.empty(nodes + 1, np.int32),
            action=np.empty(edges, np.int16),
            child=np.empty(edges, np.int32),
            draw_child=np.empty((draws, DRAWS), np.int32),
        )
        index = Index(
            exchange=np.empty(nodes, np.int8),
            drawn=np.empty(nodes, np.int8),
            keys=np.empty(4 * nodes, np.int64),
            nodes=np.empty(4 * nodes, np.int32),
        )
        n, e, d = grow_graph(root, cards, graph, index)
        if n:
            return Graph(
                *(graph.positions[:n], graph.actor[:n], graph.first_edge[: n + 1]),
                *(graph.action[:e], graph.child[:e], graph.draw_child[:d]),
            )
    raise AssertionError("a round has more positions than expected")


def root_actions(graph: Graph) -> list[int]:
    """Return the actions at the root, as numbers."""
    actions: list[int] = graph.action[: int(graph.first_edge[1])].tolist()
    return actions


def cards_to_look_at(root: Any) -> int:
    """Return the suspects whose cards the Investigator may draw in the graph: all, or a few.

    A few stand for all where there are many; which, depends on the board alone. Turn 8 is exact.
    """
    suspects = indices(int(root.suspects))
    if len(suspects) <= FEW_SUSPECTS or root.turn == LAST_TURN:
        return mask_of(suspects)
    tiles = (place * int(tile) for place, tile in enumerate(root.tile, 1))
    mixed = total(tiles) + 5 * total(root.wall.tolist()) + total(root.detective.tolist())
    apart = len(suspects) / FEW_CARDS
    return mask_of([suspects[int(mixed + n * apart) % len(suspects)] for n in range(FEW_CARDS)])
