"""The part of the action space that London and New York begin with.

The numbers are the same in both, up to the moves: one for each cell that characters can stand on.
"""

from itertools import combinations

import numpy as np

from gaslamp.core.kernels.order import CHOICES_A_TURN
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT

# The four cards of every possible deal, as sets, in the order of their texts.
DEALT = tuple(combinations(range(CHARACTER_COUNT), CHOICES_A_TURN))
DEALS = np.array([sum(1 << card for card in cards) for cards in DEALT], dtype=np.int16)
DEAL_COUNT = len(DEALT)

PICK_FIRST = 0
STAY = PICK_FIRST + CHARACTER_COUNT
ACCUSE_FIRST = STAY + 1
IDENTITY_FIRST = ACCUSE_FIRST + CHARACTER_COUNT
DEAL_FIRST = IDENTITY_FIRST + CHARACTER_COUNT
DRAW_FIRST = DEAL_FIRST + DEAL_COUNT
MOVE_FIRST = DRAW_FIRST + CHARACTER_COUNT
