"""The bot `greedy`: looks one decision ahead, and takes what it likes best there."""

import secrets
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from gaslamp.bots.bot import Budget, Cancelled, Stopped, choices_of
from gaslamp.core.kernels.rng import below, generator
from gaslamp.core.views import View

# Where each game's decisions are judged; a module is loaded when its game is first played.
JUDGES = {
    "pocket": "gaslamp.bots.greedy_pocket",
    "london": "gaslamp.bots.greedy_hexes",
    "newyork": "gaslamp.bots.greedy_hexes",
}
SAME = 1e-9  # scores closer than this are equal


class GreedyBot:
    """Judges every legal action by itself; between equals its own generator decides."""

    def __init__(self, game: str, seed: int | None = None) -> None:
        self.game = game
        self._rng = generator(secrets.randbits(64) if seed is None else seed)

    def choose(
        self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> str:
        """The legal action with the best score; a budget changes nothing, it needs so little."""
        choices = choices_of(view)
        if cancelled is not None and cancelled():
            raise Stopped("the choice was cancelled before an action was judged")
        best = _best(scores(view))
        return choices[best[below(self._rng, len(best))]].action


def scores(view: View) -> list[float]:
    """How likely the viewer is to win after each of his legal actions, by rule of thumb."""
    judge: Callable[[Any], list[float]] = import_module(JUDGES[view.game]).scores
    return judge(view)


def _best(found: Sequence[float]) -> list[int]:
    """The places of the highest score."""
    limit = max(found) - SAME
    return [place for place, score in enumerate(found) if score >= limit]
