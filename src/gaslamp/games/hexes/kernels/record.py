"""What the records of London and New York have in common."""

from typing import Any

from gaslamp.core.kernels.order import CHOICES_A_TURN

CHARACTER_COUNT = 8
EVERYONE = (1 << CHARACTER_COUNT) - 1
NO_ONE = -1

# What chance is to decide.
NO_CHANCE, IDENTITY, DEAL, DRAW = range(4)
PENDING = (None, "identity", "deal", "draw")

# What the player must choose before anything else.
NOTHING, FACE, INFORMANT = range(3)
OWED = (None, "face", "informant")

SEEN, UNSEEN = range(2)
WITNESS = ("seen", "unseen")

REASONS = (None, "accused_right", "accused_wrong", "escaped", "dawn", "resigned", "time")
_, ACCUSED_RIGHT, ACCUSED_WRONG, ESCAPED, DAWN, RESIGNED, TIME = range(len(REASONS))

# Everything is signed and read through int(), as in Pocket.
SHARED_FIELDS: list[Any] = [
    ("turn", "i1"),
    ("pending", "i1"),  # what chance is to decide: NO_CHANCE … DRAW
    ("at", "i1", (CHARACTER_COUNT,)),  # the cell of each character
    ("suspects", "i2"),  # set of characters not cleared
    ("witness", "i1"),  # the answer of the last call: SEEN or UNSEEN
    ("offer", "i2"),  # set of this turn's cards not picked yet; empty before the deal
    ("picked", "i1"),  # how many cards were picked this turn
    ("played", "i1", (CHOICES_A_TURN,)),  # those cards in order; NO_ONE past the last
    ("acting", "i1"),  # the character in play, or NO_ONE; the next three are about it:
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
