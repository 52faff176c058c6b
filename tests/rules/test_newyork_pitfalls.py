"""New York, cases easily got wrong; each is decided by the numbers in its name."""

from __future__ import annotations

from typing import Any

import pytest

from rules.newyork_positions import (
    HOMES,
    SCATTERED,
    Game,
    act,
    options,
    playing,
    verbs,
)

FREE_TO_GO: dict[str, Any] = {"turn": 3, "witness": "unseen"}

# Cloud Rider on e3 before a row of four: the buildings d3 and d4, the sites c4 and b4.
ROW: dict[str, Any] = {
    "at": {**SCATTERED, "beach": "m5", "cloud_rider": "e3"},
    "sites": ["b4", "c4"],
}


def test_N22_a_whole_row_of_buildings_costs_one_point(newyork: Game) -> None:
    # a3 one, Liberty Island two, g9 and e1 three.
    moves = options(playing(newyork, "cloud_rider", "investigator", **ROW), "move")
    assert {"a3", "c5", "d5", "liberty", "e1", "g9"} <= moves
    assert not {"d3", "d4", "c4", "b4"} & moves
    assert "g8" not in moves


def test_N22_she_steps_out_in_the_middle_of_a_row_and_in_again(newyork: Game) -> None:
    # From i6 over j6 and k7 to k8 (one), over k9 to l10 (two), to m11 (three).
    at = {"cloud_rider": "i6", "smith": "e2", "grant": "f3"}
    moves = options(playing(newyork, "cloud_rider", at=at), "move")
    assert {"k8", "j10", "k10", "l10", "k11", "m11"} <= moves
    assert "m12" not in moves


def test_N22_N30_she_crosses_nothing_when_moved_by_eastman(newyork: Game) -> None:
    table = playing(newyork, "eastman", "investigator", **ROW)
    ends = {
        text.split()[1] for text in options(table, "control") if text.startswith("cloud_rider ")
    }
    assert {"e4", "e5", "f5", "c1", "e1"} <= ends
    assert not {"a3", "b3", "c5", "liberty", "g9"} & ends


def test_N16_N28_a_covered_metro_entrance_leads_neither_in_nor_out(newyork: Game) -> None:
    tiles = [["l6", "l7"], ["k5", "l5"]]
    beside = playing(newyork, "eastman", at={"eastman": "m5"}, investigations=tiles)
    assert options(beside, "move") == {"m6"}

    afar = playing(newyork, "eastman", at={"eastman": "b3"}, investigations=tiles)
    assert {"g6", "k10"} <= options(afar, "move")
    assert not {"l6", "l7", "k6"} & options(afar, "move")


def test_N16_N28_the_printed_entrance_can_be_covered_too(newyork: Game) -> None:
    tiles = [["g6", "g7"], ["k5", "l5"]]
    table = playing(newyork, "eastman", at={"eastman": "l6"}, investigations=tiles)
    assert {"b3", "k10"} <= options(table, "move")
    assert not {"g5", "g6", "h6", "h7"} & options(table, "move")


def test_N20_beach_keeps_clear_of_a_covered_entrance(newyork: Game) -> None:
    tiles = [["k10", "k11"], ["k5", "l5"]]
    metro = options(playing(newyork, "beach", investigations=tiles), "metro")
    assert {"i10", "l9", "m11", "m12"} <= metro
    assert not {"j10", "k10", "k11", "l10", "l11"} & metro


def test_N25_grant_turns_an_occupied_entrance(newyork: Game) -> None:
    # Smith stands lit by m7 on the entrance l6, the Informant on k10.
    spot: dict[str, Any] = {"at": {"smith": "l6"}, "informant": ("k10", "talkative")}
    table = playing(newyork, "grant", "investigator", **spot)
    assert {"l6", "k10"} <= options(table, "park")
    assert "smith" in table.visible()
    table.apply("park l6")
    assert table.position()["parks"] == {"l6": "metro"}
    assert table.position()["metro"] == ["b3", "k10"]
    assert table.position()["characters"]["smith"] == "l6"
    assert "smith" not in table.visible()

    under_him = playing(newyork, "grant", "investigator", **spot).apply("park k10")
    assert under_him.position()["informant"] == {"at": "k10", "side": "talkative"}


def test_N25_grant_leaves_a_covered_entrance_alone(newyork: Game) -> None:
    tiles = [["b3", "b4"], ["k5", "l5"]]
    table = playing(newyork, "grant", investigations=tiles)
    assert options(table, "park") == {"c3", "k10", "l6", "m7"}


@pytest.mark.parametrize("on_it", [{}, {"smith": "g6"}, {"grant": "g6"}])
def test_N25_the_printed_entrance_has_no_park_side(newyork: Game, on_it: dict[str, str]) -> None:
    table = playing(newyork, "grant", at=on_it)
    assert options(table, "park") == {"b3", "c3", "k10", "l6", "m7"}


