"""The texts of Pocket's actions, by their numbers."""

from gaslamp.games.pocket.kernels.actions import ACTION_COUNT, EXCHANGE_FIRST, PAIRS
from gaslamp.games.pocket.kernels.tables import CELLS, DETECTIVES, SUSPECTS, TOKENS, WALLS


def _texts() -> list[str]:
    texts = [f"{name} {steps}" for name in DETECTIVES for steps in (1, 2)]
    texts += [f"joker {name}" for name in (*DETECTIVES, "none")]
    texts += [f"rotate {cell} {angle}" for cell in CELLS for angle in (90, 180, 270)]
    texts += [f"exchange {CELLS[a]} {CELLS[b]}" for a, b in PAIRS]
    texts += ["alibi"]
    texts += [f"identity {name}" for name in SUSPECTS]
    texts += [f"tile {cell} {name} {wall}" for cell in CELLS for name in SUSPECTS for wall in WALLS]
    for faces in range(16):
        up = [token[faces >> number & 1] for number, token in enumerate(TOKENS)]
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
