"""New York's changing ground: what lies where, who can go where (N12–N19, N22, N24, N30)."""

from typing import Any

from gaslamp.core.compile import kernel
from gaslamp.games.hexes.kernels.cell_sets import (
    NO_CELLS,
    Cells,
    common,
    is_none,
    minus,
    one_cell,
    row,
    standing,
    union,
)
from gaslamp.games.hexes.kernels.movement import reached
from gaslamp.games.newyork.kernels.tables import (
    BUILDINGS,
    CLOUD_RIDER,
    GASLIGHT,
    INVESTIGATION_COUNT,
    LAND,
    METRO,
    PARK,
    PRINTED_METRO,
    SILENT,
    SITE,
    STANDABLE,
    STEPS,
    STREET_CELLS,
    TILE_KINDS,
    WAY_CELLS,
)


@kernel
def covered_by(s: Any, tile: int) -> Cells:
    """Return the two spaces under an investigation tile."""
    return union(one_cell(int(s.investigation[tile, 0])), one_cell(int(s.investigation[tile, 1])))


@kernel
def covered(s: Any) -> Cells:
    """Return the spaces under an investigation tile (N13)."""
    cells = NO_CELLS
    for tile in range(INVESTIGATION_COUNT):
        cells = union(cells, covered_by(s, tile))
    return cells


@kernel
def built_over(s: Any) -> Cells:
    """Return the spaces that a gaslight or a building site bars (N13)."""
    return union(row(s.lying, GASLIGHT), row(s.lying, SITE))


@kernel
def ground(s: Any) -> Cells:
    """Return the spaces that characters can stand on now (N13)."""
    return minus(minus(STANDABLE, built_over(s)), covered(s))


@kernel
def ground_in(box: Any) -> Cells:
    """Return the same for a box (see `core/kernels/loops.py`)."""
    return ground(box[0])


@kernel
def metro(s: Any) -> Cells:
    """Return the spaces with a metro entrance, covered ones and the printed one included."""
    return union(row(s.lying, METRO), PRINTED_METRO)


@kernel
def parks(s: Any) -> Cells:
    """Return the spaces with a park."""
    cells = NO_CELLS
    for kind in range(PARK, TILE_KINDS):
        cells = union(cells, row(s.lying, kind))
    return cells


@kernel
def reach(s: Any, character: int, points: int) -> Cells:
    """Return the spaces that a character's own movement reaches for `points` (N12–N18, N22)."""
    free = union(BUILDINGS, row(s.lying, SITE)) if character == CLOUD_RIDER else NO_CELLS
    entrances = minus(metro(s), covered(s))
    return reached(STEPS, ground(s), free, entrances, int(s.at[character]), points)


@kernel
def led_reach(s: Any, character: int, points: int) -> Cells:
    """Return the spaces that a character led by Eastman reaches: no metro, no crossing (N30)."""
    return reached(STEPS, ground(s), NO_CELLS, NO_CELLS, int(s.at[character]), points)


@kernel
def stops(s: Any) -> Cells:
    """Return the spaces a move may end on, if nobody is there: not a silent Informant's (N18)."""
    cells = ground(s)
    return minus(cells, one_cell(int(s.informant))) if s.silent == SILENT else cells


@kernel
def empty_streets(s: Any) -> Cells:
    """Return the spaces that can be built on (N24)."""
    cells = minus(STREET_CELLS, union(covered(s), union(built_over(s), metro(s))))
    cells = minus(cells, union(parks(s), standing(s)))
    return minus(cells, one_cell(int(s.informant)))


@kernel
def may_go_out(s: Any, way: int, found: Cells) -> bool:
    """Return True if a way out is one point away from a space reached (N40)."""
    if way != LAND and (int(s.steamers) >> way) & 1 == 0:
        return False
    return not is_none(common(row(WAY_CELLS, way), common(found, ground(s))))
