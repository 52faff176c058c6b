"""London, who is seen: Watson's beam (L24), lamps and neighbours (L34, L35).

In most of these positions only the two lamps without a number burn, far to the west: nobody of the
start position is seen, and whoever is seen is so for the reason under test.
"""

from __future__ import annotations

import pytest

from rules.london_positions import FACINGS, WEST_LAMPS, London, london_at

UNLIT_C7 = {"b2": None, "h4": None}


def test_L24_the_beam_runs_straight_to_the_edge_of_the_board(london: London) -> None:
    # All of column g from g4 to g10.
    at = {"watson": "g3", "bert": "g10"}
    lit_up = london_at(turn=5, lit=WEST_LAMPS, facing="N", at=at)
    assert london(lit_up).visible() == {"holmes", "smith", "bert"}
    away = london_at(turn=5, lit=WEST_LAMPS, facing="S", at=at)
    assert london(away).visible() == set()


@pytest.mark.parametrize(
    ("watson", "facing", "bert"),
    [
        ("g3", "N", "g5"),
        ("h6", "NE", "j8"),
        ("d7", "SE", "f7"),
        ("g7", "S", "g5"),
        ("j8", "SW", "h6"),
        ("f7", "NW", "d7"),
    ],
)
def test_L24_the_beam_shines_in_one_of_six_directions(
    london: London, watson: str, facing: str, bert: str
) -> None:
    at = {"watson": watson, "bert": bert, "holmes": "a3", "smith": "m12"}
    for way in FACINGS:
        table = london(london_at(turn=5, lit={"b2": None, "l11": None}, facing=way, at=at))
        assert ("bert" in table.visible()) == (way == facing)


def test_L24_characters_do_not_stop_the_beam(london: London) -> None:
    # Watson on g3, then Holmes g5, Smith g8 and, behind both, Bert g10.
    at = {"watson": "g3", "bert": "g10"}
    table = london(london_at(turn=5, lit=WEST_LAMPS, facing="N", at=at))
    assert "bert" in table.visible()


@pytest.mark.parametrize("covers", [("c2", "l12"), ("c2", "f7")])
def test_L24_manholes_do_not_stop_the_beam(london: London, covers: tuple[str, str]) -> None:
    # From d5: e6, the manhole f7, then g8, where Smith stands.
    at = {"watson": "d5", "lestrade": "e3"}
    table = london(london_at(turn=5, lit=WEST_LAMPS, covers=covers, facing="NE", at=at))
    assert table.visible() == {"smith"}


def test_L24_a_building_stops_the_beam(london: London) -> None:
    # From d5: e6, f7, g8 (Smith), the building h9, then i10, where Bert stands.
    at = {"watson": "d5", "lestrade": "e3", "bert": "i10"}
    table = london(london_at(turn=5, lit=WEST_LAMPS, facing="NE", at=at))
    assert table.visible() == {"smith"}


def test_L24_a_garden_stops_the_beam(london: London) -> None:
    # From e5: the garden f6, then g7, where Bert stands.
    at = {"watson": "e5", "lestrade": "e3", "bert": "g7", "smith": "m12"}
    table = london(london_at(turn=5, lit=WEST_LAMPS, facing="NE", at=at))
    assert table.visible() == set()


def test_L24_a_lit_gaslight_stops_the_beam(london: London) -> None:
    # From b7: the gaslight c7, then d7, e7, f7, where Bert stands.
    at = {"watson": "b7", "bert": "f7", "smith": "m12"}
    table = london(london_at(turn=5, lit=WEST_LAMPS, facing="SE", at=at))
    assert table.visible() == {"watson"}  # by the lamp itself


def test_L24_a_dark_gaslight_stops_the_beam(london: London) -> None:
    at = {"watson": "b7", "bert": "f7", "smith": "m12", "stealthy": "k9"}
    table = london(london_at(turn=5, lit=UNLIT_C7, facing="SE", at=at))
    assert table.visible() == set()
    at["watson"] = "d7"  # past the gaslight the same line is free
    assert london(london_at(turn=5, lit=UNLIT_C7, facing="SE", at=at)).visible() == {"bert"}


