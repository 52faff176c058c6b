"""Components and set-up of Pocket: P1 to P13."""

from collections import Counter
from fractions import Fraction

import pytest

from rules.pocket_positions import (
    ALIBI,
    CELLS,
    EXCHANGES,
    SETUP,
    SUSPECTS,
    TOSSES,
    VIEWERS,
    Pocket,
    chance_of,
    play,
    refuses,
    rotations,
    scene,
    suspected,
    tile_at,
    tiles,
    uses,
    walled,
    wander,
)

HOURGLASSES = {
    "lestrade": 0,
    "goodley": 0,
    "bert": 1,
    "pizer": 1,
    "smith": 1,
    "lane": 1,
    "stealthy": 1,
    "gull": 1,
    "madame": 2,
}
# An outer space, the tile it touches, the side it touches, and the side opposite.
Approach = tuple[int, str, str, str]
APPROACHES: list[Approach] = [
    (1, "b1", "N", "S"),
    (4, "c2", "E", "W"),
    (7, "b3", "S", "N"),
    (10, "a2", "W", "E"),
]


def crew(space: int) -> tuple[int, int, int]:
    """All three detectives on one space, so that only what that space shows is seen (P19)."""
    return (space, space, space)


@pytest.mark.parametrize("seed", range(8))
def test_P1_two_roles_and_eight_turns_at_most(pocket: Pocket, seed: int) -> None:
    choices: Counter[tuple[int, str]] = Counter()
    table = pocket(pocket.start)
    for seat, _ in wander(table, seed):
        assert seat.actor in {"jack", "investigator", "chance"}
        choices[seat.position()["turn"], str(seat.actor)] += 1
    last = table.position()["turn"]
    assert 1 <= last <= 8
    assert table.outcome is not None
    assert table.outcome["winner"] in {"jack", "investigator"}
    for turn in range(1, last + 1):
        assert choices[turn, "jack"] == choices[turn, "investigator"] == 2


def test_P1_the_eighth_turn_is_the_last(pocket: Pocket) -> None:
    table = pocket(scene(turn=8, left="joker")).apply("joker none")
    assert table.actor is None
    assert table.legal() == set()
    assert table.position()["turn"] == 8


def test_P2_nine_tiles_in_a_grid_of_three_by_three(pocket: Pocket) -> None:
    table = play(pocket(pocket.start), "identity lane", *chance_of(SETUP))
    assert table.position()["tiles"] == tiles(SETUP)
    assert len(table.position()["tiles"]) == 9
    table.apply("toss holmes toby rotation joker")
    assert rotations(*CELLS) <= table.legal()
    assert refuses(table, "rotate d1 90")
    assert refuses(table, "rotate a4 90")


def test_P2_a_tile_has_a_suspect_side_and_an_empty_side(pocket: Pocket) -> None:
    table = play(pocket(scene(tokens=ALIBI, at=(0, 3, 7), jack="pizer")), "alibi")
    assert "smith" in table.visible()
    table.apply("draw smith")
    assert tile_at(table, "a2") == {"suspect": "smith", "wall": "W", "cleared": True}
    assert len(table.position()["tiles"]) == 9
    assert "smith" not in table.visible()


def test_P3_P6_nine_suspects_one_tile_and_one_card_each(pocket: Pocket) -> None:
    assert sorted(HOURGLASSES) == SUSPECTS
    assert pocket.start["deck"] == SUSPECTS
    table = pocket(pocket.start)
    assert table.legal() == {f"identity {who}" for who in HOURGLASSES}
    table.apply("identity pizer")
    assert {text.split()[2] for text in table.legal()} == set(HOURGLASSES)
    play(table, *chance_of(SETUP))
    assert suspected(table) == set(HOURGLASSES)


@pytest.mark.parametrize(("card", "hourglasses"), HOURGLASSES.items())
def test_P3_P39_hourglasses_of_each_card(pocket: Pocket, card: str, hourglasses: int) -> None:
    jack = "bert" if card == "pizer" else "pizer"
    # Unseen in this appeal, Jack gets one more time token.
    six = scene(turn=6, tokens=ALIBI, left="joker", jack=jack, hand={card: 6}, time=5 - hourglasses)
    assert pocket(six).apply("joker none").outcome == {"winner": "jack", "reason": "hourglasses"}
    five = scene(
        turn=6, tokens=ALIBI, left="joker", jack=jack, hand={card: 6}, time=4 - hourglasses
    )
    assert pocket(five).apply("joker none").outcome is None


