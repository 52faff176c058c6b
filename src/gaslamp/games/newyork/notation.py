"""The texts of New York's actions, by their numbers."""

from gaslamp.games.hexes.notation import shared_texts
from gaslamp.games.newyork.kernels.actions import (
    ACTION_COUNT,
    COUPLES,
    INVESTIGATE_FIRST,
    SWAP_FIRST,
)
from gaslamp.games.newyork.kernels.tables import (
    CELLS,
    CHARACTERS,
    GRID,
    INVESTIGATION_COUNT,
    PAIRS,
    PORTS,
    STREETS,
    WAYS,
)


def _pair_texts(reverse: bool) -> list[str]:
    """Return the texts of investigations, with pairs of cells in reading order or reversed."""
    turned = -1 if reverse else 1
    return [
        f"investigate {tile + 1} " + " ".join([GRID.names[cell] for cell in pair][::turned])
        for tile in range(INVESTIGATION_COUNT)
        for pair in PAIRS
    ]


def _couple_texts(reverse: bool) -> list[str]:
    """Return the texts of swaps, with characters in their fixed order or reversed."""
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
