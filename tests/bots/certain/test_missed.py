"""Counting sure wins that were not taken."""

import gaslamp
from edits import edited, put
from gaslamp.bots.certain import sure_wins
from hex_positions import LONDON, acts, stand

# Gull is Jack, may leave, and is to move.
LEAVING = edited(LONDON, acts("gull", 2), stand(gull="b6"))


def test_a_win_that_was_not_taken_is_named() -> None:
    end = gaslamp.from_position(LEAVING, seed=1).apply("swap holmes")
    found = sure_wins(end)
    assert (found["jack"].there, found["investigator"].there) == (1, 0)
    (missed,) = found["jack"].missed
    assert (missed.line, missed.played) == (("escape NW",), "swap holmes")


def test_a_win_that_was_taken_is_not_missed() -> None:
    end = gaslamp.from_position(LEAVING, seed=1).apply("escape NW")
    assert sure_wins(end)["jack"].there == 1
    assert sure_wins(end)["jack"].missed == []


def test_another_way_to_the_same_win_is_not_missed() -> None:
    position = edited(
        LONDON,
        put("suspects", to=["gull"]),
        put("offer", to=["bert", "holmes", "lestrade", "smith"]),
        put("played", to=[]),
    )
    start = gaslamp.from_position(position, seed=1)
    picked = [start.apply(action) for action in start.legal_actions()]
    arrests = [
        s.apply("accuse gull") for s in picked if "accuse gull" in map(str, s.legal_actions())
    ]
    assert len(arrests) > 1
    for end in arrests:
        assert sure_wins(end)["investigator"].missed == []
