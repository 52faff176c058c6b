"""London, the abilities of the eight: L22 to L33 (the lantern's beam, L24: test_london_sight)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rules.london_positions import (
    AROUND_L6,
    CHARACTERS,
    FACINGS,
    LIT,
    London,
    Table,
    crowd,
    london_at,
    moves,
    options,
    refused,
    verbs,
    whistled,
)

FACES = {f"face {way}" for way in FACINGS}
OWN_MOVE = {"character": "goodley", "moved": False, "powered": True, "pending": None}


@pytest.mark.parametrize(("player", "other"), [("investigator", "jack"), ("jack", "investigator")])
def test_L22_holmes_draws_an_alibi_card_after_his_move(
    london: London, player: str, other: str
) -> None:
    table = london(london_at(identity="gull", acting="holmes", by=player))
    assert verbs(table) <= {"move", "accuse"}
    table.apply("move g6")
    assert table.actor == "chance"
    assert table.odds() == {f"draw {name}": Fraction(1, 7) for name in CHARACTERS if name != "gull"}
    table.apply("draw bert")
    position = table.position()
    assert position[player]["alibis"] == ["bert"]
    assert position[other]["alibis"] == []
    assert "bert" not in position["deck"]
    assert len(position["deck"]) == 6
    assert position["acting"] is None


def test_L22_only_that_player_knows_the_card(london: London) -> None:
    table = london(london_at(identity="gull", acting="holmes", by="investigator"))
    table.apply("move g6").apply("draw bert")
    assert table.knows("investigator")["investigator"]["alibis"] == ["bert"]
    assert table.knows("jack")["investigator"]["alibis"] == [None]
    assert table.knows("public")["investigator"]["alibis"] == [None]


def test_L22_the_token_is_not_turned(london: London) -> None:
    table = london(london_at(identity="gull", acting="holmes", by="investigator"))
    table.apply("move g6").apply("draw bert")
    assert table.position()["suspects"] == list(CHARACTERS)


@pytest.mark.parametrize("player", ["jack", "investigator"])
def test_L23_watson_chooses_one_of_six_facings_after_his_move(london: London, player: str) -> None:
    table = london(london_at(acting="watson", by=player, facing="NE"))
    assert "face" not in verbs(table)
    table.apply("move a4")
    assert table.actor == player
    assert table.legal() == FACES  # the old one among them
    table.apply("face S")
    assert table.position()["watson_facing"] == "S"
    assert table.position()["acting"] is None


def test_L23_keeping_the_old_facing_is_allowed(london: London) -> None:
    table = london(london_at(acting="watson", facing="SW")).apply("move a4").apply("face SW")
    assert table.position()["watson_facing"] == "SW"
    assert table.position()["acting"] is None


def test_L23_whoever_swaps_watson_with_gull_turns_the_lantern(london: London) -> None:
    table = london(london_at(acting="gull", by="jack"))
    table.apply("swap watson")
    assert table.actor == "jack"
    assert table.legal() == FACES
    owed = {"character": "gull", "moved": True, "powered": True, "pending": "face"}
    assert table.position()["acting"] == owed
    table.apply("face N")
    assert table.position()["characters"]["watson"] == "e9"
    assert table.position()["watson_facing"] == "N"
    assert table.position()["acting"] is None


def test_L23_nobody_turns_the_lantern_when_gull_swaps_with_another(london: London) -> None:
    table = london(london_at(acting="gull", by="jack")).apply("swap smith")
    assert table.position()["acting"] is None


def test_L23_a_whistled_watson_is_turned_before_the_next_step(london: London) -> None:
    table = london(london_at(acting="goodley", by="jack"))
    table.apply("whistle watson b3")
    assert table.actor == "jack"
    assert table.legal() == FACES
    table.apply("face SE")
    assert table.position()["watson_facing"] == "SE"
    assert verbs(table) == {"whistle"}  # two points are left


def test_L23_watson_is_turned_though_the_whistle_is_used_up(london: London) -> None:
    table = london(london_at(acting="goodley", by="jack"))
    table.apply("whistle watson d5")
    assert table.legal() == FACES
    table.apply("face SE")
    assert table.position()["acting"] == OWN_MOVE


def test_L23_watson_is_turned_also_when_he_had_to_stay(london: London) -> None:
    places = crowd("watson", "l6", AROUND_L6, "a3", "e9")
    table = london(london_at(acting="watson", by="jack", at=places))
    table.apply("stay")
    assert table.legal() == FACES


def test_L25_smith_moves_one_lamp_to_a_dark_hex_before_or_after_the_move(london: London) -> None:
    table = london(london_at(acting="smith", by="jack"))
    lamps = {f"lamp {lamp} {dark}" for lamp, dark in product(LIT, ("f9", "h4"))}
    assert verbs(table) == {"move", "lamp"}
    assert lamps <= table.legal()
    table.apply("move g9")
    assert table.legal() == lamps  # owed: no way around it
    table.apply("lamp h8 h4")
    assert table.position()["lit"] == {"b2": 1, "l11": 2, "c7": 3, "k6": 4, "f5": None, "h4": None}
    assert table.position()["acting"] is None


def test_L25_once_moved_before_the_step_no_second_lamp(london: London) -> None:
    table = london(london_at(acting="smith", by="jack")).apply("lamp f5 f9")
    assert verbs(table) == {"move"}
    table.apply("move g9")
    assert table.position()["acting"] is None


def test_L25_the_number_goes_with_the_lamp(london: London) -> None:
    table = london(london_at(acting="smith", by="jack")).apply("lamp c7 f9")
    assert table.position()["lit"] == {"b2": 1, "l11": 2, "f9": 3, "k6": 4, "f5": None, "h8": None}


def test_L25_late_in_the_game_two_lamps_and_six_dark_hexes(london: London) -> None:
    table = london(london_at(turn=6, acting="smith", by="jack"))
    lit, dark = ("f5", "h8"), ("b2", "c7", "f9", "h4", "k6", "l11")
    assert options(table, "lamp") == {f"{lamp} {cell}" for lamp, cell in product(lit, dark)}


def test_L26_lestrade_moves_one_cordon_before_or_after_the_move(london: London) -> None:
    table = london(london_at(acting="lestrade", by="jack", cordons=["NE", "SW"]))
    cordons = {"cordon NE NW", "cordon NE SE", "cordon SW NW", "cordon SW SE"}
    assert verbs(table) == {"move", "cordon"}
    table.apply("move e6")
    assert table.legal() == cordons
    table.apply("cordon SW NW")
    assert table.position()["cordons"] == ["NE", "NW"]
    assert table.position()["acting"] is None


def test_L26_the_cordon_may_come_first(london: London) -> None:
    table = london(london_at(acting="lestrade", by="jack", cordons=["NW", "SE"]))
    table.apply("cordon SE NE")
    assert table.position()["cordons"] == ["NE", "NW"]
    assert verbs(table) == {"move"}


def test_L27_stealthy_has_nothing_to_do_but_move(london: London) -> None:
    table = london(london_at(acting="stealthy", by="jack"))
    assert verbs(table) == {"move"}
    table.apply("move i5")  # a plain step: crossing is not required
    assert table.position()["acting"] is None


def test_L28_the_whistle_may_come_before_the_move(london: London) -> None:
    table = london(london_at(acting="goodley", by="jack"))
    assert verbs(table) == {"move", "whistle"}
    table.apply("whistle bert l10")  # three points at once
    assert table.position()["acting"] == OWN_MOVE
    assert verbs(table) == {"move"}


def test_L28_the_whistle_is_owed_after_the_move(london: London) -> None:
    table = london(london_at(acting="goodley", by="jack")).apply("move m11")
    assert verbs(table) == {"whistle"}
    assert {who for who, _ in map(str.split, options(table, "whistle"))} == {
        name for name in CHARACTERS if name != "goodley"
    }
    table.apply("whistle bert j8").apply("whistle holmes h6").apply("whistle smith g9")
    assert table.position()["acting"] is None


def test_L29_a_step_leads_strictly_closer_and_costs_its_walk(london: London) -> None:
    # Bert on i8 is four steps from Goodley on m10; i7 and i9 are no closer.
    table = london(london_at(acting="goodley", by="jack"))
    assert whistled(table, "bert") == {"j8", "j10", "k9", "k10", "k11", "l10"}
    table.apply("whistle holmes h6")
    assert table.position()["acting"]["whistle"] == {"left": 2, "moved": ["holmes"]}
    assert whistled(table, "bert") == {"j8", "j10", "k9"}
    table.apply("whistle stealthy i5")
    assert table.position()["acting"]["whistle"] == {"left": 1, "moved": ["holmes", "stealthy"]}
    assert whistled(table, "bert") == {"j8"}


def test_L29_nobody_is_moved_twice_by_one_whistle(london: London) -> None:
    table = london(london_at(acting="goodley", by="jack")).apply("whistle bert j8")
    assert whistled(table, "bert") == set()
    assert whistled(table, "holmes")


def test_L29_a_step_ends_on_a_free_hex_but_walks_through_characters(london: London) -> None:
    # Smith on j6 is three steps from l6, by k7 (Gull there) and l7.
    places = {"goodley": "l6", "smith": "j6", "gull": "k7"}
    table = london(london_at(acting="goodley", by="jack", at=places))
    assert whistled(table, "smith") == {"l7", "m8"}


def test_L29_no_sewers_in_a_whistle(london: London) -> None:
    # Bert on m9 and Goodley on a5 are a hop apart, but fourteen steps by street.
    places = {"goodley": "a5", "bert": "m9"}
    table = london(london_at(acting="goodley", by="jack", at=places))
    by_street = {"l6", "l7", "k7", "k9", "k10", "l10", "m8", "m10", "m11", "m12"}
    assert whistled(table, "bert") == by_street


def test_L29_stealthy_crosses_nothing_when_whistled(london: London) -> None:
    # e4, next to Goodley on e5, is two steps from g6 over the gaslight f5, six by street.
    places = {"goodley": "e5", "lestrade": "m12", "stealthy": "g6", "smith": "k11"}
    table = london(london_at(acting="goodley", by="jack", at=places))
    assert whistled(table, "stealthy") == {"e6", "e7", "f3", "f7", "g7", "g8"}


def test_L30_a_whistle_once_begun_comes_to_its_end_before_the_move(london: London) -> None:
    table = london(london_at(acting="goodley", by="jack")).apply("whistle bert j8")
    assert verbs(table) == {"whistle"}
    table.apply("whistle gull g10")
    assert table.position()["acting"] == OWN_MOVE


def test_L30_the_first_step_must_be_taken(london: London) -> None:
    before = london(london_at(acting="goodley", by="jack"))
    after = london(london_at(acting="goodley", by="jack")).apply("move m11")
    for table in (before, after):
        assert options(table, "whistle")
        assert refused(table, "whistle enough")


def test_L28_L30_after_a_step_the_player_may_stop_with_points_left(london: London) -> None:
    # Before the move: one point is spent on Bert, two are left, and Goodley still has to move.
    table = london(london_at(acting="goodley", by="jack")).apply("whistle bert j8")
    assert "whistle enough" in table.legal()
    table.apply("whistle enough")
    assert table.position()["characters"]["bert"] == "j8"
    assert table.position()["acting"] == OWN_MOVE
    assert verbs(table) == {"move"}
    assert table.apply("move m11").position()["acting"] is None

    # After the move: stopping ends the activation, whoever plays Goodley.
    for player in ("jack", "investigator"):
        table = london(london_at(acting="goodley", by=player)).apply("move m11")
        table.apply("whistle bert j8").apply("whistle holmes h6").apply("whistle enough")
        assert table.position()["acting"] is None
        assert table.position()["characters"]["smith"] == "g8"


def test_L30_stopping_waits_until_watson_faces(london: London) -> None:
    # Watson on a3 is brought one step closer, and then owes his facing (L23).
    table = london(london_at(acting="goodley", by="jack")).apply("move m11")
    table.apply("whistle watson b3")
    assert table.legal() == FACES
    table.apply("face S")
    assert "whistle enough" in table.legal()
    assert table.apply("whistle enough").position()["acting"] is None


def test_L30_stopping_is_offered_only_while_there_is_a_step_left(london: London) -> None:
    # No points left: the third point brought Smith to g9.
    spent = london(london_at(acting="goodley", by="jack"))
    spent.apply("whistle bert j8").apply("whistle holmes h6").apply("whistle smith g9")
    # No step left, two points left: see the next test.
    places = crowd("goodley", "l6", AROUND_L6, "m10", "i7")
    stuck = london(london_at(acting="goodley", by="jack", at=places))
    stuck.apply("whistle watson i6").apply("face N")
    for table in (spent, stuck):
        assert refused(table, "whistle enough")
        assert table.position()["acting"] == OWN_MOVE


def test_L30_a_stopped_whistle_closes_the_turn_like_any_other_end(london: London) -> None:
    # The fourth card of turn 1: the call follows, then gaslight 1 on b2 goes out (L13).
    table = london(london_at(acting="goodley", nth=4, identity="gull")).apply("move m11")
    table.apply("whistle bert j8").apply("whistle enough")
    assert table.position()["turn"] == 2
    assert table.position()["witness"] == "unseen"
    assert "b2" not in table.position()["lit"]


def test_L30_it_ends_when_no_step_exists_though_points_are_left(london: London) -> None:
    # All hexes up to three steps from l6 are taken; i7 is five steps away, i5 and i6 four.
    places = crowd("goodley", "l6", AROUND_L6, "m10", "i7")
    table = london(london_at(acting="goodley", by="jack", at=places))
    assert table.legal() == {"stay", "whistle watson i5", "whistle watson i6"}
    table.apply("whistle watson i6").apply("face N")
    assert table.position()["acting"] == OWN_MOVE
    assert table.legal() == {"stay"}


def test_L30_without_any_step_the_whistle_is_owed_until_after_the_move(london: London) -> None:
    # Each hex nearer to l7 than somebody is taken; the sewers are three points away.
    places = crowd("goodley", "l7", ["l6", "m8", "k7", "m9", "j6"], "m10", "i5")
    stuck = london(london_at(acting="goodley", by="jack", at=places))
    assert verbs(stuck) == {"move"}
    stuck.apply("move a5")
    assert verbs(stuck) == {"whistle"}


def test_L30_without_any_step_the_whistle_lapses_after_the_move(london: London) -> None:
    places = crowd("goodley", "l6", AROUND_L6, "m10", "i5")
    table = london(london_at(acting="goodley", by="jack", at=places))
    assert table.legal() == {"stay"}
    table.apply("stay")
    assert table.position()["acting"] is None


def test_L30_goodley_himself_is_not_moved_by_his_whistle(london: London) -> None:
    table = london(london_at(acting="goodley", by="jack"))
    assert whistled(table, "goodley") == set()
    table.apply("whistle bert l10")
    assert table.position()["characters"]["goodley"] == "m10"


def test_L31_gull_changes_places_with_any_other_at_any_distance(london: London) -> None:
    table = london(london_at(acting="gull", by="jack", innocent=["watson"]))
    others = {name for name in CHARACTERS if name != "gull"}
    assert options(table, "swap") == others
    table.apply("swap goodley")
    characters = table.position()["characters"]
    assert (characters["gull"], characters["goodley"]) == ("m10", "e9")
    assert table.position()["acting"] is None  # instead of moving


def test_L31_otherwise_gull_moves_and_does_not_swap(london: London) -> None:
    table = london(london_at(acting="gull", by="jack"))
    assert {"e8", "e7", "e6"} <= moves(table)
    table.apply("move e8")
    assert table.position()["acting"] is None


def test_L32_bert_moves_one_cover_before_or_after_the_move(london: London) -> None:
    table = london(london_at(acting="bert", by="jack"))
    open_ones = ("a5", "f7", "f10", "h3", "h6", "m9")
    covers = {f"cover {cover} {hole}" for cover, hole in product(("c2", "l12"), open_ones)}
    assert verbs(table) == {"move", "cover"}
    table.apply("move i7")
    assert table.legal() == covers
    table.apply("cover l12 f10")
    assert table.position()["covers"] == ["c2", "f10"]
    assert table.position()["acting"] is None


def after_bert(london: London, action: str, mover: str, at: dict[str, str]) -> Table:
    """The Detective uses Bert's ability; the same place with `mover` in play."""
    table = london(london_at(turn=2, acting="bert", nth=2, covers=["c2", "l12"], at=at))
    table.apply(action)
    return london(london_at(turn=2, acting=mover, covers=table.position()["covers"], at=at))


