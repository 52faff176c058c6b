"""How many actions there are to choose from, by kind of decision, in random games."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from gaslamp.core.arrays import copy_of
from gaslamp.core.game import Game
from gaslamp.core.kernels.rng import below, generator
from gaslamp.core.kernels.role_codes import CHANCE_CODE, NOBODY


@dataclass
class Width:
    """How wide the decisions of one kind were."""

    decisions: int = 0
    actions: int = 0
    most: int = 0

    def add(self, legal: int) -> None:
        """Count one decision with `legal` legal actions."""
        self.decisions += 1
        self.actions += legal
        self.most = max(self.most, legal)

    @property
    def mean(self) -> float:
        """The branching factor."""
        return self.actions / self.decisions


def branching(
    game: Game,
    edition: str | None,
    games: int,
    seed: int,
    report: Callable[[int], None] = lambda _games: None,
) -> dict[str, Width]:
    """Return the widths of the decisions in random games, by kind, in the order of a turn."""
    kernels, rng, start = game.kernels, generator(seed), game.start(edition)
    out = np.empty(game.most_legal, np.int16)
    widths: dict[tuple[int, str], Width] = {}
    for number in range(games):
        record = copy_of(start)
        while (who := kernels.actor(record)) != NOBODY:
            if who == CHANCE_CODE:
                kernels.apply(record, kernels.chance(record, rng))
                continue
            legal = kernels.legal(record, out)
            widths.setdefault(game.decision_kind(record), Width()).add(legal)
            kernels.apply(record, int(out[below(rng, legal)]))
        report(number + 1)
    return {kind: widths[order, kind] for order, kind in sorted(widths)}


def overall(widths: dict[str, Width]) -> Width:
    """Return the width over all kinds of decisions."""
    return Width(
        decisions=sum(width.decisions for width in widths.values()),
        actions=sum(width.actions for width in widths.values()),
        most=max(width.most for width in widths.values()),
    )
