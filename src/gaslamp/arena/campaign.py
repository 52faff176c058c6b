"""Playing the games of a plan that the results do not have yet."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from itertools import zip_longest
from time import monotonic

from gaslamp.arena.blocks import Block, Pairing, missing
from gaslamp.arena.playing import Report
from gaslamp.arena.results import Results
from gaslamp.arena.workers import Workers

Wanted = Sequence[tuple[Pairing, int]]
"""How many games of each pairing there should be."""


def games_left(wanted: Wanted, results: Results) -> int:
    """Return how many games are still to be played."""
    return sum(block.games for block in _in_turns(wanted, results))


def play_missing(
    wanted: Wanted,
    results: Results,
    workers: Workers,
    report: Report,
    *,
    minutes: float | None = None,
) -> None:
    """Play the games that the results lack; begin no block after `minutes` have passed."""
    blocks: Iterable[Block] = _in_turns(wanted, results)
    if minutes is not None:
        blocks = _until(monotonic() + 60 * minutes, blocks)
    with closing(workers(blocks, report)) as played:
        for block in played:
            results.add(block)


def _in_turns(wanted: Wanted, results: Results) -> Iterator[Block]:
    """Yield one block of every pairing, then the next: an early stop leaves some of each."""
    queues = [list(missing(pairing, games, results.of(pairing))) for pairing, games in wanted]
    for row in zip_longest(*queues):
        yield from (block for block in row if block is not None)


def _until(end: float, blocks: Iterable[Block]) -> Iterator[Block]:
    for block in blocks:
        if monotonic() >= end:
            return
        yield block
