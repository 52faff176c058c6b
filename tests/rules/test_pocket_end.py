"""The end of Pocket: P38 to P45."""

import pytest

from rules.pocket_positions import (
    ALIBI,
    DUEL,
    SETUP,
    VIEWERS,
    Pocket,
    Position,
    Table,
    play,
    scene,
    suspected,
)

# Where the detectives stand at the appeal of DUEL when Gull is Jack.
UNSEEN_OF_TWO = (11, 3, 7)
UNSEEN_ALONE = (1, 3, 7)  # Pizer is seen and cleared
SEEN_ALONE = (0, 3, 7)  # Pizer is not seen and cleared
SEEN_OF_TWO = (0, 1, 7)
# Four time tokens before the appeal, and the card drawn in this turn.
GOAL = "madame"  # six or seven hourglasses
NO_GOAL = "lestrade"  # four or five
RACE = DUEL.replace("pizer", "_pizer")

ONE_SUSPECT = {"winner": "investigator", "reason": "one_suspect"}
HOURGLASSES = {"winner": "jack", "reason": "hourglasses"}


def appeal(pocket: Pocket, position: Position, at: tuple[int, int, int]) -> Table:
    """Play the last token, a Joker, so that the appeal finds the detectives at these spaces."""
    odd = position["turn"] % 2 == 1
    holmes = (at[0] + 11) % 12 if odd else at[0]
    position["detectives"] = {"holmes": holmes, "watson": at[1], "toby": at[2]}
    return pocket(position).apply("joker holmes" if odd else "joker none")


def duel(turn: int, card: str) -> Position:
    """Gull is Jack, Pizer the other suspect; only the Joker of this turn is still to be played."""
    return scene(
        DUEL, turn=turn, tokens=ALIBI, left="joker", jack="gull", hand={card: turn}, time=4
    )


def racing(turn: int) -> Position:
    """The race, begun at the appeal of turn 6."""
    return scene(
        RACE, turn=turn, left="joker", jack="gull", hand={"madame": 6}, time=turn - 2, race=True
    )


def test_P38_one_suspect_left_in_the_middle_of_a_turn(pocket: Pocket) -> None:
    table = pocket(scene(DUEL, turn=3, tokens=ALIBI, jack="gull", time=1))
    play(table, "alibi", "draw pizer")
    assert suspected(table) == {"gull"}
    rest = {"toby 2": "jack", "joker none": "jack", "rotate a3 90": "investigator"}
    for text, actor in rest.items():
        assert table.outcome is None
        assert table.actor == actor
        table.apply(text)
    assert table.outcome == ONE_SUSPECT


def test_P38_six_hourglasses_in_the_middle_of_a_turn(pocket: Pocket) -> None:
    table = pocket(scene(turn=6, tokens=ALIBI, jack="pizer", time=5))
    play(table, "alibi", "draw smith")
    for text in ("toby 1", "rotate b2 90"):
        assert table.outcome is None
        assert table.actor == "investigator"
        table.apply(text)
    assert table.outcome is None
    assert table.actor == "jack"
    assert table.apply("joker none").outcome == HOURGLASSES


def test_P38_P41_the_other_goal_may_still_be_reached_in_the_same_turn(pocket: Pocket) -> None:
    # Jack draws his sixth hourglass first; the Investigator then brings Holmes to see him alone.
    table = pocket(scene(DUEL, turn=6, tokens=ALIBI, jack="gull", time=5))
    play(table, "alibi", "draw smith", "joker holmes", "rotate a3 90")
    assert table.outcome is None
    table.apply("toby 2")
    assert table.outcome == {"winner": "investigator", "reason": "both_seen"}


def test_P39_six_hourglasses_from_time_tokens_and_cards_together(pocket: Pocket) -> None:
    # Unseen in turn 7: one more than `time`; the cards add 0, 1, 1 and 2.
    for hand, time, won in (
        ({}, 5, True),
        ({}, 4, False),
        ({"goodley": 1, "lestrade": 3}, 5, True),
        ({"goodley": 1, "lestrade": 3}, 4, False),
        ({"bert": 1, "smith": 3}, 3, True),
        ({"bert": 1, "smith": 3}, 2, False),
        ({"bert": 1, "madame": 3, "smith": 5}, 1, True),
        ({"bert": 1, "madame": 3, "smith": 5}, 0, False),
    ):
        position = scene(turn=7, left="joker", jack="pizer", hand=hand, time=time)
        assert pocket(position).apply("joker watson").outcome == (HOURGLASSES if won else None)


def test_P39_cards_the_investigator_drew_do_not_count(pocket: Pocket) -> None:
    position = scene(DUEL, turn=7, left="joker", jack="gull", revealed="bert madame smith", time=4)
    table = appeal(pocket, position, UNSEEN_OF_TWO)
    assert table.position()["time_tokens"]["jack"] == 5
    assert table.outcome is None


@pytest.mark.parametrize("turn", [2, 3, 4])
def test_P39_exactly_one_suspect(pocket: Pocket, turn: int) -> None:
    for at, left in ((UNSEEN_OF_TWO, 2), (SEEN_OF_TWO, 2), (UNSEEN_ALONE, 1), (SEEN_ALONE, 1)):
        table = appeal(pocket, scene(DUEL, turn=turn, left="joker", jack="gull"), at)
        assert len(suspected(table)) == left
        assert table.outcome == (ONE_SUSPECT if left == 1 else None)


@pytest.mark.parametrize("turn", [5, 6, 7])
@pytest.mark.parametrize("at", [UNSEEN_OF_TWO, SEEN_OF_TWO])
def test_P39_neither_goal_before_turn_8_and_play_goes_on(
    pocket: Pocket, turn: int, at: tuple[int, int, int]
) -> None:
    table = appeal(pocket, duel(turn, NO_GOAL), at)
    assert table.outcome is None
    assert table.position()["turn"] == turn + 1
    assert table.position()["race"] is False