def test_L32_one_manhole_closes_and_the_other_opens(london: London) -> None:
    table = after_bert(london, "cover c2 m9", "gull", {"gull": "h3"})
    assert "c2" in moves(table)
    assert not {"m9", "l12"} & moves(table)


def test_L32_it_may_happen_under_a_characters_feet(london: London) -> None:
    closed = after_bert(london, "cover c2 m9", "gull", {"gull": "m9"})
    assert not {"a5", "f7", "h3"} & moves(closed)
    opened = after_bert(london, "cover c2 m9", "gull", {"gull": "c2"})
    assert {"a5", "f7", "h3"} <= moves(opened)


def test_L33_bert_may_use_the_manhole_he_just_opened(london: London) -> None:
    table = london(london_at(acting="bert", by="jack", bert="d3"))
    assert "a4" not in moves(table)
    table.apply("cover c2 h3")
    assert {"a5", "f7", "f10", "h6", "m9", "a4", "b6"} <= moves(table)  # by c2
    assert "h3" not in moves(table)


def test_L33_a_whistle_before_the_move_frees_a_hex(london: London) -> None:
    table = london(london_at(acting="goodley", by="jack", bert="k9"))
    assert refused(table, "move k9")
    table.apply("whistle bert l10").apply("whistle gull g10")
    assert "k9" in moves(table)
