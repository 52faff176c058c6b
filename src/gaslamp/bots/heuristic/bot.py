"""The bot `greedy`: looks one decision ahead, and takes the action that it values most."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from gaslamp.bots.protocol import Budget, Cancelled, Stopped, choices_of
from gaslamp.bots.seeds import seed_or_fresh
from gaslamp.core.errors import GaslampError
from gaslamp.core.kernels.rng import below, generator
from gaslamp.core.registry import game as find_game
from gaslamp.core.views import View

# Where the actions of each family of games are valued; loaded when one of them is first played.
EVALUATORS = {
    "tiles": "gaslamp.bots.heuristic.pocket",
    "hexes": "gaslamp.bots.heuristic.hexes.evaluate",
}
TIE = 1e-9  # values closer than this are equal


class GreedyBot:
    """Values every legal action by itself; between equals its own generator decides."""

    def __init__(self, game: str, seed: int | None = None) -> None:
        self.game = game
        self._rng = generator(seed_or_fresh(seed))

    def choose(
        self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> str:
        """Return the legal action of the highest value; a budget changes nothing."""
        choices = choices_of(view)
        if cancelled is not None and cancelled():
            raise Stopped("the choice was cancelled before an action was valued")
        best = _best(action_values(view))
        return choices[best[below(self._rng, len(best))]].action


def make(game: str, name: str, seed: int | None = None) -> GreedyBot:
    """Return the bot `greedy`."""
    return GreedyBot(game, seed)


def action_values(view: View) -> list[float]:
    """Return how likely the viewer is to win after each legal action, by rule of thumb."""
    game = find_game(view.game)
    if game.family not in EVALUATORS:
        raise GaslampError(f"greedy has no rules of thumb for {game.title}: it plays other games")
    evaluate: Callable[[Any], list[float]] = import_module(EVALUATORS[game.family]).action_values
    return evaluate(view)


def _best(values: Sequence[float]) -> list[int]:
    """Return the places of the highest value."""
    limit = max(values) - TIE
    return [place for place, value in enumerate(values) if value >= limit]