@pytest.mark.parametrize("turn", [5, 6, 7, 8])
def test_P40_only_one_suspect_seen_or_unseen(pocket: Pocket, turn: int) -> None:
    seen = appeal(pocket, duel(turn, NO_GOAL), SEEN_ALONE)
    assert seen.outcome == ONE_SUSPECT
    assert seen.position()["time_tokens"]["jack"] == 4
    unseen = appeal(pocket, duel(turn, NO_GOAL), UNSEEN_ALONE)
    assert unseen.outcome == ONE_SUSPECT
    assert unseen.position()["time_tokens"]["jack"] == 5


@pytest.mark.parametrize("turn", [5, 6, 7, 8])
def test_P40_only_six_hourglasses_seen_or_unseen(pocket: Pocket, turn: int) -> None:
    seen = appeal(pocket, duel(turn, GOAL), SEEN_OF_TWO)
    assert seen.outcome == HOURGLASSES
    assert seen.position()["time_tokens"]["jack"] == 4
    unseen = appeal(pocket, duel(turn, GOAL), UNSEEN_OF_TWO)
    assert unseen.outcome == HOURGLASSES
    assert unseen.position()["time_tokens"]["jack"] == 5


@pytest.mark.parametrize("turn", [5, 6, 7])
def test_P41_both_goals_before_turn_8_and_jack_seen(pocket: Pocket, turn: int) -> None:
    table = appeal(pocket, duel(turn, GOAL), SEEN_ALONE)
    assert table.outcome == {"winner": "investigator", "reason": "both_seen"}
    assert table.position()["race"] is False


@pytest.mark.parametrize("turn", [5, 6, 7])
def test_P42_both_goals_before_turn_8_and_jack_unseen_begin_the_race(
    pocket: Pocket, turn: int
) -> None:
    table = appeal(pocket, duel(turn, GOAL), UNSEEN_ALONE)
    assert table.outcome is None
    assert table.position()["race"] is True
    assert table.position()["turn"] == turn + 1
    assert table.actor == ("chance" if turn == 6 else "jack")
    assert suspected(table) == {"gull"}


@pytest.mark.parametrize("turn", [7, 8])
def test_P42_seen_once_in_the_race_the_investigator_wins(pocket: Pocket, turn: int) -> None:
    table = appeal(pocket, racing(turn), SEEN_ALONE)
    assert table.outcome == {"winner": "investigator", "reason": "race_seen"}


def test_P42_unseen_the_race_goes_on_through_turn_8(pocket: Pocket) -> None:
    table = appeal(pocket, racing(7), UNSEEN_ALONE)
    assert table.outcome is None
    assert table.position()["turn"] == 8
    assert table.position()["race"] is True
    table = appeal(pocket, racing(8), UNSEEN_ALONE)
    assert table.outcome == {"winner": "jack", "reason": "race_unseen"}


def test_P42_a_race_of_one_turn_is_played_in_full(pocket: Pocket) -> None:
    for last, outcome in (
        ("exchange b1 c1", {"winner": "jack", "reason": "race_unseen"}),
        ("exchange a1 c1", {"winner": "investigator", "reason": "race_seen"}),
    ):
        table = appeal(pocket, duel(7, GOAL), UNSEEN_ALONE)
        # Holmes at 1 goes to 2, above the right column; Watson to 4; Lane's crossroads is open.
        for text in ("rotate a3 90", "holmes 1", "watson 1"):
            assert table.outcome is None
            table.apply(text)
        assert table.apply(last).outcome == outcome


def test_P43_both_goals_in_turn_8(pocket: Pocket) -> None:
    seen = appeal(pocket, duel(8, GOAL), SEEN_ALONE)
    assert seen.outcome == {"winner": "investigator", "reason": "both_seen"}
    unseen = appeal(pocket, duel(8, GOAL), UNSEEN_ALONE)
    assert unseen.outcome == {"winner": "jack", "reason": "both_unseen"}
    assert seen.actor is unseen.actor is None


@pytest.mark.parametrize("at", [UNSEEN_OF_TWO, SEEN_OF_TWO])
def test_P44_neither_goal_after_turn_8(pocket: Pocket, at: tuple[int, int, int]) -> None:
    table = appeal(pocket, duel(8, NO_GOAL), at)
    assert table.outcome == {"winner": "jack", "reason": "turn_8"}
    assert table.actor is None


@pytest.mark.parametrize("viewer", VIEWERS)
def test_P45_all_is_shown_at_the_end(pocket: Pocket, viewer: str) -> None:
    position = scene(
        SETUP, turn=8, left="joker", jack="pizer", hand={"bert": 1, "madame": 4}, time=1
    )
    table = pocket(position)
    assert (table.knows(viewer)["jack"]["identity"] == "pizer") == (viewer == "jack")
    table.apply("joker none")
    assert table.outcome is not None
    truth = table.position()
    assert truth["jack"]["identity"] == "pizer"
    assert table.knows(viewer) == {**truth, "deck": len(truth["deck"])}
    assert [card["card"] for card in table.knows(viewer)["jack"]["alibis"]] == ["bert", "madame"]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_P45_shown_also_when_the_investigator_wins(pocket: Pocket, viewer: str) -> None:
    table = appeal(pocket, duel(6, NO_GOAL), SEEN_ALONE)
    assert table.knows(viewer)["jack"] == {
        "identity": "gull",
        "alibis": [{"card": "lestrade", "turn": 6}],
    }
    assert table.knows(viewer)["outcome"] == ONE_SUSPECT
