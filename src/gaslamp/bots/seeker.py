"""The bot `seeker-N`: the tree search with keen playouts and a learned value, for the hex games.

The last character of a round is not searched but looked at in full: every way to play it, in every
world, judged by what the appeal leaves.
"""

import numpy as np

from gaslamp.bots.bot import Budget, Cancelled, choices_of
from gaslamp.bots.ismcts import IsmctsBot, Search
from gaslamp.bots.keen_kernels import keen_kernels
from gaslamp.bots.outlook import outlook_of
from gaslamp.core.order import CHOICES_A_TURN
from gaslamp.core.views import View

MOST_WAYS = 20_000  # to play one character; more are searched like anything else
MOST_WORLDS = 24  # hands matter little to how a round ends: so many worlds are enough


class SeekerBot(IsmctsBot):
    """Searches as `ismcts-N` does, but fills up a round better and judges its end better."""

    def __init__(self, game: str, seed: int | None = None, *, budget: Budget) -> None:
        super().__init__(game, seed, budget=budget)
        self._kernels = keen_kernels(game)
        self.grow = self._kernels.grow
        self.prospects = outlook_of(game)

    def choose(
        self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> str:
        """The best choice found."""
        if len(choices_of(view)) > 1 and _ends_round(view):
            found = self._end_round(view)
            if found is not None:
                return found
        return super().choose(view, budget, cancelled)

    def _end_round(self, view: View) -> str | None:
        """The best way to play the last character; None if there are too many to look at."""
        search = Search(self, view)
        worlds = search.focus if search.as_jack else search.belief
        rng = self.rng(view)
        if len(worlds) > MOST_WORLDS:
            chosen = np.random.default_rng(int(rng[0])).permutation(len(worlds))
            worlds = worlds[chosen[:MOST_WORLDS]]
        first, worth = np.empty(MOST_WAYS, np.int16), np.empty(MOST_WAYS)
        total = np.zeros(MOST_WAYS)
        ways = 0
        for world in worlds:
            ways = self._kernels.end_round(world, rng, self.prospects, first, worth)
            if not ways:
                return None
            total[:ways] += worth[:ways]
        best = np.argmax(total[:ways] if search.as_jack else -total[:ways])
        return self.game.actions[int(first[best])].text


def _ends_round(view: View) -> bool:
    """Whether the last character of a round is in play."""
    board = view.board  # type: ignore[attr-defined]
    return board.acting is not None and len(board.played) == CHOICES_A_TURN
