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
from gaslamp.bots.keen_ends import DEEPEST
from gaslamp.bots.keen_kernels import keen_kernels
from gaslamp.bots.kernels import LEAVES
from gaslamp.bots.outlook import outlook_of
from gaslamp.bots.reader import TRUST, Reader
from gaslamp.core.kernels.order import CHOICES_A_TURN
from gaslamp.core.roles import JACK
from gaslamp.core.views import View

MOST_WAYS = 10_000  # to play one character; more are searched like anything else
# Hands matter little to how a round ends: so many worlds are enough, and fewer for many ways.
FEWEST_WORLDS, MOST_WORLDS = 8, 24
MOST_ENDS = 80_000  # ways times worlds, about a tenth of a second
# Where two characters are left: as many as the search would take the time of.
MOST_ENDS_OF_TWO = 200_000
ENDS_AN_ITERATION, ENDS_A_SECOND = 25, 500_000
MOST_WAYS_OF_ONE = 2_000
WORLDS_OF_JACK = 2
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
        if len(choices) == 1:
            return choices[0]
        search, allowed = Search(self, view), self._budget.with_wishes(budget)
        found = self._in_full(search, allowed)
        if found is not None:
            return self._preferred(search, found)
        return search.run(allowed, cancelled)

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
        found = self._in_full(search, budget)
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

    def _in_full(self, search: Search, budget: Budget) -> dict[str, float] | None:
        """Jack's chances after each choice, if what is left of the round is played as it should be.

        None if there is too much left to look at.
        """
        if ends_round(search.view):
            return self._end_round(search)
        return self._end_two(search, ends_within(budget)) if last_two(search.view) else None

    def _end_round(self, search: Search) -> dict[str, float] | None:
        worlds = search.focus if search.as_jack else search.belief
        room = self._room(MOST_WAYS)
        ways = self._kernels.end_round(worlds[0], search.rng, self.prospects, *room)
        if not ways:
            return None
        worlds = some_of(worlds, max(FEWEST_WORLDS, min(MOST_WORLDS, MOST_ENDS // ways)))
        total = np.zeros(ways)
        for world in worlds:
            self._kernels.end_round(world, search.rng, self.prospects, *room)
            total += room[2][:ways]
        return self._by_choice(search, room[0][:ways, 0], total / len(worlds))

    def _end_two(self, search: Search, most_ends: int) -> dict[str, float] | None:
        """The same for the last character but one, with every way to play the last after it."""
        kernels, rng, weights = self._kernels, search.rng, self.prospects
        worlds = search.focus if search.as_jack else search.belief
        paths, ends, total = self._room(MOST_WAYS_OF_ONE)
        ways = kernels.ways_of(worlds[0], rng, paths, ends)
        paths, total, room = paths[:ways], total[:ways], self._room(MOST_WAYS)
        some = {0, ways // 2, ways - 1} if ways else set()
        most = max((kernels.end_round(ends[way], rng, weights, *room) for way in some), default=0)
        count = min(MOST_WORLDS, most_ends // max(1, ways * most))
        if not most or count < FEWEST_WORLDS:
            return None
        belief = some_of(search.belief, count)
        if search.as_jack:
            focus = some_of(search.focus, WORLDS_OF_JACK)
            whole = kernels.end_two_as_jack(focus, belief, paths, rng, weights, room, total)
        else:
            whole = kernels.end_two_as_detective(belief, paths, rng, weights, room, total)
        return self._by_choice(search, paths[:, 0], total) if whole else None

    def _room(self, ways: int) -> tuple[Any, Any, Any]:
        """For the ways to play a character: its actions, what comes of them, what that is worth."""
        return (
            np.empty((ways, DEEPEST + 1), np.int16),
            np.empty(ways, self.game.dtype),
            np.empty(ways),
        )

    def _by_choice(self, search: Search, first: Any, worth: Any) -> dict[str, float]:
        """What the best way of each choice is worth."""
        order = np.argsort(worth if search.as_jack else -worth, kind="stable")
        return {
            self.game.actions[int(first[way])].text: float(worth[way])
            for way in order  # the best way of each choice comes last
        }


def ends_round(view: Any) -> bool:
    """Whether the last character of a round is in play."""
    return view.board.acting is not None and len(view.board.played) == CHOICES_A_TURN


def last_two(view: Any) -> bool:
    """Whether the last two characters of a round are still to be played, or one is half played."""
    played = len(view.board.played)
    return played == CHOICES_A_TURN - (1 if view.board.acting is not None else 2)


def ends_within(budget: Budget) -> int:
    """How many ends of a round may be looked at."""
    most = MOST_ENDS_OF_TWO
    if budget.iterations is not None:
        most = min(most, ENDS_AN_ITERATION * budget.iterations)
    if budget.seconds is not None:
        most = min(most, int(ENDS_A_SECOND * budget.seconds))
    return most


def some_of(worlds: Any, count: int) -> Any:
    """So many of the worlds, evenly spread over them."""
    return worlds[spread(np.ones(len(worlds)), min(len(worlds), count))]
