"""Who is seen in London (L24, L34, L35)."""

from typing import Any

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import has, with_bit
from gaslamp.games.hexes.kernels.light import seen_by_neighbours
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT
from gaslamp.games.london.kernels.tables import (
    BEAM,
    DARK,
    GASLIGHT_COUNT,
    GASLIGHTS_BESIDE,
    TOUCHING,
    WATSON,
)


@kernel
def lit_gaslights(s: Any) -> int:
    """Return the set of gaslight hexes that are lit."""
    lit = 0
    for lamp in range(GASLIGHT_COUNT):
        if s.lamp[lamp] != DARK:
            lit = with_bit(lit, lamp)
    return lit


@kernel
def in_lamplight(s: Any) -> int:
    """Return the set of characters next to a lit gaslight."""
    lit = lit_gaslights(s)
    seen = 0
    for character in range(CHARACTER_COUNT):
        if int(GASLIGHTS_BESIDE[s.at[character]]) & lit != 0:
            seen = with_bit(seen, character)
    return seen


@kernel
def on_the_beam(s: Any) -> int:
    """Return the set of characters that Watson's lantern shines on; never himself (L24)."""
    beam = BEAM[s.at[WATSON], s.facing]
    seen = 0
    for character in range(CHARACTER_COUNT):
        if has(beam, int(s.at[character])):
            seen = with_bit(seen, character)
    return seen


@kernel
def visible(s: Any) -> int:
    """Return the set of characters a witness would see, innocent ones included."""
    return in_lamplight(s) | on_the_beam(s) | seen_by_neighbours(s, TOUCHING, 0)