@pytest.mark.parametrize("wall", "NESW")
@pytest.mark.parametrize("approach", APPROACHES)
def test_P4_P5_three_sides_open_and_one_walled(
    pocket: Pocket, approach: Approach, wall: str
) -> None:
    space, cell, side, _ = approach
    # The tile of any suspect, Lane and his barricade included.
    for who in SUSPECTS:
        there = tiles(SETUP)[CELLS.index(cell)]["suspect"]
        swapped = SETUP.replace(there, "?").replace(who, there).replace("?", who)
        table = pocket(scene(walled(swapped, **{cell: wall}), at=crew(space)))
        assert (who in table.visible()) == (wall != side)


@pytest.mark.parametrize("wall", "NESW")
@pytest.mark.parametrize("approach", APPROACHES)
def test_P4_an_empty_side_has_the_wall_too(pocket: Pocket, approach: Approach, wall: str) -> None:
    space, cell, side, far = approach
    lateral = "E" if side in "NS" else "N"
    there = tiles(SETUP)[CELLS.index(cell)]["suspect"]
    district = walled(SETUP.replace(there, "_" + there), **{cell: wall, "b2": lateral})
    table = pocket(scene(district, turn=2, at=crew(space)))
    assert ("pizer" in table.visible()) == (wall not in (side, far))


@pytest.mark.parametrize("wall", "NESW")
def test_P4_turning_a_tile_over_keeps_its_wall(pocket: Pocket, wall: str) -> None:
    for who in set(SUSPECTS) - {"lane"}:
        cell = next(c for c, t in zip(CELLS, tiles(SETUP), strict=True) if t["suspect"] == who)
        table = pocket(scene(walled(SETUP, **{cell: wall}), tokens=ALIBI, jack="lane"))
        play(table, "alibi", f"draw {who}")
        assert tile_at(table, cell) == {"suspect": who, "wall": wall, "cleared": True}


@pytest.mark.parametrize("barricade", "NESW")
def test_P5_lane_turned_over_has_no_wall(pocket: Pocket, barricade: str) -> None:
    # Lane in the middle of the district, nothing else in the way of the four middle spaces.
    open_cross = walled(
        SETUP.replace("lane", "?").replace("pizer", "lane").replace("?", "pizer"),
        **{"b1": "E", "b3": "E", "a2": "N", "c2": "N", "b2": barricade},
    )
    for space, behind in ((1, "madame"), (4, "smith"), (7, "bert"), (10, "lestrade")):
        table = pocket(scene(open_cross, tokens=ALIBI, at=crew(space), jack="gull"))
        along = {1: "NS", 7: "NS", 4: "EW", 10: "EW"}[space]
        assert (behind in table.visible()) == (barricade not in along)
        play(table, "alibi", "draw lane")
        assert tile_at(table, "b2") == {"suspect": "lane", "wall": None, "cleared": True}
        assert behind in table.visible()


@pytest.mark.parametrize("wall", ["N", "E", "S", "W", "x"])
def test_P5_whatever_a_position_says_of_the_open_crossroads(pocket: Pocket, wall: str) -> None:
    district = walled(SETUP.replace("lane", "_lane"), a3=wall)
    assert pocket(scene(district, turn=2, at=crew(8))).visible() == {"smith", "gull"}
    assert "madame" in pocket(scene(district, turn=2, at=crew(9))).visible()
    assert tile_at(pocket(scene(district, turn=2)), "a3")["wall"] is None


def test_P6_one_time_token_for_each_turn_and_eight_in_all(pocket: Pocket) -> None:
    table = pocket(pocket.start)
    for seat, _ in wander(table, 1):
        position = seat.position()
        assert sum(position["time_tokens"].values()) == position["turn"] - 1
    table = pocket(scene(turn=8, left="joker", time=3)).apply("joker none")
    assert table.position()["time_tokens"] == {"jack": 4, "investigator": 4}


def test_P6_the_back_of_a_time_token_is_one_hourglass(pocket: Pocket) -> None:
    fifth = pocket(scene(turn=5, left="joker", time=4)).apply("joker watson")
    assert fifth.position()["time_tokens"] == {"jack": 5, "investigator": 0}
    assert fifth.outcome is None
    sixth = pocket(scene(turn=6, left="joker", time=5)).apply("joker none")
    assert sixth.position()["time_tokens"] == {"jack": 6, "investigator": 0}
    assert sixth.outcome == {"winner": "jack", "reason": "hourglasses"}


def test_P7_the_faces_of_the_four_action_tokens(pocket: Pocket) -> None:
    table = play(pocket(pocket.start), "identity lane", *chance_of(SETUP))
    faces = [text.removeprefix("toss ").split() for text in table.legal()]
    assert {first for first, _, _, _ in faces} == {"alibi", "holmes"}
    assert {second for _, second, _, _ in faces} == {"toby", "watson"}
    assert {third for _, _, third, _ in faces} == {"rotation", "exchange"}
    assert {fourth for _, _, _, fourth in faces} == {"rotation", "joker"}
    assert len(faces) == 16


