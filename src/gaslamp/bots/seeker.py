"""The bot `seeker-N`: the tree search with keen playouts and a learned value, for the hex games.

The last character of a round is not searched but looked at in full: every way to play it, in every
world, judged by what the appeal leaves.

Two dials are off where nobody turns them: how far the Detective trusts what Jack's choices tell
(see `reader`), and what Jack pays for what he gives away. Against an equal who plays for himself
both win games; against others it is not known (docs/strength/notes.md).
"""

from typing import Any

import numpy as np

from gaslamp.bots.bot import Budget, Cancelled, choices_of
from gaslamp.bots.explaining import Verdict
from gaslamp.bots.ismcts import IsmctsBot, Search, spread
from gaslamp.bots.keen_kernels import keen_kernels
from gaslamp.bots.kernels import LEAVES
from gaslamp.bots.outlook import outlook_of
from gaslamp.bots.reader import TRUST, Reader
from gaslamp.core.order import CHOICES_A_TURN
from gaslamp.core.roles import JACK
from gaslamp.core.views import View

MOST_WAYS = 10_000  # to play one character; more are searched like anything else
# Hands matter little to how a round ends: so many worlds are enough, and fewer for many ways.
FEWEST_WORLDS, MOST_WORLDS = 8, 24
MOST_ENDS = 80_000  # ways times worlds, about a tenth of a second
TRIED = 0.6  # of the visits of the choice looked at most: enough to be chosen instead of it


class SeekerBot(IsmctsBot):
    """Searches as `ismcts-N` does, but fills up a round better and judges its end better."""

    def __init__(
        self,
        game: str,
        seed: int | None = None,
        *,
        budget: Budget,
        trust: float = 0.0,
        caution: float = 0.0,
    ) -> None:
        super().__init__(game, seed, budget=budget)
        self.trust = trust  # of 1: how far the model of Jack is believed
        self.caution = caution  # what a bit given away costs Jack, in chances
        self._kernels = keen_kernels(game)
        self.grow = self._kernels.grow
        self.prospects = outlook_of(game)
        self._reader = Reader(game, trust or TRUST)

    def choose(
        self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> str:
        """The best choice found."""
        choices = [choice.action for choice in choices_of(view)]
        won = self._winning(view, choices)
        if won is not None:
            return won
        if len(choices) > 1 and ends_round(view):
            search = Search(self, view)
            found = self._end_round(search)
            if found is not None:
                return self._preferred(search, found)
        return super().choose(view, budget, cancelled)

    def best_of(self, search: Search) -> str:
        """Of what the search looked at most, the best."""
        if not search.as_jack or not self.caution:
            return super().best_of(search)
        visits = search.visits()
        most = max(tried for tried, _ in visits.values())
        tried = {text: won / n for text, (n, won) in visits.items() if n >= TRIED * most}
        return self._preferred(search, tried)

    def verdict(self, search: Search, budget: Budget) -> Verdict:
        """What a search, or trying everything, makes of every choice."""
        found = self._end_round(search) if ends_round(search.view) else None
        if found is None:
            found = super().verdict(search, budget).chances
            chosen = self.best_of(search)
        else:
            chosen = self._preferred(search, found)
        return Verdict(found, {self._winning(search.view, list(found)) or chosen: 1.0})

    def shares(self, search: Search, budget: Budget) -> dict[str, Any]:
        """How likely each character, were it Jack, is to choose what Jack may choose now."""
        read = self._reader.shares(search.belief[0])
        return {self.game.actions[code].text: fair for code, fair in read.items()}

    def odds(self, view: View, shown: Any) -> Any:
        """What Jack's choices so far tell about who he is."""
        return self._reader.odds(view, shown) if self.trust else None

    def _preferred(self, search: Search, chances: dict[str, float]) -> str:
        """The best choice, by Jack's chances after each; what he gives away costs him some."""
        if not search.as_jack:
            return min(chances, key=lambda text: chances[text])
        if not self.caution:
            return max(chances, key=lambda text: chances[text])
        shares = self.shares(search, self._budget)
        bits = {text: search.told(shares.get(text)) for text in chances}
        return max(chances, key=lambda text: chances[text] - self.caution * bits[text])

    def _winning(self, view: Any, choices: list[str]) -> str | None:
        """A choice that wins at once, for sure: a way out, or accusing the only one left.

        The Detective's own alibi cards clear too.
        """
        if view.viewer == JACK:
            leaves = LEAVES[self.game.name]
            return next((text for text in choices if leaves(self.game.codes[text])), None)
        left = set(view.board.suspects) - set(view.private.investigator_alibis)
        accusation = f"accuse {min(left)}"
        return accusation if len(left) == 1 and accusation in choices else None

    def _end_round(self, search: Search) -> dict[str, float] | None:
        """Jack's chances after each choice, if the last character is played as well as it can be.

        None if there are too many ways to look at.
        """
        worlds = search.focus if search.as_jack else search.belief
        first, worth = np.empty(MOST_WAYS, np.int16), np.empty(MOST_WAYS)
        ways = self._kernels.end_round(worlds[0], search.rng, self.prospects, first, worth)
        if not ways:
            return None
        count = max(FEWEST_WORLDS, min(MOST_WORLDS, MOST_ENDS // ways))
        total = np.zeros(ways)
        worlds = worlds[spread(np.ones(len(worlds)), min(len(worlds), count))]
        for world in worlds:
            self._kernels.end_round(world, search.rng, self.prospects, first, worth)
            total += worth[:ways]
        order = np.argsort(total if search.as_jack else -total, kind="stable")
        return {
            self.game.actions[int(first[way])].text: float(total[way] / len(worlds))
            for way in order  # the best way of each choice comes last
        }


def ends_round(view: Any) -> bool:
    """Whether the last character of a round is in play."""
    return view.board.acting is not None and len(view.board.played) == CHOICES_A_TURN
