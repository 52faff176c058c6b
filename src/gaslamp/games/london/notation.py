"""The texts of London's actions, by their numbers."""

from gaslamp.games.hexes.kernels.grid import DIRECTIONS
from gaslamp.games.hexes.notation import shared_texts
from gaslamp.games.london.kernels.actions import ACTION_COUNT
from gaslamp.games.london.kernels.tables import CELLS, CHARACTERS, EXITS, GASLIGHTS, MANHOLES

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
