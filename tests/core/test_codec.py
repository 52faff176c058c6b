"""Every field of a record is declared once, and what a viewer may not know is in no board."""

from typing import Any

import pytest

import gaslamp
from gaslamp.core import kinds
from gaslamp.core.registry import game as find_game

SECRET = {"identity", "jack_hand", "investigator_hand", "card"}


@pytest.mark.parametrize("name", gaslamp.GAMES)
def test_a_position_holds_every_field_of_the_record(name: str) -> None:
    game = find_game(name)
    written = [field for entry in game.codec.position for field in entry.fields()]
    assert set(written) == set(game.dtype.names)


@pytest.mark.parametrize("name", gaslamp.GAMES)
def test_no_secret_is_among_the_entries_of_a_board(name: str) -> None:
    shown = {field for entry in find_game(name).codec.board for field in entry.fields()}
    assert not shown & SECRET
    assert "deck" not in shown


@pytest.mark.parametrize("name", gaslamp.GAMES)
def test_the_type_of_a_board_has_the_keys_of_its_entries(name: str) -> None:
    game = find_game(name)
    declared: Any = game.board_type
    keys = [entry.key for entry in game.codec.board]
    assert sorted(keys) == sorted(declared.__struct_fields__)


def test_a_name_may_stand_for_nothing() -> None:
    kind = kinds.OneOf((None, "bert", "gull"), -1)
    assert [kind.write(code) for code in (-1, 0, 1)] == [None, "bert", "gull"]
    assert [kind.read(name, "identity") for name in (None, "bert", "gull")] == [-1, 0, 1]
    with pytest.raises(gaslamp.BadPosition, match="identity must be one of null, bert, gull"):
        kind.read(["bert"], "identity")


def test_who_writes_into_what_was_written_changes_nothing_else() -> None:
    kind = kinds.SetOf(("bert", "gull"))
    kind.write(3).clear()
    assert kind.write(3) == ["bert", "gull"]


def test_a_list_that_is_too_long_is_refused() -> None:
    entry = next(one for one in find_game("london").codec.position if one.key == "played")
    record = find_game("london").start("2006")
    with pytest.raises(gaslamp.BadPosition, match="played must have at most 4 entries, not 5"):
        entry.read(record, ["bert", "gull", "smith", "watson", "holmes"], "played")
