"""`reader:BOT` and `deceiver:BOT` of London and New York."""

from typing import Any, Protocol, runtime_checkable

import numpy as np

from gaslamp.bots.ismcts.search import Search
from gaslamp.bots.protocol import Bot, Budget, Cancelled, choices_of
from gaslamp.bots.reader.reading import Reading, possible
from gaslamp.bots.seeker.bot import SeekerBot
from gaslamp.core.arrays import copy_of
from gaslamp.core.game import Game
from gaslamp.core.kernels.sums import total
from gaslamp.core.roles import INVESTIGATOR, JACK
from gaslamp.core.state import State, worlds_of
from gaslamp.core.views import View

ITERATIONS = 8000  # of the searches of both
ACCUSES_AT = 0.8  # how sure the reader is when he accuses
CANDIDATES = 6  # choices of the deceiver about which the Detective's conclusion is asked
COST = 0.4  # what it costs him if the Detective is sure, in chances


class HexReader(SeekerBot):
    """A Detective who asks Jack's bot about all that Jack did; as Jack he plays as the seeker."""

    def __init__(self, game: str, jack: Bot, seed: int) -> None:
        super().__init__(game, seed, budget=Budget(ITERATIONS))
        self.reading = Reading(self.game, jack, seed)

    def posterior(self, view: View, shown: Any) -> Any:
        """Return what Jack's choices so far tell about who he is."""
        return self.reading.odds(view) if view.viewer == INVESTIGATOR else None

    def choose(
        self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> str:
        """Return an accusation, or what leads to one, if sure enough; else the best found."""
        choices = [choice.action for choice in choices_of(view)]
        if view.viewer == INVESTIGATOR and len(choices) > 1:
            odds = self.reading.odds(view)
            if odds.max() >= ACCUSES_AT:
                accusation = f"accuse {self.game.characters[int(odds.argmax())]}"
                if accusation in choices:
                    return accusation
                for action in choices:
                    if action.startswith("pick ") and self._leads_to(view, action, accusation):
                        return action
        return super().choose(view, budget, cancelled)

    def _leads_to(self, view: View, action: str, then: str) -> bool:
        """Return True if one action can follow another at once."""
        after = copy_of(self.game.truths(view)[0][0])
        self.game.kernels.apply(after, self.game.codes[action])
        return self.game.codes[then] in self.game.legal(after)


@runtime_checkable
class Concluding(Protocol):
    """A Detective whose conclusions from Jack's choices can be asked for."""

    def posterior(self, view: View, shown: Any) -> Any:
        """Return how likely each character is Jack; None: all that are possible are alike."""


def conclusion(game: Game, detective: Bot, view: View) -> Any:
    """Return how likely a Detective thinks each character to be Jack."""
    found = None
    if isinstance(detective, Concluding):
        found = detective.posterior(view, game.truths(view)[0][0])
    if found is None:
        return possible(game, view)
    odds = np.asarray(found) * (possible(game, view) > 0)
    return odds / total(odds)


class HexDeceiver(SeekerBot):
    """A Jack who asks what the Detective would conclude from each of his best choices."""

    def __init__(self, game: str, detective: Bot, seed: int) -> None:
        super().__init__(game, seed, budget=Budget(ITERATIONS))
        self._detective = detective

    def choose(
        self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> str:
        """Return the best choice, the Detective's conclusion from it counted."""
        choices = [choice.action for choice in choices_of(view)]
        if view.viewer != JACK or len(choices) == 1 or self.sure_choice(view):
            return super().choose(view, budget, cancelled)
        search = Search(self, view)
        chances = self.verdict(search, self._budget.with_wishes(budget)).chances
        best = sorted(chances, key=lambda action: -chances[action])[:CANDIDATES]
        world, _ = worlds_of(self.game, view)[0]
        return max(best, key=lambda action: chances[action] - COST * self._told(world, action))

    def _told(self, world: State, action: str) -> float:
        """Return how much more than others Jack is suspected after an action."""
        after = world.apply(action)
        if after.outcome is not None:
            return 0.0
        view, jack = after.view(INVESTIGATOR), int(world.record.identity)
        even = possible(self.game, view)
        return float(conclusion(self.game, self._detective, view)[jack] - even[jack])
