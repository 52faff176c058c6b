"""The appeal for witnesses of Pocket, stage 2 of each turn: P29 to P37, with P48 and P49."""

import pytest

from rules.pocket_positions import (
    APPEAL,
    DETECTIVES,
    SETUP,
    SUSPECTS,
    VIEWERS,
    Pocket,
    chance_of,
    play,
    scene,
    suspected,
    tile_at,
    tiles,
    walled,
)

# The four middle lines: the space, the cells in the order in which sight enters them, the side of
# each tile that is near to the detective, the far side, and the two lateral ones.
Line = tuple[int, tuple[str, str, str], str, str, str]
LINES: list[Line] = [
    (1, ("b1", "b2", "b3"), "N", "S", "EW"),
    (4, ("c2", "b2", "a2"), "E", "W", "NS"),
    (7, ("b3", "b2", "b1"), "S", "N", "EW"),
    (10, ("a2", "b2", "c2"), "W", "E", "NS"),
]
ON = {"b1": "bert", "a2": "smith", "b2": "pizer", "c2": "lestrade", "b3": "madame"}
# One detective at 0 in the district of P48 sees the whole left column, from 3 and 7 nobody.
COLUMN = {"gull", "smith", "lane"}


def look(pocket: Pocket, space: int, district: str) -> set[str]:
    """Who is seen when all three detectives stand on this space."""
    return pocket(scene(district, turn=3, at=(space, space, space))).visible()


@pytest.mark.parametrize("line", LINES)
def test_P29_P32_a_detective_looks_along_the_whole_of_his_line_and_no_other(
    pocket: Pocket, line: Line
) -> None:
    space, cells, _, _, lateral = line
    for wall in lateral:
        district = walled(SETUP, **dict.fromkeys(cells, wall))
        assert look(pocket, space, district) == {ON[cell] for cell in cells}


def test_P29_every_detective_looks_from_his_own_space(pocket: Pocket) -> None:
    district = walled(SETUP, b1="E")
    assert pocket(scene(district, at=(0, 1, 2))).visible() == set(SUSPECTS)
    assert pocket(scene(district, at=(0, 3, 7))).visible() == COLUMN
    assert pocket(scene(district, at=(3, 1, 7))).visible() == {"bert", "pizer", "madame"}
    assert pocket(scene(district, at=(3, 7, 2))).visible() == {"stealthy", "lestrade", "goodley"}


@pytest.mark.parametrize("line", LINES)
def test_P30_a_wall_on_the_near_side_keeps_sight_out(pocket: Pocket, line: Line) -> None:
    space, cells, near, far, lateral = line
    open_line = dict.fromkeys(cells, lateral[0])
    first = cells[0]
    for wall in {near, far, *lateral}:
        seen = look(pocket, space, walled(SETUP, **{**open_line, first: wall}))
        assert (ON[first] in seen) == (wall != near)
    assert look(pocket, space, walled(SETUP, **{**open_line, first: near})) == set()


@pytest.mark.parametrize("line", LINES)
def test_P31_how_far_sight_goes(pocket: Pocket, line: Line) -> None:
    space, cells, near, far, lateral = line
    open_line = dict.fromkeys(cells, lateral[0])
    first, second, third = cells
    one, two, three = {ON[first]}, {ON[first], ON[second]}, {ON[first], ON[second], ON[third]}
    cases = [
        ({first: far}, one),
        ({second: near}, one),
        ({first: far, second: near}, one),
        ({second: far}, two),
        ({third: near}, two),
        ({second: far, third: near}, two),
        ({third: far}, three),
        ({first: lateral[1]}, three),
        ({second: lateral[1]}, three),
        ({third: lateral[1]}, three),
    ]
    for walls, seen in cases:
        assert look(pocket, space, walled(SETUP, **{**open_line, **walls})) == seen


@pytest.mark.parametrize("line", LINES)
def test_P32_empty_tiles_let_sight_pass_unless_walled(pocket: Pocket, line: Line) -> None:
    space, cells, near, far, lateral = line
    open_line = dict.fromkeys(cells, lateral[1])
    first, second, third = cells
    for gone in ({first}, {second}, {first, second}):
        district = SETUP
        for cell in gone:
            district = district.replace(ON[cell], "_" + ON[cell])
        rest = {ON[cell] for cell in cells if cell not in gone}
        assert look(pocket, space, walled(district, **open_line)) == rest
        assert ON[third] not in look(pocket, space, walled(district, **{**open_line, second: far}))
        assert ON[third] not in look(pocket, space, walled(district, **{**open_line, second: near}))


