"""The manhunt of Pocket, stage 1 of each turn: P14 to P28."""

from fractions import Fraction

import pytest

from rules.pocket_positions import (
    ALIBI,
    APPEAL,
    CELLS,
    DETECTIVES,
    DUEL,
    EXCHANGES,
    FACES,
    JOKERS,
    SETUP,
    SUSPECTS,
    TOSSES,
    VIEWERS,
    Pocket,
    Table,
    chance_of,
    moves,
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

EXCHANGE_UP = "alibi toby exchange rotation"
TWO_ROTATIONS = "holmes toby rotation rotation"


def other_faces(tokens: str) -> list[str]:
    """The hidden faces of four tokens."""
    return [faces[1 - faces.index(up)] for up, faces in zip(tokens.split(), FACES, strict=True)]


def standing(table: Table) -> tuple[int, int, int]:
    places = table.position()["detectives"]
    return (places["holmes"], places["watson"], places["toby"])


def test_P14_the_toss_of_an_odd_turn(pocket: Pocket) -> None:
    first = play(pocket(pocket.start), "identity gull", *chance_of(SETUP))
    third = pocket(scene(turn=3, tokens=None))
    for table in (first, third):
        assert table.actor == "chance"
        assert table.odds() == {f"toss {tokens}": Fraction(1, 16) for tokens in TOSSES}
        assert table.position()["tokens"] is None
        table.apply("toss alibi watson exchange rotation")
        assert table.position()["tokens"] == ["alibi", "watson", "exchange", "rotation"]


def test_P14_odd_turn_one_two_one(pocket: Pocket) -> None:
    table = pocket(scene(tokens="holmes toby exchange joker"))
    assert table.actor == "investigator"
    assert table.legal() == uses("holmes toby exchange joker")
    table.apply("toby 1")
    assert table.actor == "jack"
    assert table.legal() == uses("holmes exchange joker", "jack")
    table.apply("joker none")
    assert table.actor == "jack"
    assert table.legal() == uses("holmes exchange")
    table.apply("exchange a1 b1")
    assert table.actor == "investigator"
    assert table.legal() == uses("holmes")
    table.apply("holmes 2")
    assert table.position()["turn"] == 2


@pytest.mark.parametrize("second", ["holmes 1", "exchange a1 b1", "joker none"])
@pytest.mark.parametrize("first", ["holmes 1", "exchange a1 b1", "joker none"])
def test_P14_jack_plays_his_two_in_the_order_he_likes(
    pocket: Pocket, first: str, second: str
) -> None:
    table = play(pocket(scene(tokens="holmes toby exchange joker")), "toby 1", first)
    if first == second:
        assert refuses(table, second)
    else:
        assert table.apply(second).actor == "investigator"


def test_P15_even_turn_one_two_one_the_other_way_round(pocket: Pocket) -> None:
    table = pocket(scene(turn=2, tokens="holmes watson rotation joker"))
    assert table.actor == "jack"
    assert table.legal() == uses("holmes watson rotation joker", "jack")
    table.apply("watson 1")
    assert table.actor == "investigator"
    assert table.legal() == uses("holmes rotation joker")
    table.apply("joker toby")
    assert table.actor == "investigator"
    assert table.legal() == uses("holmes rotation")
    table.apply("rotate b2 180")
    assert table.actor == "jack"
    assert table.legal() == uses("holmes")
    table.apply("holmes 2")
    assert table.position()["turn"] == 3
    assert table.position()["tokens"] is None
    assert table.legal() == {f"toss {tokens}" for tokens in TOSSES}


@pytest.mark.parametrize("tokens", TOSSES)
def test_P15_P16_the_hidden_faces_are_the_actions_of_the_next_turn(
    pocket: Pocket, tokens: str
) -> None:
    table = play(pocket(scene(tokens=None, jack="pizer")), f"toss {tokens}")
    for viewer in VIEWERS:
        assert table.knows(viewer)["tokens"] == tokens.split()
    for _ in range(5 if "alibi" in tokens else 4):
        table.apply(min(table.legal()))
    assert table.position()["turn"] == 2
    assert table.actor == "jack"
    assert table.position()["tokens"] == other_faces(tokens)
    assert table.position()["used"] == [False] * 4
    assert table.legal() == uses(" ".join(other_faces(tokens)), "jack")


@pytest.mark.parametrize("tokens", TOSSES)
def test_P17_there_is_no_pass(pocket: Pocket, tokens: str) -> None:
    table = pocket(scene(tokens=tokens))
    for text in ("pass", "skip", "stay", "none", ""):
        assert refuses(table, text)


def test_P17_even_an_unwelcome_last_action_is_carried_out(pocket: Pocket) -> None:
    # Each of Toby's moves and nothing else, although Toby stands well where he is.
    table = pocket(scene(left="toby", at=(11, 3, 8)))
    assert table.actor == "investigator"
    assert table.legal() == {"toby 1", "toby 2"}


def test_P17_an_action_not_among_the_tokens_is_refused(pocket: Pocket) -> None:
    table = pocket(scene(tokens="holmes toby rotation rotation"))
    for text in ("alibi", "watson 1", "exchange a1 b1", "joker holmes", "joker none"):
        assert refuses(table, text)


@pytest.mark.parametrize("space", range(12))
def test_P18_one_or_two_spaces_clockwise(pocket: Pocket, space: int) -> None:
    clockwise = [*range(12), 0, 1]
    one, two = clockwise[space + 1], clockwise[space + 2]
    for turn, tokens in ((1, "holmes toby rotation joker"), (2, "holmes watson rotation joker")):
        position = scene(turn=turn, tokens=tokens, at=(space, space, space))
        assert standing(pocket(position).apply("holmes 1")) == (one, space, space)
        assert standing(pocket(position).apply("holmes 2")) == (two, space, space)
        second = tokens.split()[1]
        moved = (space, space, one) if second == "toby" else (space, one, space)
        assert standing(pocket(position).apply(f"{second} 1")) == moved
        moved = (space, space, two) if second == "toby" else (space, two, space)
        assert standing(pocket(position).apply(f"{second} 2")) == moved


@pytest.mark.parametrize("detective", DETECTIVES)
def test_P18_never_zero_never_back_never_three(pocket: Pocket, detective: str) -> None:
    tokens = f"holmes {'watson' if detective == 'watson' else 'toby'} rotation joker"
    for turn in (1, 2):
        table = pocket(scene(turn=turn, tokens=tokens))
        assert {t for t in table.legal() if t.startswith(detective)} == moves(detective)
        for steps in ("0", "3", "-1", "11"):
            assert refuses(table, f"{detective} {steps}")


def test_P19_detectives_may_share_a_space(pocket: Pocket) -> None:
    table = pocket(scene(at=(1, 3, 2)))
    play(table, "holmes 1")
    assert standing(table) == (2, 3, 2)
    play(table, "toby 1", "joker holmes")
    assert standing(table) == (3, 3, 3)
    # Both see what there is to see, and may leave and pass each other again.
    crowd = pocket(scene(at=(0, 0, 0)))
    assert crowd.visible() == {"gull", "smith", "lane"}
    assert standing(crowd.apply("toby 2")) == (0, 0, 2)


def test_P20_joker_of_the_investigator(pocket: Pocket) -> None:
    position = scene(at=(11, 3, 7), left="joker")
    assert pocket(position).legal() == JOKERS
    assert refuses(pocket(position), "joker none")
    assert refuses(pocket(position), "joker holmes 2")
    assert standing(pocket(position).apply("joker holmes")) == (0, 3, 7)
    assert standing(pocket(position).apply("joker watson")) == (11, 4, 7)
    assert standing(pocket(position).apply("joker toby")) == (11, 3, 8)


def test_P21_joker_of_jack(pocket: Pocket) -> None:
    position = scene(turn=2, at=(11, 3, 7), left="joker")
    assert pocket(position).legal() == JOKERS | {"joker none"}
    assert standing(pocket(position).apply("joker none")) == (11, 3, 7)
    assert standing(pocket(position).apply("joker holmes")) == (0, 3, 7)
    assert standing(pocket(position).apply("joker watson")) == (11, 4, 7)
    assert standing(pocket(position).apply("joker toby")) == (11, 3, 8)


def test_P21_jack_may_hold_still_in_an_odd_turn_too(pocket: Pocket) -> None:
    table = pocket(scene()).apply("holmes 1")
    assert table.actor == "jack"
    table.apply("joker none")
    assert standing(table) == (0, 3, 7)
    assert table.position()["used"] == [True, False, False, True]


@pytest.mark.parametrize(
    ("wall", "quarter", "half", "back"),
    [("N", "E", "S", "W"), ("E", "S", "W", "N"), ("S", "W", "N", "E"), ("W", "N", "E", "S")],
)
def test_P22_a_tile_turns_a_quarter_either_way_or_a_half(
    pocket: Pocket, wall: str, quarter: str, half: str, back: str
) -> None:
    for cell in CELLS:
        position = scene(walled(SETUP, **{cell: wall}))
        for angle, result in ((90, quarter), (180, half), (270, back)):
            table = pocket(position).apply(f"rotate {cell} {angle}")
            assert table.position()["tiles"] == tiles(walled(SETUP, **{cell: result}))


def test_P22_no_turn_of_nothing(pocket: Pocket) -> None:
    table = pocket(scene())
    assert {text for text in table.legal() if "rotate" in text} == rotations(*CELLS)
    for angle in ("0", "360", "-90", "45", ""):
        assert refuses(table, f"rotate b2 {angle}".strip())


def test_P23_no_second_rotation_of_a_tile_by_the_opponent(pocket: Pocket) -> None:
    table = pocket(scene(tokens=TWO_ROTATIONS)).apply("rotate b2 90")
    assert table.actor == "jack"
    assert table.position()["rotated"] == ["pizer"]
    assert table.position()["used"] == [False, False, True, False]
    rest = [cell for cell in CELLS if cell != "b2"]
    assert table.legal() == uses("holmes toby") | rotations(*rest)
    assert refuses(table, "rotate b2 270")


def test_P23_no_second_rotation_of_a_tile_by_the_same_player(pocket: Pocket) -> None:
    table = play(pocket(scene(tokens=TWO_ROTATIONS)), "holmes 1", "rotate a3 180")
    assert table.actor == "jack"
    assert refuses(table, "rotate a3 180")
    rest = [cell for cell in CELLS if cell != "a3"]
    assert table.legal() == uses("toby") | rotations(*rest)
    assert table.apply("rotate c3 90").position()["rotated"] == ["goodley", "lane"]


def test_P23_P25_the_bar_follows_the_tile_through_an_exchange(pocket: Pocket) -> None:
    table = play(pocket(scene(tokens=EXCHANGE_UP)), "rotate a1 90", "exchange a1 c3")
    assert tile_at(table, "c3") == {"suspect": "gull", "wall": "N", "cleared": False}
    assert table.position()["rotated"] == ["gull"]


def test_P23_the_bar_is_on_the_tile_and_not_on_the_cell(pocket: Pocket) -> None:
    district = """goodley E, bert S, stealthy E
                / smith W, pizer E, lestrade E
                / lane S, madame S, gull W"""
    table = pocket(
        scene(district, tokens=TWO_ROTATIONS, left="toby holmes rotation", rotated="gull")
    )
    assert refuses(table, "rotate c3 90")
    assert rotations("a1") <= table.legal()


def test_P23_the_bar_ends_with_the_turn(pocket: Pocket) -> None:
    table = play(pocket(scene()), "rotate b2 90", "joker none", "holmes 1", "toby 1")
    assert table.position()["turn"] == 2
    assert table.position()["tokens"] == ["alibi", "watson", "exchange", "rotation"]
    assert table.position()["rotated"] == []
    assert rotations("b2") <= table.legal()


def test_P24_empty_tiles_are_rotated_and_exchanged(pocket: Pocket) -> None:
    position = scene(APPEAL, turn=3, tokens=EXCHANGE_UP)
    assert pocket(position).legal() == uses(EXCHANGE_UP)
    turned = pocket(position).apply("rotate a1 90")
    assert tile_at(turned, "a1") == {"suspect": "goodley", "wall": "N", "cleared": True}
    moved = pocket(position).apply("exchange a1 c1")
    assert tile_at(moved, "a1") == {"suspect": "smith", "wall": "E", "cleared": True}
    assert tile_at(moved, "c1") == {"suspect": "goodley", "wall": "W", "cleared": True}


@pytest.mark.parametrize("angle", [90, 180, 270])
def test_P24_rotating_the_open_crossroads(pocket: Pocket, angle: int) -> None:
    table = pocket(scene(APPEAL, turn=3, at=(0, 5, 7), tokens=TWO_ROTATIONS))
    assert rotations("b3") <= table.legal()
    before = table.visible()
    table.apply(f"rotate b3 {angle}")
    assert table.position()["tiles"] == tiles(APPEAL)
    assert table.visible() == before == {"pizer", "bert", "gull"}
    assert table.position()["rotated"] == ["lane"]
    for again in (90, 180, 270):
        assert refuses(table, f"rotate b3 {again}")


def test_P25_two_different_tiles_change_places(pocket: Pocket) -> None:
    table = pocket(scene(tokens=EXCHANGE_UP))
    assert {text for text in table.legal() if "exchange" in text} == EXCHANGES
    assert refuses(table, "exchange b2 b2")
    table.apply("exchange b1 c2")
    assert table.position()["tiles"] == tiles(
        """gull W, lestrade E, stealthy E
         / smith W, pizer E, bert S
         / lane S, madame S, goodley E"""
    )


def test_P25_a_pair_may_be_named_either_way(pocket: Pocket) -> None:
    position = scene(tokens=EXCHANGE_UP)
    one = pocket(position).apply("exchange c1 a2")
    other = pocket(position).apply("exchange a2 c1")
    assert one.position() == other.position() != position


def test_P25_an_exchange_is_not_a_rotation(pocket: Pocket) -> None:
    table = pocket(scene(tokens=EXCHANGE_UP)).apply("exchange a1 c3")
    assert table.position()["rotated"] == []
    assert rotations(*CELLS) <= table.legal()


def test_P26_the_card_of_a_suspect_clears_him_at_once(pocket: Pocket) -> None:
    table = pocket(scene(tokens=ALIBI, jack="lane")).apply("alibi")
    assert table.actor == "chance"
    assert table.odds() == {f"draw {who}": Fraction(1, 8) for who in SUSPECTS if who != "lane"}
    table.apply("draw madame")
    assert table.actor == "jack"
    assert suspected(table) == set(SUSPECTS) - {"madame"}
    assert tile_at(table, "b3") == {"suspect": "madame", "wall": "S", "cleared": True}
    assert table.position()["investigator"] == {"alibis": ["madame"]}
    assert table.position()["jack"] == {"identity": "lane", "alibis": []}
    assert "madame" not in table.position()["deck"]
    for viewer in VIEWERS:
        assert table.knows(viewer)["investigator"] == {"alibis": ["madame"]}


def test_P26_the_card_of_one_already_cleared_is_drawn_for_nothing(pocket: Pocket) -> None:
    table = pocket(scene(APPEAL, turn=3, tokens=ALIBI, jack="gull", time=1)).apply("alibi")
    assert "draw smith" in table.legal()
    table.apply("draw smith")
    assert table.position()["tiles"] == tiles(APPEAL)
    assert table.position()["investigator"] == {"alibis": ["smith"]}
    assert "smith" not in table.position()["deck"]


@pytest.mark.parametrize(("card", "district"), [("madame", SETUP), ("madame", DUEL)])
def test_P26_hourglasses_the_investigator_draws_are_lost(
    pocket: Pocket, card: str, district: str
) -> None:
    # Suspected still, or cleared already: four time tokens, a fifth now, and Madame's two not his.
    position = scene(district, turn=7, tokens=ALIBI, left="alibi", jack="gull", time=4)
    table = play(pocket(position), "alibi", f"draw {card}")
    assert table.position()["time_tokens"] == {"jack": 5, "investigator": 2}
    assert table.outcome is None
    assert table.position()["turn"] == 8


def test_P26_the_drawn_suspect_is_gone_before_the_appeal(pocket: Pocket) -> None:
    # Lane hides Pizer and Madame from Holmes until his tile becomes the open crossroads.
    district = """gull W, lane N, stealthy E
                / smith W, pizer E, lestrade E
                / bert S, madame S, goodley E"""
    position = scene(
        district, turn=3, tokens=ALIBI, left="alibi", at=(1, 3, 7), jack="gull", time=2
    )
    table = play(pocket(position), "alibi", "draw lane")
    assert suspected(table) == {"gull", "stealthy", "smith", "lestrade", "bert", "goodley"}


def test_P27_jack_keeps_his_card_secret(pocket: Pocket) -> None:
    table = pocket(scene(tokens=ALIBI, jack="lane")).apply("toby 1")
    table.apply("alibi")
    assert table.odds() == {f"draw {who}": Fraction(1, 8) for who in SUSPECTS if who != "lane"}
    table.apply("draw gull")
    assert table.actor == "jack"
    assert table.position()["tiles"] == tiles(SETUP)
    assert table.position()["investigator"] == {"alibis": []}
    assert "gull" not in table.position()["deck"]
    assert table.knows("jack")["jack"]["alibis"] == [{"card": "gull", "turn": 1}]
    for viewer in ("investigator", "public"):
        assert table.knows(viewer)["jack"]["alibis"] == [{"card": None, "turn": 1}]
        assert table.knows(viewer)["deck"] == 7


def test_P27_nobody_else_can_tell_which_card_it_was(pocket: Pocket) -> None:
    for viewer in ("investigator", "public"):
        seen = []
        for card in ("bert", "madame"):
            table = play(
                pocket(scene(turn=2, tokens=ALIBI, jack="lane", time=1)),
                *("alibi", f"draw {card}", "toby 1", "rotate b2 90", "joker none"),
            )
            assert table.position()["turn"] == 3
            seen.append(table.knows(viewer))
        assert seen[0] == seen[1]


def test_P27_hourglasses_jack_draws_are_his(pocket: Pocket) -> None:
    position = scene(turn=6, tokens=ALIBI, left="alibi", jack="gull", time=3)
    madame = play(pocket(position), "alibi", "draw madame")
    assert madame.outcome == {"winner": "jack", "reason": "hourglasses"}
    assert play(pocket(position), "alibi", "draw smith").outcome is None


def test_P28_one_draw_in_two_turns(pocket: Pocket) -> None:
    # Three cards drawn by turn 6; the fourth and last one is drawn in turn 7.
    position = scene(
        turn=7, tokens=ALIBI, jack="gull", hand={"lestrade": 1, "goodley": 4, "bert": 6}
    )
    table = play(pocket(position), "alibi", "draw smith", "toby 1", "joker none", "rotate b2 180")
    assert table.position()["turn"] == 8
    assert table.position()["tokens"] == ["holmes", "watson", "exchange", "rotation"]
    assert "alibi" not in table.legal()
    assert len(table.position()["deck"]) == 4


@pytest.mark.parametrize("seed", range(8))
def test_P28_at_most_four_draws_in_a_game(pocket: Pocket, seed: int) -> None:
    draws: list[int] = []
    table = pocket(pocket.start)
    for seat, text in wander(table, seed):
        if text.startswith("draw"):
            draws.append((seat.position()["turn"] + 1) // 2)
    assert len(draws) == len(set(draws)) <= 4
    assert len(table.position()["deck"]) == 8 - len(draws) >= 4
