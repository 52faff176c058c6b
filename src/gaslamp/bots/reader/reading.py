"""What Jack's choices tell somebody who can ask Jack's own bot.

For everybody whom Jack may be, one hand that fits is drawn, and the bot is asked what it would have
chosen there. Only what the viewer knew at the time is used.
"""

from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import numpy as np

from gaslamp.bots.heuristic.bot import TIE, GreedyBot, action_values
from gaslamp.bots.history import HistoryCache, has_whole_log, public_history
from gaslamp.bots.protocol import Bot, choices_of
from gaslamp.bots.seeds import decision_rng
from gaslamp.core.game import Game
from gaslamp.core.kernels.rng import below
from gaslamp.core.kernels.sums import total
from gaslamp.core.roles import JACK
from gaslamp.core.state import State, first_state
from gaslamp.core.views import View, with_truth

FLOOR = 0.1  # of each choice is believed to be random, as the hand that was drawn may be wrong
# How likely somebody was to choose what he would not choose when asked again, compared with what he
# would: a bot that draws random numbers is asked once, and may have drawn others.
OTHERWISE = 0.2


@runtime_checkable
class Mixing(Protocol):
    """A bot that can tell how likely it is to choose each action."""

    def policy(self, view: View) -> dict[str, float]:
        """Return how likely each action is."""


def policy_of(bot: Bot, view: View) -> dict[str, float] | None:
    """Return how likely a bot is to choose each action; None if it cannot tell."""
    if isinstance(bot, Mixing):
        return bot.policy(view)
    if isinstance(bot, GreedyBot):
        values, choices = action_values(view), choices_of(view)
        best = [n for n, value in enumerate(values) if value >= max(values) - TIE]
        return {choices[n].action: 1 / len(best) for n in best}
    return None


@dataclass(frozen=True)
class Answer:
    """What a bot says it would have done."""

    policy: dict[str, float]
    exact: bool  # False: it was asked once

    @staticmethod
    def of(bot: Bot, view: View) -> "Answer":
        """Ask a bot."""
        policy = policy_of(bot, view)
        return Answer({bot.choose(view): 1.0} if policy is None else policy, policy is not None)

    def likelihood(self, action: str, choices: int) -> float:
        """Return how likely it was to choose one of its choices."""
        if not self.exact:
            return 1.0 if action in self.policy else OTHERWISE
        return (1 - FLOOR) * self.policy.get(action, 0.0) + FLOOR / choices


class Reading:
    """Asks the bot that plays Jack about each of his choices; answers are kept."""

    def __init__(self, game: Game, jack: Bot, seed: int) -> None:
        self.game, self.jack, self._seed = game, jack, seed
        self._asked = HistoryCache()

    def odds(self, view: View) -> Any:
        """Return how likely each character is Jack, to the viewer."""
        odds = possible(self.game, view)
        for likelihood in self.likelihoods(view).values():
            odds = odds * likelihood
        return odds / total(odds)

    def likelihoods(self, view: View) -> dict[int, Any]:
        """Return how likely each character was to make each of Jack's choices, by place in the log.

        Empty if the log does not begin with the game.
        """
        if not has_whole_log(view):
            return {}
        alive, history = np.flatnonzero(possible(self.game, view)), public_history(view)
        states, found = states_before(self.game, view), {}
        for place, event in enumerate(view.log):
            count = len(states[place].legal_actions()) if event.actor == JACK else 1
            if count == 1:
                continue
            answers = self._asked.get(history[:place]) or {}
            likelihood = np.ones(len(self.game.characters))
            for identity in alive.tolist():
                if identity not in answers:
                    now = states[place].view(view.viewer)
                    answers[identity] = Answer.of(self.jack, self._as_jack(now, identity))
                likelihood[identity] = answers[identity].likelihood(event.action, count)
            self._asked.put(history[:place], answers)
            found[place] = likelihood
        return found

    def _as_jack(self, view: View, identity: int) -> View:
        """Return Jack's view in one of the worlds of a view in which he is a certain character."""
        worlds = [world for world in self.game.truths(view) if world[0].identity == identity]
        record, _, hidden = worlds[below(decision_rng(self._seed, view), len(worlds))]
        return State(self.game, record, past=with_truth(view.log, hidden)).view(JACK)


def possible(game: Game, view: View) -> Any:
    """Return how likely each character is Jack if nothing is concluded from choices."""
    odds = np.zeros(len(game.characters))
    for record, weight, _ in game.truths(view):
        odds[int(record.identity)] += weight
    return odds / total(odds)


def states_before(game: Game, view: View) -> list[State]:
    """Return the state before each event of a log, in one of the worlds that fit the view."""
    _, _, hidden = game.truths(view)[0]
    actions = [event.action for event in with_truth(view.log, hidden)]
    return first_state(game, _edition(view), None).replay(actions).chain()


def _edition(view: Any) -> str | None:
    return getattr(view.board, "edition", None)
