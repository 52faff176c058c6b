"""Pocket's board as tables, and the names of what stands in its record."""

import numpy as np

from gaslamp.core.kernels.board_file import board_file
from gaslamp.core.kernels.role_codes import INVESTIGATOR_CODE, JACK_CODE

BOARD = board_file(__package__)

SUSPECTS: tuple[str, ...] = tuple(sorted(BOARD["suspects"]))
LANE = SUSPECTS.index("lane")
HOURGLASSES = np.array([BOARD["suspects"][s]["hourglasses"] for s in SUSPECTS], dtype=np.int8)
HOURGLASSES_TO_WIN = int(BOARD["hourglasses_to_win"])
SUSPECT_COUNT = len(SUSPECTS)
EVERYONE = (1 << SUSPECT_COUNT) - 1

CELLS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
CELL_COUNT = len(CELLS)
SPACE_COUNT = 12

WALLS = ("N", "E", "S", "W")
NO_WALL = -1  # the open crossroads: Lane's empty side (P5)

DETECTIVES = ("holmes", "watson", "toby")
HOLMES, WATSON, TOBY = range(3)

# Action tokens in P7's order, two faces each; FACES numbers what an action token can show.
TOKENS: tuple[tuple[str, str], ...] = tuple((a, b) for a, b in BOARD["tokens"])
TOKEN_COUNT = len(TOKENS)
FACES = ("holmes", "watson", "toby", "joker", "rotation", "exchange", "alibi")
JOKER, ROTATION, EXCHANGE, ALIBI = range(3, 7)
FACE = np.array([[FACES.index(face) for face in token] for token in TOKENS], dtype=np.int8)
ALL_USED = (1 << TOKEN_COUNT) - 1

# What chance is to decide.
NO_CHANCE, IDENTITY, TILES, TOSS, DRAW = range(5)
PENDING = (None, "identity", "tiles", "toss", "draw")

REASONS = (
    None,
    "one_suspect",
    "hourglasses",
    "both_seen",
    "both_unseen",
    "race_seen",
    "race_unseen",
    "turn_8",
    "resigned",
    "time",
)
(
    GOES_ON,
    ONE_SUSPECT,
    HOURGLASS_GOAL,
    BOTH_SEEN,
    BOTH_UNSEEN,
    RACE_SEEN,
    RACE_UNSEEN,
    TURN_8,
    RESIGNED,
    TIME,
) = range(len(REASONS))
# Who wins for each reason that the rules know; nobody resigns or runs out of time by rule.
WINNER = np.zeros(len(REASONS), dtype=np.int8)
WINNER[[ONE_SUSPECT, BOTH_SEEN, RACE_SEEN]] = INVESTIGATOR_CODE
WINNER[[HOURGLASS_GOAL, BOTH_UNSEEN, RACE_UNSEEN, TURN_8]] = JACK_CODE

HAND_SIZE = SUSPECT_COUNT - 1
