"""The bot `ismcts-N`: information-set tree search with N iterations a decision."""

import hashlib
import secrets
from time import perf_counter
from typing import Any

import msgspec
import numpy as np

from gaslamp.bots.bot import Budget, Cancelled, Stopped, choices_of
from gaslamp.bots.kernels import empty_tree, search_kernels
from gaslamp.bots.prospects import prospects_of
from gaslamp.core.registry import game as find_game
from gaslamp.core.rng import generator
from gaslamp.core.roles import JACK, PUBLIC
from gaslamp.core.views import View

CHUNK = 256  # iterations between two looks at the clock
MOST_ITERATIONS = 200_000  # what a budget of seconds alone may use
MOST_WORLDS = 1024  # of more worlds than that, so many are drawn

EXPLORATION = 0.7
# How many choices of a decision are looked at after n visits: factor * n ** power + 1.
WIDENING = {"pocket": (1e6, 1.0), "london": (3.0, 0.5), "newyork": (3.0, 0.5)}


class IsmctsBot:
    """Searches the worlds that its view allows; the same seed and iterations, the same choice."""

    def __init__(self, game: str, seed: int | None = None, *, budget: Budget) -> None:
        self.game = find_game(game)
        self._seed = secrets.randbits(64) if seed is None else seed
        self._budget = budget
        self.grow = search_kernels(game).grow
        self.prospects = prospects_of(game)

    def choose(
        self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> str:
        """The choice that the search looked at most."""
        choices = choices_of(view)
        if len(choices) == 1:
            return choices[0].action
        return Search(self, view).run(self._budget.with_wishes(budget), cancelled)

    def rng(self, view: View) -> Any:
        """A generator for one decision, whatever was decided before."""
        digest = hashlib.sha256(f"{self._seed} {view.viewer} {view.seq}".encode()).digest()
        return generator(int.from_bytes(digest[:8], "little"))


class Search:
    """One decision: the belief, the tree, and what came of it."""

    def __init__(self, bot: IsmctsBot, view: View) -> None:
        self._bot, self._view, self._game = bot, view, bot.game
        self._rng = bot.rng(view)
        self.as_jack = view.viewer == JACK
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
        """The worlds of a view as one batch."""
        records = [record for record, _, _ in self._game.truths(view)]
        if len(records) > MOST_WORLDS:
            pick = np.random.default_rng(int(self._rng[0])).choice(
                len(records), MOST_WORLDS, replace=False
            )
            records = [records[number] for number in pick]
        return np.array(records, dtype=self._game.dtype)

    def run(self, budget: Budget, cancelled: Cancelled | None) -> str:
        """Search within the budget, and choose."""
        iterations = budget.iterations or MOST_ITERATIONS
        deadline = None if budget.seconds is None else perf_counter() + budget.seconds
        tree = empty_tree(iterations + 1, len(self._game.characters))
        settings = np.array([EXPLORATION, *WIDENING[self._game.name]])
        prospects = self._bot.prospects
        done = 0
        while done < iterations:
            if cancelled is not None and cancelled():
                break
            if deadline is not None and done and perf_counter() >= deadline:
                break
            until = min(done + CHUNK, iterations)
            self._bot.grow(
                self.focus, self.belief, self._rng, done, until, settings, prospects, *tree
            )
            done = until
        if not done:
            raise Stopped("the search was cancelled before it began")
        return self._chosen(*tree)

    def _chosen(self, shape: Any, counts: Any, values: Any, sums: Any) -> str:
        """The most visited child of the root, as the searcher counts."""
        visits = counts[:, self.identity] if self.as_jack else sums[:, 0]
        legal = {choice.action for choice in self._view.legal or ()}
        best, found = -1.0, ""
        child = int(shape[0, 1])
        while child >= 0:
            text = self._game.actions[shape[child, 0]].text
            if text in legal and visits[child] > best:
                best, found = float(visits[child]), text
            child = int(shape[child, 2])
        return found
