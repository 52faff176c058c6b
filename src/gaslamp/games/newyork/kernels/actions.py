"""The action space of New York: what each number means, and its text."""

from itertools import combinations

import numpy as np

from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT, MOVE_FIRST, shared_texts
from gaslamp.games.newyork.kernels.tables import (
    CELL_COUNT,
    CELLS,
    CHARACTERS,
    GRID,
    INVESTIGATION_COUNT,
    PAIR_COUNT,
    PAIRS,
    PORT_COUNT,
    PORTS,
    STREET_COUNT,
    STREETS,
    WAY_COUNT,
    WAYS,
)

COUPLES = np.array(list(combinations(range(CHARACTER_COUNT), 2)), dtype=np.int8)
COUPLE_COUNT = len(COUPLES)
TARGET_COUNT = CELL_COUNT + WAY_COUNT

ESCAPE_FIRST = MOVE_FIRST + CELL_COUNT  # way out
METRO_FIRST = ESCAPE_FIRST + WAY_COUNT  # street; so are the next three
GASLIGHT_FIRST = METRO_FIRST + STREET_COUNT
SITE_FIRST = GASLIGHT_FIRST + STREET_COUNT
PARK_FIRST = SITE_FIRST + STREET_COUNT
INVESTIGATE_FIRST = PARK_FIRST + STREET_COUNT  # tile * PAIR_COUNT + pair
CONTROL_FIRST = INVESTIGATE_FIRST + INVESTIGATION_COUNT * PAIR_COUNT  # who * TARGET_COUNT + target
SWAP_FIRST = CONTROL_FIRST + CHARACTER_COUNT * TARGET_COUNT  # couple
STEAMER_FIRST = SWAP_FIRST + COUPLE_COUNT  # from * PORT_COUNT + to
INFORMANT_FIRST = STEAMER_FIRST + PORT_COUNT**2  # cell
SKIP = INFORMANT_FIRST + CELL_COUNT
ACTION_COUNT = SKIP + 1


def _pair_texts(reverse: bool) -> list[str]:
    """The investigations with the cells of each pair in reading order, or the other way round."""
    turned = -1 if reverse else 1
    return [
        f"investigate {tile + 1} " + " ".join([GRID.names[cell] for cell in pair][::turned])
        for tile in range(INVESTIGATION_COUNT)
        for pair in PAIRS
    ]


def _couple_texts(reverse: bool) -> list[str]:
    """The swaps with the characters in their fixed order, or the other way round."""
    turned = -1 if reverse else 1
    return ["swap " + " ".join([CHARACTERS[who] for who in couple][::turned]) for couple in COUPLES]


TEXTS: list[str] = shared_texts(CHARACTERS, CELLS)
TEXTS += [f"escape {way}" for way in WAYS]
TEXTS += [
    f"{kind} {street}" for kind in ("metro", "gaslight", "site", "park") for street in STREETS
]
TEXTS += _pair_texts(reverse=False)
TEXTS += [f"control {name} {target}" for name in CHARACTERS for target in (*CELLS, *WAYS)]
TEXTS += _couple_texts(reverse=False)
TEXTS += [f"steamer {start} {end}" for start in PORTS for end in PORTS]
TEXTS += [f"informant {cell}" for cell in CELLS]
TEXTS += ["skip"]
assert len(TEXTS) == ACTION_COUNT

# Other ways to write an action: pairs in either order.
OTHER_TEXTS: dict[str, int] = {
    text: INVESTIGATE_FIRST + number for number, text in enumerate(_pair_texts(reverse=True))
} | {text: SWAP_FIRST + number for number, text in enumerate(_couple_texts(reverse=True))}
