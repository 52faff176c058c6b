"""New York, accusation, escape, appeal and the end: N39 to N45."""

from __future__ import annotations

from typing import Any

import pytest

from rules.newyork_positions import (
    CHARACTERS,
    PORTS,
    SCATTERED,
    Game,
    act,
    options,
    playing,
    verbs,
    waiting,
)

# Jack may leave if his character stands well: the last appeal did not see him.
FREE_TO_GO: dict[str, Any] = {"turn": 3, "witness": "unseen"}


def test_N39_the_right_accusation_wins(newyork: Game) -> None:
    table = playing(newyork, "eastman", identity="grant")
    before = table.position()
    table.apply("accuse grant")
    assert table.outcome == {"winner": "investigator", "reason": "accused_right"}
    assert table.actor is None
    assert table.position()["characters"] == before["characters"]


def test_N39_the_wrong_accusation_loses(newyork: Game) -> None:
    table = playing(newyork, "eastman", identity="smith").apply("accuse grant")
    assert table.outcome == {"winner": "jack", "reason": "accused_wrong"}


def test_N39_only_the_detective_accuses(newyork: Game) -> None:
    near = {"tumblety", "latimer", "callahan", "cloud_rider", "grant", "smith"}
    assert options(playing(newyork, "eastman", "investigator"), "accuse") == near
    assert options(playing(newyork, "eastman", "jack"), "accuse") == set()


def test_N39_innocents_are_not_accused(newyork: Game) -> None:
    table = playing(newyork, "eastman", turn=2, innocents=["latimer", "smith"])
    near = {"tumblety", "callahan", "cloud_rider", "grant"}
    assert options(table, "accuse") == near


def test_N39_the_accused_must_be_within_reach(newyork: Game) -> None:
    # Three points from m5 (m6, l6, b3) and one too far on a3.
    at = {**SCATTERED, "eastman": "m5", "smith": "b3", "grant": "a3"}
    assert options(playing(newyork, "eastman", at=at), "accuse") == {"smith"}


def test_N39_only_by_the_activated_characters_own_movement(newyork: Game) -> None:
    eastman = playing(newyork, "eastman", at={"eastman": "i8"})
    ends = {text.split()[1] for text in options(eastman, "control")}
    assert ends
    assert not ends & set(eastman.position()["characters"].values())

    tumblety = playing(newyork, "tumblety", at={"tumblety": "f6"}).apply("swap callahan grant")
    assert tumblety.outcome is None

    moved = playing(newyork, "tumblety").apply("move f6")
    assert verbs(moved) == {"swap", "skip"}


def test_N39_a_power_may_come_first_and_one_not_used_lapses(newyork: Game) -> None:
    # The site on c4 brings Cloud Rider from e3 over d3, d4 and c4 to c5 for one point,
    # so to Liberty Island for two (three without it) and to g9 for three.
    at = {**SCATTERED, "cloud_rider": "e3", "beach": "g9", "grant": "liberty"}
    table = playing(newyork, "cloud_rider", at=at, informant=("m12", "talkative"))
    table.apply("accuse grant")
    assert table.outcome == {"winner": "investigator", "reason": "accused_right"}
    assert table.position()["sites"] == []

    table = playing(newyork, "cloud_rider", at=at, informant=("m12", "talkative"))
    assert "accuse beach" not in table.legal()
    act(table, "site c4", "accuse beach")
    assert table.outcome == {"winner": "jack", "reason": "accused_wrong"}


def escapes(newyork: Game, **changes: Any) -> set[str]:
    """Where Jack may leave when he plays Grant, his own character."""
    return options(playing(newyork, "grant", "jack", **{**FREE_TO_GO, **changes}), "escape")


@pytest.mark.parametrize(
    ("space", "leaves"), [("k11", True), ("l10", True), ("l9", True), ("l8", False)]
)
def test_N40_boarding_a_steamer_costs_one_point(newyork: Game, space: str, leaves: bool) -> None:
    found = escapes(newyork, at={"grant": space}, steamers=["e8", "l12"])
    assert ("l12" in found) is leaves


