"""New York, movement: N12 to N19.

Many tests stand somebody on m5, a dead end at the start: its only free neighbour is m6, which
leads on to l6 (a metro entrance) alone, because l5 is covered and m7 carries a gaslight.
"""

from __future__ import annotations

from typing import Any

import pytest

from rules.newyork_positions import (
    PORTS,
    Game,
    options,
    playing,
    verbs,
)

FROM_M5 = {"m6", "l6", "l7", "k6", "b3", "g6", "k10"}
# m6 leads nowhere: m7 carries a gaslight, l6 a site, and l5 is covered.
SHUT_BEHIND_M6: dict[str, Any] = {"metro": ["b3", "k10"], "sites": ["l6"]}
SHUT_IN_ON_M5: dict[str, Any] = {"investigations": [["e7", "f8"], ["l5", "m6"]]}


def test_N12_one_to_three_spaces_and_not_back_to_the_start(newyork: Game) -> None:
    table = playing(newyork, "eastman", at={"eastman": "m5"})
    assert options(table, "move") == FROM_M5
    assert "stay" not in table.legal()
    with pytest.raises(ValueError, match=r".+"):
        table.apply("move m5")


def test_N12_a_loop_does_not_lead_back_to_the_start(newyork: Game) -> None:
    moves = options(playing(newyork, "eastman", at={"eastman": "f3"}), "move")
    assert {"f2", "g3"} <= moves  # neighbours of f3 and of each other
    assert "f3" not in moves


@pytest.mark.parametrize(
    ("m6", "enters"),
    [
        ({}, True),
        ({"metro": ["b3", "k10", "m6"]}, True),
        ({"parks": {"m6": "site"}}, True),
        ({"sites": ["m6"]}, False),
        ({"gaslights": ["c3", "m6"]}, False),
        ({"investigations": [["e7", "f8"], ["l5", "m6"]]}, False),
    ],
    ids=["street", "metro", "park", "site", "gaslight", "covered"],
)
def test_N13_where_one_can_stand(newyork: Game, m6: dict[str, Any], enters: bool) -> None:
    table = playing(newyork, "eastman", "investigator", at={"eastman": "m5"}, **m6)
    assert ("move m6" in table.legal()) is enters
    assert ("stay" in table.legal()) is not enters


def test_N13_quaysides_and_liberty_island_can_be_stood_on(newyork: Game) -> None:
    table = playing(newyork, "eastman", at={"eastman": "b4"}, informant=("m12", "talkative"))
    assert {"a3", "c5", "liberty", "e1", "g9"} <= options(table, "move")


@pytest.mark.parametrize("beside", ["b2", "c1", "e7", "f2", "g3", "k5", "l5", "k11", "m12"])
def test_N13_ports_stop_everybody(newyork: Game, beside: str) -> None:
    away = [["g7", "h7"], ["h9", "i9"]]
    table = playing(newyork, "eastman", at={"eastman": beside}, investigations=away)
    assert options(table, "move")
    assert not options(table, "move") & PORTS


def test_N13_no_way_leads_through_a_port(newyork: Game) -> None:
    # c1 and b2 lie on two sides of the port b1; on foot the way goes over c2.
    at = {"eastman": "c1"}
    assert "b2" in options(playing(newyork, "eastman", at=at), "move")
    assert "b2" not in options(playing(newyork, "eastman", at=at, sites=["c2"]), "move")


def test_N14_a_blocked_character_stays_and_still_uses_its_power(newyork: Game) -> None:
    table = playing(newyork, "latimer", at={"latimer": "m5"}, **SHUT_IN_ON_M5)
    assert verbs(table) == {"stay", "gaslight"}
    table.apply("stay")
    assert table.position()["characters"]["latimer"] == "m5"
    assert verbs(table) == {"gaslight"}
    table.apply("gaslight e2")
    assert table.position()["gaslights"] == ["c3", "e2", "m7"]
    assert table.position()["acting"] is None


