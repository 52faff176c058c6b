"""London, accusation, leaving the district, the call for witnesses and the end: L36 to L45."""

from __future__ import annotations

from typing import Any

import pytest

from rules.london_positions import (
    CHARACTERS,
    EXITS,
    WEST_LAMPS,
    London,
    london_at,
    moves,
    options,
    refused,
    verbs,
)

RIGHT = {"winner": "investigator", "reason": "accused_right"}
WRONG = {"winner": "jack", "reason": "accused_wrong"}
ESCAPED = {"winner": "jack", "reason": "escaped"}
DAWN = {"winner": "jack", "reason": "dawn"}


def test_L36_every_suspect_within_reach_may_be_accused(london: London) -> None:
    table = london(london_at(acting="holmes", by="investigator"))
    assert options(table, "accuse") == {"gull", "smith", "stealthy", "bert", "goodley"}


@pytest.mark.parametrize(("identity", "outcome"), [("gull", RIGHT), ("bert", WRONG)])
def test_L36_right_the_detective_wins_wrong_jack_wins(
    london: London, identity: str, outcome: dict[str, str]
) -> None:
    table = london(london_at(identity=identity, acting="holmes", by="investigator"))
    table.apply("accuse gull")
    assert table.outcome == outcome
    assert table.actor is None


def test_L36_the_innocent_are_never_accused(london: London) -> None:
    table = london(london_at(acting="holmes", by="investigator", innocent=["smith", "bert"]))
    assert options(table, "accuse") == {"gull", "stealthy", "goodley"}
    assert not moves(table) & {"g8", "i8"}


def test_L36_the_game_ends_at_once_and_the_power_lapses(london: London) -> None:
    position = london_at(identity="holmes", acting="bert", by="investigator")
    table = london(position).apply("accuse holmes")
    assert table.outcome == RIGHT
    assert table.position() == position | {"outcome": RIGHT}


def test_L36_the_ability_may_come_before_the_accusation(london: London) -> None:
    # Bert opens the covered c2 under his feet and comes up beside Goodley.
    table = london(london_at(identity="goodley", acting="bert", by="investigator", bert="c2"))
    assert "goodley" not in options(table, "accuse")
    table.apply("cover c2 h3")
    table.apply("accuse goodley")  # c2, m9, m10
    assert table.outcome == RIGHT


def test_L36_a_finished_move_does_not_turn_into_an_accusation(london: London) -> None:
    table = london(london_at(acting="smith", by="investigator")).apply("move g6")  # beside Holmes
    assert verbs(table) == {"lamp"}


def test_L36_the_character_in_play_is_not_accused_itself(london: London) -> None:
    table = london(london_at(identity="gull", acting="gull", by="investigator"))
    assert "gull" not in options(table, "accuse")


def test_L37_manholes_count_as_own_movement(london: London) -> None:
    # Smith's f7, a5, a4 and a3: four points; from f7 itself three.
    on_g8 = london(london_at(acting="smith", by="investigator"))
    assert "watson" not in options(on_g8, "accuse")
    on_f7 = london(london_at(acting="smith", by="investigator", smith="f7"))
    assert "watson" in options(on_f7, "accuse")


@pytest.mark.parametrize(("name", "reaches"), [("stealthy", True), ("smith", False)])
def test_L37_stealthys_crossing_counts_as_own_movement(
    london: London, name: str, reaches: bool
) -> None:
    at = {name: "k9", "lestrade": "k7"}  # k8 between them is a garden
    table = london(london_at(acting=name, by="investigator", at=at))
    assert ("lestrade" in options(table, "accuse")) == reaches


def test_L37_a_swap_is_no_accusation(london: London) -> None:
    table = london(london_at(identity="watson", acting="gull", by="investigator"))
    assert "watson" not in options(table, "accuse")
    table.apply("swap watson")
    assert table.outcome is None


def test_L37_a_whistle_is_no_accusation(london: London) -> None:
    # l10, where Lestrade stands, lies between Bert on k9 and Goodley on m10.
    at = {"bert": "k9", "lestrade": "l10"}
    table = london(london_at(identity="lestrade", acting="goodley", by="investigator", at=at))
    assert refused(table, "whistle bert l10")
    table.apply("whistle bert m11")  # past him
    assert table.outcome is None


@pytest.mark.parametrize("name", CHARACTERS)
def test_L37_jacks_player_never_accuses(london: London, name: str) -> None:
    assert "accuse" not in verbs(london(london_at(acting=name, by="jack")))


ON_THE_EXIT: dict[str, Any] = {
    "turn": 2,
    "identity": "gull",
    "witness": "unseen",
    "cordons": ["NE", "SW"],
    "acting": "gull",
    "by": "jack",
    "at": {"gull": "b7"},
}


def test_L38_jacks_own_character_unseen_by_an_open_exit(london: London) -> None:
    assert options(london(london_at(**ON_THE_EXIT)), "escape") == {"NW"}


