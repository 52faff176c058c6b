"""The bot `seeker-N`: tree search with a learned value at the end of a round, for the hex games.

The last activation of a round is not searched but looked at in full: every line of it, in every
world, valued by what the appeal leaves. So are the last two where there are not too many lines.

Two dials are off where nobody turns them: how far the Detective trusts what Jack's choices tell
(see `posterior`), and what Jack pays for what he gives away. Against an equal who plays for himself
both win games; against others it is not known (docs/strength/notes.md).
"""

from typing import Any

import numpy as np

from gaslamp.bots.ismcts.bot import IsmctsBot
from gaslamp.bots.ismcts.explain import Verdict
from gaslamp.bots.ismcts.search import Search, spread
from gaslamp.bots.protocol import Budget, Cancelled, choices_of, numbered_budget
from gaslamp.bots.seeker.compiled import net_of, seeker_kernels
from gaslamp.bots.seeker.kernels.activations import room_for_lines
from gaslamp.bots.seeker.posterior import TRUST, IdentityPosterior
from gaslamp.core.kernels.order import CHOICES_A_TURN
from gaslamp.core.roles import JACK
from gaslamp.core.views import View

MOST_LINES = 10_000  # of one activation; more are searched like anything else
# Hands matter little to how a round ends: so many worlds are enough, and fewer for many lines.
FEWEST_WORLDS, MOST_WORLDS = 8, 24
MOST_ENDS = 80_000  # lines times worlds, about a tenth of a second
# Where two activations are left: as many as the search would take the time of.
MOST_ENDS_OF_TWO = 200_000
ENDS_AN_ITERATION, ENDS_A_SECOND = 25, 500_000
MOST_LINES_BEFORE_LAST = 2_000
WORLDS_OF_JACK = 2
TRIED = 0.6  # of the visits of the choice visited most: enough to be chosen instead of it


