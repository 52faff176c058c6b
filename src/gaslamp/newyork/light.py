"""Who is visible in New York (N34–N36)."""

from typing import Any

from gaslamp.core.bits import has, with_bit
from gaslamp.core.kernel import kernel
from gaslamp.hexes.board import NOWHERE
from gaslamp.hexes.layout import CHARACTER_COUNT
from gaslamp.hexes.light import seen_by_neighbours
from gaslamp.newyork.layout import (
    CELL_COUNT,
    GASLIGHT,
    ISLAND,
    NEIGHBOUR,
    PARK_METRO,
    PARK_SITE,
    TOUCHING,
)


@kernel
def in_the_dark(s: Any) -> int:
    """The set of characters in a park or on Liberty Island (N35)."""
    hidden = 0
    for character in range(CHARACTER_COUNT):
        cell = int(s.at[character])
        if cell == ISLAND or PARK_METRO <= s.tile[cell] <= PARK_SITE:
            hidden = with_bit(hidden, character)
    return hidden


@kernel
def is_by_gaslight(s: Any, cell: int) -> bool:
    """Whether a space is next to a gaslight."""
    for way in range(NEIGHBOUR.shape[1]):
        beside = NEIGHBOUR[cell, way]
        if NOWHERE < beside < CELL_COUNT and s.tile[beside] == GASLIGHT:
            return True
    return False


@kernel
def visible(s: Any) -> int:
    """The set of characters a witness would see, innocent ones included."""
    hidden = in_the_dark(s)
    seen = seen_by_neighbours(s, TOUCHING, hidden)
    for character in range(CHARACTER_COUNT):
        if not has(hidden, character) and is_by_gaslight(s, int(s.at[character])):
            seen = with_bit(seen, character)
    return seen
