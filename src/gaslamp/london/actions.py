"""The action space of London: what each number means, and its text."""

from gaslamp.hexes.board import DIRECTIONS
from gaslamp.hexes.layout import CHARACTER_COUNT, MOVE_FIRST, shared_texts
from gaslamp.london.layout import (
    CELL_COUNT,
    CELLS,
    CHARACTERS,
    EXIT_COUNT,
    EXITS,
    GASLIGHT_COUNT,
    GASLIGHTS,
    MANHOLE_COUNT,
    MANHOLES,
)

ESCAPE_FIRST = MOVE_FIRST + CELL_COUNT  # exit
SWAP_FIRST = ESCAPE_FIRST + EXIT_COUNT  # character
FACE_FIRST = SWAP_FIRST + CHARACTER_COUNT  # direction
LAMP_FIRST = FACE_FIRST + len(DIRECTIONS)  # from * GASLIGHT_COUNT + to
CORDON_FIRST = LAMP_FIRST + GASLIGHT_COUNT**2  # from * EXIT_COUNT + to
COVER_FIRST = CORDON_FIRST + EXIT_COUNT**2  # from * MANHOLE_COUNT + to
WHISTLE_FIRST = COVER_FIRST + MANHOLE_COUNT**2  # character * CELL_COUNT + cell
# New in rules version 2, and last, so that every other number is the one it was in version 1.
WHISTLE_ENOUGH = WHISTLE_FIRST + CHARACTER_COUNT * CELL_COUNT
ACTION_COUNT = WHISTLE_ENOUGH + 1

TEXTS: list[str] = shared_texts(CHARACTERS, CELLS)
TEXTS += [f"escape {way}" for way in EXITS]
TEXTS += [f"swap {name}" for name in CHARACTERS]
TEXTS += [f"face {direction}" for direction in DIRECTIONS]
TEXTS += [f"lamp {lit} {dark}" for lit in GASLIGHTS for dark in GASLIGHTS]
TEXTS += [f"cordon {closed} {opened}" for closed in EXITS for opened in EXITS]
TEXTS += [f"cover {closed} {opened}" for closed in MANHOLES for opened in MANHOLES]
TEXTS += [f"whistle {name} {cell}" for name in CHARACTERS for cell in CELLS]
TEXTS += ["whistle enough"]
assert len(TEXTS) == ACTION_COUNT
