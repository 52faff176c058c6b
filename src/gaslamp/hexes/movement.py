"""How far a character gets, and what it may do there (L14–L21, L36–L40, N12–N18, N39–N42)."""

from typing import Any

import numpy as np

from gaslamp.core.bits import has
from gaslamp.core.kernel import kernel
from gaslamp.core.roles import INVESTIGATOR_CODE, JACK_CODE
from gaslamp.hexes.board import NOWHERE
from gaslamp.hexes.layout import ACCUSE_FIRST, CHARACTER_COUNT, MOVE_FIRST, STAY, UNSEEN
from gaslamp.hexes.turns import player

# What a cell is to the character that moves.
BARRED, GROUND, CROSSED, FREE = range(4)
# BARRED cannot be entered; on GROUND one can stand; CROSSED costs its point but is no place to
# stop (L21); FREE costs nothing to enter and is no place to stop either (N22).

FAR = 99


@kernel
def spread(
    neighbour: Any, ground: Any, ferry: Any, links: Any, start: int, points: int, cost: Any
) -> None:
    """Write to `cost` the points it takes to reach each cell, FAR if they are not enough.

    `links` are the open manholes or metro entrances: from any of them one point leads to any other
    (L18, N16). `ferry` gives up to two cells that a cell leads to by boat (N17).
    """
    queue = np.empty(cost.shape[0], np.int16)
    linked = False  # links need be followed only from the first one reached: later ones cost more
    cost[:] = FAR
    cost[start] = 0
    queue[0] = start
    first, last = 0, 1
    level_end = 1
    points_used = 0
    while first < last:
        cell = queue[first]
        first += 1
        # Free cells join the level at hand; they are put at its end, before the next level's cells.
        for way in range(neighbour.shape[1]):
            beside = neighbour[cell, way]
            if beside == NOWHERE or cost[beside] != FAR:
                continue
            kind = ground[beside]
            if kind == FREE:
                cost[beside] = points_used
                queue[last] = queue[level_end]
                queue[level_end] = beside
                level_end += 1
                last += 1
            elif kind != BARRED and points_used < points:
                cost[beside] = points_used + 1
                queue[last] = beside
                last += 1
        if points_used < points:
            for boat in range(ferry.shape[1]):
                beside = ferry[cell, boat]
                if beside != NOWHERE and cost[beside] == FAR:
                    cost[beside] = points_used + 1
                    queue[last] = beside
                    last += 1
            if not linked:
                for place in range(links.shape[0]):
                    if links[place] == cell:
                        linked = True
                if linked:
                    for place in range(links.shape[0]):
                        beside = links[place]
                        if cost[beside] == FAR:
                            cost[beside] = points_used + 1
                            queue[last] = beside
                            last += 1
        if first == level_end:
            level_end = last
            points_used += 1


@kernel
def occupant(s: Any, cell: int) -> int:
    """Who stands on a cell, or -1."""
    for character in range(CHARACTER_COUNT):
        if s.at[character] == cell:
            return character
    return -1


@kernel
def list_moves(s: Any, ground: Any, cost: Any, banned: int, out: Any, n: int) -> int:
    """Add the cells a move may end on, `stay` if there is none, and accusations.

    `banned` is a cell nobody may stop on though it looks free (the silent Informant's, N18).
    """
    before = n
    accuser = player(s) == INVESTIGATOR_CODE
    taken = np.full(cost.shape[0], -1, np.int8)
    for character in range(CHARACTER_COUNT):
        taken[s.at[character]] = character
    for cell in range(cost.shape[0]):
        if cost[cell] != FAR and ground[cell] == GROUND and taken[cell] < 0 and cell != banned:
            out[n] = MOVE_FIRST + cell
            n += 1
    if n == before:  # L15, N14
        out[n] = STAY
        n += 1
    if accuser:  # L36, L37
        for character in range(CHARACTER_COUNT):
            cell = int(s.at[character])
            if character != s.acting and cost[cell] != FAR and has(int(s.suspects), character):
                out[n] = ACCUSE_FIRST + character
                n += 1
    return n


@kernel
def may_leave(s: Any, character: int) -> bool:
    """Whether this character may leave at all now: Jack, played by Jack, last unseen (L38, N41)."""
    return (
        s.turn > 1
        and s.witness == UNSEEN
        and s.identity == character
        and player(s) == JACK_CODE
    )
