"""New York, the powers of Beach, Cloud Rider, Latimer and Grant: N20 to N26, and N33."""

from __future__ import annotations

from typing import Any

import pytest

from rules.newyork_positions import (
    BUILDINGS,
    EMPTY_STREETS,
    METRO,
    PORTS,
    PRINTED,
    QUAYSIDES,
    SCATTERED,
    Game,
    cells,
    neighbours,
    options,
    playing,
    verbs,
)

BUILDERS = {"beach": "metro", "cloud_rider": "site", "latimer": "gaslight"}


@pytest.mark.parametrize(
    ("who", "power", "step"),
    [
        ("beach", "metro d2", "e3"),
        ("cloud_rider", "site d2", "i8"),
        ("latimer", "gaslight d2", "e6"),
        ("grant", "park l6", "k8"),
        ("callahan", "investigate 2 d1 d2", "f6"),
        ("smith", "steamer k4 g2", "k8"),
    ],
)
def test_N20_N21_N23_N25_N27_N32_mandatory_before_or_after_moving(
    newyork: Game, who: str, power: str, step: str
) -> None:
    verb, _ = power.split(maxsplit=1)
    before = playing(newyork, who)
    assert {power, f"move {step}"} <= before.legal()
    before.apply(power)
    assert verbs(before) <= {"move", "accuse"}
    before.apply(f"move {step}")
    assert before.position()["acting"] is None

    after = playing(newyork, who).apply(f"move {step}")
    assert verbs(after) == {verb}
    after.apply(power)
    assert after.position() == before.position()


def test_N20_a_metro_entrance_stands_next_to_no_other(newyork: Game) -> None:
    entrances = """
    c1 c2 d1 d2 d5 d6 e2 e3 e6 f2 f3 f4 f7 g3 g4 g8 h4 h9
    i5 i6 i8 i9 i10 j5 k8 l8 l9 m5 m8 m9 m10 m11 m12
    """
    assert options(playing(newyork, "beach"), "metro") == cells(entrances)


def test_N20_the_printed_entrance_counts(newyork: Game) -> None:
    around = neighbours(PRINTED) - {"f5"}
    assert around <= EMPTY_STREETS
    assert not around & options(playing(newyork, "beach", metro=[]), "metro")


def test_N20_covered_entrances_count(newyork: Game) -> None:
    covered = [["b3", "b4"], ["k5", "l5"]]
    metro = options(playing(newyork, "beach", investigations=covered), "metro")
    assert not {"a2", "b2", "c4"} & metro
    assert {"e7", "f8"} <= metro


def test_N20_the_new_entrance_works(newyork: Game) -> None:
    table = playing(newyork, "beach", at={"beach": "e2"})
    assert "k10" not in options(table, "move")
    table.apply("metro d2")
    assert table.position()["metro"] == ["b3", "d2", "k10", "l6"]
    assert "k10" in options(table, "move")


def test_N21_sites_may_be_next_to_each_other(newyork: Game) -> None:
    table = playing(newyork, "cloud_rider", sites=["f3", "m9"])
    assert options(table, "site") == EMPTY_STREETS - {"f3", "m9"}
    table.apply("site f2")
    assert table.position()["sites"] == ["f2", "f3", "m9"]


def test_N22_crossing_is_free_and_stepping_out_costs_a_point(newyork: Game) -> None:
    # From i6 over j6 and k7 to l8 costs one, to m9 two, to m10 three.
    moves = options(playing(newyork, "cloud_rider", at={"cloud_rider": "i6"}), "move")
    assert {"l8", "m9", "m10"} <= moves
    assert "m12" not in moves


def test_N22_sites_are_crossed_like_buildings(newyork: Game) -> None:
    # m5 leads over the site on m6 to l6 (one), by metro to b3 (two), on to a3 (three).
    table = playing(newyork, "cloud_rider", at={"cloud_rider": "m5"}, sites=["m6"])
    assert {"l6", "b3", "a3"} <= options(table, "move")
    assert "m6" not in options(table, "move")
    assert "stay" not in table.legal()


def test_N22_a_site_placed_first_is_crossed_at_once(newyork: Game) -> None:
    walks = playing(newyork, "cloud_rider", at={"cloud_rider": "m5"})
    assert "b4" not in options(walks, "move")
    walks.apply("site m6")
    assert {"b4", "a3"} <= options(walks, "move")