def on_its_old_place(newyork: Game, **changes: Any) -> set[str]:
    """Callahan's choices for the tile on e7 and f8 that keep one of these two covered."""
    moved = options(playing(newyork, "callahan", "jack", **changes), "investigate 1")
    return {pair for pair in moved if {"e7", "f8"} & set(pair.split())}


def test_N27_a_tile_may_overlap_its_own_old_place_but_not_stay(newyork: Game) -> None:
    overlaps = {"d6 e7", "e6 e7", "e7 f7", "f7 f8", "f8 g8"}
    assert on_its_old_place(newyork) == overlaps


def test_N28_a_tile_never_covers_a_character_quayside_or_obstacle_but_the_informant(
    newyork: Game,
) -> None:
    # Beside e7 and f8: the port e8, the quayside g9, and these five.
    filled: dict[str, Any] = {
        "at": {"eastman": "f7"},
        "sites": ["d6"],
        "gaslights": ["g8", "m7"],
    }
    assert on_its_old_place(newyork, **filled) == {"e6 e7"}
    for side in ("talkative", "silent"):
        assert on_its_old_place(newyork, informant=("e6", side), **filled) == {"e6 e7"}


def test_N28_a_tile_may_not_cover_callahan_but_the_space_he_left(newyork: Game) -> None:
    table = playing(newyork, "callahan")
    assert "investigate 1 f5 f6" not in table.legal()
    assert "investigate 1 f5 f6" in table.apply("move g5").legal()
    assert "investigate 1 g4 g5" not in table.legal()


@pytest.mark.parametrize(
    ("m8", "leaves"),
    [
        ({}, True),
        ({"metro": ["b3", "k10", "m8"]}, True),
        ({"parks": {"m8": "gaslight"}}, True),
        ({"sites": ["m8"]}, False),
        ({"gaslights": ["c3", "m8"], "sites": ["m7"]}, False),
        ({"investigations": [["e7", "f8"], ["m8", "m9"]]}, False),
        ({"investigations": [["m7", "m8"], ["k5", "l5"]], "gaslights": ["c3"]}, False),
        ({"investigations": [["e7", "f8"], ["m8", "m9"]], "gaslights": ["c3"]}, True),
    ],
    ids=[
        "street",
        "metro",
        "park",
        "site",
        "gaslight",
        "covered",
        "both covered",
        "m7 open instead",
    ],
)
def test_N40_the_land_exit_built_over_or_covered(
    newyork: Game, m8: dict[str, Any], leaves: bool
) -> None:
    # Grant on l7, next to m7 and m8; at the start m7 carries a gaslight.
    table = playing(newyork, "grant", "jack", at={"grant": "l7"}, **FREE_TO_GO, **m8)
    assert ("escape land" in table.legal()) is leaves


def test_N40_boarding_counts_among_the_three_points(newyork: Game) -> None:
    tiles = [["e7", "f8"], ["d1", "d2"]]
    for space, leaves in (("k5", True), ("j5", True), ("i5", True), ("h4", False)):
        table = playing(
            newyork, "grant", "jack", at={"grant": space}, investigations=tiles, **FREE_TO_GO
        )
        assert ("escape k4" in table.legal()) is leaves


def test_N40_N42_only_jack_boards(newyork: Game) -> None:
    on_k5: dict[str, Any] = {
        "at": {"grant": "k5"},
        "investigations": [["e7", "f8"], ["d1", "d2"]],
        **FREE_TO_GO,
    }
    assert "escape k4" in playing(newyork, "grant", "jack", identity="grant", **on_k5).legal()
    for player, identity in (("jack", "smith"), ("investigator", "grant")):
        table = playing(newyork, "grant", player, identity=identity, **on_k5)
        assert "escape" not in verbs(table)
        assert "move k4" not in table.legal()


def test_N41_only_after_an_appeal_that_did_not_see_jack(newyork: Game) -> None:
    on_k5: dict[str, Any] = {
        "at": {"grant": "k5"},
        "investigations": [["e7", "f8"], ["d1", "d2"]],
    }
    for turn, witness, leaves in ((2, "unseen", True), (2, "seen", False), (1, "seen", False)):
        table = playing(newyork, "grant", "jack", turn=turn, witness=witness, **on_k5)
        assert ("escape k4" in table.legal()) is leaves


def test_N31_tumblety_exchanges_a_neighbour_in_a_park_with_somebody_on_the_island(
    newyork: Game,
) -> None:
    # Tumblety on d5 has one neighbour, Latimer in the park e5.
    table = playing(
        newyork,
        "tumblety",
        at={"tumblety": "d5", "grant": "liberty"},
        parks={"e5": "site"},
        informant=("m12", "talkative"),
    )
    others = {"beach", "callahan", "cloud_rider", "eastman", "grant", "smith", "tumblety"}
    assert options(table, "swap") == {" ".join(sorted((who, "latimer"))) for who in others}
    table.apply("swap grant latimer")
    places = table.position()["characters"]
    assert (places["grant"], places["latimer"]) == ("e5", "liberty")
    assert not {"grant", "latimer"} & table.visible()