def test_L24_watson_is_not_lit_by_his_own_lantern(london: London) -> None:
    table = london(london_at(turn=5, lit=WEST_LAMPS, facing="N", watson="g3"))
    assert table.visible() == {"holmes", "smith"}


def test_L24_innocent_characters_are_lit_too(london: London) -> None:
    position = london_at(turn=5, lit=WEST_LAMPS, facing="N", watson="g3", innocent=["smith"])
    assert london(position).visible() == {"holmes", "smith"}


@pytest.mark.parametrize(
    ("lamp", "lights_up"),
    [
        ("f5", {"lestrade", "holmes"}),  # e5, g5
        ("h8", {"smith", "bert"}),  # g8, i8
        ("f9", {"gull"}),  # e9
        ("h4", {"stealthy"}),  # i4
        ("k6", set()),
    ],
)
def test_L34_next_to_a_lit_gaslight(london: London, lamp: str, lights_up: set[str]) -> None:
    # c7 lights nobody up; the other six gaslights are dark.
    table = london(london_at(turn=5, lit={"c7": None, lamp: None}))
    assert table.visible() == lights_up


@pytest.mark.parametrize("ring", [("b3", "c2", "a1"), ("c3", "b1", "a2")])
def test_L34_a_lamp_lights_up_all_six_hexes_around_it(
    london: London, ring: tuple[str, str, str]
) -> None:
    # b2 burns; of the six hexes around it no two in this ring lie side by side.
    at = {**dict(zip(("bert", "gull", "holmes"), ring, strict=True)), "watson": "j10"}
    table = london(london_at(turn=5, lit=WEST_LAMPS, at=at))
    assert table.visible() == {"bert", "gull", "holmes"}


def test_L34_two_hexes_from_a_lamp_is_too_far(london: London) -> None:
    # c4, d3 and a3 lie two hexes from b2.
    at = {"bert": "c4", "gull": "d3", "watson": "a3"}
    assert london(london_at(turn=5, lit=WEST_LAMPS, at=at)).visible() == set()


def test_L34_next_to_another_character_lit_or_not(london: London) -> None:
    # Gull on f7 stands beside Smith on g8, both in the dark.
    table = london(london_at(turn=5, lit=WEST_LAMPS, gull="f7"))
    assert table.visible() == {"gull", "smith"}


def test_L34_next_to_a_lit_character(london: London) -> None:
    # The lamp on h8 lights up Smith on g8 and Bert on i8; Gull on f7 is beside Smith only.
    table = london(london_at(turn=5, lit={"h8": None, "c7": None}, gull="f7"))
    assert table.visible() == {"gull", "smith", "bert"}


def test_L34_two_hexes_apart_is_not_next_to(london: London) -> None:
    table = london(london_at(turn=5, lit=WEST_LAMPS, gull="e7"))  # f7 lies between e7 and g8
    assert table.visible() == set()


def test_L34_each_of_the_three_reasons_is_enough(london: London) -> None:
    # Holmes and Lestrade by the lamp f5, Gull and Goodley side by side, Smith on the beam.
    at = {"goodley": "f10", "watson": "d5", "lestrade": "e4", "bert": "k9"}
    table = london(london_at(turn=5, lit={"f5": None, "b2": None}, facing="NE", at=at))
    assert table.visible() == {"holmes", "lestrade", "gull", "goodley", "smith"}


def test_L35_everybody_else_is_unseen(london: London) -> None:
    assert london(london_at(turn=5, lit=WEST_LAMPS)).visible() == set()


def test_L35_an_innocent_neighbour_counts_like_any_other(london: London) -> None:
    position = london_at(turn=5, lit=WEST_LAMPS, innocent=["smith"], identity="gull", gull="f7")
    assert london(position).visible() == {"gull", "smith"}
