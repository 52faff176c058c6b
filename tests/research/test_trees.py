"""Small games written out as trees: the same game, and its exact exploitability."""

import json
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


@pytest.fixture(scope="module", params=[("A", "holmes 1"), ("C", "watson 1")], ids=["A", "C"])
def tiny(request: pytest.FixtureRequest) -> dict[str, Any]:
    """A position with one token less; in C a card is drawn on the way."""
    name, action = request.param
    return gaslamp.from_position(POSITIONS[name]).apply(action).position()


@pytest.fixture(scope="module")
def tree(tiny: dict[str, Any]) -> Any:
    return written_out(openspiel.load("pocket", position=tiny))


def test_a_tree_has_every_state_and_information_set_of_the_game(
    tiny: dict[str, Any], tree: Any
) -> None:
    loaded = openspiel.load("pocket", position=tiny)
    states, sets, ends = [loaded.new_initial_state()], set(), 0
    for state in states:
        if state.is_terminal():
            ends += 1
            continue
        states += [state.child(action) for action in state.legal_actions()]
        if not state.is_chance_node():
            sets.add((state.current_player(), state.information_state_string()))
    assert tree.nodes == len(states) == len(tree.lines) - 1
    assert set(tree.sets) == sets
    assert {player for player, _ in sets} == {0, 1}
    assert ends == sum(line.startswith("t ") for line in tree.lines)


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
    assert slow > 0.1  # far from perfect: a tree of zeros would not agree


def solved(tree: Any, iterations: int) -> tuple[float, float]:
    """Jack's return in the solution of a tree, and how far the solution is from perfect."""
    game = tree.game()
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    jack, _ = pyspiel.expected_returns(game.new_initial_state(), policy, -1, False)
    return jack, pyspiel.exploitability(game, policy)


@pytest.mark.parametrize("name", ["A", "B"])
def test_the_page_shows_what_comes_out(name: str) -> None:
    tree = written_out(openspiel.load("pocket", position=POSITIONS[name]))
    page = (DOCS / "exploitability.md").read_text(encoding="utf-8")
    rows = [line.split(" | ") for line in page.splitlines() if line.startswith(f"| {name} | ")]
    position, found = ([cell.strip(" |").replace(",", "") for cell in row] for row in rows[:2])
    assert position[-2:] == [str(tree.nodes), str(len(tree.sets))]
    value, far = solved(tree, 200)
    random = pyspiel.exploitability(tree.game(), tree.table(uniform))
    assert [float(cell) for cell in (found[1], found[3])] == pytest.approx(
        [value, random], abs=0.001
    )
    assert far < 0.001


def test_a_tree_that_is_too_large_is_refused(tiny: dict[str, Any], tree: Any) -> None:
    loaded = openspiel.load("pocket", position=tiny)
    assert written_out(loaded, most=tree.nodes).nodes == tree.nodes
    with pytest.raises(GaslampError, match="more than 50 nodes: choose a later position"):
        written_out(loaded, most=50)
    with pytest.raises(GaslampError, match="choose a later position"):
        written_out(loaded, most=tree.nodes - 1)
