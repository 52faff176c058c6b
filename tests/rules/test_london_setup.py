"""London, components, set-up and the course of a turn: L1 to L13."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest

from rules.london_positions import (
    CHARACTERS,
    COVERS,
    DARK,
    EXITS,
    LIT,
    MANHOLES,
    PLACES,
    London,
    london_at,
    moves,
    options,
    play_quietly,
    refused,
    verbs,
)

STREET = """
    a1 a2 a3 a4 a5  b1 b3 b6 b7  c2 c3 c4 c6  d3 d5 d7  e3 e4 e5 e6 e7 e8 e9  f3 f7 f10
    g3 g4 g5 g6 g7 g8 g9 g10  h3 h6 h10  i4 i5 i6 i7 i8 i9 i10  j6 j8 j10  k7 k9 k10 k11
    l6 l7 l10 l12  m8 m9 m10 m11 m12
"""


def test_L1_two_roles_and_at_most_eight_turns(london: London) -> None:
    table = london(london.start())
    actors = set()
    for turn in range(1, 9):
        assert table.position()["turn"] == turn
        actors |= {actor for actor, _ in play_quietly(table, until_turn=turn + 1)}
    assert actors == {"jack", "investigator", "chance"}
    assert table.outcome == {"winner": "jack", "reason": "dawn"}
    assert table.actor is None
    assert table.position()["turn"] == 8


def test_L2_eight_characters_all_suspects_at_first(london: London) -> None:
    start = london.start()
    assert set(start["characters"]) == set(CHARACTERS)
    assert start["suspects"] == list(CHARACTERS)


def test_L2_each_of_the_eight_may_be_jack(london: London) -> None:
    assert london(london.start()).legal() == {f"identity {name}" for name in CHARACTERS}


def test_L3_sixty_hexes_to_stand_on(london: London) -> None:
    # Stealthy crosses everything: with her put on every hex she can reach, sooner or later each
    # hex is offered as the end of a move, or of an accusation where another character stands.
    others = {name: cell for name, cell in PLACES["2006"].items() if name != "stealthy"}
    found, to_visit = {"i4"}, {"i4"}
    while to_visit:
        table = london(london_at(acting="stealthy", by="investigator", stealthy=to_visit.pop()))
        to_visit |= moves(table) - found
        found |= moves(table) | {others[name] for name in options(table, "accuse")}
    assert found == set(STREET.split())
    assert len(found) == 60


@pytest.mark.parametrize(("edition", "count"), [("2006", 8), ("2016", 9)])
def test_L3_manholes_of_both_editions(london: London, edition: str, count: int) -> None:
    table = london(london_at(edition=edition, acting="bert"))
    named = {cell for pair in options(table, "cover") for cell in pair.split()}
    assert named == set(MANHOLES[edition])
    assert len(named) == count


def test_L3_eight_gaslight_hexes(london: London) -> None:
    table = london(london_at(acting="smith"))
    named = {cell for pair in options(table, "lamp") for cell in pair.split()}
    assert named == {"b2", "c7", "f5", "f9", "h4", "h8", "k6", "l11"}


@pytest.mark.parametrize("way_out", EXITS)
def test_L3_one_exit_in_each_corner(london: London, way_out: str) -> None:
    shut = [corner for corner in EXITS if corner != way_out][:2]
    table = london(
        london_at(
            turn=2, witness="unseen", cordons=shut, acting="gull", by="jack", gull=EXITS[way_out]
        )
    )
    assert options(table, "escape") == {way_out}


def test_L4_six_lamps_burn_on_six_of_eight_hexes(london: London) -> None:
    lit = london.start()["lit"]
    assert lit == LIT
    table = london(london_at(acting="smith"))
    assert options(table, "lamp") == {f"{lamp} {dark}" for lamp, dark in product(lit, DARK)}


@pytest.mark.parametrize("lamp_on", ["f5", "f9"])
def test_L4_a_gaslight_hex_is_an_obstacle_lit_or_dark(london: London, lamp_on: str) -> None:
    lit = {"b2": 1, "l11": 2, "c7": 3, "k6": 4, "h8": None, lamp_on: None}
    beside_f5 = london(london_at(acting="lestrade", by="jack", lit=lit, lestrade="e5"))
    assert not moves(beside_f5) & {"f5", "g6"}  # g6: two steps over f5, four around it
    beside_f9 = london(london_at(acting="lestrade", by="jack", lit=lit, lestrade="e8"))
    assert not moves(beside_f9) & {"f9", "g9"}  # g9: two steps over f9, four around it


@pytest.mark.parametrize("edition", ["2006", "2016"])
def test_L5_two_manholes_are_covered_the_rest_open(london: London, edition: str) -> None:
    assert london.start(edition)["covers"] == list(COVERS[edition])
    still_open = set(MANHOLES[edition]) - set(COVERS[edition])
    table = london(london_at(edition=edition, acting="bert"))
    assert options(table, "cover") == {
        f"{cover} {manhole}" for cover, manhole in product(COVERS[edition], still_open)
    }


def test_L5_two_exits_are_closed_two_open(london: London) -> None:
    assert london.start()["cordons"] == ["NE", "SW"]
    table = london(london_at(acting="lestrade"))
    assert options(table, "cordon") == {"NE NW", "NE SE", "SW NW", "SW SE"}


def test_L6_everything_starts_where_the_board_file_says(london: London) -> None:
    assert london.start() == {
        "game": "london",
        "edition": "2006",
        "turn": 1,
        "characters": PLACES["2006"],
        "suspects": list(CHARACTERS),
        "watson_facing": "NE",
        "lit": {"b2": 1, "l11": 2, "c7": 3, "k6": 4, "f5": None, "h8": None},
        "covers": ["c2", "l12"],
        "cordons": ["NE", "SW"],
        "witness": "seen",
        "offer": None,
        "played": [],
        "acting": None,
        "jack": {"identity": None, "alibis": []},
        "investigator": {"alibis": []},
        "deck": list(CHARACTERS),
        "pending_chance": "identity",
    }


def test_L6_four_are_seen_at_the_start(london: London) -> None:
    assert london(london_at()).visible() == {"holmes", "lestrade", "smith", "bert"}


def test_L7_jack_draws_one_of_eight_cards(london: London) -> None:
    table = london(london.start())
    assert table.actor == "chance"
    assert table.odds() == {f"identity {name}": Fraction(1, 8) for name in CHARACTERS}


def test_L7_the_other_seven_stay_in_a_deck_nobody_knows(london: London) -> None:
    table = london(london.start()).apply("identity gull")
    position = table.position()
    assert position["jack"] == {"identity": "gull", "alibis": []}
    assert position["deck"] == [name for name in CHARACTERS if name != "gull"]
    assert table.knows("jack")["jack"]["identity"] == "gull"
    assert table.knows("investigator")["jack"]["identity"] is None
    assert [table.knows(viewer)["deck"] for viewer in ("jack", "investigator")] == [7, 7]


@pytest.mark.parametrize("edition", ["2006", "2016"])
def test_L8_the_witness_card_starts_on_seen(london: London, edition: str) -> None:
    assert london.start(edition)["witness"] == "seen"


def test_L9_the_2016_edition_changes_covers_and_two_places(london: London) -> None:
    old, new = london.start("2006"), london.start("2016")
    assert {key for key in old if old[key] != new[key]} == {"edition", "characters", "covers"}
    assert set(old) == set(new)
    assert new["characters"] == old["characters"] | {"watson": "i4", "stealthy": "a3"}
    assert new["covers"] == ["b1", "l12"]


@pytest.mark.parametrize(
    ("edition", "near", "far"),
    [("2006", "a5 f7 h6 m9", "c4 k9 l7"), ("2016", "b6 c4 g6 k9 l7", "f7 m9")],
)
def test_L9_each_edition_has_its_own_sewers(
    london: London, edition: str, near: str, far: str
) -> None:
    # One step leads from i4 to the manhole h3, the second point under the streets.
    table = london(
        london_at(edition=edition, acting="watson", by="jack", watson="i4", stealthy="a3")
    )
    assert set(near.split()) <= moves(table)
    assert not set(far.split()) & moves(table)


def test_L9_four_seen_and_four_unseen_in_2016(london: London) -> None:
    table = london(london_at(edition="2016"))
    assert table.visible() == {"holmes", "lestrade", "smith", "bert"}


def test_L10_four_of_the_eight_cards_are_dealt_at_random(london: London) -> None:
    table = london(london.start()).apply("identity bert")
    deals = {f"deal {' '.join(four)}" for four in combinations(CHARACTERS, 4)}
    assert table.odds() == dict.fromkeys(deals, Fraction(1, 70))
    table.apply("deal bert goodley stealthy watson")
    assert table.legal() == {"pick bert", "pick goodley", "pick stealthy", "pick watson"}


@pytest.mark.parametrize("turn", [1, 3])
def test_L10_odd_turn_detective_jack_jack_detective(london: London, turn: int) -> None:
    table = london(london_at(turn=turn))
    log = play_quietly(table, until_turn=turn + 1)
    assert [actor for actor, text in log if text.startswith("pick")] == [
        "investigator",
        "jack",
        "jack",
        "investigator",
    ]


def test_L10_each_odd_turn_all_eight_cards_are_shuffled_anew(london: London) -> None:
    table = london(london_at(turn=2))
    play_quietly(table, until_turn=3)
    assert table.actor == "chance"
    assert len(table.legal()) == 70
    assert table.position()["offer"] is None


def test_L11_even_turn_has_the_other_four_cards(london: London) -> None:
    table = london(london_at(turn=1, offer=["goodley", "gull", "lestrade", "watson"]))
    play_quietly(table, until_turn=2)
    assert table.actor == "jack"
    assert table.legal() == {"pick bert", "pick holmes", "pick smith", "pick stealthy"}


@pytest.mark.parametrize("turn", [2, 4])
def test_L11_even_turn_jack_detective_detective_jack(london: London, turn: int) -> None:
    table = london(london_at(turn=turn))
    log = play_quietly(table, until_turn=turn + 1)
    assert [actor for actor, text in log if text.startswith("pick")] == [
        "jack",
        "investigator",
        "investigator",
        "jack",
    ]


def test_L12_a_played_card_is_turned_down(london: London) -> None:
    table = london(london_at(offer=["bert", "gull", "smith", "watson"]))
    table.apply("pick gull")
    assert table.position()["played"] == ["gull"]
    table.apply("move e8")
    assert table.legal() == {"pick bert", "pick smith", "pick watson"}
    assert refused(table, "pick gull")
    assert refused(table, "pick holmes")  # not dealt this turn


def test_L12_playing_means_moving_and_using_the_ability(london: London) -> None:
    move_first = london(london_at(offer=["bert", "gull", "smith", "watson"])).apply("pick bert")
    assert verbs(move_first) == {"move", "cover", "accuse"}
    ability_first = london(move_first.position())
    move_first.apply("move i7")
    assert verbs(move_first) == {"cover"}
    ability_first.apply("cover c2 a5")
    assert verbs(ability_first) == {"move", "accuse"}
    move_first.apply("cover c2 a5")
    ability_first.apply("move i7")
    assert move_first.position() == ability_first.position()
    assert move_first.position()["acting"] is None


def test_L12_the_player_who_picked_makes_every_choice_for_the_card(london: London) -> None:
    table = london(london_at(offer=["bert", "gull", "smith"], played=["watson"]))
    table.apply("pick smith")
    assert table.actor == "jack"
    table.apply("move g9")
    assert table.actor == "jack"
    table.apply("lamp b2 f9")
    assert table.actor == "jack"  # his second card
    assert verbs(table) == {"pick"}


def test_L13_after_the_fourth_card_witness_call_lamp_and_next_turn(london: London) -> None:
    # Gull is Jack and unseen on e9; Bert, Holmes, Lestrade and Smith are seen.
    table = london(london_at(turn=1, identity="gull", acting="stealthy", nth=4))
    table.apply("move i5")
    position = table.position()
    assert position["turn"] == 2
    assert position["witness"] == "unseen"
    assert position["suspects"] == ["goodley", "gull", "stealthy", "watson"]
    assert position["lit"] == {"l11": 2, "c7": 3, "k6": 4, "f5": None, "h8": None}
    assert (position["played"], position["acting"]) == ([], None)
    assert position["offer"] == ["holmes", "lestrade", "smith", "watson"]


def test_L13_nothing_of_it_happens_after_the_third_card(london: London) -> None:
    table = london(london_at(turn=1, identity="gull", acting="stealthy", nth=3))
    table.apply("move i5")
    position = table.position()
    assert (position["turn"], position["witness"], len(position["suspects"])) == (1, "seen", 8)
    assert position["lit"] == LIT


def test_L13_no_witness_call_on_turn_8(london: London) -> None:
    # Gull is Jack and unseen; a call would clear the seen and turn the card.
    table = london(london_at(turn=8, identity="gull", acting="stealthy", nth=4, witness="seen"))
    table.apply("move i5")
    position = table.position()
    assert position["turn"] == 8
    assert position["witness"] == "seen"
    assert position["suspects"] == list(CHARACTERS)
    assert position["lit"] == {"f5": None, "h8": None}
    assert position["offer"] == []
    assert position["played"] == ["bert", "goodley", "gull", "stealthy"]
