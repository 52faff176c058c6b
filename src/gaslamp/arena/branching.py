"""How many actions there are to choose from, by kind of decision, in random games."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from gaslamp.core.arrays import copy_of
from gaslamp.core.game import Game
from gaslamp.core.kernels.bits import size
from gaslamp.core.kernels.order import CHOICES_A_TURN
from gaslamp.core.kernels.rng import below, generator
from gaslamp.core.kernels.role_codes import CHANCE_CODE, NOBODY
from gaslamp.games.hexes.game import HexGame
from gaslamp.games.hexes.kernels.record import NO_ONE, NOTHING, OWED

PICK = "pick"


@dataclass
class Width:
    """How wide the decisions of one kind were."""

    decisions: int = 0
    actions: int = 0
    most: int = 0

    def add(self, legal: int) -> None:
        """Count one decision with so many legal actions."""
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
    """The widths of all decisions of so many random games, by kind, in the order of a turn."""
    kind_of = _kind_on_hexes if isinstance(game, HexGame) else _kind_in_pocket
    kernels, rng, start = game.kernels, generator(seed), game.start(edition)
    out = np.empty(game.most_legal, np.int16)
    widths: dict[str, Width] = {}
    for number in range(games):
        record = copy_of(start)
        while (who := kernels.actor(record)) != NOBODY:
            if who == CHANCE_CODE:
                kernels.apply(record, kernels.chance(record, rng))
                continue
            legal = kernels.legal(record, out)
            widths.setdefault(kind_of(game, record), Width()).add(legal)
            kernels.apply(record, int(out[below(rng, legal)]))
        report(number + 1)
    return {kind: widths[kind] for kind in sorted(widths, key=_place)}


def overall(widths: dict[str, Width]) -> Width:
    """All kinds together."""
    return Width(
        decisions=sum(width.decisions for width in widths.values()),
        actions=sum(width.actions for width in widths.values()),
        most=max(width.most for width in widths.values()),
    )


def _kind_in_pocket(_game: Game, record: Any) -> str:
    left = CHOICES_A_TURN - size(int(record.used))
    return f"{left} tokens left" if left > 1 else "1 token left"


def _kind_on_hexes(game: Game, record: Any) -> str:
    """Picking, something owed, or a character, with what it has done already."""
    if record.owed != NOTHING:
        return str(OWED[record.owed])
    if record.acting == NO_ONE:
        return PICK
    name = game.characters[record.acting]
    if record.dtype.names and "whistled" in record.dtype.names and record.whistled:
        return f"{name}, whistling"
    if record.moved:
        return f"{name}, after moving"
    return f"{name}, after the power" if record.powered else name


def _place(kind: str) -> tuple[int, str]:
    """Picks first, then the characters, then what is owed; in Pocket, most tokens first."""
    if kind[0].isdigit():
        return -int(kind[0]), kind
    return (0 if kind == PICK else 2 if kind in OWED else 1), kind
