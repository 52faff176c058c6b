"""`gaslamp perft`: how many sequences of actions there are.

They are counted in pieces small enough to show progress and to be interrupted.
"""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from gaslamp.cli.options import a_game, as_json, whole, with_edition, with_seed
from gaslamp.cli.progress import Report, bar

if TYPE_CHECKING:
    from gaslamp.core.game import Game

KERNEL_DEPTH = 3  # what the kernel counts in one call; above it, nodes are walked one by one


@click.command()
@a_game
@click.option(
    "--depth",
    metavar="D",
    callback=whole(1),
    default="3",
    show_default=True,
    help="How many actions deep.",
)
@with_seed("it deals the game that is counted from; without one, 0")
@with_edition
@as_json
def perft(*, game: str, depth: int, seed: int | None, edition: str | None, as_json: bool) -> None:
    """Count the sequences of actions from a new game, by depth; outcomes of chance are actions."""
    seed = seed or 0
    counts = []
    for number, count in enumerate(by_depth(game, depth, seed, edition), 1):
        counts.append(count)
        if not as_json:
            click.echo(f"{number:>3} {count:>20,}")
    if as_json:
        click.echo(json.dumps({"game": game, "seed": seed, "depth": depth, "counts": counts}))


def by_depth(name: str, depth: int, seed: int, edition: str | None = None) -> Iterator[int]:
    """Yield how many sequences of 1, 2, … actions a new game allows, each once it is known."""
    from gaslamp.core.registry import game as find_game
    from gaslamp.core.state import first_state

    game = find_game(name)
    record = first_state(game, edition, seed).record
    for level in range(1, depth + 1):
        with bar(f"{name}, depth {level}", 1.0) as report:
            found = count(game, record, level, report)
        yield found


def count(game: "Game", record: Any, depth: int, report: Report) -> int:
    """Return how many sequences of that many actions there are."""
    total, done = 0, 0.0
    for piece, share in _pieces(game, record, depth, 1.0):
        total += piece
        done += share
        report(done)
    return total


def _pieces(game: "Game", record: Any, depth: int, share: float) -> Iterator[tuple[int, float]]:
    """Yield the counts of subtrees, each with the share of the whole that it is taken to be."""
    from gaslamp.core.arrays import copy_of

    if depth <= KERNEL_DEPTH:
        yield int(game.kernels.perft(record, depth)), share
        return
    actions = game.legal(record)
    for action in actions:
        after = copy_of(record)
        game.kernels.apply(after, action)
        yield from _pieces(game, after, depth - 1, share / len(actions))