def test_N40_only_a_port_that_holds_a_steamer(newyork: Game) -> None:
    assert escapes(newyork, at={"grant": "k11"}, steamers=["e8", "k4"]) == set()
    assert escapes(newyork, at={"grant": "k11"}, steamers=["b1", "l12"]) == {"l12"}


def test_N40_the_space_before_the_port_must_be_one_to_stand_on(newyork: Game) -> None:
    at = {"grant": "k6"}  # over k5 to k4 it is two points
    assert "k4" not in escapes(newyork, at=at)
    tile_gone = [["e7", "f8"], ["d1", "d2"]]
    assert "k4" in escapes(newyork, at=at, investigations=tile_gone)
    built_up: dict[str, Any] = {"sites": ["k5"], "gaslights": ["c3", "l5"]}
    assert "k4" not in escapes(newyork, at=at, investigations=tile_gone, **built_up)


def test_N40_somebody_on_the_way_does_not_stop_jack(newyork: Game) -> None:
    at = {"grant": "l8", "smith": "m8"}
    assert escapes(newyork, at=at) == {"land"}
    at = {"grant": "k10", "smith": "k11", "latimer": "l11"}
    assert escapes(newyork, at=at, steamers=["e8", "l12"]) == {"l12"}


@pytest.mark.parametrize(
    ("space", "leaves"),
    [("m8", True), ("m9", True), ("l7", True), ("m10", True), ("k6", True), ("m11", False)],
)
def test_N40_the_land_exit_costs_one_point(newyork: Game, space: str, leaves: bool) -> None:
    assert ("land" in escapes(newyork, at={"grant": space})) is leaves


def test_N40_at_the_start_only_m8_leads_out(newyork: Game) -> None:
    assert escapes(newyork, at={"grant": "m6"}) == set()
    as_park: dict[str, Any] = {"gaslights": ["c3"], "parks": {"m7": "gaslight"}}
    assert escapes(newyork, at={"grant": "m6"}, **as_park) == {"land"}
    assert escapes(newyork, at={"grant": "m6"}, gaslights=["c3"]) == {"land"}


@pytest.mark.parametrize("who", ["grant", "cloud_rider"])
def test_N40_neither_is_reached_from_a_building_or_site(newyork: Game, who: str) -> None:
    # Sites on m8 and on both free spaces beside l12; Cloud Rider could cross them.
    for space, sites in (("l8", ["m8"]), ("k10", ["k11", "l11"])):
        table = playing(
            newyork,
            who,
            "jack",
            at={who: space},
            identity=who,
            sites=sites,
            investigations=[["e7", "f8"], ["m11", "m12"]],
            steamers=["e8", "l12"],
            **FREE_TO_GO,
        )
        assert options(table, "move")
        assert options(table, "escape") == set()


def test_N40_leaving_wins_at_once(newyork: Game) -> None:
    table = playing(newyork, "grant", "jack", at={"grant": "m8"}, **FREE_TO_GO)
    table.apply("escape land")
    assert table.outcome == {"winner": "jack", "reason": "escaped"}
    assert table.actor is None
    assert table.position()["characters"]["grant"] == "m8"

    table = playing(
        newyork, "grant", "jack", at={"grant": "g3"}, steamers=["e8", "g2"], **FREE_TO_GO
    )
    table.apply("escape g2")
    assert table.outcome == {"winner": "jack", "reason": "escaped"}


def test_N40_smith_may_call_a_steamer_first(newyork: Game) -> None:
    table = playing(newyork, "smith", "jack", at={"smith": "g3"}, identity="smith", **FREE_TO_GO)
    assert options(table, "escape") == set()
    table.apply("steamer e8 g2")
    assert options(table, "escape") == {"g2"}


def test_N40_not_by_tumbletys_exchange(newyork: Game) -> None:
    table = playing(newyork, "tumblety", "jack", at={"tumblety": "m9", "grant": "m8"}, **FREE_TO_GO)
    assert options(table, "escape") == set()
    table.apply("swap grant smith")
    assert table.outcome is None


@pytest.mark.parametrize(
    ("turn", "witness", "leaves"),
    [(1, "seen", False), (2, "seen", False), (2, "unseen", True), (8, "unseen", True)],
)
def test_N41_only_if_the_last_appeal_did_not_see_jack(
    newyork: Game, turn: int, witness: str, leaves: bool
) -> None:
    found = escapes(newyork, at={"grant": "m8"}, turn=turn, witness=witness)
    assert ("land" in found) is leaves


