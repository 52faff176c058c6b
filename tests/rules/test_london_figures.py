"""London, the reference figures and the examples of the rules page."""

from __future__ import annotations

import pytest

from rules.london_positions import London, london_at, moves, options


@pytest.mark.parametrize(
    ("name", "within_reach", "free"),
    [
        ("holmes", 28, 23),
        ("watson", 17, 17),
        ("smith", 28, 23),
        ("lestrade", 21, 20),
        ("stealthy", 44, 37),
        ("goodley", 31, 27),
        ("gull", 26, 22),
        ("bert", 21, 20),
    ],
)
def test_L14_L18_L21_hexes_within_reach(
    london: London, name: str, within_reach: int, free: int
) -> None:
    # All are suspects: what is in reach and occupied is exactly what may be accused.
    table = london(london_at(acting=name, by="investigator"))
    assert len(moves(table)) == free
    assert len(moves(table)) + len(options(table, "accuse")) == within_reach


def exits_open_to(london: London, name: str, cell: str, way_out: str) -> set[str]:
    """Jack's own character on that hex, his way out without a cordon."""
    cordons = [corner for corner in ("NE", "NW", "SE", "SW") if corner != way_out][:2]
    position = london_at(
        turn=2,
        identity=name,
        witness="unseen",
        cordons=cordons,
        acting=name,
        by="jack",
        at={name: cell},
    )
    return options(london(position), "escape")


def test_L39_stealthy_leaves_by_se_with_all_four_points_she_has(london: London) -> None:
    assert exits_open_to(london, "stealthy", "i4", "SE") == {"SE"}
    assert exits_open_to(london, "stealthy", "h3", "SE") == set()  # a hex further off


@pytest.mark.parametrize(
    ("name", "start", "nearer", "way_out"),
    [("watson", "a3", "a2", "SW"), ("goodley", "m10", "m11", "NE")],
)
def test_L39_watson_by_sw_and_goodley_by_ne_lack_one_point_of_four(
    london: London, name: str, start: str, nearer: str, way_out: str
) -> None:
    assert exits_open_to(london, name, start, way_out) == set()
    assert exits_open_to(london, name, nearer, way_out) == {way_out}


@pytest.mark.parametrize("edition", ["2006", "2016"])
def test_L6_L9_four_are_seen_at_the_start(london: London, edition: str) -> None:
    table = london(london.start(edition))
    assert table.visible() == {"holmes", "lestrade", "smith", "bert"}


@pytest.mark.parametrize("facing", ["N", "NE", "SE", "S", "SW", "NW"])
def test_L6_watsons_facing_changes_nothing_at_the_start(london: London, facing: str) -> None:
    position = london.start() | {"watson_facing": facing}
    assert london(position).visible() == {"holmes", "lestrade", "smith", "bert"}


def test_L18_L19_example_holmes_in_the_sewers(london: London) -> None:
    table = london(london_at(acting="holmes", by="investigator"))
    assert {"h6", "a5", "f7", "f10", "h3", "m9", "m8", "b6"} <= moves(table)
    assert "goodley" in options(table, "accuse")  # h6, m9, m10
    assert not {"c2", "l12"} & moves(table)


@pytest.mark.parametrize(
    ("identity", "witness", "suspects"),
    [
        ("gull", "unseen", ["goodley", "gull", "lestrade"]),
        ("watson", "seen", ["bert", "holmes", "smith", "stealthy", "watson"]),
    ],
)
def test_L42_L43_example_of_a_call_for_witnesses(
    london: London, identity: str, witness: str, suspects: list[str]
) -> None:
    at = {"bert": "i9", "lestrade": "e6", "stealthy": "h6"}
    table = london(london_at(turn=1, identity=identity, acting="watson", nth=4, at=at))
    table.apply("move a2").apply("face N")
    assert table.position()["witness"] == witness
    assert table.position()["suspects"] == suspects
    assert 1 not in table.position()["lit"].values()
    assert "watson" not in table.visible()
