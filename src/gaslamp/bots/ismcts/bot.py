"""The bot `ismcts-N`: information-set tree search with N iterations a decision."""

import hashlib
import secrets
from math import log2
from time import perf_counter
from typing import Any

import msgspec
import numpy as np

from gaslamp.bots.bot import Budget, Cancelled, Explanation, Stopped, choices_of
from gaslamp.bots.explaining import Verdict, explained, verdict_of_tree, visit_shares
from gaslamp.bots.kernels import empty_tree, search_kernels
from gaslamp.bots.prospects import prospects_of
from gaslamp.core.kernels.rng import generator
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import JACK, PUBLIC
from gaslamp.core.views import View

CHUNK = 256  # iterations between two looks at the clock
MOST_ITERATIONS = 200_000  # what a budget of seconds alone may use
MOST_WORLDS = 1024  # of more worlds than that, so many are drawn
MOST_DRAWN = 512  # worlds, where some are likelier than others

ACCUSE = "accuse "  # what accusations begin with
EXPLORATION = 0.7
# How many choices of a decision are looked at after n visits: factor * n ** power + 1.
WIDENING = {"pocket": (1e6, 1.0), "london": (3.0, 0.5), "newyork": (3.0, 0.5)}


class IsmctsBot:
    """Searches the worlds that its view allows; the same seed and iterations, the same choice."""

    exploration = EXPLORATION

    def __init__(self, game: str, seed: int | None = None, *, budget: Budget) -> None:
        self.game = find_game(game)
        self._seed = secrets.randbits(64) if seed is None else seed
        self._budget = budget
        self.grow = search_kernels(game).grow
        self.prospects = prospects_of(game)
        self.widening = WIDENING[game]

    def choose(
        self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> str:
        """The choice that the search looked at most."""
        choices = choices_of(view)
        if len(choices) == 1:
            return choices[0].action
        return Search(self, view).run(self._budget.with_wishes(budget), cancelled)

    def explain(self, view: View, budget: Budget | None = None) -> Explanation:
        """What is believed in a view, what each choice is worth and how much it gives away."""
        choices_of(view)
        return explained(self, Search(self, view), view, self._budget.with_wishes(budget))

    def best_of(self, search: "Search") -> str:
        """The choice that a search looked at most."""
        visits = search.visits()
        return max(visits, key=lambda text: visits[text][0])

    def verdict(self, search: "Search", budget: Budget) -> Verdict:
        """What a search makes of every choice."""
        search.grow(budget, None)
        return verdict_of_tree(search)

    def shares(self, search: "Search", budget: Budget) -> dict[str, Any]:
        """How likely each character, were it Jack, is to choose what Jack may choose now."""
        return visit_shares(search, budget)

    def odds(self, view: View, shown: Any) -> Any:
        """How likely each character is Jack, if one is likelier than another; else None.

        `shown` is any record that fits the view.
        """
        return None

    def rng(self, view: View) -> Any:
        """A generator for one decision, whatever was decided before."""
        digest = hashlib.sha256(f"{self._seed} {view.viewer} {view.seq}".encode()).digest()
        return generator(int.from_bytes(digest[:8], "little"))


class Search:
    """One decision: the belief, the tree, and what came of it."""

    def __init__(self, bot: IsmctsBot, view: View) -> None:
        self.bot, self.view, self.game = bot, view, bot.game
        self.rng = bot.rng(view)
        self.as_jack = view.viewer == JACK
        # How likely each is Jack: to the Investigator by all he knows, else to an observer.
        self.odds: Any = None
        self.tree: tuple[Any, Any, Any, Any] | None = None
        own = self._records(view)
        if self.as_jack:
            # To the Investigator of the tree Jack may be anybody; only Jack knows better.
            outside = msgspec.structs.replace(view, viewer=PUBLIC, private=None, legal=None)
            self.focus, self.belief = own, self._records(outside)
            self.identity = int(own[0].identity)
        else:
            self.focus, self.belief = own[:0], own
            self.identity = -1

    def _records(self, view: View) -> Any:
        """The worlds of a view as one batch; likelier ones are in it more often."""
        truths = self.game.truths(view)
        records = [record for record, _, _ in truths]
        weights = np.array([weight for _, weight, _ in truths])
        who = [int(record.identity) for record in records]
        odds = self.bot.odds(view, records[0])
        if odds is not None:
            weights *= odds[who]
            places = spread(weights, MOST_DRAWN)
            records = [records[place] for place in places]
        elif len(records) > MOST_WORLDS:
            pick = np.random.default_rng(int(self.rng[0])).choice(
                len(records), MOST_WORLDS, replace=False
            )
            records = [records[number] for number in pick]
        self.odds = np.bincount(who, weights / weights.sum(), len(self.game.characters))
        return np.array(records, dtype=self.game.dtype)

    def run(self, budget: Budget, cancelled: Cancelled | None) -> str:
        """Search within the budget, and choose."""
        self.grow(budget, cancelled)
        return self.bot.best_of(self)

    def grow(self, budget: Budget, cancelled: Cancelled | None) -> None:
        """Search within the budget."""
        iterations = budget.iterations or MOST_ITERATIONS
        deadline = None if budget.seconds is None else perf_counter() + budget.seconds
        self.tree = empty_tree(iterations + 1, len(self.game.characters))
        settings = np.array([self.bot.exploration, *self.bot.widening])
        done = 0
        while done < iterations:
            if cancelled is not None and cancelled():
                break
            if deadline is not None and done and perf_counter() >= deadline:
                break
            until = min(done + CHUNK, iterations)
            self.bot.grow(
                *(self.focus, self.belief, self.rng, done, until, settings),
                *(self.bot.prospects, *self.tree),
            )
            done = until
        if not done:
            raise Stopped("the search was cancelled before it began")

    def children(self) -> dict[str, int]:
        """The nodes of what was tried at the root."""
        assert self.tree is not None
        shape, found = self.tree[0], {}
        child = int(shape[0, 1])
        while child >= 0:
            found[self.game.actions[shape[child, 0]].text] = child
            child = int(shape[child, 2])
        return found

    def visits(self) -> dict[str, tuple[float, float]]:
        """How often each legal choice was tried and Jack won then, as the searcher counts.

        What an accusation pays is known without trying: one that is a worse bet than everything
        else on the whole is left out, however lucky it was.
        """
        nodes = self.children()
        legal = (choice.action for choice in self.view.legal or ())
        found = {text: self.count(nodes[text]) for text in legal if text in nodes}
        others = [count for text, count in found.items() if not text.startswith(ACCUSE)]
        tried = sum(tried for tried, _ in others)
        if not tried or len(others) == len(found):
            return found
        chance = 1 - sum(won for _, won in others) / tried
        return {text: count for text, count in found.items() if self._pays(text, chance)}

    def _pays(self, text: str, chance: float) -> bool:
        """Whether a choice is no accusation, or one that is right more often than a chance."""
        if not text.startswith(ACCUSE):
            return True
        accused = self.game.characters.index(text.removeprefix(ACCUSE))
        return bool(self.odds[accused] >= chance)

    def told(self, fair: Any) -> float:
        """How much likelier Jack looks to be who he is after a choice, as a power of two.

        `fair`: how likely everybody is to choose it. Leaving tells everything, but nobody is left
        to use it: it counts as nothing.
        """
        return 0.0 if fair is None else log2(fair[self.identity] / (fair @ self.odds))

    def count(self, node: int) -> tuple[float, float]:
        """The visits of a node and Jack's wins, as the searcher counts."""
        assert self.tree is not None
        _, counts, values, sums = self.tree
        if self.as_jack:
            return float(counts[node, self.identity]), float(values[node, self.identity])
        return float(sums[node, 0]), float(sums[node, 1])


def spread(weights: Any, count: int) -> Any:
    """So many places, each as often as its weight says, give or take one."""
    points = (np.arange(count) + 0.5) / count
    reached = np.cumsum(weights) / weights.sum()
    return np.minimum(np.searchsorted(reached, points), len(weights) - 1)
