"""The bot `minimax`: tries its own and the opponent's choices to the end of the turn.

Jack does what is best for who he is, the other what is best on average over the worlds that fit;
nobody concludes anything from choices. What the end of a turn is worth is a rule of thumb: suspects
left, seen or unseen, hourglasses, a way out in reach. In Pocket every choice is tried; in London
and New York the most promising of a sample of activations.

It is a yardstick for the other players, and owes nothing to them.
"""

from importlib import import_module
from typing import Any, Protocol

import numpy as np

from gaslamp.bots.protocol import Budget, Cancelled, Stopped, choices_of
from gaslamp.bots.seeds import decision_rng, seed_or_fresh
from gaslamp.core.errors import GaslampError
from gaslamp.core.kernels.rng import Rng, below
from gaslamp.core.registry import game as find_game
from gaslamp.core.views import View

# Where the actions of each family of games are valued; loaded when one of them is first played.
SEARCHES = {
    "tiles": "gaslamp.bots.minimax.pocket.values",
    "hexes": "gaslamp.bots.minimax.hexes.values",
}
TIE = 1e-9  # values closer than this are equal
MOST_LINES = 40  # of the first activation that are followed to the end of the turn


class Valuing(Protocol):
    """How a family of games is searched."""

    def __call__(self, view: Any, actions: Any, most: int, rng: Rng) -> Any:
        """Return how likely the viewer is to win after each of the legal actions."""


class MinimaxBot:
    """Takes the best action; between equals a generator decides."""

    def __init__(self, game: str, seed: int | None = None) -> None:
        self.game = find_game(game)
        if self.game.family not in SEARCHES:
            raise GaslampError(f"minimax does not know {self.game.title}: it plays other games")
        self._values: Valuing = import_module(SEARCHES[self.game.family]).action_values
        self._seed = seed_or_fresh(seed)

    def choose(
        self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> str:
        """Return the best action; iterations are the activations followed to the turn's end."""
        choices = choices_of(view)
        if cancelled is not None and cancelled():
            raise Stopped("the choice was cancelled before an action was valued")
        if len(choices) == 1:
            return choices[0].action
        most = budget.iterations if budget is not None and budget.iterations else MOST_LINES
        rng = decision_rng(self._seed, view)
        codes = np.array([self.game.codes[choice.action] for choice in choices], np.int16)
        values = self._values(view, codes, most, rng)
        best = np.flatnonzero(values >= values.max() - TIE)
        return choices[int(best[below(rng, len(best))])].action


def make(game: str, name: str, seed: int | None = None) -> MinimaxBot:
    """Return the bot `minimax`."""
    return MinimaxBot(game, seed)
