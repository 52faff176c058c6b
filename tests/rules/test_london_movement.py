"""London, movement: L14 to L21."""

from __future__ import annotations

import pytest

from rules.london_positions import (
    AROUND_B7,
    AROUND_L6,
    CHARACTERS,
    London,
    crowd,
    london_at,
    moves,
    options,
    refused,
    verbs,
)


def test_L14_one_to_three_hexes_over_hexes_to_stand_on(london: London) -> None:
    table = london(london_at(acting="watson", by="jack", covers=["a5", "c2"], watson="a3"))
    one = {"a2", "a4", "b3"}
    two = {"a1", "a5", "c3", "c4"}
    three = {"b1", "b6", "c2", "d3", "d5"}
    assert moves(table) == one | two | three


def test_L14_four_hexes_are_too_far_for_all_but_stealthy(london: London) -> None:
    for name in CHARACTERS:
        places = {"watson": "j10", name: "a1"}
        table = london(london_at(acting=name, by="jack", covers=["a5", "c2"], at=places))
        up_the_street = moves(table) & {"a2", "a3", "a4", "a5", "b6"}
        if name == "stealthy":
            assert up_the_street == {"a2", "a3", "a4", "a5"}
        else:
            assert up_the_street == {"a2", "a3", "a4"}


@pytest.mark.parametrize("name", CHARACTERS)
def test_L15_a_character_that_can_go_somewhere_must(london: London, name: str) -> None:
    position = london_at(acting=name, by="jack")
    table = london(position)
    assert "stay" not in table.legal()
    assert position["characters"][name] not in moves(table)
    assert moves(table)


def test_L15_a_single_free_hex_must_be_taken(london: London) -> None:
    places = crowd("holmes", "l6", ["l7", "k7", "m8", "m9"], "a3", "e9", "g5")
    table = london(london_at(acting="holmes", by="jack", at=places))
    assert table.legal() == {"move j6"}  # three steps away, through l7 and k7


def test_L15_blocked_means_stay_and_the_ability_is_still_used(london: London) -> None:
    places = crowd("holmes", "l6", AROUND_L6, "a3", "e9")
    table = london(london_at(acting="holmes", by="jack", at=places))
    assert table.legal() == {"stay"}
    table.apply("stay")
    assert table.position()["characters"]["holmes"] == "l6"
    assert table.actor == "chance"
    assert verbs(table) == {"draw"}


def test_L15_blocked_smith_stays_and_still_moves_a_lamp(london: London) -> None:
    places = crowd("smith", "l6", AROUND_L6, "a3", "e9")
    table = london(london_at(acting="smith", by="jack", at=places))
    assert verbs(table) == {"stay", "lamp"}
    table.apply("stay")
    assert verbs(table) == {"lamp"}


def test_L15_accusing_is_not_somewhere_to_go_and_not_forced(london: London) -> None:
    places = crowd("holmes", "l6", AROUND_L6, "a3", "e9")
    table = london(london_at(acting="holmes", by="investigator", at=places))
    around = {"bert", "goodley", "gull", "lestrade", "smith"}
    assert table.legal() == {"stay"} | {f"accuse {name}" for name in around}
    table.apply("stay")
    assert table.outcome is None


def test_L15_escaping_is_not_somewhere_to_go_and_not_forced(london: London) -> None:
    places = crowd("holmes", "l6", AROUND_L6, "a3", "e9")
    table = london(
        london_at(
            turn=2, identity="holmes", witness="unseen", acting="holmes", by="jack", at=places
        )
    )
    assert table.legal() == {"stay", "escape SE"}
    table.apply("stay")
    assert table.outcome is None


def test_L15_blocked_gull_may_stay_or_swap(london: London) -> None:
    places = crowd("gull", "l6", AROUND_L6, "a3", "e9")
    table = london(london_at(identity="bert", acting="gull", by="jack", at=places))
    swaps = {f"swap {name}" for name in CHARACTERS if name != "gull"}
    assert table.legal() == {"stay"} | swaps
    table.apply("stay")
    assert table.position()["acting"] is None


def test_L15_bert_must_move_once_his_ability_opened_a_way(london: London) -> None:
    places = crowd("bert", "b7", AROUND_B7, "g5", "i4")
    table = london(london_at(acting="bert", by="jack", covers=["a5", "c2"], at=places))
    assert verbs(table) == {"stay", "cover"}
    table.apply("cover a5 m9")
    assert table.legal() == {"move f7", "move f10", "move h3", "move h6", "move l12"}


def test_L15_bert_may_stay_once_his_ability_closed_the_only_way(london: London) -> None:
    places = crowd("bert", "b7", AROUND_B7, "g5", "i4")
    table = london(london_at(acting="bert", by="jack", covers=["c2", "l12"], at=places))
    assert verbs(table) == {"move", "cover"}
    table.apply("cover c2 a5")
    assert table.legal() == {"stay"}
    table.apply("stay")
    assert table.position()["acting"] is None


def test_L16_characters_do_not_block_the_way(london: London) -> None:
    # From l6 there is only the street through l7.
    places = crowd("gull", "l6", ["l7", "k7", "m8"], "a3", "e9", "g5", "i4")
    table = london(london_at(acting="gull", by="jack", at=places))
    assert moves(table) == {"j6", "m9"}


@pytest.mark.parametrize("player", ["jack", "investigator"])
def test_L17_no_move_ends_on_an_occupied_hex(london: London, player: str) -> None:
    position = london_at(acting="holmes", by=player)
    table = london(position)
    assert not moves(table) & set(position["characters"].values())
    assert refused(table, "move g8")  # Smith stands there, three steps up the street


