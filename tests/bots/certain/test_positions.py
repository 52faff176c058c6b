"""Sure wins in positions made for the rule that gives them; its number is in the test's name."""

from typing import Any

import pytest

import gaslamp
from bots.certain.brute_force import check_line
from edits import Edit, Position, edited, put, without
from gaslamp.bots import make
from gaslamp.bots.certain import sure_win
from hex_positions import LONDON, NEWYORK, acts, identity, stand, turn
from rules.pocket_positions import ALIBI, DUEL, SETUP, scene

ALONE = DUEL.replace("pizer", "_pizer")  # Gull is the last suspect


def line_of(position: Position, role: str) -> tuple[str, ...] | None:
    """The sure win of whoever is to choose, tried out in every world and played by level 5."""
    state = gaslamp.from_position(position)
    assert state.actor == role
    view = state.view(role)
    line = sure_win(view)
    if line is not None:
        check_line(view, line)
        assert make(state.game.name, "level-5", 1).choose(view) == line[0]
    return line


def suspects(*names: str) -> Edit:
    return put("suspects", to=sorted(names))


def offer(cards: str, played: str = "") -> Edit:
    """Cards to be picked from, and those picked before."""

    def edit(position: Position) -> None:
        position |= {"offer": sorted(cards.split()), "played": played.split(), "acting": None}

    return edit


def london(*edits: Edit) -> Position:
    return edited(LONDON, *edits)


def newyork(*edits: Edit) -> Position:
    return edited(NEWYORK, *edits)


SEEN = put("witness", to="seen")


# London. Gull is Jack, unless somebody else is; on odd turns the Detective picks first.


def test_L36_somebody_on_offer_reaches_the_last_suspect() -> None:
    position = london(suspects("gull"), offer("bert holmes lestrade smith"))
    line = line_of(position, "investigator")
    assert line is not None
    assert line[1:] == ("accuse gull",)


def test_L36_the_suspect_himself_reaches_nobody() -> None:
    assert line_of(london(suspects("gull"), acts("gull")), "investigator") is None


def test_L36_L22_an_alibi_card_of_ones_own_leaves_one() -> None:
    position = london(acts("smith"), stand(gull="g9"), suspects("gull", "watson"))
    assert line_of(position, "investigator") is None
    without("deck", "watson")(position)
    position["investigator"]["alibis"].append("watson")
    assert line_of(position, "investigator") == ("accuse gull",)


def test_L33_bert_opens_the_manhole_next_to_him_and_accuses() -> None:
    who = (suspects("goodley"), identity("goodley"), stand(bert="c3", goodley="m9"))
    line = line_of(london(*who, acts("bert")), "investigator")
    assert line is not None
    assert line[0].startswith("cover c2 ")
    assert line[1] == "accuse goodley"


def test_L28_goodley_calls_the_suspect_and_accuses() -> None:
    who = (suspects("smith"), identity("smith"), stand(goodley="m12", smith="i9"))
    line = line_of(london(*who, acts("goodley")), "investigator")
    assert line is not None
    assert any(step.startswith("whistle smith") for step in line)
    assert line[-1] == "accuse smith"


def test_L30_a_whistle_that_has_begun_ends_before_goodley_leaves_or_accuses() -> None:
    near = stand(goodley="b6", bert="d7", smith="c6", gull="e9")
    begun: Any = {"whistle": {"left": 1, "moved": ["smith"]}}
    leaving = london(suspects("goodley", "gull"), identity("goodley"), near)
    line = line_of(edited(leaving, acts("goodley", 2, **begun)), "jack")
    assert line is not None
    assert line[0].startswith("whistle ")
    assert line[-1] == "escape NW"
    alone = london(suspects("smith"), identity("smith"), near, acts("goodley", **begun))
    line = line_of(alone, "investigator")
    assert line is not None
    assert line[-1] == "accuse smith"


def test_L31_L11_gull_brings_the_suspect_near_for_the_second_pick() -> None:
    """On even turns the Detective plays two in a row."""
    who = (turn(4), suspects("watson"), identity("watson"), stand(gull="g9", watson="a1"))
    line = line_of(london(*who, offer("gull holmes smith", "bert")), "investigator")
    assert line is not None
    assert line[:2] == ("pick gull", "swap watson")
    assert line[-1] == "accuse watson"


def test_L38_L39_jack_leaves_by_his_own_card() -> None:
    near = stand(gull="b6")
    picks = london(turn(4), near, offer("bert gull holmes smith"))
    assert line_of(picks, "jack") == ("pick gull", "escape NW")
    assert line_of(london(near, acts("gull", 2)), "jack") == ("escape NW",)
    assert line_of(london(SEEN, near, acts("gull", 2)), "jack") is None
    assert line_of(london(near, offer("bert holmes smith", "watson")), "jack") is None


def test_L41_lestrade_takes_the_cordon_away_and_leaves() -> None:
    who = (suspects("gull", "lestrade"), identity("lestrade"), stand(lestrade="m12"))
    line = line_of(london(*who, acts("lestrade", 2)), "jack")
    assert line is not None
    assert line[0].startswith("cordon NE ")
    assert line[1] == "escape NE"


