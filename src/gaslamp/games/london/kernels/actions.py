"""The action space of London: what each number means."""

from gaslamp.games.hexes.kernels.actions import MOVE_FIRST
from gaslamp.games.hexes.kernels.grid import DIRECTIONS
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT
from gaslamp.games.london.kernels.tables import (
    CELL_COUNT,
    EXIT_COUNT,
    GASLIGHT_COUNT,
    MANHOLE_COUNT,
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
