"""The state of a Pocket game as one flat record."""

import numpy as np

from gaslamp.games.pocket.kernels.tables import CELL_COUNT, DETECTIVES, HAND_SIZE

# Everything is signed and read through int(): a counter that wraps would differ compiled and not.
RECORD = np.dtype(
    (
        np.record,
        [
            ("turn", "i1"),
            ("pending", "i1"),  # what chance is to decide: NO_CHANCE … DRAW
            ("laid", "i1"),  # tiles laid so far in the set-up
            ("tile", "i1", (CELL_COUNT,)),  # whose tile lies in each cell; -1 before it is laid
            ("wall", "i1", (CELL_COUNT,)),  # its walled side, or NO_WALL
            ("suspects", "i2"),  # set of suspects whose tile still shows them
            ("rotated", "i2"),  # set of suspects whose tile was rotated this turn (P23)
            ("detective", "i1", (len(DETECTIVES),)),  # space of Holmes, Watson, Toby
            ("faces", "i1"),  # set of tokens that show their second face; -1 before the toss
            ("used", "i1"),  # set of tokens used this turn
            ("race", "i1"),  # turn in whose appeal the race began, 0 if none (P42)
            ("jack_time", "i1"),  # time tokens taken by Jack (P35)
            ("investigator_time", "i1"),  # and by the Investigator (P34)
            ("identity", "i1"),  # who Jack is; -1 before the draw
            ("held", "i1"),  # alibi cards in Jack's hand, in order of drawing:
            ("card", "i1", (HAND_SIZE,)),  # the card, -1 past the last
            ("drawn", "i1", (HAND_SIZE,)),  # the turn it was drawn in, 0 past the last
            ("shown", "i2"),  # set of alibi cards the Investigator drew
            ("deck", "i2"),  # set of cards left
            ("winner", "i1"),
            ("reason", "i1"),
        ],
    )
)