@pytest.mark.parametrize("detective", DETECTIVES)
def test_P33_one_detective_is_enough(pocket: Pocket, detective: str) -> None:
    holmes, watson, toby = (0 if name == detective else 3 for name in DETECTIVES)
    table = pocket(scene(turn=2, at=(holmes, watson, toby), left="joker", jack="smith"))
    assert table.visible() == COLUMN
    table.apply("joker none")
    assert table.position()["time_tokens"] == {"jack": 0, "investigator": 2}
    assert suspected(table) == COLUMN


def test_P33_the_answer_is_given_by_itself_and_true(pocket: Pocket) -> None:
    # Nobody is asked anything: the next turn has begun, and the token tells the answer.
    for jack, time in (("gull", 0), ("lane", 0), ("bert", 1), ("goodley", 1)):
        table = pocket(scene(turn=2, at=(0, 3, 7), left="joker", jack=jack)).apply("joker none")
        assert table.actor == "chance"
        assert table.position()["turn"] == 3
        for viewer in VIEWERS:
            assert table.knows(viewer)["time_tokens"]["jack"] == time


def test_P33_what_counts_is_the_board_after_the_last_action(pocket: Pocket) -> None:
    # Seen where he stood, unseen once Jack's last exchange has taken him out of the column.
    position = scene(
        turn=2, at=(0, 3, 7), tokens="holmes toby exchange joker", left="exchange", jack="smith"
    )
    table = pocket(position)
    assert "smith" in table.visible()
    table.apply("exchange a2 b2")
    assert table.position()["time_tokens"] == {"jack": 1, "investigator": 1}
    assert suspected(table) == set(SUSPECTS) - {"gull", "pizer", "lane"}


def test_P34_seen_clears_whom_no_detective_sees(pocket: Pocket) -> None:
    table = pocket(scene(turn=2, at=(0, 3, 7), left="joker", jack="lane")).apply("joker none")
    assert suspected(table) == COLUMN
    assert table.position()["time_tokens"] == {"jack": 0, "investigator": 2}


def test_P35_unseen_clears_whom_some_detective_sees(pocket: Pocket) -> None:
    table = pocket(scene(turn=2, at=(0, 3, 7), left="joker", jack="pizer")).apply("joker none")
    assert suspected(table) == set(SUSPECTS) - COLUMN
    assert table.position()["time_tokens"] == {"jack": 1, "investigator": 1}
    for viewer in VIEWERS:
        assert table.knows(viewer)["time_tokens"] == {"jack": 1, "investigator": 1}


def test_P35_nobody_in_sight_clears_nobody(pocket: Pocket) -> None:
    table = pocket(scene(turn=2, left="joker", jack="pizer")).apply("joker none")
    assert suspected(table) == set(SUSPECTS)
    assert table.position()["time_tokens"] == {"jack": 1, "investigator": 1}


def test_P34_P35_an_appeal_after_an_odd_turn(pocket: Pocket) -> None:
    # The Investigator's last action brings Holmes to 0.
    for jack, left, tokens in (("gull", COLUMN, (0, 1)), ("bert", set(SUSPECTS) - COLUMN, (1, 0))):
        table = pocket(scene(left="joker", jack=jack)).apply("joker holmes")
        assert suspected(table) == left
        assert tuple(table.position()["time_tokens"][who] for who in VIEWERS[:2]) == tokens
        assert table.position()["turn"] == 2


def test_P34_P35_tiles_cleared_before_stay_cleared(pocket: Pocket) -> None:
    district = SETUP.replace("smith", "_smith").replace("bert", "_bert")
    for jack, left in (
        ("gull", {"gull", "lane"}),
        ("pizer", {"pizer", "stealthy", "lestrade", "madame", "goodley"}),
    ):
        position = scene(district, turn=4, at=(0, 3, 7), left="joker", jack=jack)
        assert suspected(pocket(position).apply("joker none")) == left


