"""One decision of a tree search: the worlds, the tree, and what came of it."""

from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from gaslamp.bots.ismcts.kernels.tree import NONE, Tree, Worlds, new_tree
from gaslamp.bots.protocol import Budget, Cancelled, Stopped
from gaslamp.bots.time_limit import TimeLimit
from gaslamp.core.kernels.elementary import log2
from gaslamp.core.kernels.rng import draw_some
from gaslamp.core.kernels.sums import total
from gaslamp.core.roles import JACK, PUBLIC
from gaslamp.core.views import View

if TYPE_CHECKING:
    from gaslamp.bots.ismcts.bot import IsmctsBot

CHUNK = 256  # iterations between two looks at the clock
MOST_ITERATIONS = 200_000  # what a budget of seconds alone may use
MOST_WORLDS = 1024  # of more worlds than that, so many are drawn
MOST_DRAWN = 512  # worlds, where some are likelier than others

ACCUSE = "accuse "  # what accusations begin with


class Search:
    """One decision."""

    def __init__(self, bot: "IsmctsBot", view: View) -> None:
        self.bot, self.view, self.game = bot, view, bot.game
        self.rng = bot.rng(view)
        self.as_jack = view.viewer == JACK
        # How likely each is Jack: to the Investigator by all he knows, else to an observer.
        self.posterior: Any = None
        self.cut_short = False  # by the clock
        self._tree: Tree | None = None
        self._counts: tuple[Any, Any] = (None, None)  # by node: visits and Jack's wins
        own = self._records(view)
        if self.as_jack:
            # To the Investigator of the tree Jack may be anybody; only Jack knows better.
            outside = msgspec.structs.replace(view, viewer=PUBLIC, private=None, legal=None)
            self.worlds = Worlds(belief=self._records(outside), jack=own)
            self.identity = int(own[0].identity)
        else:
            self.worlds = Worlds(belief=own, jack=own[:0])
            self.identity = -1

    def _records(self, view: View) -> Any:
        """Return the worlds of a view as one array; likelier ones are in it more often."""
        truths = self.game.truths(view)
        records = [record for record, _, _ in truths]
        weights = np.array([weight for _, weight, _ in truths])
        who = [int(record.identity) for record in records]
        posterior = self.bot.posterior(view, records[0])
        if posterior is not None:
            weights *= posterior[who]
            places = spread(weights, MOST_DRAWN)
            records = [records[place] for place in places]
        elif len(records) > MOST_WORLDS:
            drawn = draw_some(self.rng, len(records), MOST_WORLDS)
            records = [records[number] for number in drawn]
        self.posterior = np.bincount(who, weights / total(weights), len(self.game.characters))
        return np.array(records, dtype=self.game.dtype)

    @property
    def tree(self) -> Tree:
        """The tree as it has grown."""
        assert self._tree is not None
        return self._tree

    def grow(self, budget: Budget, cancelled: Cancelled | None) -> None:
        """Search within the budget."""
        iterations = budget.iterations or MOST_ITERATIONS
        limit = TimeLimit(budget.seconds, cancelled)
        if limit.is_cancelled():
            raise Stopped("the search was cancelled before it began")
        self._tree = tree = new_tree(iterations + 1, len(self.game.characters))
        counts = tree.counts[:, self.identity] if self.as_jack else tree.nodes
        self._counts = counts["visits"], counts["wins"]
        bot, done = self.bot, 0
        while done < iterations and (not done or limit()):
            until = min(done + CHUNK, iterations)
            bot.grow(self.worlds, self.rng, done, until, bot.settings, bot.value, tree)
            done = until
        self.cut_short = limit.cut_short

    def children(self) -> dict[str, int]:
        """Return the nodes of what was tried at the root."""
        nodes, found = self.tree.nodes, {}
        action, next_sibling = nodes["action"], nodes["next_sibling"]  # quicker than records
        child = int(nodes["first_child"][0])
        while child != NONE:
            found[self.game.actions[action[child]].text] = child
            child = int(next_sibling[child])
        return found

    def visits(self) -> dict[str, tuple[float, float]]:
        """Return how often each legal choice was tried and Jack won then, as the searcher counts.

        What an accusation pays is known without trying: one that is a worse bet than everything
        else on the whole is left out, however lucky it was.
        """
        nodes = self.children()
        legal = (choice.action for choice in self.view.legal or ())
        found = {text: self.count(nodes[text]) for text in legal if text in nodes}
        others = [count for text, count in found.items() if not text.startswith(ACCUSE)]
        tried = total(tried for tried, _ in others)
        if not tried or len(others) == len(found):
            return found
        chance = 1 - total(won for _, won in others) / tried
        return {text: count for text, count in found.items() if self._pays(text, chance)}

    def _pays(self, text: str, chance: float) -> bool:
        """Return True if a choice is no accusation, or one that is right more often than that."""
        if not text.startswith(ACCUSE):
            return True
        accused = self.game.characters.index(text.removeprefix(ACCUSE))
        return bool(self.posterior[accused] >= chance)

    def bits_told(self, likelihood: Any) -> float:
        """Return how much likelier Jack looks to be who he is after a choice, as a power of two.

        `likelihood`: how likely everybody is to choose it. None stands for leaving: it tells
        everything, but the game is over then, so it counts as nothing.
        """
        if likelihood is None:
            return 0.0
        mean = total(likelihood * self.posterior)
        return log2(float(likelihood[self.identity] / mean))

    def count(self, node: int) -> tuple[float, float]:
        """Return the visits of a node and Jack's wins, as the searcher counts."""
        visits, wins = self._counts
        return float(visits[node]), float(wins[node])


def spread(weights: Any, count: int) -> Any:
    """Return so many places, each as often as its weight says, give or take one."""
    points = (np.arange(count) + 0.5) / count
    reached = np.cumsum(weights)
    reached /= reached[-1]
    return np.minimum(np.searchsorted(reached, points), len(weights) - 1)
