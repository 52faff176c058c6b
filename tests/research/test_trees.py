"""Small games written out as trees: the same game, and its exact exploitability."""

import json
import re
from pathlib import Path
from typing import Any

import pyspiel
import pytest
from open_spiel.python import policy as policies
from open_spiel.python.algorithms import exploitability

import gaslamp
from gaslamp.core.errors import GaslampError
from gaslamp.research import openspiel
from gaslamp.research.openspiel.trees import written_out

DOCS = Path(__file__).resolve().parents[2] / "docs"
POSITIONS = {
    entry["name"]: entry["position"]
    for entry in json.loads((DOCS / "exploitability" / "positions.json").read_text("utf-8"))
}


def uniform(state: Any) -> dict[int, float]:
    legal = state.legal_actions()
    return dict.fromkeys(legal, 1 / len(legal))


def first(state: Any) -> dict[int, float]:
    return {state.legal_actions()[0]: 1.0}


@pytest.fixture(scope="module")
def tiny() -> dict[str, Any]:
    """Position A with one token less."""
    state = gaslamp.from_position(POSITIONS["A"])
    return state.apply("holmes 1").position()


@pytest.fixture(scope="module")
def tree(tiny: dict[str, Any]) -> Any:
    return written_out(openspiel.load("pocket", position=tiny))


def test_a_tree_has_every_state_and_information_set_of_the_game(
    tiny: dict[str, Any], tree: Any
) -> None:
    loaded = openspiel.load("pocket", position=tiny)
    states, sets = [loaded.new_initial_state()], set()
    for state in states:
        if not state.is_terminal():
            states += [state.child(action) for action in state.legal_actions()]
            if not state.is_chance_node():
                sets.add(state.information_state_string())
    assert tree.nodes == len(states)
    assert {words for _, words in tree.sets} == sets


@pytest.mark.parametrize("policy", [uniform, first])
def test_exploitability_in_the_tree_is_that_of_the_game(
    tiny: dict[str, Any], tree: Any, policy: Any
) -> None:
    """OpenSpiel's own slow way, on the game itself, agrees with the compiled one on the tree."""
    loaded = openspiel.load("pocket", position=tiny)
    slow = exploitability.exploitability(
        loaded, policies.tabular_policy_from_callable(loaded, policy)
    )
    quick = pyspiel.exploitability(tree.game(), tree.table(policy))
    assert quick == pytest.approx(slow)
    assert slow >= 0


def test_cfr_finds_the_value(tree: Any) -> None:
    game = tree.game()
    solver = pyspiel.CFRPlusSolver(game)
    before = pyspiel.exploitability(game, solver.average_policy())
    for _ in range(200):
        solver.evaluate_and_update_policy()
    after = pyspiel.exploitability(game, solver.average_policy())
    assert after < 0.001
    assert before > 0.1


def test_the_page_shows_what_comes_out() -> None:
    tree = written_out(openspiel.load("pocket", position=POSITIONS["A"]))
    found = pyspiel.exploitability(tree.game(), tree.table(uniform))
    page = (DOCS / "exploitability.md").read_text(encoding="utf-8")
    row = re.search(r"^\| A \| [-+][\d.]+ \| [\d.]+ \| (?P<random>[\d.]+) ", page, re.MULTILINE)
    assert row is not None
    assert float(row["random"]) == pytest.approx(found, abs=0.0005)


def test_a_tree_that_is_too_large_is_refused(tiny: dict[str, Any]) -> None:
    with pytest.raises(GaslampError, match="more than 50 nodes: choose a later position"):
        written_out(openspiel.load("pocket", position=tiny), most=50)