@pytest.mark.parametrize(
    "but",
    [
        {"by": "investigator"},
        {"identity": "bert"},
        {"witness": "seen"},
        {"cordons": ["NE", "NW"]},
    ],
    ids=["detective", "other character", "seen", "cordon"],
)
def test_L38_no_condition_may_be_missing(london: London, but: dict[str, Any]) -> None:
    assert options(london(london_at(**ON_THE_EXIT | but)), "escape") == set()


def test_L38_no_leaving_by_a_swap(london: London) -> None:
    at = {"gull": "k9", "bert": "b7"}
    table = london(london_at(**ON_THE_EXIT | {"at": at})).apply("swap bert")
    assert table.position()["characters"]["gull"] == "b7"
    assert table.outcome is None
    assert "escape" not in verbs(table)


def test_L38_no_leaving_by_a_whistle(london: London) -> None:
    at = {"gull": "b7", "goodley": "a5"}
    table = london(london_at(**ON_THE_EXIT | {"acting": "goodley", "at": at}))
    assert "escape" not in verbs(table)
    table.apply("whistle gull b6")
    assert "escape" not in verbs(table)


def test_L38_the_card_counts_not_what_is_seen_now(london: London) -> None:
    # b7 is beside the burning lamp c7: seen now, unseen at the last call.
    table = london(london_at(**ON_THE_EXIT))
    assert "gull" in table.visible()
    assert options(table, "escape") == {"NW"}


@pytest.mark.parametrize(
    ("name", "cell", "leaves"),
    [
        ("gull", "b7", True),  # one point
        ("gull", "b6", True),  # two
        ("gull", "a5", True),  # three
        ("gull", "c6", True),  # three
        ("gull", "a4", False),  # four
        ("stealthy", "a4", True),  # four
        ("stealthy", "a3", False),  # five
    ],
)
def test_L39_leaving_costs_one_point_more_than_the_exit_hex(
    london: London, name: str, cell: str, leaves: bool
) -> None:
    at = {"watson": "j10", name: cell}
    table = london(london_at(**ON_THE_EXIT | {"identity": name, "acting": name, "at": at}))
    assert options(table, "escape") == ({"NW"} if leaves else set())


def test_L39_the_exit_hex_may_be_reached_through_the_sewers(london: London) -> None:
    # m8 to m9, under the streets to l12, then out: three points.
    out = ON_THE_EXIT | {"covers": ["a5", "c2"], "cordons": ["NW", "SE"], "at": {"gull": "m8"}}
    assert options(london(london_at(**out)), "escape") == {"NE"}
    covered = out | {"covers": ["a5", "l12"]}
    assert options(london(london_at(**covered)), "escape") == set()


def test_L39_a_character_on_the_exit_hex_does_not_block_it(london: London) -> None:
    table = london(london_at(**ON_THE_EXIT | {"at": {"gull": "a5", "bert": "b7"}}))
    assert options(table, "escape") == {"NW"}
    table.apply("escape NW")
    assert table.outcome == ESCAPED


def test_L40_leaving_wins_at_once(london: London) -> None:
    position = london_at(**ON_THE_EXIT)
    table = london(position).apply("escape NW")
    assert table.outcome == ESCAPED
    assert table.actor is None
    assert table.position() == position | {"outcome": ESCAPED}


@pytest.mark.parametrize("way_out", ["NW", "SE"])
def test_L40_nobody_leaves_on_turn_1(london: London, way_out: str) -> None:
    start = london(london.start()).apply("identity gull").apply("deal bert gull smith watson")
    position = start.position()
    position["characters"]["gull"] = EXITS[way_out]
    table = london(position).apply("pick watson").apply("move a4").apply("face N")
    table.apply("pick gull")
    assert table.actor == "jack"
    assert "escape" not in verbs(table)


def test_L41_lestrade_as_jack_shifts_a_cordon_and_leaves(london: London) -> None:
    table = london(
        london_at(
            turn=2,
            identity="lestrade",
            witness="unseen",
            cordons=["NE", "SW"],
            acting="lestrade",
            by="jack",
            lestrade="b1",
        )
    )
    assert options(table, "escape") == set()
    table.apply("cordon SW NW")
    assert options(table, "escape") == {"SW"}
    table.apply("escape SW")
    assert table.outcome == ESCAPED


def test_L41_bert_as_jack_opens_a_manhole_and_leaves(london: London) -> None:
    table = london(
        london_at(
            turn=2,
            identity="bert",
            witness="unseen",
            cordons=["NW", "SE"],
            acting="bert",
            by="jack",
            bert="h6",
        )
    )
    assert options(table, "escape") == set()
    table.apply("cover l12 a5")
    assert options(table, "escape") == {"NE"}  # h6, l12, out: two points


def test_L41_after_the_move_it_is_too_late(london: London) -> None:
    table = london(
        london_at(turn=2, identity="lestrade", witness="unseen", acting="lestrade", by="jack")
    )
    table.apply("move e6")
    assert verbs(table) == {"cordon"}


def last_card(identity: str, **changes: Any) -> dict[str, Any]:
    """Turn 5, only western lamps: Gull on e9 is the fourth card; on f7 he is beside Smith."""
    return london_at(turn=5, lit=WEST_LAMPS, identity=identity, acting="gull", nth=4, **changes)


