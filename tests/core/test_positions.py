"""The readers that every game's positions go through: each refusal names the field."""

from types import SimpleNamespace
from typing import Any

import pytest

import gaslamp
from gaslamp.core import codec, kinds

CARDS = ("bert", "gull", "lane")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([], "the board must be an object, not []"),
        (None, "the board must be an object, not None"),
        ({"a": 1}, "the board lacks the key 'b'"),
        ({"a": 1, "b": 2, "d": 3}, "the board has an unknown key 'd'; known: a, b"),
        ({"a": 1, "b": 2, 7: 3}, "the board has an unknown key 7; known: a, b"),
    ],
)
def test_objects(given: Any, message: str) -> None:
    with pytest.raises(gaslamp.BadPosition) as refusal:
        kinds.fields(given, "the board", ("a", "b"), ("c",))
    assert str(refusal.value).startswith(message)


def test_objects_may_leave_out_what_is_optional() -> None:
    for given in ({"a": 1}, {"a": 1, "c": 2}):
        assert kinds.fields(given, "it", ("a",), ("c",)) == given


@pytest.mark.parametrize("given", [0, 9, 2.0, "2", True, None, [2], 10**30])
def test_whole_numbers(given: Any) -> None:
    with pytest.raises(gaslamp.BadPosition) as refusal:
        kinds.whole(given, "turn", 1, 8)
    assert str(refusal.value) == f"turn must be a whole number from 1 to 8, not {given!r}"
    assert kinds.whole(1, "turn", 1, 8) == 1
    assert kinds.whole(8, "turn", 1, 8) == 8


@pytest.mark.parametrize("given", [0, 1, None, "true", []])
def test_true_or_false(given: Any) -> None:
    with pytest.raises(gaslamp.BadPosition, match="race must be true or false"):
        kinds.truth(given, "race")
    assert kinds.truth(True, "race") is True


@pytest.mark.parametrize("given", ["pizer", None, 0, True, ["bert"], {"bert": 1}, 1.5])
def test_names(given: Any) -> None:
    with pytest.raises(gaslamp.BadPosition) as refusal:
        kinds.one_of_names(given, "jack.identity", CARDS)
    assert str(refusal.value) == f"jack.identity must be one of bert, gull, lane, not {given!r}"
    assert kinds.one_of_names("gull", "jack.identity", CARDS) == 1


def test_null_may_be_a_name() -> None:
    assert kinds.one_of_names(None, "wall", ("N", None)) == 1
    with pytest.raises(gaslamp.BadPosition, match="wall must be one of N, null, not 'X'"):
        kinds.one_of_names("X", "wall", ("N", None))


def test_lists() -> None:
    with pytest.raises(gaslamp.BadPosition, match="tiles must be a list"):
        kinds.listed({}, "tiles")
    with pytest.raises(gaslamp.BadPosition, match="tiles must have 9 entries, not 8"):
        kinds.listed([0] * 8, "tiles", 9)
    assert kinds.listed([1], "tiles") == [1]


def test_sets_of_names() -> None:
    deck = kinds.SetOf(CARDS)
    with pytest.raises(gaslamp.BadPosition, match="deck names gull 2 times"):
        deck.read(["gull", "bert", "gull"], "deck")
    with pytest.raises(gaslamp.BadPosition, match="deck must be one of bert, gull, lane"):
        deck.read(["pizer"], "deck")
    assert deck.read(["lane", "bert"], "deck") == 0b101
    assert deck.write(0b101) == ["bert", "lane"]


def test_every_card_is_in_one_place() -> None:
    kinds.cards_once({"hand": [0], "deck": [1, 2]}, CARDS)
    with pytest.raises(gaslamp.BadPosition, match="the card gull is in hand and in deck"):
        kinds.cards_once({"hand": [0, 1], "deck": [1, 2]}, CARDS)
    with pytest.raises(gaslamp.BadPosition, match="the card lane is nowhere: not in hand, deck"):
        kinds.cards_once({"hand": [0], "deck": [1]}, CARDS)


def test_how_it_ended() -> None:
    entry = codec.outcome_entry((None, "dawn", "resigned"))
    s: Any = SimpleNamespace(winner=0, reason=0)
    assert entry.absent(s)
    entry.read(s, {"winner": "investigator", "reason": "resigned"}, "outcome")
    assert (s.winner, s.reason) == (2, 2)
    assert entry.write(s) == {"winner": "investigator", "reason": "resigned"}
    for outcome, message in (
        ("jack", "outcome must be an object"),
        ({"winner": "jack"}, "outcome lacks the key 'reason'"),
        (
            {"winner": "chance", "reason": "dawn"},
            "outcome.winner must be one of jack, investigator",
        ),
        ({"winner": "jack", "reason": "fog"}, "outcome.reason must be one of dawn, resigned"),
        ({"winner": "jack", "reason": None}, "outcome.reason must be one of dawn, resigned"),
    ):
        with pytest.raises(gaslamp.BadPosition, match=message):
            entry.read(s, outcome, "outcome")


@pytest.mark.parametrize("given", [None, [], "pocket", 7, {}, {"turn": 1}])
def test_what_is_no_position_at_all(given: Any) -> None:
    with pytest.raises(gaslamp.BadPosition, match="a position is an object with the key 'game'"):
        gaslamp.from_position(given)


@pytest.mark.parametrize("game", ["chess", "", None, 3, ["pocket"], "Pocket"])
def test_a_position_of_an_unknown_game(game: Any) -> None:
    with pytest.raises(gaslamp.BadPosition, match=r"unknown game .*: choose one of pocket"):
        gaslamp.from_position({"game": game})
