"""New York, visits to the Informant: N37 and N38."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.newyork_positions import (
    CHARACTERS,
    GASLIGHTS,
    HOMES,
    QUAYSIDES,
    STREETS,
    Game,
    act,
    options,
    playing,
    verbs,
)

# Each test puts its visitor on m11, next to him.
BESIDE: dict[str, Any] = {"informant": ("m12", "talkative")}


def test_N37_the_visitor_takes_his_space_and_the_player_sends_him_away(newyork: Game) -> None:
    table = playing(newyork, "beach", at={"beach": "m11"}, **BESIDE).apply("move m12")
    assert table.position()["characters"]["beach"] == "m12"
    assert table.position()["acting"]["pending"] == "informant"
    assert table.actor == "investigator"
    assert verbs(table) == {"informant"}
    table.apply("informant d2")
    assert table.position()["informant"] == {"at": "d2", "side": "silent"}


def test_N37_where_he_may_go(newyork: Game) -> None:
    board: dict[str, Any] = {"sites": ["d1"], "parks": {"d2": "site"}}
    table = playing(newyork, "beach", at={"beach": "m11", "smith": "e1"}, **BESIDE, **board)
    table.apply("move m12")
    taken = {*HOMES.values(), "m12", "e1"} - {"e4", "j7"}
    obstacles = {*GASLIGHTS, "d1", "e7", "f8", "k5", "l5"}
    spaces = (STREETS | QUAYSIDES | {"liberty"}) - taken - obstacles
    assert {"m11", "b3", "g6", "d2", "c5", "liberty", "m8"} <= spaces
    assert options(table, "informant") == spaces


def test_N37_not_back_to_the_space_he_left(newyork: Game) -> None:
    table = playing(newyork, "beach", at={"beach": "m11"}, **BESIDE).apply("move m12")
    assert "m12" not in options(table, "informant")
    assert "m11" in options(table, "informant")  # the visitor's former space is free


@pytest.mark.parametrize(("player", "other"), [("investigator", "jack"), ("jack", "investigator")])
def test_N37_the_player_of_the_visitor_takes_a_card(newyork: Game, player: str, other: str) -> None:
    table = playing(newyork, "beach", player, at={"beach": "m11"}, identity="grant", **BESIDE)
    act(table, "move m12", "informant d2")
    assert table.actor == "chance"
    deck = set(CHARACTERS) - {"grant"}
    assert table.odds() == {f"draw {card}": Fraction(1, 7) for card in deck}
    table.apply("draw eastman")
    assert table.position()[player]["alibis"] == ["eastman"]
    assert table.position()[other]["alibis"] == []
    assert table.position()["deck"] == sorted(deck - {"eastman"})
    assert table.position()["suspects"] == list(CHARACTERS)


def test_N37_before_any_power_still_to_come(newyork: Game) -> None:
    table = playing(newyork, "beach", at={"beach": "m11"}, **BESIDE)
    act(table, "move m12", "informant d2", "draw eastman")
    assert verbs(table) == {"metro"}
    assert "d2" not in options(table, "metro")  # the Informant is there by now
    table.apply("metro m10")
    assert table.position()["acting"] is None


def test_N37_after_a_power_used_first(newyork: Game) -> None:
    table = playing(newyork, "beach", at={"beach": "m11"}, **BESIDE)
    act(table, "metro e2", "move m12", "informant d2", "draw eastman")
    assert table.position()["acting"] is None
    assert table.actor == "jack"


def test_N37_after_the_fourth_character_the_card_comes_before_the_appeal(newyork: Game) -> None:
    table = playing(newyork, "eastman", last=True, at={"eastman": "m11"}, **BESIDE)
    act(table, "move m12", "informant d2")
    assert table.position()["turn"] == 1
    table.apply("draw eastman")
    assert table.position()["turn"] == 2
    assert table.position()["informant"] == {"at": "d2", "side": "talkative"}


def test_N37_a_silent_informant_is_not_visited(newyork: Game) -> None:
    table = playing(newyork, "eastman", "jack", at={"eastman": "m11"}, informant=("m12", "silent"))
    assert "move m12" not in table.legal()


def test_N38_with_an_empty_deck_no_card_is_taken(newyork: Game) -> None:
    table = playing(
        newyork,
        "beach",
        "jack",
        turn=8,
        at={"beach": "m11"},
        identity="grant",
        jack_alibis=["beach", "callahan", "smith"],
        investigator_alibis=["cloud_rider", "eastman", "latimer", "tumblety"],
        **BESIDE,
    )
    act(table, "move m12", "informant d2")
    assert table.position()["deck"] == []
    assert table.position()["informant"] == {"at": "d2", "side": "silent"}
    assert table.actor == "jack"
    assert verbs(table) == {"metro"}
    table.apply("metro m10")
    assert table.position()["jack"]["alibis"] == ["beach", "callahan", "smith"]
    assert table.position()["acting"] is None


def test_N38_the_seventh_card_can_still_be_drawn(newyork: Game) -> None:
    table = playing(
        newyork,
        "beach",
        "jack",
        turn=8,
        at={"beach": "m11"},
        identity="grant",
        jack_alibis=["beach", "callahan", "smith"],
        investigator_alibis=["cloud_rider", "eastman", "latimer"],
        **BESIDE,
    )
    act(table, "move m12", "informant d2")
    assert table.odds() == {"draw tumblety": Fraction(1)}