def test_L42_jack_seen_clears_the_unseen(london: London) -> None:
    table = london(last_card("smith", witness="unseen")).apply("move f7")
    assert table.position()["witness"] == "seen"
    assert table.position()["suspects"] == ["gull", "smith"]


def test_L42_jack_unseen_clears_the_seen(london: London) -> None:
    table = london(last_card("bert", witness="seen")).apply("move f7")
    assert table.position()["witness"] == "unseen"
    assert table.position()["suspects"] == [
        name for name in CHARACTERS if name not in ("gull", "smith")
    ]


def test_L42_nobody_seen_clears_nobody(london: London) -> None:
    table = london(last_card("bert")).apply("move e8")
    assert table.position()["witness"] == "unseen"
    assert table.position()["suspects"] == list(CHARACTERS)


def test_L42_the_innocent_stay_innocent(london: London) -> None:
    table = london(last_card("bert", innocent=["holmes", "watson", "smith"])).apply("move f7")
    assert table.position()["suspects"] == ["bert", "goodley", "lestrade", "stealthy"]


def test_L42_watsons_beam_counts_in_the_call(london: London) -> None:
    # Watson on g3 shines on Holmes (g5) and Smith (g8).
    table = london(last_card("holmes", facing="N", watson="g3")).apply("move e8")
    assert table.position()["witness"] == "seen"
    assert table.position()["suspects"] == ["holmes", "smith"]


def test_L42_the_witness_card_shows_it_until_the_next_call(london: London) -> None:
    table = london(london_at(turn=6, lit=WEST_LAMPS, witness="unseen", acting="gull", nth=3))
    table.apply("move f7")
    assert "gull" in table.visible()
    assert table.position()["witness"] == "unseen"


def test_L43_the_call_happens_before_the_lamp_goes_out(london: London) -> None:
    # Gull is Jack, on b3 and seen by lamp 1 alone.
    table = london(london_at(identity="gull", acting="stealthy", nth=4, gull="b3", watson="j10"))
    table.apply("move i5")
    assert table.position()["witness"] == "seen"
    assert table.position()["suspects"] == ["bert", "gull", "holmes", "lestrade", "smith"]
    assert "b2" not in table.position()["lit"]
    assert "gull" not in table.visible()


@pytest.mark.parametrize(("turn", "cell"), [(1, "b2"), (2, "l11"), (3, "c7"), (4, "k6")])
@pytest.mark.parametrize("moved_to", [None, "f9"])
def test_L43_lamps_1_to_4_go_out_wherever_they_are(
    london: London, turn: int, cell: str, moved_to: str | None
) -> None:
    lit = london_at(turn=turn)["lit"]
    if moved_to is not None:
        lit[moved_to] = lit.pop(cell)
    table = london(london_at(turn=turn, lit=lit, acting="stealthy", nth=4)).apply("move i5")
    assert table.position()["lit"] == {at: number for at, number in lit.items() if number != turn}
    assert len(table.position()["lit"]) == len(lit) - 1


@pytest.mark.parametrize("turn", [5, 6, 7])
def test_L43_the_two_without_numbers_never_go_out(london: London, turn: int) -> None:
    table = london(london_at(turn=turn, acting="stealthy", nth=4)).apply("move i5")
    assert table.position()["turn"] == turn + 1
    assert table.position()["lit"] == {"f5": None, "h8": None}


def test_L43_a_number_already_gone_changes_nothing(london: London) -> None:
    lit = {"k6": 4, "f5": None, "h8": None}  # 3 is missing
    table = london(london_at(turn=3, lit=lit, acting="stealthy", nth=4)).apply("move i5")
    assert table.position()["turn"] == 4
    assert table.position()["lit"] == lit


def test_L44_jack_wins_at_the_end_of_turn_8(london: London) -> None:
    table = london(london_at(turn=8, acting="stealthy", nth=4)).apply("move i5")
    assert table.outcome == DAWN
    assert table.actor is None


def test_L44_even_if_only_one_suspect_is_left(london: London) -> None:
    innocent = [name for name in CHARACTERS if name != "gull"]
    table = london(london_at(turn=7, innocent=innocent, acting="stealthy", nth=4)).apply("move i5")
    assert table.outcome is None
    table = london(london_at(turn=8, innocent=innocent, acting="stealthy", nth=4)).apply("move i5")
    assert table.outcome == DAWN


def test_L44_jack_can_still_be_caught_on_turn_8(london: London) -> None:
    table = london(london_at(turn=8, identity="gull", acting="holmes", by="investigator"))
    assert table.apply("accuse gull").outcome == RIGHT


@pytest.mark.parametrize("viewer", ["jack", "investigator", "public"])
def test_L45_identity_and_drawn_cards_are_shown_at_the_end(london: London, viewer: str) -> None:
    position = london_at(
        turn=5,
        identity="gull",
        jack_alibis=["bert"],
        detective_alibis=["smith", "watson"],
        acting="holmes",
        by="investigator",
    )
    table = london(position).apply("accuse gull")
    known = table.knows(viewer)
    assert known["jack"] == {"identity": "gull", "alibis": ["bert"]}
    assert known["investigator"] == {"alibis": ["smith", "watson"]}