@pytest.mark.parametrize(
    "district",
    [
        """gull W, lane S, stealthy E
         / smith W, pizer E, lestrade E
         / bert S, madame E, goodley E""",
        """gull W, madame W, stealthy E
         / smith W, pizer E, lestrade E
         / bert S, lane N, goodley E""",
    ],
)
def test_P36_unseen_behind_the_barricade_of_the_lane_being_cleared(
    pocket: Pocket, district: str
) -> None:
    # A detective above or below the middle column sees Lane, and nobody behind his barricade.
    at = (1, 3, 3) if "lane S" in district else (11, 3, 7)
    table = pocket(scene(district, turn=2, at=at, left="joker", jack="gull"))
    assert table.visible() == {"lane"}
    table.apply("joker none")
    assert suspected(table) == set(SUSPECTS) - {"lane"}
    assert table.visible() == {"pizer", "madame"}


@pytest.mark.parametrize(
    "district",
    [
        """gull W, lane N, stealthy E
         / smith W, pizer E, lestrade E
         / bert S, madame E, goodley E""",
        """gull W, madame E, stealthy E
         / smith W, pizer E, lestrade E
         / bert S, lane S, goodley E""",
    ],
)
def test_P36_hidden_by_the_barricade_of_the_lane_being_cleared(
    pocket: Pocket, district: str
) -> None:
    # Jack is seen from 2; Lane hides himself and the others of his column from a detective.
    at = (1, 2, 1) if "lane N" in district else (7, 2, 7)
    table = pocket(scene(district, turn=2, at=at, left="joker", jack="stealthy"))
    assert table.visible() == {"stealthy", "lestrade", "goodley"}
    table.apply("joker none")
    assert suspected(table) == {"stealthy", "lestrade", "goodley"}
    assert tile_at(table, "b1" if "lane N" in district else "b3")["wall"] is None


@pytest.mark.parametrize("jack", SUSPECTS)
@pytest.mark.parametrize("at", [(11, 3, 7), (0, 3, 7), (2, 6, 6), (0, 1, 2)])
def test_P37_jack_is_always_among_the_suspects(
    pocket: Pocket, jack: str, at: tuple[int, int, int]
) -> None:
    table = pocket(scene(turn=2, at=at, left="joker", jack=jack)).apply("joker none")
    assert jack in suspected(table)


def test_P37_his_own_card_is_never_drawn(pocket: Pocket) -> None:
    table = pocket(scene(tokens="alibi toby rotation joker", jack="bert")).apply("alibi")
    assert "draw bert" not in table.legal()


def test_P48_the_set_up_example(pocket: Pocket) -> None:
    table = play(pocket(pocket.start), "identity madame", *chance_of(SETUP))
    assert table.visible() == set()
    assert table.position()["tiles"] == tiles(
        """gull W, bert S, stealthy E
         / smith W, pizer E, lestrade E
         / lane S, madame S, goodley E"""
    )
    assert table.position()["detectives"] == {"holmes": 11, "watson": 3, "toby": 7}


def test_P49_who_sees_whom_in_the_appeal_example(pocket: Pocket) -> None:
    # From 11 nobody is seen here, so a detective who stands there adds nothing.
    for at, seen in (
        ((0, 11, 11), {"pizer"}),
        ((11, 5, 11), {"bert", "gull"}),
        ((11, 11, 7), set()),
        ((0, 5, 7), {"pizer", "bert", "gull"}),
    ):
        assert pocket(scene(APPEAL, turn=4, at=at)).visible() == seen


@pytest.mark.parametrize("jack", ["pizer", "gull", "bert", "stealthy", "lestrade", "madame"])
def test_P49_P37_whom_the_appeal_example_clears(pocket: Pocket, jack: str) -> None:
    position = scene(APPEAL, turn=4, at=(0, 5, 7), left="joker", jack=jack, time=1)
    table = pocket(position).apply("joker none")
    if jack in {"pizer", "gull", "bert"}:
        assert suspected(table) == {"pizer", "gull", "bert"}
        assert table.position()["time_tokens"] == {"jack": 1, "investigator": 3}
    else:
        assert suspected(table) == {"stealthy", "lestrade", "madame"}
        assert table.position()["time_tokens"] == {"jack": 2, "investigator": 2}
