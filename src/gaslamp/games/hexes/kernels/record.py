"""What the records and the action spaces of London and New York have in common."""

from itertools import combinations
from typing import Any

import numpy as np

from gaslamp.core.kernels.order import CHOICES_A_TURN

CHARACTER_COUNT = 8
EVERYONE = (1 << CHARACTER_COUNT) - 1
NO_ONE = -1

# What chance still owes.
NO_CHANCE, IDENTITY, DEAL, DRAW = range(4)
PENDING = (None, "identity", "deal", "draw")

# What the player still owes at once, before anything else.
NOTHING, FACE, INFORMANT = range(3)
OWED = (None, "face", "informant")

SEEN, UNSEEN = range(2)
WITNESS = ("seen", "unseen")

REASONS = (None, "accused_right", "accused_wrong", "escaped", "dawn", "resigned", "time")
_, ACCUSED_RIGHT, ACCUSED_WRONG, ESCAPED, DAWN, RESIGNED, TIME = range(len(REASONS))

# Everything is signed and read through int(), as in Pocket.
SHARED_FIELDS: list[Any] = [
    ("turn", "i1"),
    ("pending", "i1"),  # what chance owes: NO_CHANCE … DRAW
    ("at", "i1", (CHARACTER_COUNT,)),  # the cell of each character
    ("suspects", "i2"),  # set of characters not cleared
    ("witness", "i1"),  # the answer of the last call: SEEN or UNSEEN
    ("offer", "i2"),  # set of this turn's cards not picked yet; empty before the deal
    ("picked", "i1"),  # how many cards were picked this turn
    ("played", "i1", (CHOICES_A_TURN,)),  # those cards in order; NO_ONE past the last
    ("acting", "i1"),  # the character in play, or NO_ONE; the next three speak of it:
    ("moved", "i1"),
    ("powered", "i1"),
    ("owed", "i1"),  # NOTHING, FACE or INFORMANT
    ("identity", "i1"),  # who Jack is; NO_ONE before the draw
    ("jack_hand", "i2"),  # sets of alibi cards
    ("investigator_hand", "i2"),
    ("deck", "i2"),
    ("winner", "i1"),
    ("reason", "i1"),
]

# The four cards of every possible deal, as sets, in the order of their texts.
DEALT = tuple(combinations(range(CHARACTER_COUNT), CHOICES_A_TURN))
DEALS = np.array([sum(1 << card for card in cards) for cards in DEALT], dtype=np.int16)
DEAL_COUNT = len(DEALT)

# The part of the action space that both games begin with: the numbers are the same in both, up to
# the moves, whose count is that of the cells one can stand on.
PICK_FIRST = 0
STAY = PICK_FIRST + CHARACTER_COUNT
ACCUSE_FIRST = STAY + 1
IDENTITY_FIRST = ACCUSE_FIRST + CHARACTER_COUNT
DEAL_FIRST = IDENTITY_FIRST + CHARACTER_COUNT
DRAW_FIRST = DEAL_FIRST + DEAL_COUNT
MOVE_FIRST = DRAW_FIRST + CHARACTER_COUNT


def shared_texts(characters: tuple[str, ...], cells: tuple[str, ...]) -> list[str]:
    """The texts of the shared part of an action space; `cells` are those one can stand on."""
    texts = [f"pick {name}" for name in characters]
    texts += ["stay"]
    texts += [f"accuse {name}" for name in characters]
    texts += [f"identity {name}" for name in characters]
    texts += ["deal " + " ".join(characters[card] for card in cards) for cards in DEALT]
    texts += [f"draw {name}" for name in characters]
    texts += [f"move {cell}" for cell in cells]
    return texts


def shared_start(record: Any, places: list[int], witness: str) -> None:
    """Fill in the shared fields of a game in which chance has decided nothing yet."""
    record.turn = 1
    record.pending = IDENTITY
    record.at = places
    record.suspects = EVERYONE
    record.witness = WITNESS.index(witness)
    record.played = NO_ONE
    record.acting = NO_ONE
    record.identity = NO_ONE
    record.deck = EVERYONE
