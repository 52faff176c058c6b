"""How far a character gets, and what it may do there (L14–L21, L36–L40, N12–N18, N39–N42)."""

from typing import Any

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import has
from gaslamp.core.kernels.role_codes import INVESTIGATOR_CODE, JACK_CODE
from gaslamp.games.hexes.kernels.actions import ACCUSE_FIRST, MOVE_FIRST, STAY
from gaslamp.games.hexes.kernels.cell_sets import (
    Cells,
    add,
    beside,
    common,
    holds,
    is_none,
    list_cells,
    minus,
    one_cell,
    standing,
    union,
)
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT, UNSEEN
from gaslamp.games.hexes.kernels.turns import player


@kernel
def reached(near: Any, enter: Cells, free: Cells, links: Cells, start: int, points: int) -> Cells:
    """Return the cells that can be reached from `start` for `points`, `start` included.

    `near` is the table of neighbours; a step to one of them in `enter` costs one point, to one in
    `free` nothing (N22). `links` are the open manholes or metro entrances: a step from any of them
    to any other costs one point (L18, N16).
    """
    edge = one_cell(start)
    found = edge
    crossing = not is_none(free)
    linked = False
    for _ in range(points):
        if crossing:
            edge = union(edge, crossed(near, free, edge))
        following = common(beside(near, edge), enter)
        if not linked and not is_none(common(edge, links)):
            following = union(following, links)
            linked = True  # all links are found: reaching one later would cost more
        edge = minus(following, found)
        found = union(found, edge)
    return found


@kernel
def crossed(near: Any, free: Cells, edge: Cells) -> Cells:
    """Return the free cells that can be reached from a set of cells through free cells only."""
    found = common(beside(near, edge), free)
    edge = found
    while not is_none(edge):
        edge = minus(common(beside(near, edge), free), found)
        found = union(found, edge)
    return found


@kernel
def list_moves(s: Any, found: Cells, ends: Cells, out: Any, n: int) -> int:
    """Add moves to the cells of `ends`, `stay` if there is none, and accusations."""
    before = n
    n = list_cells(minus(common(found, ends), standing(s)), MOVE_FIRST, out, n)
    if n == before:  # L15, N14
        n = add(STAY, out, n)
    if player(s) == INVESTIGATOR_CODE:  # L36, L37
        for character in range(CHARACTER_COUNT):
            suspected = character != s.acting and has(int(s.suspects), character)
            if suspected and holds(found, int(s.at[character])):
                n = add(ACCUSE_FIRST + character, out, n)
    return n


@kernel
def may_leave(s: Any, character: int) -> bool:
    """Return True if a character may leave: Jack himself, on Jack's move, unseen (L38, N41)."""
    return s.turn > 1 and s.witness == UNSEEN and s.identity == character and player(s) == JACK_CODE
