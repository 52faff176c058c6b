"""New York, who is visible: N34 to N36."""

from __future__ import annotations

from typing import Any

import pytest

from rules.newyork_positions import SCATTERED, Game, waiting


def lit(newyork: Game, at: dict[str, str], **changes: Any) -> set[str]:
    """Who is visible when these characters leave their scattered, dark places."""
    return newyork(waiting("eastman", "jack", at={**SCATTERED, **at}, **changes)).visible()


def test_N34_nobody_is_visible_alone_in_the_dark(newyork: Game) -> None:
    assert lit(newyork, {}) == set()


@pytest.mark.parametrize("space", ["b2", "b3", "c2", "c4", "l6", "l7", "m6", "m8"])
def test_N34_next_to_a_gaslight(newyork: Game, space: str) -> None:
    assert lit(newyork, {"smith": space}) == {"smith"}


@pytest.mark.parametrize("space", ["a2", "b4", "c1", "l8", "m5"])
def test_N34_two_spaces_from_a_gaslight_is_dark(newyork: Game, space: str) -> None:
    assert lit(newyork, {"smith": space}) == set()


@pytest.mark.parametrize("space", ["h9", "i9", "i8", "h7", "g7", "g8"])
def test_N34_next_to_another_character(newyork: Game, space: str) -> None:
    # Eastman stands on h8; Latimer and Tumblety, not far from there, keep out of the way.
    away = {"latimer": "e5", "tumblety": "m12"}
    assert lit(newyork, {**away, "smith": space}) == {"eastman", "smith"}


def test_N34_two_spaces_from_another_character_is_dark(newyork: Game) -> None:
    # h6 is two spaces from Eastman on h8, Latimer on f6 and Cloud Rider on g4.
    assert lit(newyork, {"smith": "h6"}) == set()


def test_N34_innocents_count_as_neighbours_and_are_seen(newyork: Game) -> None:
    seen = lit(newyork, {"smith": "h9", "tumblety": "m12"}, turn=2, innocents=["smith"])
    assert seen == {"eastman", "smith"}


def test_N34_every_metro_entrance_is_a_place_like_a_street(newyork: Game) -> None:
    assert lit(newyork, {"smith": "b3", "beach": "l6"}) == {"beach", "smith"}


def test_N35_in_a_park_always_invisible(newyork: Game) -> None:
    assert lit(newyork, {"smith": "c4"}) == {"smith"}
    assert lit(newyork, {"smith": "c4"}, parks={"c4": "site"}) == set()


def test_N35_on_liberty_island_always_invisible(newyork: Game) -> None:
    # Gaslights beside both boarding quaysides (b4) and beside both landing ones (f2, h9).
    lights = ["b4", "f2", "h9"]
    seen = lit(
        newyork,
        {"smith": "liberty", "eastman": "h7"},
        gaslights=lights,
        informant=("m12", "talkative"),
    )
    assert "smith" not in seen


def test_N35_a_character_in_a_park_makes_no_neighbour_visible(newyork: Game) -> None:
    away = {"tumblety": "m12"}
    assert lit(newyork, {**away, "smith": "h9"}) == {"eastman", "smith"}
    assert lit(newyork, {**away, "smith": "h9"}, parks={"h9": "metro"}) == set()


def test_N35_a_third_neighbour_still_does(newyork: Game) -> None:
    # Eastman on h8 has Smith in the park h9 on one side and Beach on g8 on the other.
    at = {"tumblety": "m12", "smith": "h9", "beach": "g8"}
    assert lit(newyork, at, parks={"h9": "metro"}) == {"beach", "eastman"}


def test_N36_quaysides_are_lit_like_streets(newyork: Game) -> None:
    assert lit(newyork, {"smith": "a3"}, gaslights=["b4", "m7"]) == {"smith"}
    assert lit(newyork, {"smith": "c5", "callahan": "m12"}, gaslights=["b4", "m7"]) == {"smith"}


def test_N36_a_neighbour_on_a_quayside_counts(newyork: Game) -> None:
    assert lit(newyork, {"smith": "c5"}) == {"callahan", "smith"}  # Callahan stands on d6


@pytest.mark.parametrize("side", ["talkative", "silent"])
def test_N36_the_informant_counts_for_nothing(newyork: Game, side: str) -> None:
    assert lit(newyork, {"tumblety": "m12"}, informant=("h9", side)) == set()
