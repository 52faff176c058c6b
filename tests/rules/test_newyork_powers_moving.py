"""New York, the powers of Callahan, Eastman, Tumblety and Smith: N27 to N32."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from rules.newyork_positions import (
    BUILDINGS,
    CHARACTERS,
    GASLIGHTS,
    HOMES,
    PORTS,
    QUAYSIDES,
    SCATTERED,
    STREETS,
    Game,
    Table,
    act,
    cells,
    neighbours,
    options,
    playing,
    reading_order,
    verbs,
    waiting,
)

# Where Tumblety can be brought on foot from h5 at the start.
ON_FOOT_FROM_H5 = cells("e2 e3 f2 f3 f4 f6 g3 g4 g5 g6 g7 h4 h6 h7 i5 i6 i8 j5 k6 k8")


def pairs(spaces: set[str]) -> set[str]:
    """Every two neighbouring spaces among these, in reading order."""
    ordered = combinations(sorted(spaces, key=reading_order), 2)
    return {f"{first} {second}" for first, second in ordered if second in neighbours(first)}


def covers(table: Table, tile: int) -> set[str]:
    """The spaces that Callahan may cover with this tile in one way or another."""
    return {cell for pair in options(table, f"investigate {tile}") for cell in pair.split()}


def test_N27_a_tile_goes_to_any_two_neighbouring_spaces(newyork: Game) -> None:
    free = set(STREETS) - set(GASLIGHTS) - set(HOMES.values())
    table = playing(newyork, "callahan")
    assert options(table, "investigate 1") == pairs(free - {"k5", "l5"}) - {"e7 f8"}
    assert options(table, "investigate 2") == pairs(free - {"e7", "f8"}) - {"k5 l5"}


def test_N27_one_tile_moves_and_the_other_stays(newyork: Game) -> None:
    table = playing(newyork, "callahan").apply("investigate 2 d1 d2")
    assert table.position()["investigations"] == [["e7", "f8"], ["d1", "d2"]]
    table = playing(newyork, "callahan").apply("investigate 1 m10 m11")
    assert table.position()["investigations"] == [["m10", "m11"], ["k5", "l5"]]


def test_N27_one_of_the_two_spaces_may_be_the_same(newyork: Game) -> None:
    table = playing(newyork, "callahan")
    assert {"investigate 1 d6 e7", "investigate 1 f7 f8"} <= table.legal()
    assert "investigate 1 e7 f8" not in table.legal()
    table.apply("investigate 1 d6 e7")
    assert table.position()["investigations"] == [["d6", "e7"], ["k5", "l5"]]


def test_N28_streets_metro_entrances_parks_and_land_exit_spaces_may_be_covered(
    newyork: Game,
) -> None:
    table = playing(newyork, "callahan", gaslights=["c3"], parks={"d1": "gaslight"})
    assert {"d2", "b3", "g6", "d1", "m7", "m8"} <= covers(table, 1)


def test_N28_nothing_else_may_be_covered(newyork: Game) -> None:
    table = playing(newyork, "callahan", "jack", at={"grant": "e1"}, sites=["d1"])
    for tile, other in ((1, {"k5", "l5"}), (2, {"e7", "f8"})):
        covered = covers(table, tile)
        assert covered
        assert not covered & (QUAYSIDES | PORTS | BUILDINGS | {"liberty"})
        assert not covered & {"d1", "c3", "m7"}
        assert not covered & set(table.position()["characters"].values())
        assert not covered & other


@pytest.mark.parametrize("side", ["talkative", "silent"])
def test_N28_the_informants_space_may_be_covered(newyork: Game, side: str) -> None:
    # m12 has three neighbours on the board: l11, m11 and the port l12.
    table = playing(newyork, "callahan", "jack", informant=("m12", side))
    for tile in (1, 2):
        beside = {pair for pair in options(table, f"investigate {tile}") if "m12" in pair.split()}
        assert beside == {"l11 m12", "m11 m12"}
    table.apply("investigate 2 m11 m12")
    assert table.position()["investigations"] == [["e7", "f8"], ["m11", "m12"]]
    assert table.position()["informant"] == {"at": "m12", "side": side}


def test_N28_a_covered_informant_is_visited_again_when_the_tile_has_moved_on(newyork: Game) -> None:
    # Callahan on m10 walks to m12 over m11: two points, if no tile lies there.
    covered: dict[str, Any] = {
        "at": {"callahan": "m10"},
        "informant": ("m12", "talkative"),
        "investigations": [["e7", "f8"], ["l11", "m12"]],
    }
    table = playing(newyork, "callahan", "jack", **covered)
    assert "move m11" in table.legal()
    assert "move m12" not in table.legal()
    table.apply("investigate 2 k5 l5").apply("move m12")
    assert table.position()["acting"]["pending"] == "informant"


def test_N28_N30_eastman_leads_nobody_to_a_covered_informant(newyork: Game) -> None:
    informant = ("i5", "talkative")  # one step from Tumblety on h5, whom Eastman may control
    open_ = playing(newyork, "eastman", informant=informant)
    assert "control tumblety i5" in open_.legal()
    tiles = [["e7", "f8"], ["i5", "j5"]]
    covered = playing(newyork, "eastman", informant=informant, investigations=tiles)
    assert "control tumblety i5" not in covered.legal()
    assert "control tumblety h4" in covered.legal()


def test_N28_N10_a_covered_informant_talks_again_in_the_next_round(newyork: Game) -> None:
    table = playing(newyork, "callahan", last=True, informant=("m12", "silent"))
    act(table, "move f6", "investigate 2 m11 m12")
    assert table.position()["turn"] == 2
    assert table.position()["informant"] == {"at": "m12", "side": "talkative"}


def test_N28_N24_nothing_is_built_where_a_covered_informant_was_uncovered(newyork: Game) -> None:
    covered = [["e7", "f8"], ["m11", "m12"]]
    under = playing(newyork, "latimer", informant=("m12", "silent"), investigations=covered)
    assert not {"m11", "m12"} & options(under, "gaslight")
    uncovered = playing(newyork, "latimer", informant=("m12", "silent"))
    assert "m11" in options(uncovered, "gaslight")
    assert "m12" not in options(uncovered, "gaslight")


def test_N28_what_is_uncovered_works_again(newyork: Game) -> None:
    covered = [["b3", "b4"], ["k5", "l5"]]
    far = {"eastman": "l6", "callahan": "b2"}
    shut = playing(newyork, "eastman", at=far, investigations=covered)
    assert "b3" not in options(shut, "move")

    table = newyork(waiting("callahan", "jack", at=far, investigations=covered))
    act(table, "pick callahan", "investigate 1 e7 f8")
    assert {"b3", "b4"} <= options(table, "move")
    assert {"k10", "l7"} <= options(table, "move")  # by metro again: b3, then one step more


def test_N28_a_covered_land_exit_space_is_shut(newyork: Game) -> None:
    board: dict[str, Any] = {"turn": 3, "witness": "unseen", "at": {"grant": "l8"}}
    open_way = playing(newyork, "grant", "jack", **board)
    assert "escape land" in open_way.legal()
    tiles = [["e7", "f8"], ["m8", "m9"]]
    shut = playing(newyork, "grant", "jack", investigations=tiles, **board)
    assert "escape land" not in shut.legal()


def test_N29_eastman_moves_those_as_invisible_as_he(newyork: Game) -> None:
    table = playing(newyork, "eastman")
    assert table.position()["acting"]["same"] == ["tumblety"]
    assert options(table, "control") == {f"tumblety {cell}" for cell in ON_FOOT_FROM_H5}


def test_N29_eastman_moves_those_as_visible_as_he(newyork: Game) -> None:
    table = playing(newyork, "eastman", at={"eastman": "i8"})
    assert "eastman" in table.visible()
    visible = sorted(set(CHARACTERS) - {"eastman", "tumblety"})
    assert table.position()["acting"]["same"] == visible
    assert {text.split()[0] for text in options(table, "control")} == set(visible)


def test_N29_instead_of_moving(newyork: Game) -> None:
    controls = playing(newyork, "eastman").apply("control tumblety i5")
    assert controls.position()["characters"] == {**HOMES, "tumblety": "i5"}
    assert controls.position()["acting"] is None

    moves = playing(newyork, "eastman").apply("move h9")
    assert moves.position()["acting"] is None


def test_N29_it_may_not_end_where_it_began_nor_on_somebody(newyork: Game) -> None:
    table = playing(newyork, "eastman", at={"eastman": "f4"})  # next to Beach and Callahan
    ends = {text.split()[1] for text in options(table, "control")}
    assert ends
    assert not ends & set(table.position()["characters"].values())


def test_N30_no_metro(newyork: Game) -> None:
    table = playing(newyork, "eastman", at={"tumblety": "k10"})
    controls = options(table, "control")
    assert {"tumblety k11", "tumblety m12"} <= controls
    assert not {"tumblety b3", "tumblety g6", "tumblety l6"} & controls


def test_N30_no_power_and_no_accusation(newyork: Game) -> None:
    at = {**SCATTERED, "grant": "m11", "latimer": "m9"}
    table = playing(newyork, "eastman", at=at)
    assert "control latimer m10" in table.legal()
    assert not options(table, "control") & {f"latimer {cell}" for cell in at.values()}
    table.apply("control latimer m10")
    assert table.position()["acting"] is None
    assert table.position()["gaslights"] == list(GASLIGHTS)
    assert table.outcome is None


def test_N30_cloud_rider_does_not_cross(newyork: Game) -> None:
    at = {**SCATTERED, "beach": "a2", "cloud_rider": "e3"}
    assert {"c4", "e4"} <= options(playing(newyork, "cloud_rider", at=at), "move")
    controls = options(playing(newyork, "eastman", at=at), "control")
    assert "cloud_rider e4" in controls
    assert "cloud_rider c4" not in controls

    shut_in = {**SCATTERED, "cloud_rider": "m5"}
    controls = options(playing(newyork, "eastman", at=shut_in, sites=["m6"]), "control")
    assert not {text for text in controls if text.startswith("cloud_rider")}


def test_N30_ferries_may_be_taken(newyork: Game) -> None:
    table = playing(newyork, "eastman", at={"tumblety": "a3"})
    assert {"tumblety liberty", "tumblety e1", "tumblety e2"} <= options(table, "control")


@pytest.mark.parametrize("player", ["investigator", "jack"])
def test_N30_the_card_of_a_visit_goes_to_the_player_who_moves(newyork: Game, player: str) -> None:
    table = playing(newyork, "eastman", player, at={"tumblety": "a3"})
    table.apply("control tumblety liberty")
    assert verbs(table) == {"informant"}
    act(table, "informant m12", "draw smith")
    assert table.position()[player]["alibis"] == ["smith"]
    assert table.position()["acting"] is None


@pytest.mark.parametrize(
    ("player", "identity", "witness", "leaves"),
    [
        ("jack", "tumblety", "unseen", True),
        ("jack", "tumblety", "seen", False),
        ("jack", "grant", "unseen", False),
        ("investigator", "tumblety", "unseen", False),
    ],
)
def test_N30_jack_may_leave_by_eastmans_power(
    newyork: Game, player: str, identity: str, witness: str, leaves: bool
) -> None:
    # From l8 one point to m8, one more by the land exit; k11 lies next to the steamer at l12.
    for space, beside, way in (("l8", "l9", "land"), ("k11", "l11", "l12")):
        table = playing(
            newyork,
            "eastman",
            player,
            turn=3,
            at={"tumblety": space},
            identity=identity,
            witness=witness,
            steamers=["k4", "l12"],
        )
        assert f"control tumblety {beside}" in table.legal()
        assert (f"control tumblety {way}" in table.legal()) is leaves
        if leaves:
            table.apply(f"control tumblety {way}")
            assert table.outcome == {"winner": "jack", "reason": "escaped"}


def test_N31_a_neighbour_and_anybody_else_change_places(newyork: Game) -> None:
    # Tumblety between Latimer and Callahan: each of them with everybody, himself included, once
    # per pair.
    table = playing(newyork, "tumblety", at={"tumblety": "f6"})
    everybody = set(CHARACTERS)
    swaps = {
        " ".join(sorted((near, far)))
        for near in ("latimer", "callahan")
        for far in everybody - {near}
    }
    assert {"callahan tumblety", "latimer tumblety"} <= swaps
    assert options(table, "swap") == swaps
    table.apply("swap callahan grant")
    assert table.position()["characters"] == {
        **HOMES,
        "tumblety": "f6",
        "callahan": "j8",
        "grant": "f5",
    }


def test_N31_before_or_after_moving_once(newyork: Game) -> None:
    first = playing(newyork, "tumblety", at={"tumblety": "f6"}).apply("swap beach latimer")
    assert verbs(first) <= {"move", "accuse"}
    assert first.apply("move g7").position()["acting"] is None

    then = playing(newyork, "tumblety").apply("move f6")
    assert verbs(then) == {"swap", "skip"}
    then.apply("swap latimer smith")
    assert then.position()["acting"] is None
    assert then.position()["characters"] == {
        **HOMES,
        "tumblety": "f6",
        "latimer": "j7",
        "smith": "e5",
    }


def test_N31_a_neighbour_changes_places_with_tumblety_himself(newyork: Game) -> None:
    # Before the move: he goes on from e5, where Latimer stood.
    first = playing(newyork, "tumblety", at={"tumblety": "f6"})
    assert "liberty" not in options(first, "move")
    first.apply("swap latimer tumblety")
    assert first.position()["characters"] == {**HOMES, "latimer": "f6", "tumblety": "e5"}
    assert first.position()["acting"]["powered"] is True
    assert verbs(first) <= {"move", "accuse"}
    moves = options(first, "move")
    assert "liberty" in moves  # by d5 and c5: three points from e5, four from f6
    assert not {"e5", "f6"} & moves  # where he stands, and where Latimer stands now
    assert first.apply("move d5").position()["acting"] is None

    # After the move: the activation is over.
    then = playing(newyork, "tumblety").apply("move f6").apply("swap callahan tumblety")
    assert then.position()["characters"] == {**HOMES, "callahan": "f6", "tumblety": "f5"}
    assert then.position()["acting"] is None


def test_N31_tumblety_changes_with_nobody_who_is_not_next_to_him(newyork: Game) -> None:
    table = playing(newyork, "tumblety", at={"tumblety": "f6"})
    with_him = {pair for pair in options(table, "swap") if "tumblety" in pair.split()}
    assert with_him == {"callahan tumblety", "latimer tumblety"}
    alone = playing(newyork, "tumblety")  # on h5 nobody is next to him
    assert "swap" not in verbs(alone)


def test_N31_the_swap_with_himself_reads_either_way(newyork: Game) -> None:
    table = playing(newyork, "tumblety", at={"tumblety": "f6"}).apply("swap tumblety latimer")
    assert table.position()["characters"] == {**HOMES, "latimer": "f6", "tumblety": "e5"}


def test_N31_it_is_optional(newyork: Game) -> None:
    skips = playing(newyork, "tumblety").apply("move f6").apply("skip")
    assert skips.position()["characters"] == {**HOMES, "tumblety": "f6"}
    assert skips.position()["acting"] is None

    nobody_near = playing(newyork, "tumblety").apply("move h4")
    assert nobody_near.position()["acting"] is None


def test_N31_no_alibi_and_no_accusation_come_from_it(newyork: Game) -> None:
    # Callahan, next to Tumblety, changes with Grant, who is Jack, on Liberty Island.
    table = playing(
        newyork,
        "tumblety",
        at={"tumblety": "f6", "grant": "liberty"},
        informant=("m12", "talkative"),
    ).apply("swap callahan grant")
    assert table.outcome is None
    assert table.actor == "investigator"
    assert verbs(table) <= {"move", "accuse"}
    assert table.position()["informant"] == {"at": "m12", "side": "talkative"}


def test_N32_smith_moves_a_steamer_to_a_port_that_has_none(newyork: Game) -> None:
    table = playing(newyork, "smith", steamers=["b1", "l12"])
    assert options(table, "steamer") == {
        "b1 e8",
        "b1 g2",
        "b1 k4",
        "l12 e8",
        "l12 g2",
        "l12 k4",
    }
    table.apply("steamer l12 g2")
    assert table.position()["steamers"] == ["b1", "g2"]