def test_N22_she_may_walk_instead_but_must_place_the_site(newyork: Game) -> None:
    table = playing(newyork, "cloud_rider").apply("move i8")
    assert verbs(table) == {"site"}


def test_N22_she_ends_on_a_space_one_can_stand_on(newyork: Game) -> None:
    # Over d3 and d4 to c4 (one), a park; c5 (two), a quayside; Liberty Island (three).
    table = playing(
        newyork, "cloud_rider", at={"cloud_rider": "e3"}, sites=["f3"], parks={"c4": "site"}
    )
    moves = options(table, "move")
    assert {"c4", "c5", "liberty"} <= moves
    assert not moves & (BUILDINGS | {"f3"})


@pytest.mark.parametrize(
    "m6",
    [{"gaslights": ["c3", "m6"]}, {"investigations": [["e7", "f8"], ["l5", "m6"]]}],
    ids=["gaslight", "covered"],
)
def test_N22_she_crosses_no_gaslight_and_no_covered_space(
    newyork: Game, m6: dict[str, Any]
) -> None:
    table = playing(newyork, "cloud_rider", "investigator", at={"cloud_rider": "m5"}, **m6)
    assert verbs(table) == {"stay", "site"}


def test_N22_she_crosses_no_port(newyork: Game) -> None:
    # Over the port b1 it would be one point to b2, and three to a3.
    moves = options(playing(newyork, "cloud_rider", at={"cloud_rider": "c1"}), "move")
    assert {"b2", "a2"} <= moves
    assert "a3" not in moves


def test_N23_a_gaslight_stands_next_to_no_other(newyork: Game) -> None:
    beside = {"b2", "c2", "c4", "l7", "m6", "m8"}
    assert options(playing(newyork, "latimer"), "gaslight") == EMPTY_STREETS - beside


def test_N23_the_new_gaslight_lights_and_stops(newyork: Game) -> None:
    table = playing(newyork, "latimer", at={"latimer": "m5"}).apply("gaslight h4")
    assert table.position()["gaslights"] == ["c3", "h4", "m7"]
    assert "tumblety" in table.visible()

    shut = playing(newyork, "latimer", at={"latimer": "m5"}, gaslights=["c3"])
    assert "stay" not in shut.legal()
    shut.apply("gaslight m6")
    assert shut.legal() == {"stay"}


@pytest.mark.parametrize("who", BUILDERS)
def test_N24_only_empty_street_spaces_are_built_on(newyork: Game, who: str) -> None:
    table = playing(
        newyork,
        who,
        at={"grant": "c5", "smith": "m10"},
        gaslights=["c3"],
        sites=["d1"],
        parks={"i10": "site", "j5": "metro", "h9": "gaslight"},
        informant=("m12", "talkative"),
    )
    spaces = options(table, BUILDERS[who])
    tiles = {*METRO, PRINTED, "c3", "d1", "i10", "j5", "h9"}
    covered = {"e7", "f8", "k5", "l5"}
    assert spaces
    assert not spaces & tiles
    assert not spaces & covered
    assert not spaces & set(table.position()["characters"].values())
    assert "m12" not in spaces
    assert not spaces & (QUAYSIDES | PORTS | BUILDINGS | {"liberty"})
    assert "m8" in spaces


@pytest.mark.parametrize("who", ["cloud_rider", "latimer"])
def test_N24_both_land_exit_spaces_may_be_built_on(newyork: Game, who: str) -> None:
    table = playing(newyork, who, gaslights=["c3"])
    assert {"m7", "m8"} <= options(table, BUILDERS[who])


def test_N24_a_space_is_empty_once_its_character_has_gone(newyork: Game) -> None:
    table = playing(newyork, "beach", at={"beach": "e2"})
    assert "e2" not in options(table, "metro")
    assert "e2" in options(table.apply("move e3"), "metro")
    assert "e3" not in options(table, "metro")


def test_N25_grant_turns_gaslights_sites_and_entrances_to_parks(newyork: Game) -> None:
    table = playing(newyork, "grant", sites=["d1", "e2"], parks={"d2": "site"})
    assert options(table, "park") == {"c3", "m7", "b3", "k10", "l6", "d1", "e2"}
    table.apply("park e2")
    assert table.position()["sites"] == ["d1"]
    assert table.position()["parks"] == {"d2": "site", "e2": "site"}


