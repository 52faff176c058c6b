"""The action space of Pocket: what each number means.

Players' decisions come first, so that they are the numbers below `DECISION_COUNT`.
"""

import numpy as np

DETECTIVE_FIRST = 0  # detective * 2 + steps - 1
JOKER_FIRST = DETECTIVE_FIRST + 6  # detective, or JOKER_NONE
JOKER_NONE = JOKER_FIRST + 3
ROTATE_FIRST = JOKER_FIRST + 4  # cell * 3 + quarter turns - 1
EXCHANGE_FIRST = ROTATE_FIRST + 27  # number of the pair
ALIBI_ACTION = EXCHANGE_FIRST + 36
DECISION_COUNT = ALIBI_ACTION + 1
IDENTITY_FIRST = DECISION_COUNT  # suspect
TILE_FIRST = IDENTITY_FIRST + 9  # (cell * 9 + suspect) * 4 + wall
TOSS_FIRST = TILE_FIRST + 9 * 9 * 4  # set of tokens on their second face
DRAW_FIRST = TOSS_FIRST + 16  # suspect
ACTION_COUNT = DRAW_FIRST + 9

PAIRS = np.array([(a, b) for a in range(9) for b in range(a + 1, 9)], dtype=np.int8)
