"""New York, the reference figures of the rules page, all for the start position."""

from __future__ import annotations

import pytest

from rules.newyork_positions import (
    CHARACTERS,
    Game,
    neighbours,
    options,
    playing,
    position,
)

REACH = {
    "latimer": (28, 24),
    "beach": (31, 28),
    "callahan": (44, 39),
    "eastman": (27, 21),
    "tumblety": (30, 23),
    "cloud_rider": (39, 34),
    "grant": (25, 21),
    "smith": (24, 20),
}


@pytest.mark.parametrize("who", REACH)
def test_N12_N16_N17_N22_spaces_within_reach_and_free(newyork: Game, who: str) -> None:
    # All are suspects: the Detective may accuse on every occupied space within reach.
    table = playing(newyork, who)
    free, occupied = options(table, "move"), options(table, "accuse")
    assert (len(free) + len(occupied), len(free)) == REACH[who]


def test_N7_N34_who_is_visible(newyork: Game) -> None:
    visible = {"beach", "callahan", "latimer", "cloud_rider", "grant", "smith"}
    assert newyork(position()).visible() == visible


@pytest.mark.parametrize(
    "group", [("beach", "callahan", "latimer"), ("cloud_rider", "grant", "smith")]
)
def test_N34_they_stand_next_to_each_other(newyork: Game, group: tuple[str, ...]) -> None:
    places = newyork.start()["characters"]
    for who in group:
        others = {places[other] for other in group if other != who}
        assert neighbours(places[who]) & others


@pytest.mark.parametrize(
    ("steamer", "beside", "tile"),
    [("e8", "f7", 0), ("e8", "d6", 0), ("k4", "j5", 1), ("k4", "m5", 1)],
)
def test_N5_N40_both_steamers_are_shut_off(
    newyork: Game, steamer: str, beside: str, tile: int
) -> None:
    # From beside the tile the steamer is two or three points away, once the tile is gone.
    at = {"grant": beside}
    shut = playing(newyork, "grant", "jack", turn=3, witness="unseen", at=at)
    assert steamer not in options(shut, "escape")

    tiles = [["e7", "f8"], ["k5", "l5"]]
    tiles[tile] = ["d1", "d2"]
    opened = playing(
        newyork, "grant", "jack", turn=3, witness="unseen", at=at, investigations=tiles
    )
    assert steamer in options(opened, "escape")


@pytest.mark.parametrize("who", CHARACTERS)
def test_N40_nobody_could_leave_from_the_start_places(newyork: Game, who: str) -> None:
    table = playing(newyork, who, "jack", turn=3, witness="unseen", identity=who)
    assert options(table, "escape") == set()
