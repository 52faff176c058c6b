"""Who is visible in New York (N34–N36)."""

from typing import Any

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import with_bit
from gaslamp.games.hexes.kernels.cell_sets import Cells, beside, holds, row, union
from gaslamp.games.hexes.kernels.light import seen_by_neighbours
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT
from gaslamp.games.newyork.kernels.ground import parks
from gaslamp.games.newyork.kernels.tables import GASLIGHT, ISLAND_CELLS, NEAR, TOUCHING


@kernel
def standing_in(s: Any, cells: Cells) -> int:
    """Return the set of characters on some spaces."""
    found = 0
    for character in range(CHARACTER_COUNT):
        if holds(cells, int(s.at[character])):
            found = with_bit(found, character)
    return found


@kernel
def in_the_dark(s: Any) -> int:
    """Return the set of characters in a park or on Liberty Island (N35)."""
    return standing_in(s, union(parks(s), ISLAND_CELLS))


@kernel
def visible(s: Any) -> int:
    """Return the set of characters a witness would see, innocent ones included."""
    hidden = in_the_dark(s)
    lit = standing_in(s, beside(NEAR, row(s.lying, GASLIGHT)))
    return seen_by_neighbours(s, TOUCHING, hidden) | (lit & ~hidden)
