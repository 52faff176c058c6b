"""What each player of Pocket may know: P46 and P47."""

from copy import deepcopy
from fractions import Fraction

import pytest

from rules.pocket_positions import (
    ALIBI,
    DUEL,
    SUSPECTS,
    TOSSES,
    VIEWERS,
    Pocket,
    Position,
    play,
    scene,
    wander,
)

SPECTATORS = ("investigator", "public")


def allowed(truth: Position, viewer: str) -> Position:
    """All of the truth that this viewer may know while the game is on."""
    known = deepcopy(truth)
    known["deck"] = len(truth["deck"])
    if viewer != "jack":
        known["jack"]["identity"] = None
        for alibi in known["jack"]["alibis"]:
            alibi["card"] = None
    return known


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("seed", range(6))
def test_P46_P47_what_is_public_and_what_is_secret_all_through_a_game(
    pocket: Pocket, seed: int, viewer: str
) -> None:
    table = pocket(pocket.start)
    for seat, _ in wander(table, seed):
        assert seat.knows(viewer) == allowed(seat.position(), viewer)


def test_P46_each_public_thing_by_name(pocket: Pocket) -> None:
    position = scene(
        DUEL,
        turn=6,
        at=(1, 4, 9),
        tokens="holmes watson rotation rotation",
        left="watson rotation",
        rotated="lane",
        jack="gull",
        hand={"lane": 1, "lestrade": 5},
        revealed="bert",
        time=2,
    )
    public = (
        *("game", "turn", "tiles", "detectives", "tokens", "used", "rotated", "race"),
        *("time_tokens", "investigator"),
    )
    for viewer in VIEWERS:
        known = pocket(position).knows(viewer)
        assert {key: known[key] for key in public} == {key: position[key] for key in public}
        assert set(known) == {*public, "jack", "deck"}
        assert len(known["jack"]["alibis"]) == 2
        assert known["deck"] == 5


def test_P46_the_investigator_has_no_secrets(pocket: Pocket) -> None:
    table = pocket(scene(tokens=ALIBI, jack="lane"))
    for text in ("alibi", "draw madame", "toby 2", "rotate b2 90", "joker holmes"):
        table.apply(text)
        assert table.knows("public") == table.knows("investigator")
        assert table.knows("jack") == {
            **table.knows("investigator"),
            "jack": {"identity": "lane", "alibis": []},
        }
    assert table.knows("public")["investigator"] == {"alibis": ["madame"]}


@pytest.mark.parametrize("viewer", VIEWERS)
def test_P46_that_a_race_has_begun_is_public(pocket: Pocket, viewer: str) -> None:
    position = scene(
        DUEL, turn=6, tokens=ALIBI, left="joker", at=(1, 3, 7), hand={"madame": 6}, time=4
    )
    table = pocket(position)
    assert table.knows(viewer)["race"] is False
    table.apply("joker none")
    assert table.knows(viewer)["race"] is True
    assert table.knows("public")["jack"] == {
        "identity": None,
        "alibis": [{"card": None, "turn": 6}],
    }


@pytest.mark.parametrize("card", [who for who in SUSPECTS if who != "gull"])
def test_P46_five_time_tokens_without_a_race_rule_out_hourglass_cards(
    pocket: Pocket, card: str
) -> None:
    # The fifth token (with Madame's two hourglasses, the fourth) ends the game or begins a race.
    time = 3 if card == "madame" else 4
    for at, alone in (((11, 3, 7), False), ((1, 3, 7), True)):
        position = scene(DUEL, turn=6, left="joker", at=at, jack="gull", hand={card: 1}, time=time)
        table = pocket(position).apply("joker none")
        if card in ("lestrade", "goodley"):
            assert (table.outcome is None) == (not alone)
            assert table.position()["race"] is False
        elif alone:
            assert table.outcome is None
            assert table.position()["race"] is True
        else:
            assert table.outcome == {"winner": "jack", "reason": "hourglasses"}


@pytest.mark.parametrize("viewer", SPECTATORS)
def test_P47_nothing_betrays_the_identity(pocket: Pocket, viewer: str) -> None:
    # Three suspects nobody sees look alike from outside through a whole turn.
    seen = []
    for jack in ("pizer", "madame", "goodley"):
        position = scene(turn=2, jack=jack)
        table = play(pocket(position), "holmes 1", "toby 1", "joker holmes", "rotate c1 90")
        assert table.position()["time_tokens"] == {"jack": 1, "investigator": 1}
        seen.append(table.knows(viewer))
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("viewer", SPECTATORS)
def test_P47_nothing_betrays_the_true_number_of_hourglasses(pocket: Pocket, viewer: str) -> None:
    seen = []
    for hand in ({"madame": 1, "bert": 3}, {"goodley": 1, "lestrade": 3}):
        position = scene(turn=4, jack="pizer", hand=hand, left="joker", time=1)
        seen.append(pocket(position).apply("joker none").knows(viewer))
    assert seen[0] == seen[1]
    assert seen[0]["jack"]["alibis"] == [{"card": None, "turn": 1}, {"card": None, "turn": 3}]


def test_P47_jack_knows_his_own_cards_and_not_the_deck(pocket: Pocket) -> None:
    table = pocket(scene(turn=4, tokens=ALIBI, jack="pizer", hand={"bert": 1}))
    assert table.knows("jack")["jack"]["identity"] == "pizer"
    assert table.knows("jack")["deck"] == 7
    play(table, "alibi", "draw madame")
    assert table.knows("jack")["jack"]["alibis"] == [
        {"card": "bert", "turn": 1},
        {"card": "madame", "turn": 4},
    ]
    assert table.knows("jack")["deck"] == 6


def test_P47_the_next_card_and_the_next_toss_are_open_to_chance(pocket: Pocket) -> None:
    table = pocket(scene(turn=4, tokens=ALIBI, jack="pizer", hand={"bert": 1})).apply("alibi")
    rest = [who for who in SUSPECTS if who not in ("pizer", "bert")]
    assert table.odds() == {f"draw {who}": Fraction(1, 7) for who in rest}
    play(table, "draw gull", "toby 1", "rotate b2 90", "joker none")
    assert table.position()["turn"] == 5
    assert table.odds() == {f"toss {tokens}": Fraction(1, 16) for tokens in TOSSES}
    for viewer in VIEWERS:
        assert table.knows(viewer)["tokens"] is None