def test_N31_tumblety_in_a_park_still_has_neighbours(newyork: Game) -> None:
    table = playing(newyork, "tumblety", at={"tumblety": "d5"}, parks={"d5": "metro"})
    assert "swap grant latimer" in table.legal()


def test_N31_tumblety_on_the_island_has_none(newyork: Game) -> None:
    at = {"tumblety": "liberty", "latimer": "a3", "grant": "g9"}
    table = playing(newyork, "tumblety", at=at, informant=("m12", "talkative"))
    assert "swap" not in verbs(table)

    arrives = playing(
        newyork, "tumblety", at={**at, "tumblety": "c5"}, informant=("m12", "talkative")
    )
    assert arrives.apply("move liberty").position()["acting"] is None


def test_N35_a_park_beside_a_lit_space_is_dark(newyork: Game) -> None:
    # c3 lights c4 and b3. Smith stands in the park on c4, Beach on b3 beside him.
    at = {**SCATTERED, "smith": "c4", "beach": "b3"}
    table = playing(newyork, "eastman", at=at, parks={"c4": "metro"})
    assert table.visible() == {"beach"}


def test_N35_a_neighbour_in_a_park_is_not_seen_and_shows_nobody(newyork: Game) -> None:
    # c1 and d1, away from every light: one in a park, both in parks, none.
    at = {**SCATTERED, "beach": "a2", "smith": "c1", "grant": "d1"}
    assert playing(newyork, "eastman", at=at).visible() == {"smith", "grant"}
    for parks in ({"c1": "site"}, {"d1": "site"}, {"c1": "site", "d1": "metro"}):
        assert playing(newyork, "eastman", at=at, parks=parks).visible() == set()


def test_N14_a_blocked_character_still_uses_its_power(newyork: Game) -> None:
    shut_in: dict[str, Any] = {"investigations": [["e7", "f8"], ["l5", "m6"]]}
    smith = playing(newyork, "smith", at={"smith": "m5"}, **shut_in).apply("stay")
    assert verbs(smith) == {"steamer"}
    assert smith.apply("steamer k4 g2").position()["acting"] is None

    tumblety = playing(
        newyork, "tumblety", at={"tumblety": "m5", "grant": "m6"}, metro=[], sites=["l6"]
    )
    assert options(tumblety, "move") == set()
    tumblety.apply("stay")
    assert verbs(tumblety) == {"swap", "skip"}
    assert tumblety.apply("swap grant smith").position()["characters"]["smith"] == "m6"


def test_N14_N33_callahan_who_frees_himself_must_move(newyork: Game) -> None:
    table = playing(
        newyork, "callahan", at={"callahan": "m5"}, investigations=[["e7", "f8"], ["l5", "m6"]]
    )
    assert verbs(table) == {"stay", "investigate"}
    table.apply("investigate 2 d1 d2")
    assert "stay" not in table.legal()
    assert {"m6", "l5", "l6", "k5"} <= options(table, "move")


def test_N18_N37_silent_he_is_only_passed(newyork: Game) -> None:
    table = playing(
        newyork, "eastman", "jack", at={"tumblety": "a3"}, informant=("liberty", "silent")
    )
    assert {"tumblety e1", "tumblety g9"} <= options(table, "control")
    assert "tumblety liberty" not in options(table, "control")


def test_N18_N37_talkative_he_is_passed_without_a_word_or_visited(newyork: Game) -> None:
    passed = playing(newyork, "eastman", at={"eastman": "a3"}).apply("move e1")
    assert passed.position()["informant"] == {"at": "liberty", "side": "talkative"}
    assert passed.actor == "jack"

    visited = playing(newyork, "eastman", at={"eastman": "a3"})
    act(visited, "move liberty", "informant e1")
    assert visited.position()["informant"] == {"at": "e1", "side": "silent"}
    assert visited.position()["characters"] == {**HOMES, "eastman": "liberty"}
    assert visited.actor == "chance"


def test_N17_no_ferry_goes_against_its_arrow(newyork: Game) -> None:
    away = ("m12", "talkative")
    for landing in ("e1", "g9"):
        moves = options(
            playing(newyork, "eastman", at={"eastman": landing}, informant=away), "move"
        )
        assert "liberty" not in moves
        controls = options(playing(newyork, "eastman", at={"tumblety": landing}), "control")
        assert "tumblety liberty" not in controls
    back = options(playing(newyork, "eastman", at={"eastman": "liberty"}, informant=away), "move")
    assert {"e1", "g9"} <= back
    assert not {"a3", "c5", "b4", "d6"} & back
