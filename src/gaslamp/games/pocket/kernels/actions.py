"""The action space of Pocket: what each number means, and its text.

Players' decisions come first, so that they are the numbers below `DECISION_COUNT`.
"""

import numpy as np

from gaslamp.games.pocket.kernels.tables import CELLS, DETECTIVES, SUSPECTS, TOKENS, WALLS

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


def _texts() -> list[str]:
    texts = [f"{name} {steps}" for name in DETECTIVES for steps in (1, 2)]
    texts += [f"joker {name}" for name in (*DETECTIVES, "none")]
    texts += [f"rotate {cell} {angle}" for cell in CELLS for angle in (90, 180, 270)]
    texts += [f"exchange {CELLS[a]} {CELLS[b]}" for a, b in PAIRS]
    texts += ["alibi"]
    texts += [f"identity {name}" for name in SUSPECTS]
    texts += [f"tile {cell} {name} {wall}" for cell in CELLS for name in SUSPECTS for wall in WALLS]
    for faces in range(16):
        up = [token[faces >> place & 1] for place, token in enumerate(TOKENS)]
        texts.append("toss " + " ".join(up))
    texts += [f"draw {name}" for name in SUSPECTS]
    return texts


TEXTS: list[str] = _texts()
assert len(TEXTS) == ACTION_COUNT

# Other ways to write an action: the cells of an exchange in either order.
OTHER_TEXTS: dict[str, int] = {
    f"exchange {CELLS[b]} {CELLS[a]}": EXCHANGE_FIRST + number
    for number, (a, b) in enumerate(PAIRS)
}