def test_L41_bert_opens_a_manhole_and_leaves() -> None:
    jack = put("jack", to={"identity": "bert", "alibis": ["gull"]})
    who = (suspects("bert", "watson"), jack, stand(bert="m9"), put("cordons", to=["NE", "NW"]))
    line = line_of(london(*who, acts("bert", 2)), "jack")
    assert line is not None
    assert line[0].startswith("cover c2 ")
    assert line[1] == "escape SW"


def test_L26_L10_lestrade_opens_the_exit_for_the_second_pick() -> None:
    line = line_of(london(stand(gull="a1"), offer("gull lestrade smith", "watson")), "jack")
    assert line is not None
    assert line[0] == "pick lestrade"
    assert line[-2:] == ("pick gull", "escape SW")


def test_L44_any_end_of_turn_8_will_do() -> None:
    position = london(turn(8), SEEN, offer("holmes", "bert smith gull"))
    assert line_of(position, "jack") is not None
    assert line_of(london(turn(6), SEEN, offer("holmes", "bert smith gull")), "jack") is None
    assert line_of(london(turn(8), SEEN, offer("holmes bert smith gull")), "jack") is None


# New York. Grant is Jack, unless somebody else is.


def test_N39_somebody_on_offer_reaches_the_last_suspect() -> None:
    position = newyork(suspects("grant"), offer("beach eastman smith tumblety"))
    line = line_of(position, "investigator")
    assert line is not None
    assert line[-1] == "accuse grant"


def test_N31_tumblety_brings_the_suspect_near_and_accuses() -> None:
    who = (suspects("grant"), stand(beach="h6", grant="a3"), acts("tumblety"))
    line = line_of(newyork(*who), "investigator")
    assert line is not None
    assert line[0].startswith("swap ")
    assert line[1] == "accuse grant"


def test_N40_jack_leaves_by_land_or_is_seen() -> None:
    near = stand(grant="k6")
    assert line_of(newyork(near, acts("grant", 2)), "jack") == ("escape land",)
    assert line_of(newyork(SEEN, near, acts("grant", 2)), "jack") is None  # N41
    blocked = put("investigations", to=[["e7", "f8"], ["m8", "m9"]])
    assert line_of(newyork(near, blocked, acts("latimer", 2)), "jack") is None


def test_N30_eastman_leads_jack_out() -> None:
    position = newyork(stand(grant="k6"), offer("beach eastman latimer", "smith"))
    assert line_of(position, "jack") == ("pick eastman", "control grant land")


def test_N32_N33_smith_calls_a_steamer_and_boards_it() -> None:
    position = newyork(identity("smith"), stand(smith="g3"), acts("smith", 2))
    line = line_of(position, "jack")
    assert line is not None
    assert line[0].startswith("steamer ")
    assert line[0].endswith(" g2")
    assert line[1] == "escape g2"


def test_N27_N9_callahan_opens_the_way_for_the_second_pick() -> None:
    position = newyork(stand(grant="i5"), offer("callahan grant latimer", "smith"))
    line = line_of(position, "jack")
    assert line is not None
    assert line[0] == "pick callahan"
    assert line[-2:] == ("pick grant", "escape k4")


# Pocket. Gull and Pizer are the last suspects, and Gull is Jack.


def test_P34_P35_one_is_left_whichever_way_the_appeal_is_answered() -> None:
    joker = scene(DUEL, turn=3, left="joker", jack="gull")
    assert line_of(joker, "investigator") == ("joker holmes",)
    three = scene(SETUP, turn=3, left="joker", jack="gull")
    assert line_of(three, "investigator") is None


def test_P39_an_hourglass_that_may_be_hidden_leaves_it_unsure() -> None:
    hidden = scene(DUEL, turn=5, left="joker", jack="gull", hand={"madame": 5}, time=4)
    assert line_of(hidden, "investigator") is None


def test_P38_one_left_in_the_middle_of_a_turn() -> None:
    left = scene(
        ALONE, turn=4, tokens=ALIBI, left="alibi rotation joker", jack="gull", revealed="pizer"
    )
    assert line_of(left, "investigator") is not None


def test_P39_the_sixth_hourglass_is_a_token_or_a_card() -> None:
    token = scene(DUEL, turn=6, left="joker", jack="gull", time=5)
    assert line_of(token, "jack") is not None
    assert line_of(scene(DUEL, turn=6, left="joker", jack="gull", time=4), "jack") is None
    card = scene(SETUP, turn=6, tokens=ALIBI, left="alibi", jack="pizer", time=5)
    assert line_of(card, "jack") == ("alibi",)


def test_P41_P42_both_goals_and_the_race() -> None:
    race: Any = {"jack": "gull", "hand": {"madame": 6}, "race": True}
    seven = scene(ALONE, turn=7, left="joker", time=5, **race)
    assert line_of(seven, "investigator") == ("joker holmes",)
    eight = scene(ALONE, turn=8, left="joker", time=6, **race)
    assert line_of(eight, "jack") is not None


@pytest.mark.parametrize("turn_number", [6, 8])
def test_P44_after_turn_8_jack_has_won(turn_number: int) -> None:
    position = scene(SETUP, turn=turn_number, left="joker", jack="gull")
    assert (line_of(position, "jack") is not None) == (turn_number == 8)