@pytest.mark.parametrize("tokens", TOSSES)
def test_P7_what_each_face_allows(pocket: Pocket, tokens: str) -> None:
    assert pocket(scene(tokens=tokens)).legal() == uses(tokens)
    assert len(EXCHANGES) == 36


# Every tile shows its open side to the outside, so each space shows something of its own.
SHOWN = {
    0: {"gull", "smith"},
    1: {"bert"},
    2: {"stealthy"},
    3: {"stealthy", "bert"},
    4: {"lestrade"},
    5: {"goodley"},
    6: {"goodley", "lestrade"},
    7: {"madame"},
    8: {"lane"},
    9: {"lane", "madame"},
    10: {"smith"},
    11: {"gull"},
}


@pytest.mark.parametrize(("space", "shown"), SHOWN.items())
def test_P8_P29_numbers_of_the_twelve_spaces(pocket: Pocket, space: int, shown: set[str]) -> None:
    district = """gull E, bert S, stealthy S
                / smith E, pizer N, lestrade W
                / lane N, madame N, goodley W"""
    assert pocket(scene(district, at=crew(space))).visible() == shown


def test_P9_tiles_are_shuffled_and_turned_at_random(pocket: Pocket) -> None:
    table = play(pocket(pocket.start), "identity gull")
    unlaid = set(SUSPECTS)
    fixed = {"a1": "W", "c1": "E", "b3": "S"}
    for cell, text, tile in zip(CELLS, chance_of(SETUP), tiles(SETUP), strict=True):
        walls = fixed.get(cell, "NESW")
        outcomes = {f"tile {cell} {who} {wall}" for who in unlaid for wall in walls}
        assert table.actor == "chance"
        assert table.odds() == dict.fromkeys(outcomes, Fraction(1, len(outcomes)))
        assert table.legal() == outcomes
        table.apply(text)
        assert tile_at(table, cell) == tile
        assert tile["cleared"] is False
        unlaid.remove(tile["suspect"])


def test_P10_where_the_detectives_start(pocket: Pocket) -> None:
    table = play(pocket(pocket.start), "identity gull", *chance_of(SETUP))
    assert pocket.start["detectives"] == table.position()["detectives"]
    assert table.position()["detectives"] == {"holmes": 11, "watson": 3, "toby": 7}
    # Turned away, the tile left of which, right of which, below which they stand is seen.
    for cell, wall, who in (("a1", "S", "gull"), ("c1", "S", "stealthy"), ("b3", "N", "madame")):
        assert who in pocket(scene(walled(SETUP, **{cell: wall}))).visible()


@pytest.mark.parametrize("seed", range(12))
def test_P11_nobody_is_in_sight_at_the_start(pocket: Pocket, seed: int) -> None:
    table = pocket(pocket.start)
    for seat, text in wander(table, seed):
        if text.startswith("toss"):
            walls = [tile_at(seat, cell)["wall"] for cell in ("a1", "c1", "b3")]
            assert walls == ["W", "E", "S"]
            assert seat.visible() == set()
            break


def test_P11_other_walls_are_impossible_before_the_detectives(pocket: Pocket) -> None:
    table = play(pocket(pocket.start), "identity gull")
    for text in chance_of(SETUP):
        _, cell, who, wall = text.split()
        if cell in ("a1", "c1", "b3"):
            for other in set("NESW") - {wall}:
                assert refuses(table, f"tile {cell} {who} {other}")
        table.apply(text)


@pytest.mark.parametrize("identity", SUSPECTS)
def test_P12_identity_drawn_in_secret_and_the_rest_is_the_deck(
    pocket: Pocket, identity: str
) -> None:
    table = pocket(pocket.start)
    assert table.odds() == {f"identity {who}": Fraction(1, 9) for who in SUSPECTS}
    table.apply(f"identity {identity}")
    assert table.position()["jack"] == {"identity": identity, "alibis": []}
    assert table.position()["deck"] == [who for who in SUSPECTS if who != identity]
    assert table.knows("jack")["jack"]["identity"] == identity
    assert table.knows("investigator")["jack"]["identity"] is None
    assert table.knows("public")["jack"]["identity"] is None
    for viewer in VIEWERS:
        assert table.knows(viewer)["deck"] == 8


@pytest.mark.parametrize("identity", [who for who in SUSPECTS if HOURGLASSES[who]])
def test_P13_hourglasses_of_the_identity_never_count(pocket: Pocket, identity: str) -> None:
    table = pocket(scene(turn=6, left="joker", jack=identity, time=4)).apply("joker none")
    assert table.position()["time_tokens"] == {"jack": 5, "investigator": 1}
    assert table.outcome is None
    last = pocket(scene(turn=8, left="joker", jack=identity, time=4)).apply("joker none")
    assert last.outcome == {"winner": "jack", "reason": "turn_8"}