def test_L17_jack_has_no_use_for_an_occupied_hex(london: London) -> None:
    assert verbs(london(london_at(acting="holmes", by="jack"))) == {"move"}


def test_L18_from_a_manhole_on_the_way_one_point_leads_to_any_other(london: London) -> None:
    # l7, m8, m9: two points, the third leads under the streets.
    table = london(london_at(acting="gull", by="jack", gull="l7"))
    on_foot = {"l6", "k7", "m8"} | {"j6", "m9"} | {"i5", "i6"}  # Goodley stands on m10
    assert moves(table) == on_foot | {"a5", "f7", "f10", "h3", "h6"}


def test_L18_a_move_may_begin_with_the_sewers_and_go_on_walking(london: London) -> None:
    # m9 to a5 costs one point; two are left to walk from there.
    table = london(london_at(acting="gull", by="jack", gull="m9", watson="i10"))
    assert {"a5"} | {"a4", "b6"} | {"a3", "b7", "c6"} <= moves(table)
    assert not {"a2", "b3"} & moves(table)


def test_L18_the_sewers_in_the_middle_of_a_move(london: London) -> None:
    # One step to h3, one point to a5, one step beyond.
    table = london(london_at(acting="bert", by="jack", bert="i4", stealthy="i8"))
    assert {"h3", "a5", "a4", "b6"} <= moves(table)
    assert not {"a3", "b7", "c6"} & moves(table)


def test_L18_a_point_is_paid_for_each_hop(london: London) -> None:
    # Two steps to m9 leave one point: enough to come up, not to walk on.
    table = london(london_at(acting="gull", by="jack", gull="l7", watson="i10"))
    assert "a5" in moves(table)
    assert not {"a4", "b6"} & moves(table)


def test_L19_a_covered_manhole_is_plain_street_on_the_way_in(london: London) -> None:
    table = london(london_at(acting="gull", by="jack", gull="c2", watson="i10", lestrade="m12"))
    one = {"b1", "c3", "d3"}
    two = {"a1", "b3", "c4", "e3", "e4"}
    three = {"a2", "a3", "d5", "e5", "f3"}
    assert moves(table) == one | two | three


def test_L19_no_way_up_through_a_covered_manhole(london: London) -> None:
    covered = london(london_at(acting="gull", by="jack", gull="m9", covers=["c2", "h3"]))
    assert {"a5", "f7", "f10", "h6", "l12"} <= moves(covered)
    assert not {"c2", "h3"} & moves(covered)


def test_L19_one_may_stop_on_a_covered_manhole(london: London) -> None:
    table = london(london_at(acting="gull", by="jack", gull="d3", covers=["c2", "l12"]))
    assert "c2" in moves(table)


def test_L20_an_occupied_manhole_can_be_entered_and_left_through(london: London) -> None:
    # m8, m9 (Bert there), a5 (Watson there), a4 or b6: three points.
    table = london(london_at(acting="gull", by="jack", gull="m8", bert="m9", watson="a5"))
    assert {"a4", "b6"} <= moves(table)
    assert not {"m9", "a5"} & moves(table)


def test_L20_stopping_on_an_occupied_manhole_is_an_accusation(london: London) -> None:
    table = london(london_at(acting="gull", nth=1, identity="bert", gull="m8", bert="m9"))
    assert "bert" in options(table, "accuse")


@pytest.mark.parametrize(
    ("start", "end", "lamp_on"),
    [
        ("c6", "c3", "k6"),  # over the building c5
        ("l7", "k10", "k6"),  # over the garden k8
        ("i4", "l6", "k6"),  # over the gaslight k6, lit
        ("i4", "l6", "f9"),  # over the gaslight k6, dark
    ],
)
def test_L21_stealthy_crosses_obstacles_of_every_kind(
    london: London, start: str, end: str, lamp_on: str
) -> None:
    # No other kind of obstacle would bring her from start to end with four points.
    lit = {"b2": 1, "l11": 2, "c7": 3, "f5": None, "h8": None, lamp_on: 4}
    table = london(london_at(acting="stealthy", by="jack", lit=lit, stealthy=start))
    assert end in moves(table)


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("k9", "k7"),  # over the garden k8: two steps, five around it
        ("c4", "c6"),  # over the building c5: two steps, five around it
        ("i9", "g7"),  # over the lit gaslight h8: two steps, five around it
        ("e8", "g9"),  # over the dark gaslight f9: two steps, four around it
    ],
)
def test_L21_nobody_else_crosses_an_obstacle(london: London, start: str, end: str) -> None:
    for name in CHARACTERS:
        table = london(london_at(acting=name, by="jack", at={name: start}))
        assert (end in moves(table)) == (name == "stealthy")


def test_L21_stealthy_must_stop_on_a_hex_to_stand_on(london: London) -> None:
    table = london(london_at(acting="stealthy", by="jack", stealthy="g6"))
    # f5 and h8 are lit gaslights, f9 a dark one, f6 and h7 gardens, f4, h5 and h9 buildings.
    assert not {"f5", "h8", "f9", "f6", "h7", "f4", "h5", "h9"} & moves(table)
    assert {"e4", "i7", "g9"} <= moves(table)


def test_L21_stealthy_may_use_manholes_too(london: London) -> None:
    # i4, h3, a5, b6, b7: four points; ten hexes as the crow flies.
    table = london(london_at(acting="stealthy", by="jack", stealthy="i4"))
    assert {"h3", "a5", "b6", "b7"} <= moves(table)
