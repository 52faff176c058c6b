"""Counting sequences of actions, in pieces small enough to show progress and to be interrupted."""

from collections.abc import Iterator
from typing import Any

from gaslamp.cli.progress import Report, bar
from gaslamp.core.arrays import copy_of
from gaslamp.core.game import Game
from gaslamp.core.registry import game as find_game
from gaslamp.core.state import first_state

KERNEL_DEPTH = 3  # what the kernel counts in one call; above it, nodes are walked one by one


def by_depth(name: str, depth: int, seed: int, edition: str | None = None) -> Iterator[int]:
    """How many sequences of 1, 2, … actions a new game allows, each as soon as it is known."""
    game = find_game(name)
    record = first_state(game, edition, seed).record
    for level in range(1, depth + 1):
        with bar(f"{name}, depth {level}", 1.0) as report:
            found = count(game, record, level, report)
        yield found


def count(game: Game, record: Any, depth: int, report: Report) -> int:
    """How many sequences of that many actions there are."""
    total, done = 0, 0.0
    for piece, share in _pieces(game, record, depth, 1.0):
        total += piece
        done += share
        report(done)
    return total


def _pieces(game: Game, record: Any, depth: int, share: float) -> Iterator[tuple[int, float]]:
    """The counts of subtrees, each with the share of the whole that it is taken to be."""
    if depth <= KERNEL_DEPTH:
        yield int(game.kernels.perft(record, depth)), share
        return
    actions = game.legal(record)
    for action in actions:
        after = copy_of(record)
        game.kernels.apply(after, action)
        yield from _pieces(game, after, depth - 1, share / len(actions))