def test_N25_a_park_can_be_stood_on_at_once(newyork: Game) -> None:
    table = playing(newyork, "grant", at={"grant": "m5"}, sites=["m6"])
    assert options(table.apply("park m6"), "move") == {"m6", "l6", "l7", "k6", "b3", "g6", "k10"}


def test_N25_with_nothing_to_turn_the_power_lapses(newyork: Game) -> None:
    table = playing(newyork, "grant", metro=[], gaslights=[], sites=[])
    assert "park" not in verbs(table)
    assert table.apply("move k8").position()["acting"] is None


def test_N26_a_former_metro_leads_nowhere_and_does_not_count(newyork: Game) -> None:
    former: dict[str, Any] = {"metro": ["k10", "l6"], "parks": {"b3": "metro"}}
    beach = playing(newyork, "beach", "investigator", **former)
    assert {"a2", "b2", "b4", "c4"} <= options(beach, "metro")

    walker = playing(newyork, "eastman", "investigator", at={"eastman": "m5"}, **former)
    assert options(walker, "move") == {"m6", "l6", "l7", "k6", "g6", "k10"}
    from_park = playing(newyork, "eastman", "investigator", at={"eastman": "b3"}, **former)
    assert not {"g6", "k10", "l6"} & options(from_park, "move")


def test_N26_a_former_gaslight_neither_lights_nor_counts(newyork: Game) -> None:
    at = {**SCATTERED, "smith": "b2"}
    lit = playing(newyork, "latimer", at=at)
    assert lit.visible() == {"smith"}
    assert not {"c2", "c4"} & options(lit, "gaslight")

    dark = playing(newyork, "latimer", at=at, gaslights=["m7"], parks={"c3": "gaslight"})
    assert dark.visible() == set()
    assert {"c2", "c4"} <= options(dark, "gaslight")


def test_N26_a_park_stays_a_park(newyork: Game) -> None:
    parks = {"b3": "metro", "c3": "gaslight", "d1": "site"}
    board: dict[str, Any] = {"metro": ["k10", "l6"], "gaslights": ["m7"], "parks": parks}
    assert not set(parks) & options(playing(newyork, "grant", "jack", **board), "park")
    for who, verb in BUILDERS.items():
        assert not set(parks) & options(playing(newyork, who, "jack", **board), verb)


def test_N33_a_power_used_before_the_move_takes_effect_for_it(newyork: Game) -> None:
    # The new entrance on e2 brings Beach from e3 to k10 in two, so to k11 in three.
    table = playing(newyork, "beach", at={"beach": "e3"})
    assert "k11" not in options(table, "move")
    assert "k11" in options(table.apply("metro e2"), "move")


# Every street space but g8 is taken or next to a metro entrance; one metro tile is left.
CROWDED: dict[str, Any] = {
    "turn": 8,
    "metro": ["b3", "e6", "f3", "i9", "l6", "l10"],
    "gaslights": ["e4", "h4", "i6", "k11", "m5", "m12"],
    "sites": ["f8", "j5", "j8", "m9"],
    "investigations": [["c1", "c2"], ["d1", "d2"]],
}
CROWD = {
    "callahan": "h5",
    "cloud_rider": "i5",
    "eastman": "i7",
    "grant": "j7",
    "latimer": "k8",
    "smith": "l8",
    "tumblety": "m8",
}


def test_N33_a_power_without_use_before_the_move_is_owed_if_the_move_gives_it_one(
    newyork: Game,
) -> None:
    table = playing(newyork, "beach", at={**CROWD, "beach": "g8"}, **CROWDED)
    assert options(table, "metro") == set()
    assert table.apply("move g7").legal() == {"metro g8"}


def test_N33_it_lapses_when_the_move_is_done_and_there_is_still_none(newyork: Game) -> None:
    table = playing(
        newyork, "beach", at={**CROWD, "beach": "g7"}, informant=("g8", "silent"), **CROWDED
    )
    assert options(table, "metro") == set()
    table.apply("move h9")
    assert table.position()["acting"] is None
    assert table.position()["metro"] == CROWDED["metro"]
    assert table.actor == "investigator"
