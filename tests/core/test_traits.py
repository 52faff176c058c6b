"""What a game says about itself to the rooms above it."""

from typing import Any

import pytest

from every_game import CASES, IDS, walk
from gaslamp.core.registry import GAMES
from gaslamp.core.registry import game as find_game


def test_roles_are_called_as_the_rules_call_them() -> None:
    titles = {name: find_game(name).role_title("investigator") for name in GAMES}
    assert titles == {"pocket": "Investigator", "london": "Detective", "newyork": "Detective"}
    assert {find_game(name).role_title("jack") for name in GAMES} == {"Jack"}
    assert find_game("london").role_title("chance") == "Chance"


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_drawing_in_its_own_folder(name: str) -> None:
    drawing: Any = find_game(name).drawing
    assert drawing.__name__ == f"gaslamp.games.{name}.terminal"
    assert drawing.LEGEND
    assert {"district", "facts", "secrets"} <= set(dir(drawing))


@pytest.mark.parametrize(("name", "edition"), CASES, ids=IDS)
def test_the_suspects_of_a_view_are_those_who_may_be_jack(name: str, edition: str | None) -> None:
    for state in list(walk(name, edition, 3))[::7]:
        view = state.view("public")
        if view.outcome is None:
            worlds = {world.view("jack").private.identity for world, _ in state.worlds("public")}  # type: ignore[attr-defined]
            assert set(find_game(name).suspects_in(view)) == worlds