def test_N41_being_invisible_now_is_not_enough_and_being_visible_now_is_no_hindrance(
    newyork: Game,
) -> None:
    dark = {**SCATTERED, "grant": "l8"}
    assert escapes(newyork, at=dark, witness="seen") == set()
    lit = {"grant": "l8", "smith": "l9"}
    table = playing(newyork, "grant", "jack", at=lit, **FREE_TO_GO)
    assert "grant" in table.visible()
    assert options(table, "escape") == {"land"}


def test_N41_never_in_round_1(newyork: Game) -> None:
    assert newyork.start()["witness"] == "seen"
    assert escapes(newyork, at={"grant": "m8"}, turn=1, witness="seen") == set()
    # No game gets here, since no appeal came before; it is read all the same.
    assert escapes(newyork, at={"grant": "m8"}, turn=1, witness="unseen") == set()
    assert escapes(newyork, at={"grant": "m8"}, turn=2, witness="unseen") == {"land"}


def test_N42_nobody_else_enters_a_port_or_leaves(newyork: Game) -> None:
    for who in CHARACTERS:
        for player, jack in (("jack", "grant"), ("investigator", "grant"), ("jack", "smith")):
            if player == "jack" and who == jack:
                continue
            table = playing(
                newyork,
                who,
                player,
                at={"grant": "e2", who: "l11"},
                identity=jack,
                steamers=["e8", "l12"],
                **FREE_TO_GO,
            )
            assert options(table, "escape") == set()
            assert not options(table, "move") & PORTS


def test_N43_jack_visible(newyork: Game) -> None:
    table = playing(newyork, "eastman", last=True, identity="smith").apply("move h9")
    assert table.position()["witness"] == "seen"
    assert table.position()["suspects"] == sorted(set(CHARACTERS) - {"eastman", "tumblety"})


def test_N43_jack_invisible(newyork: Game) -> None:
    table = playing(newyork, "eastman", last=True, identity="tumblety").apply("move h9")
    assert table.position()["witness"] == "unseen"
    assert table.position()["suspects"] == ["eastman", "tumblety"]


def test_N43_innocents_stay_innocent_and_the_position_after_the_move_counts(
    newyork: Game,
) -> None:
    # Eastman steps next to Tumblety, who is Jack: both are visible now.
    table = playing(
        newyork,
        "eastman",
        "jack",
        turn=2,
        last=True,
        identity="tumblety",
        innocents=["beach"],
        at={"smith": "m10"},
    ).apply("move h6")
    assert table.position()["witness"] == "seen"
    visible = {"callahan", "cloud_rider", "eastman", "grant", "latimer", "tumblety"}
    assert table.position()["suspects"] == sorted(visible)


def test_N44_jack_not_arrested_after_round_8_wins(newyork: Game) -> None:
    innocents = sorted(set(CHARACTERS) - {"grant"})
    table = playing(newyork, "eastman", "jack", turn=8, last=True, innocents=innocents)
    table.apply("move h9")
    assert table.outcome == {"winner": "jack", "reason": "dawn"}
    assert table.position()["acting"] is None
    assert table.position()["offer"] == []


def test_N44_not_before_the_fourth_character_of_round_8(newyork: Game) -> None:
    table = playing(newyork, "eastman", "jack", turn=8).apply("move h9")
    assert table.outcome is None
    assert table.actor == "investigator"


def test_N45_identity_and_alibi_cards_are_shown_at_the_end(newyork: Game) -> None:
    cards: dict[str, Any] = {"jack_alibis": ["beach"], "investigator_alibis": ["smith"]}
    table = newyork(waiting("eastman", "jack", turn=8, last=True, **cards))
    assert table.knows("investigator")["jack"] == {"identity": None, "alibis": [None]}
    act(table, "pick eastman", "move h9")
    for viewer in ("jack", "investigator", "public"):
        assert table.knows(viewer)["jack"] == {"identity": "grant", "alibis": ["beach"]}
        assert table.knows(viewer)["investigator"] == {"alibis": ["smith"]}
