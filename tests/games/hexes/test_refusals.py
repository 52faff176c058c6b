"""Positions that neither London nor New York can be in, and what is said about them."""

import pytest

from edits import Edit, drop, edited, over, put, without
from hex_positions import (
    LONDON,
    NEWYORK,
    all_played,
    chance,
    check_accepted,
    check_refused,
    deck_to_jack,
    set_up,
    turn,
)

POSITIONS = {"london": LONDON, "newyork": NEWYORK}
both_games = pytest.mark.parametrize("game", POSITIONS)

ACCEPTED: dict[str, list[Edit]] = {
    "as it is": [],
    "the identity to be drawn": [set_up("identity")],
    "the first deal": [set_up("deal")],
    "a later deal": [chance("deal")],
    "resigned before the identity was drawn": [set_up("identity"), over("jack", "resigned")],
    "out of time before a deal": [chance("deal"), over("investigator", "time")],
    "resigned between two cards": [over("investigator", "resigned")],
    "dawn": [turn(8), all_played, over("jack", "dawn")],
    "an empty deck (L48, N38)": [deck_to_jack],
}

REFUSED: dict[str, tuple[list[Edit], str]] = {
    "an unknown key": ([put("colour", to="red")], "unknown key 'colour'"),
    "no Jack": ([put("jack", to=None)], "jack must be an object, not None"),
    "a missing key": ([drop("witness")], "the position lacks the key 'witness'"),
    "turn 0": ([put("turn", to=0)], "turn must be a whole number from 1 to 8, not 0"),
    "turn true": ([put("turn", to=True)], "turn must be a whole number from 1 to 8, not True"),
    "turn 3.0": ([put("turn", to=3.0)], "turn must be a whole number from 1 to 8, not 3.0"),
    "turn 9": ([put("turn", to=9)], "turn must be a whole number from 1 to 8, not 9"),
    "another answer": ([put("witness", to="heard")], "witness must be one of seen, unseen"),
    "an unknown suspect": ([put("suspects", 0, to="jack")], "suspects must be one of"),
    "a deal in an even turn": (
        [turn(4), chance("deal")],
        "pending_chance is deal, but turn 4 has none: an even turn has the cards that the turn "
        "before left",
    ),
    "cards before the deal": (
        [put("pending_chance", to="deal")],
        "offer must be null before the deal, not",
    ),
    "cards played before the deal": (
        [chance("deal"), put("played", to=["smith"])],
        "played must be empty before the deal",
    ),
    "no cards": ([put("offer", to=None)], "offer must be the cards not picked yet, not None"),
    "a card too few": ([drop("offer", 0)], "offer and played must hold 4 cards together, not 3"),
    "a card played twice": (
        [put("played", to=["smith", "smith"])],
        "played names a card twice",
    ),
    "five cards played": (
        [put("offer", to=[]), put("played", to=["smith"] * 5)],
        "played must have at most 4 entries, not 5",
    ),
    "a card that is none": (
        [put("played", to=["jack"])],
        "played must be one of .*, not 'jack'",
    ),
    "an identity that is drawn and to be drawn": (
        [set_up("identity"), put("jack", "identity", to="smith")],
        "while pending_chance is identity, turn is 1, jack.identity null and all are suspects",
    ),
    "an identity to be drawn in turn 3": (
        [set_up("identity"), turn(3)],
        "while pending_chance is identity, turn is 1",
    ),
    "alibis before the first deal": (
        [set_up("deal"), deck_to_jack],
        "jack.alibis and investigator.alibis must be empty before the first deal",
    ),
    "no identity": ([put("jack", "identity", to=None)], "jack.identity must be one of"),
    "an identity that is cleared": (
        [put("suspects", to=["smith"])],
        "jack.identity is (gull|grant), who is not among the suspects",
    ),
    "a cleared identity to be drawn": (
        [set_up("identity"), drop("suspects", 0)],
        "while pending_chance is identity, turn is 1, jack.identity null and all are suspects",
    ),
    "a card in two hands": (
        [put("investigator", "alibis", to=["smith"])],
        "the card smith is in investigator.alibis and in deck",
    ),
    "the card of Jack in a hand": (
        [lambda p: p["jack"]["alibis"].append(p["jack"]["identity"])],
        "the card (gull|grant) is in jack.identity and in jack.alibis",
    ),
    "alibis of the Detective before the first deal": (
        [set_up("deal"), put("investigator", "alibis", to=["smith"]), without("deck", "smith")],
        "jack.alibis and investigator.alibis must be empty before the first deal",
    ),
    "a card that is nowhere": ([drop("deck", 0)], "the card (goodley|callahan) is nowhere"),
    "a draw while nobody acts": ([chance("draw")], "pending_chance is draw, but nobody is acting"),
    "no card left and nobody acting": (
        [all_played],
        "acting is null and no card is left: the turn would be over",
    ),
    "resigned when the turn was over": (
        [all_played, over("jack", "resigned")],
        "acting is null and no card is left: the turn would be over",
    ),
    "out of time when the game was over": (
        [turn(8), all_played, over("jack", "time")],
        "acting is null and no card is left: the turn would be over",
    ),
    "dawn won by the Detective": (
        [turn(8), all_played, over("investigator", "dawn")],
        "outcome.winner must be jack where the reason is dawn",
    ),
    "a right accusation won by Jack": (
        [over("jack", "accused_right")],
        "outcome.winner must be investigator where the reason is accused_right",
    ),
    "a wrong accusation won by the Detective": (
        [over("investigator", "accused_wrong")],
        "outcome.winner must be jack where the reason is accused_wrong",
    ),
    "an escape won by the Detective": (
        [over("investigator", "escaped")],
        "outcome.winner must be jack where the reason is escaped",
    ),
    "dawn in turn 7": (
        [turn(7), all_played, over("jack", "dawn")],
        "turn must be 8 where outcome.reason is dawn, not 7",
    ),
    "dawn with cards left": (
        [turn(8), over("jack", "dawn")],
        "outcome.reason is dawn, so all four cards must be in played",
    ),
    "a right accusation by nobody": (
        [over("investigator", "accused_right")],
        "outcome.reason is accused_right, which nothing in this position leads to: acting must be",
    ),
    "a wrong accusation before a deal": (
        [chance("deal"), over("jack", "accused_wrong")],
        "outcome.reason is accused_wrong, which nothing in this position leads to: acting must be",
    ),
    "an escape by nobody": (
        [over("jack", "escaped")],
        "outcome.reason is escaped, which nothing in this position leads to: acting must be",
    ),
    "a reason of Pocket": ([over("jack", "turn_8")], "outcome.reason must be one of accused_right"),
    "a winner who does not play": ([over("toby", "time")], "outcome.winner must be one of jack"),
}


@both_games
@pytest.mark.parametrize("name", ACCEPTED)
def test_a_position_that_can_be(game: str, name: str) -> None:
    check_accepted(edited(POSITIONS[game], *ACCEPTED[name]))


@both_games
@pytest.mark.parametrize("name", REFUSED)
def test_a_position_that_cannot_be(game: str, name: str) -> None:
    edits, message = REFUSED[name]
    check_refused(edited(POSITIONS[game], *edits), message)
