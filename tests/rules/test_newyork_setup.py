"""New York, components, set-up and the order of a round: N1 to N11."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from rules.newyork_positions import (
    BUILDINGS,
    CHARACTERS,
    EMPTY_STREETS,
    GASLIGHTS,
    HOMES,
    PORTS,
    QUAYSIDES,
    SCATTERED,
    STREETS,
    Game,
    act,
    neighbours,
    options,
    playing,
    verbs,
    waiting,
)


def test_N1_the_two_roles_play_at_most_eight_rounds(newyork: Game) -> None:
    seventh = playing(newyork, "eastman", "investigator", turn=7, last=True).apply("move h9")
    assert seventh.outcome is None
    assert seventh.position()["turn"] == 8

    eighth = newyork(waiting("eastman", "jack", turn=8, last=True))
    assert eighth.actor == "jack"
    act(eighth, "pick eastman", "move h9")
    assert eighth.outcome == {"winner": "jack", "reason": "dawn"}
    assert eighth.actor is None
    assert eighth.legal() == set()


def test_N2_eight_characters_all_suspects(newyork: Game) -> None:
    start = newyork.start()
    assert start["characters"] == HOMES
    assert start["suspects"] == list(CHARACTERS)


def test_N3_67_street_spaces(newyork: Game) -> None:
    # 67, less 6 with a metro entrance or gaslight, 4 covered and 8 with a character.
    sites = options(playing(newyork, "cloud_rider"), "site")
    assert len(STREETS) == 67
    assert len(sites) == 49
    assert sites == EMPTY_STREETS


def test_N3_four_quaysides_and_the_island(newyork: Game) -> None:
    # Latimer visits the Informant on Liberty Island, who may then go to any free space:
    # 67 streets less 2 gaslights, 4 covered and 7 with somebody else, and the 4 quaysides.
    latimer = playing(newyork, "latimer").apply("move liberty")
    spaces = options(latimer, "informant")
    assert len(spaces) == 54 + 4
    assert spaces - STREETS == QUAYSIDES


def test_N3_four_metro_entrances_one_of_them_printed(newyork: Game) -> None:
    assert newyork.start()["metro"] == ["b3", "k10", "l6"]
    # c5 is four spaces away from the printed entrance on foot, three by metro (b3, b4, c5).
    moves = options(playing(newyork, "eastman", at={"eastman": "g6"}), "move")
    assert {"b3", "k10", "l6", "c5"} <= moves


@pytest.mark.parametrize(
    ("building", "beside"),
    [("d3", "e3"), ("d4", "d5"), ("j6", "i6"), ("j9", "i9"), ("k7", "k8"), ("k9", "l9")],
)
def test_N3_N13_six_printed_buildings_stop_everybody(
    newyork: Game, building: str, beside: str
) -> None:
    assert building in neighbours(beside)
    moves = options(playing(newyork, "eastman", at={"eastman": beside}), "move")
    assert moves
    assert not moves & BUILDINGS


def test_N3_five_ports(newyork: Game) -> None:
    steamers = options(playing(newyork, "smith"), "steamer")
    assert steamers == {"e8 b1", "e8 g2", "e8 l12", "k4 b1", "k4 g2", "k4 l12"}


@pytest.mark.parametrize("space", ["m7", "m8"])
def test_N3_N40_the_land_exit_lies_beyond_two_street_spaces(newyork: Game, space: str) -> None:
    exits = {"at": {"grant": space}, "gaslights": ["c3"], "witness": "unseen"}
    assert "escape land" in playing(newyork, "grant", "jack", turn=3, **exits).legal()


SPENT = {
    "metro": ("beach", 7, {"metro": ["b3", "k10", "l6"]}, ["d6", "f2", "i10", "m12"]),
    "gaslight": ("latimer", 6, {"gaslights": ["c3", "m7"]}, ["d6", "f2", "i10", "m12"]),
    "site": ("cloud_rider", 4, {"sites": ["d6", "i10"]}, ["f2", "m12"]),
}


@pytest.mark.parametrize("kind", SPENT)
def test_N4_both_sides_of_a_tile_count_and_an_empty_supply_lets_the_power_lapse(
    newyork: Game, kind: str
) -> None:
    builder, number, on_board, turned = SPENT[kind]
    assert number == len(next(iter(on_board.values()))) + len(turned)

    one_left = playing(
        newyork, builder, "investigator", turn=7, parks=dict.fromkeys(turned[1:], kind), **on_board
    )
    assert kind in verbs(one_left)
    assert verbs(one_left.apply("move f6")) == {kind}

    spent = playing(
        newyork, builder, "investigator", turn=7, parks=dict.fromkeys(turned, kind), **on_board
    )
    assert kind not in verbs(spent)
    assert "move f6" in spent.legal()
    assert spent.apply("move f6").position()["acting"] is None


def test_N4_tiles_on_the_board_at_the_start(newyork: Game) -> None:
    start = newyork.start()
    assert (start["metro"], start["gaslights"]) == (["b3", "k10", "l6"], ["c3", "m7"])
    assert (start["sites"], start["parks"]) == ([], {})


def test_N5_investigation_tiles_and_steamers(newyork: Game) -> None:
    start = newyork.start()
    assert start["investigations"] == [["e7", "f8"], ["k5", "l5"]]
    assert all(second in neighbours(first) for first, second in start["investigations"])
    assert start["steamers"] == ["e8", "k4"]
    assert set(start["steamers"]) < PORTS


def test_N6_the_informant_waits_on_liberty_island_and_is_no_character(newyork: Game) -> None:
    start = newyork.start()
    assert start["informant"] == {"at": "liberty", "side": "talkative"}
    assert "liberty" not in start["characters"].values()
    assert newyork(start).legal() == {f"identity {who}" for who in CHARACTERS}


def test_N7_six_visible_and_two_invisible(newyork: Game) -> None:
    table = newyork(newyork.start()).apply("identity beach")
    assert table.visible() == set(CHARACTERS) - {"eastman", "tumblety"}


def test_N8_jack_draws_his_identity_and_seven_alibi_cards_remain(newyork: Game) -> None:
    start = newyork.start()
    assert start["witness"] == "seen"
    assert start["jack"] == {"identity": None, "alibis": []}
    assert start["deck"] == list(CHARACTERS)

    table = newyork(start)
    assert table.actor == "chance"
    assert table.odds() == {f"identity {who}": Fraction(1, 8) for who in CHARACTERS}
    table.apply("identity smith")
    assert table.position()["jack"]["identity"] == "smith"
    assert table.position()["deck"] == [who for who in CHARACTERS if who != "smith"]


ROUND_1 = (
    ("investigator", ("pick eastman", "move h9")),
    ("jack", ("pick smith", "move i8", "steamer k4 g2")),
    ("jack", ("pick tumblety", "move h4")),
    ("investigator", ("pick callahan", "move f6", "investigate 1 d6 e7")),
)
ROUND_2 = (
    ("jack", ("pick grant", "move k8", "park c3")),
    ("investigator", ("pick latimer", "move e6", "gaslight m12")),
    ("investigator", ("pick beach", "move e3", "metro m10")),
    ("jack", ("pick cloud_rider", "move h6", "site i5")),
)


def test_N9_odd_rounds_deal_four_cards_and_go_1_2_1(newyork: Game) -> None:
    table = newyork(newyork.start()).apply("identity grant")
    deals = {"deal " + " ".join(four) for four in combinations(CHARACTERS, 4)}
    assert table.odds() == dict.fromkeys(deals, Fraction(1, 70))

    table.apply("deal callahan eastman smith tumblety")
    left = {"callahan", "eastman", "smith", "tumblety"}
    for player, texts in ROUND_1:
        assert table.actor == player
        assert table.legal() == {f"pick {who}" for who in left}
        act(table, *texts)
        left.remove(texts[0].removeprefix("pick "))
    assert table.position()["turn"] == 2


def test_N9_even_rounds_use_the_other_four_cards_and_start_with_jack(newyork: Game) -> None:
    table = newyork(newyork.start())
    act(table, "identity grant", "deal callahan eastman smith tumblety")
    for _, texts in ROUND_1:
        act(table, *texts)
    assert table.position()["offer"] == ["beach", "cloud_rider", "grant", "latimer"]
    for player, texts in ROUND_2:
        assert table.actor == player
        act(table, *texts)

    assert table.actor == "chance"
    assert table.position()["turn"] == 3
    assert len(table.odds()) == 70


def test_N10_a_silent_informant_is_turned_at_the_start_of_a_round(newyork: Game) -> None:
    silent = ("m12", "silent")
    into_even = playing(newyork, "eastman", "investigator", last=True, informant=silent)
    assert into_even.position()["informant"]["side"] == "silent"
    into_even.apply("move h9")
    assert into_even.position()["informant"] == {"at": "m12", "side": "talkative"}

    into_odd = playing(newyork, "eastman", "jack", turn=2, last=True, informant=silent)
    act(into_odd, "move h9", "deal beach callahan grant smith")
    assert into_odd.position()["informant"] == {"at": "m12", "side": "talkative"}


def test_N10_he_stays_silent_for_the_rest_of_the_round(newyork: Game) -> None:
    third = playing(newyork, "eastman", "jack", informant=("m12", "silent")).apply("move h9")
    assert third.actor == "jack"
    assert third.position()["informant"] == {"at": "m12", "side": "silent"}


def test_N11_the_appeal_comes_after_the_fourth_character_only(newyork: Game) -> None:
    # At the start Grant is visible, Eastman and Tumblety are not.
    first = playing(newyork, "eastman", "jack", turn=2, identity="grant").apply("move h9")
    assert first.position()["suspects"] == list(CHARACTERS)

    fourth = playing(newyork, "eastman", last=True, identity="grant").apply("move h9")
    assert fourth.position()["suspects"] == sorted(set(CHARACTERS) - {"eastman", "tumblety"})


def test_N11_no_appeal_after_round_8(newyork: Game) -> None:
    # Everybody is invisible: an appeal would show it on the witness card.
    dawn = playing(
        newyork, "eastman", "jack", turn=8, last=True, at=SCATTERED, innocents=["beach"]
    ).apply("move h7")
    assert dawn.outcome == {"winner": "jack", "reason": "dawn"}
    assert dawn.position()["witness"] == "seen"
    assert dawn.position()["suspects"] == sorted(set(CHARACTERS) - {"beach"})


@pytest.mark.parametrize("turn", range(1, 8))
def test_N11_no_gaslight_goes_out_by_itself(newyork: Game, turn: int) -> None:
    last = "jack" if turn % 2 == 0 else "investigator"
    table = playing(newyork, "eastman", last, turn=turn, last=True).apply("move h9")
    assert table.position()["turn"] == turn + 1
    assert table.position()["gaslights"] == list(GASLIGHTS)