class SeekerBot(IsmctsBot):
    """Searches as `ismcts-N` does, but plays rounds out better and values their end better."""

    def __init__(
        self,
        game: str,
        seed: int | None = None,
        *,
        budget: Budget,
        trust: float = 0.0,
        caution: float = 0.0,
        sure: bool = True,
    ) -> None:
        super().__init__(game, seed, budget=budget, sure=sure)
        self.trust = trust  # of 1: how far the model of Jack is believed
        self.caution = caution  # what a bit given away costs Jack, in chances
        self._kernels = seeker_kernels(game)
        self._posterior = IdentityPosterior(game, trust or TRUST)

    def _compiled(self) -> tuple[Any, Any]:
        return seeker_kernels(self.game.name).grow, net_of(self.game.name)

    def choose(
        self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> str:
        """Return the first choice of a sure win, or the best choice found."""
        choices = choices_of(view)
        if len(choices) == 1:
            return choices[0].action
        sure = self.sure_choice(view)
        if sure is not None:
            return sure
        search, allowed = Search(self, view), self._budget.with_wishes(budget)
        found = self._in_full(search, allowed)
        if found is not None:
            return self.best_of(view, self._preferred(search, found))
        self._grow(search, allowed, cancelled)
        return self.best_of(view, self.ranked(search))

    def sure_choice(self, view: Any) -> str | None:
        """Return a choice that wins for sure; without `sure` only one that ends the game."""
        if self.sure:
            return super().sure_choice(view)
        choices = [choice.action for choice in choices_of(view)]
        if view.viewer == JACK:
            is_escape = self.game.search.is_escape
            assert is_escape is not None
            return next((text for text in choices if is_escape(self.game.codes[text])), None)
        left = set(view.board.suspects) - set(view.private.investigator_alibis)
        accusation = f"accuse {min(left)}"
        return accusation if len(left) == 1 and accusation in choices else None

    def ranked(self, search: Search) -> list[str]:
        """Return what the search tried, the best of what it visited most first."""
        if not search.as_jack or not self.caution:
            return super().ranked(search)
        visits = search.visits()
        most = max(tried for tried, _ in visits.values())
        tried = {text: won / n for text, (n, won) in visits.items() if n >= TRIED * most}
        return self._preferred(search, tried)

    def verdict(self, search: Search, budget: Budget) -> Verdict:
        """Return what a search, or trying everything, makes of every choice."""
        found = self._in_full(search, budget)
        if found is None:
            found = super().verdict(search, budget).chances
            ranked = self.ranked(search)
        else:
            ranked = self._preferred(search, found)
        return Verdict(found, {self.best_of(search.view, ranked): 1.0})

    def likelihoods(self, search: Search, budget: Budget) -> dict[str, Any]:
        """Return how likely each character, were it Jack, is to choose what Jack may choose now."""
        found = self._posterior.likelihoods(search.worlds.belief[0])
        return {self.game.actions[code].text: likely for code, likely in found.items()}

    def posterior(self, view: View, shown: Any) -> Any:
        """Return what Jack's choices so far tell about who he is."""
        return self._posterior.odds(view, shown) if self.trust else None

    def _preferred(self, search: Search, chances: dict[str, float]) -> list[str]:
        """Return the choices, best first, by Jack's chances; what he gives away costs him some."""
        if not search.as_jack:
            return sorted(chances, key=lambda text: chances[text])
        if not self.caution:
            return sorted(chances, key=lambda text: -chances[text])
        told = self.likelihoods(search, self._budget)
        bits = {text: search.bits_told(told.get(text)) for text in chances}
        return sorted(chances, key=lambda text: self.caution * bits[text] - chances[text])

    def _in_full(self, search: Search, budget: Budget) -> dict[str, float] | None:
        """Return Jack's chances after each choice, if the rest of the round is played best.

        None if there is too much left to look at.
        """
        if is_last_activation(search.view):
            return self._last(search)
        if is_last_but_one(search.view):
            return self._last_two(search, ends_within(budget))
        return None

    def _last(self, search: Search) -> dict[str, float] | None:
        worlds = search.worlds.jack if search.as_jack else search.worlds.belief
        lines = room_for_lines(MOST_LINES, self.game.dtype)
        count = self._kernels.value_lines(worlds[0], search.rng, self.value, lines)
        if not count:
            return None
        worlds = some_of(worlds, max(FEWEST_WORLDS, min(MOST_WORLDS, MOST_ENDS // count)))
        total = np.zeros(count)
        self._kernels.sum_line_values(worlds, search.rng, self.value, lines, total)
        return self._by_choice(search, lines.actions[:count, 0], total / len(worlds))

    def _last_two(self, search: Search, most_ends: int) -> dict[str, float] | None:
        """Do the same for the last activation but one, with every line of the last after it."""
        kernels, rng, net = self._kernels, search.rng, self.value
        worlds = search.worlds.jack if search.as_jack else search.worlds.belief
        lines = room_for_lines(MOST_LINES_BEFORE_LAST, self.game.dtype)
        count = kernels.list_lines(worlds[0], rng, lines)
        actions, values = lines.actions[:count], lines.values[:count]
        last = room_for_lines(MOST_LINES, self.game.dtype)
        some = {0, count // 2, count - 1} if count else set()
        ends = [kernels.value_lines(lines.ends[line], rng, net, last) for line in some]
        most = max(ends, default=0)
        world_count = min(MOST_WORLDS, most_ends // max(1, count * most))
        if not most or world_count < FEWEST_WORLDS:
            return None
        belief = some_of(search.worlds.belief, world_count)
        if search.as_jack:
            own = some_of(search.worlds.jack, WORLDS_OF_JACK)
            done = kernels.value_last_two_as_jack(own, belief, actions, rng, net, last, values)
        else:
            done = kernels.value_last_two_as_detective(belief, actions, rng, net, last, values)
        return self._by_choice(search, actions[:, 0], values) if done else None

    def _by_choice(self, search: Search, first: Any, values: Any) -> dict[str, float]:
        """Return what the best line of each choice is worth."""
        order = np.argsort(values if search.as_jack else -values, kind="stable")
        return {
            self.game.actions[int(first[line])].text: float(values[line])
            for line in order  # the best line of each choice comes last
        }


def make(
    game: str,
    name: str,
    seed: int | None = None,
    seconds: float | None = None,
    sure: bool = True,
) -> SeekerBot:
    """Return the bot of a name such as seeker-200."""
    return SeekerBot(game, seed, budget=numbered_budget(name, seconds), sure=sure)


def is_last_activation(view: Any) -> bool:
    """Return True if the last character of a round is in play."""
    return view.board.acting is not None and len(view.board.played) == CHOICES_A_TURN


def is_last_but_one(view: Any) -> bool:
    """Return True if two characters of a round are still to be played, or one is half played."""
    played = len(view.board.played)
    return played == CHOICES_A_TURN - (1 if view.board.acting is not None else 2)


def ends_within(budget: Budget) -> int:
    """Return how many ends of a round may be looked at."""
    most = MOST_ENDS_OF_TWO
    if budget.iterations is not None:
        most = min(most, ENDS_AN_ITERATION * budget.iterations)
    if budget.seconds is not None:
        most = min(most, int(ENDS_A_SECOND * budget.seconds))
    return most


def some_of(worlds: Any, count: int) -> Any:
    """Return so many of the worlds, evenly spread over them."""
    return worlds[spread(np.ones(len(worlds)), min(len(worlds), count))]