def test_N14_the_power_may_come_first_and_then_the_stay(newyork: Game) -> None:
    table = playing(newyork, "latimer", at={"latimer": "m5"}, **SHUT_IN_ON_M5)
    table.apply("gaslight e2")
    assert table.legal() == {"stay"}
    assert table.apply("stay").position()["acting"] is None


def test_N14_a_power_that_opens_a_way_makes_it_move(newyork: Game) -> None:
    shut = {"at": {"grant": "m5"}, "sites": ["m6"]}
    opened = playing(newyork, "grant", "investigator", **shut)
    assert "stay" in opened.legal()
    assert "stay" not in opened.apply("park m6").legal()
    assert options(opened, "move") == FROM_M5

    elsewhere = playing(newyork, "grant", "investigator", **shut).apply("park c3")
    assert elsewhere.legal() == {"stay"}


def test_N14_an_accusation_is_not_somewhere_to_go(newyork: Game) -> None:
    corner = {"latimer": "m5", "smith": "m6"}
    table = playing(newyork, "latimer", at=corner, **SHUT_BEHIND_M6)
    assert options(table, "move") == set()
    assert {"stay", "accuse smith"} <= table.legal()


def test_N14_an_escape_is_not_somewhere_to_go(newyork: Game) -> None:
    # l5 lies next to the steamer at k4; its streets are k5 (covered), l6 (site), m6 (gaslight)
    # and m5 (occupied and leading nowhere).
    table = playing(
        newyork,
        "latimer",
        "jack",
        turn=3,
        identity="latimer",
        witness="unseen",
        at={"latimer": "l5", "smith": "m5"},
        metro=["b3", "k10"],
        sites=["l6"],
        gaslights=["c3", "m6"],
        investigations=[["e7", "f8"], ["k5", "k6"]],
    )
    assert options(table, "move") == set()
    assert {"stay", "escape k4"} <= table.legal()


def test_N14_the_talkative_informant_is_somewhere_to_go_the_silent_is_not(newyork: Game) -> None:
    corner = {"latimer": "m5"}
    talks = playing(
        newyork, "latimer", "jack", at=corner, informant=("m6", "talkative"), **SHUT_BEHIND_M6
    )
    assert options(talks, "move") == {"m6"}
    assert "stay" not in talks.legal()
    hides = playing(
        newyork, "latimer", "jack", at=corner, informant=("m6", "silent"), **SHUT_BEHIND_M6
    )
    assert options(hides, "move") == set()
    assert "stay" in hides.legal()


def test_N14_a_blocked_eastman_may_stay_or_use_his_power(newyork: Game) -> None:
    stays = playing(newyork, "eastman", at={"eastman": "m5"}, **SHUT_IN_ON_M5)
    assert verbs(stays) == {"stay", "control"}
    assert stays.apply("stay").position()["acting"] is None

    controls = playing(newyork, "eastman", at={"eastman": "m5"}, **SHUT_IN_ON_M5)
    controls.apply("control tumblety h4")
    assert controls.position()["characters"]["tumblety"] == "h4"
    assert controls.position()["acting"] is None


def test_N15_characters_are_passed_but_not_displaced(newyork: Game) -> None:
    corner = {"eastman": "m5", "smith": "m6"}
    detective = playing(newyork, "eastman", "investigator", at=corner)
    assert options(detective, "move") == FROM_M5 - {"m6"}
    assert options(detective, "accuse") == {"smith"}

    jack = playing(newyork, "eastman", "jack", at=corner)
    assert options(jack, "move") == FROM_M5 - {"m6"}
    assert options(jack, "accuse") == set()


def test_N16_one_point_from_an_entrance_to_any_other(newyork: Game) -> None:
    # a3 is then two points away, Liberty Island three.
    moves = options(playing(newyork, "eastman", at={"eastman": "l6"}), "move")
    assert {"b3", "g6", "k10", "a2", "a3", "b4", "liberty"} <= moves


