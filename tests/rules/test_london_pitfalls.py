"""London, what implementations of this game are known to get wrong: one test each."""

from __future__ import annotations

from itertools import combinations

import pytest

from rules.london_positions import (
    CHARACTERS,
    WEST_LAMPS,
    London,
    london_at,
    moves,
    options,
    play_quietly,
    refused,
    verbs,
    whistled,
)


@pytest.mark.parametrize("covers", [("c2", "m9"), ("l12", "m9")])
def test_L19_no_sewer_from_a_covered_manhole(london: London, covers: tuple[str, str]) -> None:
    # On m9 itself, and one step away on m8: only the street is left.
    street = {"l6", "l7", "l10", "k7", "k9", "k10", "m8", "m11", "m12"}  # Goodley stands on m10
    on_it = london(london_at(acting="gull", by="jack", gull="m9", covers=covers))
    assert moves(on_it) == street
    beside = london(london_at(acting="gull", by="jack", gull="m8", covers=covers))
    assert not {"a5", "c2", "f7", "f10", "h3", "h6", "l12"} & moves(beside)


def test_L25_L43_the_number_stays_with_the_moved_gaslight(london: London) -> None:
    # Smith has brought lamp 1 to f9 and later lamp 2 to its old hex.
    lit = {"f9": 1, "b2": 2, "c7": 3, "k6": 4, "f5": None, "h8": None}
    table = london(london_at(turn=1, lit=lit, acting="smith", nth=4, smith="g8"))
    table.apply("lamp c7 l11").apply("move g9")
    assert table.position()["lit"] == {"b2": 2, "l11": 3, "k6": 4, "f5": None, "h8": None}


def test_L24_a_lit_gaslight_stops_the_beam_too(london: London) -> None:
    # b7, the gaslight c7, then d7, e7, f7, g7. Bert on g7 is lit only if nothing stops the beam.
    at = {"watson": "b7", "bert": "g7", "smith": "m12"}
    table = london(london_at(turn=5, lit=WEST_LAMPS, facing="SE", at=at))
    assert "bert" not in table.visible()


def test_L24_a_dark_gaslight_stops_the_beam_too(london: London) -> None:
    at = {"watson": "b7", "bert": "g7", "smith": "m12"}
    table = london(london_at(turn=5, lit={"b2": None, "k6": None}, facing="SE", at=at))
    assert table.visible() == set()


def test_L29_the_whistle_measures_by_street_not_as_the_crow_flies(london: London) -> None:
    # Goodley on e5. By street f3 is three steps away, g5 five; as the crow flies g5 is nearer.
    at = {"goodley": "e5", "lestrade": "m12", "bert": "f3", "holmes": "c3"}
    table = london(london_at(acting="goodley", by="jack", at=at))
    assert whistled(table, "bert") == {"d3", "e3", "e4"}
    # Holmes on c3: c4 and d3 are nearer by street, equally far as the crow flies.
    assert whistled(table, "holmes") == {"c4", "d3", "d5", "e3", "e4", "e6"}


def test_L29_the_whistle_pays_by_street_not_as_the_crow_flies(london: London) -> None:
    # From a4 to d5, beside Goodley, is three hexes over the houses and four by street.
    at = {"goodley": "e5", "lestrade": "m12", "bert": "a4", "watson": "i10"}
    table = london(london_at(acting="goodley", by="jack", at=at))
    assert refused(table, "whistle bert d5")
    assert "c4" in whistled(table, "bert")


def test_L29_no_whistle_ends_equally_far_away(london: London) -> None:
    # i5 and its neighbour i6 are both four steps from l6.
    at = {"goodley": "l6", "bert": "i5", "stealthy": "k11"}
    table = london(london_at(acting="goodley", by="jack", at=at))
    assert whistled(table, "bert") == {"j6", "k7", "l7"}


def test_L40_no_escape_on_turn_1(london: London) -> None:
    at = {"gull": "b7"}
    first, second = (
        london(london_at(turn=turn, witness="unseen", acting="gull", by="jack", at=at))
        for turn in (1, 2)
    )
    assert options(first, "escape") == set()
    assert options(second, "escape") == {"NW"}


def test_L38_no_escape_past_a_cordon(london: London) -> None:
    closed = london_at(
        turn=2, witness="unseen", cordons=["NW", "SE"], acting="gull", by="jack", gull="b7"
    )
    table = london(closed)
    assert refused(table, "escape NW")
    assert options(table, "escape") == set()


def test_L39_no_escape_without_the_point_it_costs(london: London) -> None:
    # Three points bring Watson from a3 onto the SW exit hex b1, but not out.
    table = london(
        london_at(
            turn=2,
            identity="watson",
            witness="unseen",
            cordons=["NE", "NW"],
            acting="watson",
            by="jack",
        )
    )
    assert "b1" in moves(table)
    assert refused(table, "escape SW")


def test_L37_no_accusation_by_swap(london: London) -> None:
    table = london(london_at(identity="goodley", acting="gull", by="investigator", innocent=[]))
    table.apply("swap goodley")
    assert table.outcome is None
    assert table.position()["characters"]["gull"] == "m10"
    assert set(table.position()["suspects"]) == set(CHARACTERS)


def test_L37_no_accusation_by_whistle(london: London) -> None:
    # Bert two steps from Goodley: neither onto Lestrade between them nor onto Goodley.
    at = {"bert": "k9", "lestrade": "l10"}
    table = london(london_at(identity="goodley", acting="goodley", by="investigator", at=at))
    assert whistled(table, "bert") == {"m9", "m11"}
    assert refused(table, "whistle bert l10")
    assert refused(table, "whistle bert m10")


def test_L15_no_moving_back_to_ones_own_hex(london: London) -> None:
    # By a step out and back, and under the streets and back.
    for name in CHARACTERS:
        table = london(london_at(acting=name, by="jack", at={name: "h3"}))
        assert "h3" not in moves(table)
        assert {"a5", "g3"} <= moves(table)


def test_L43_no_gaslight_goes_out_before_the_witness_call(london: London) -> None:
    # Bert is Jack, seen by lamp 2 on l11 alone; Goodley on m10 is in the dark.
    table = london(london_at(turn=2, identity="bert", acting="stealthy", nth=4, bert="k11"))
    table.apply("move i5")
    assert table.position()["witness"] == "seen"
    assert "bert" in table.position()["suspects"]
    assert "goodley" not in table.position()["suspects"]
    assert "bert" not in table.visible()


@pytest.mark.parametrize("four", list(combinations(CHARACTERS, 4))[::10])
def test_L11_an_even_turn_is_played_with_the_other_four_cards(
    london: London, four: tuple[str, ...]
) -> None:
    table = london(london_at(turn=3, offer=four))
    play_quietly(table, until_turn=4)
    assert table.actor == "jack"  # no deal in between
    assert table.position()["offer"] == [name for name in CHARACTERS if name not in four]
    play_quietly(table, until_turn=5)
    assert verbs(table) == {"deal"}
