"""A small game written out as a tree, which OpenSpiel's compiled algorithms then work on.

A Python state costs a tenth of a millisecond. Solvers visit every state thousands of times, so the
tree is walked once, written in Gambit's extensive form and read back by OpenSpiel's `efg_game`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pyspiel

from gaslamp.core.errors import GaslampError

MOST_NODES = 400_000
Policy = Callable[[Any], Mapping[int, float]]
"""What the player to act would do in a state: actions with their probabilities."""
Table = dict[str, list[tuple[int, float]]]
"""By information set, the actions in the tree's own numbers with their probabilities."""


@dataclass
class InformationSet:
    """States that the player to act cannot distinguish: one of them, and the legal actions."""

    player: int
    number: int
    example: Any
    actions: list[int]

    @property
    def name(self) -> str:
        """Its name in OpenSpiel."""
        return f"{self.player}-{self.player}-{self.number}-"


@dataclass
class Tree:
    """A game written out as text, with the information sets and actions behind its numbers."""

    lines: list[str]
    sets: dict[tuple[int, str], InformationSet] = field(default_factory=dict)
    numbers: dict[int, int] = field(default_factory=dict)  # OpenSpiel's number of each action
    ends: dict[tuple[float, ...], int] = field(default_factory=dict)
    counts: list[int] = field(default_factory=lambda: [0, 0])  # information sets by player
    nodes: int = 0

    @property
    def text(self) -> str:
        """The game in Gambit's format."""
        return "\n".join(self.lines) + "\n"

    def game(self) -> Any:
        """Return the tree as a game of OpenSpiel."""
        return pyspiel.load_efg_game(self.text)

    def table(self, policy: Policy) -> Table:
        """Return a policy as OpenSpiel's table, called once in every information set."""
        table = {}
        for found in self.sets.values():
            chances = policy(found.example)
            table[found.name] = [
                (self.numbers[action], chances.get(action, 0.0)) for action in found.actions
            ]
        return table


def written_out(game: Any, most: int = MOST_NODES) -> Tree:
    """Return the whole tree of a game; raise an error if it has more than `most` nodes."""
    tree = Tree([f'EFG 2 R "{game.get_type().short_name}" {{ "jack" "investigator" }}'])
    _walk(game.new_initial_state(), tree, most)
    return tree


def _walk(state: Any, tree: Tree, most: int) -> None:
    tree.nodes += 1
    if tree.nodes > most:
        raise GaslampError(f"the tree has more than {most} nodes: choose a later position")
    if state.is_terminal():
        returns = tuple(state.returns())
        number = tree.ends.setdefault(returns, len(tree.ends) + 1)
        tree.lines.append(f't "" {number} "" {{ {returns[0]:g} {returns[1]:g} }}')
        return
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
        listed = " ".join(f'"{action}" {chance:.17g}' for action, chance in outcomes)
        tree.lines.append(f'c "" {tree.nodes} "" {{ {listed} }} 0')
        actions = [action for action, _ in outcomes]
    else:
        found = _information_set(state, tree)
        actions = found.actions
        listed = " ".join(f'"{action}"' for action in actions)
        tree.lines.append(f'p "" {found.player + 1} {found.number} "" {{ {listed} }} 0')
    for action in actions:
        _walk(state.child(action), tree, most)


def _information_set(state: Any, tree: Tree) -> InformationSet:
    player = state.current_player()
    key = (player, state.information_state_string())
    if key not in tree.sets:
        tree.counts[player] += 1
        actions = state.legal_actions()
        tree.sets[key] = InformationSet(player, tree.counts[player], state.clone(), actions)
        for action in actions:
            tree.numbers.setdefault(action, len(tree.numbers))
    return tree.sets[key]
