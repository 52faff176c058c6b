"""The bot `ismcts-N`: information-set tree search with N iterations a decision."""

from typing import Any

from gaslamp.bots.certain import first_safe, sure_win
from gaslamp.bots.explain import Explanation
from gaslamp.bots.ismcts.compiled import grow_kernel, table_of
from gaslamp.bots.ismcts.explain import Verdict, explained, verdict_of_tree, visit_likelihoods
from gaslamp.bots.ismcts.kernels.tree import Settings
from gaslamp.bots.ismcts.search import Search
from gaslamp.bots.protocol import Budget, Cancelled, choices_of, numbered_budget
from gaslamp.bots.seeds import decision_rng, seed_or_fresh
from gaslamp.core.registry import game as find_game
from gaslamp.core.views import View

EXPLORATION = 0.7
SURE_FROM = 300  # iterations: who thinks less than the third level may overlook a sure win


class IsmctsBot:
    """Searches the worlds that its view allows; the same seed and iterations, the same choice."""

    def __init__(
        self, game: str, seed: int | None = None, *, budget: Budget, sure: bool | None = None
    ) -> None:
        self.game = find_game(game)
        # Whether sure wins are looked for before anything is searched.
        self.sure = (budget.iterations or SURE_FROM) >= SURE_FROM if sure is None else sure
        self.settings = Settings(EXPLORATION, self.game.widening)
        self._seed = seed_or_fresh(seed)
        self._budget = budget
        self.cut_short = 0  # decisions, by the clock
        self.grow, self.value = self._compiled()

    def _compiled(self) -> tuple[Any, Any]:
        """Return the compiled search, and what values the end of a round in its rollouts."""
        return grow_kernel(self.game.name), table_of(self.game.name)

    def choose(
        self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> str:
        """Return the first choice of a sure win, or the one that the search visited most."""
        choices = choices_of(view)
        if len(choices) == 1:
            return choices[0].action
        sure = self.sure_choice(view)
        if sure is not None:
            return sure
        return self._searched(view, self._budget.with_wishes(budget), cancelled)

    def sure_choice(self, view: View) -> str | None:
        """Return a choice with which the game is won for sure; None if there is none."""
        line = sure_win(view) if self.sure else None
        return None if line is None else line[0]

    def _searched(self, view: View, budget: Budget, cancelled: Cancelled | None) -> str:
        search = Search(self, view)
        self._grow(search, budget, cancelled)
        return self.best_of(view, self.ranked(search))

    def _grow(self, search: Search, budget: Budget, cancelled: Cancelled | None) -> None:
        """Search within the budget, and count the decision if the clock stopped it."""
        search.grow(budget, cancelled)
        self.cut_short += search.cut_short

    def explain(self, view: View, budget: Budget | None = None) -> Explanation:
        """Return what is believed in a view, what each choice is worth and how much it tells."""
        choices_of(view)
        return explained(self, Search(self, view), view, self._budget.with_wishes(budget))

    def best_of(self, view: View, ranked: list[str]) -> str:
        """Return the first of some choices after which the opponent is not sure to win at once."""
        return first_safe(view, ranked) if self.sure else ranked[0]

    def ranked(self, search: Search) -> list[str]:
        """Return the choices that a search tried, those visited most first."""
        visits = search.visits()
        return sorted(visits, key=lambda text: -visits[text][0])

    def verdict(self, search: Search, budget: Budget) -> Verdict:
        """Return what a search makes of every choice."""
        search.grow(budget, None)
        return verdict_of_tree(search)

    def likelihoods(self, search: Search, budget: Budget) -> dict[str, Any]:
        """Return how likely each character, were it Jack, is to choose what Jack may choose now."""
        return visit_likelihoods(search, budget)

    def posterior(self, view: View, shown: Any) -> Any:
        """Return how likely each character is Jack; None: all that are possible are alike.

        `shown` is any record that fits the view.
        """
        return None

    def rng(self, view: View) -> Any:
        """Return the generator for one decision."""
        return decision_rng(self._seed, view)


def make(game: str, name: str, seed: int | None = None, seconds: float | None = None) -> IsmctsBot:
    """Return the bot of a name such as ismcts-200."""
    return IsmctsBot(game, seed, budget=numbered_budget(name, seconds))