def test_N16_entrances_on_the_way_cost_their_point_too(newyork: Game) -> None:
    # m6, l6, b3: nothing is left for a3.
    moves = options(playing(newyork, "eastman", at={"eastman": "m5"}), "move")
    assert "b3" in moves
    assert "a3" not in moves


def test_N16_occupied_entrances_may_be_used(newyork: Game) -> None:
    entry = playing(newyork, "eastman", at={"eastman": "m5", "smith": "l6"})
    assert options(entry, "move") == FROM_M5 - {"l6"}

    way_out = playing(newyork, "eastman", at={"eastman": "l6", "smith": "b3"})
    assert "b3" not in options(way_out, "move")
    assert "a3" in options(way_out, "move")


def test_N16_covered_entrances_may_not(newyork: Game) -> None:
    covered = [["b3", "b4"], ["k5", "l5"]]
    moves = options(
        playing(newyork, "eastman", at={"eastman": "m5"}, investigations=covered), "move"
    )
    assert moves == FROM_M5 - {"b3"}


@pytest.mark.parametrize("quayside", ["a3", "c5"])
def test_N17_two_quaysides_lead_to_liberty_island(newyork: Game, quayside: str) -> None:
    table = playing(newyork, "eastman", at={"eastman": quayside}, informant=("m12", "talkative"))
    # One point to the island, one to the far quaysides, one for a step on land.
    assert {"liberty", "e1", "g9", "e2", "g8"} <= options(table, "move")
    assert not {"e3", "h8"} & options(table, "move")


@pytest.mark.parametrize("quayside", ["e1", "g9"])
def test_N17_the_two_others_do_not(newyork: Game, quayside: str) -> None:
    table = playing(newyork, "eastman", at={"eastman": quayside})
    assert options(table, "move")
    assert not {"liberty", "a3", "c5"} & options(table, "move")


def test_N17_N19_liberty_island_leads_to_two_quaysides_and_is_next_to_nothing(
    newyork: Game,
) -> None:
    table = playing(newyork, "eastman", at={"eastman": "liberty"}, informant=("m12", "talkative"))
    from_e1 = {"e1", "d1", "e2", "f2", "c1", "d2", "e3", "f3", "g3"}
    from_g9 = {"g9", "g8", "h9", "f7", "g7", "h8", "i9", "i10"}
    assert options(table, "move") == from_e1 | from_g9


def test_N18_a_silent_informant_is_passed_but_nobody_ends_on_him(newyork: Game) -> None:
    table = playing(newyork, "eastman", "jack", at={"eastman": "m5"}, informant=("m6", "silent"))
    assert options(table, "move") == FROM_M5 - {"m6"}


def test_N18_a_talkative_informant_may_be_passed_or_visited(newyork: Game) -> None:
    spot = {"at": {"eastman": "m5"}, "informant": ("m6", "talkative")}
    passes = playing(newyork, "eastman", "investigator", **spot)
    assert options(passes, "move") == FROM_M5
    passes.apply("move l6")
    assert passes.position()["informant"] == {"at": "m6", "side": "talkative"}
    assert passes.position()["acting"] is None

    visits = playing(newyork, "eastman", "investigator", **spot).apply("move m6")
    assert verbs(visits) == {"informant"}


def test_N19_ferries_make_no_neighbours(newyork: Game) -> None:
    # Quaysides at both ends of the ferries, and the island between them.
    afloat = {"beach": "liberty", "tumblety": "a3", "grant": "c5", "smith": "e1", "latimer": "g9"}
    ashore = {"callahan": "e5", "cloud_rider": "g4", "eastman": "h8"}
    table = playing(newyork, "tumblety", at={**afloat, **ashore}, informant=("m12", "talkative"))
    assert table.visible() == set()
    assert options(table, "swap") == set()
