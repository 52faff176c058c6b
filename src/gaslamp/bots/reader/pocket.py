"""`reader:BOT` and `deceiver:BOT` of Pocket.

The reader plays what the solver finds best against what he knows. The deceiver tries his most
promising choices against the Investigator's answers to the end of the round, where the solver's net
tells what it is worth given what the Investigator then believes. Both look no further than the
round with certainty, so what they gain is a lower bound of what can be gained.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from gaslamp.bots.history import HistoryCache, public_history
from gaslamp.bots.protocol import Bot, Budget, Cancelled, choices_of
from gaslamp.bots.reader.reading import FLOOR, Answer, Reading, states_before
from gaslamp.bots.solver.belief import Belief
from gaslamp.bots.solver.bot import SolverBot
from gaslamp.bots.solver.kernels.hidden import HOURGLASS_COUNTS, HOURGLASSES_OF_HAND
from gaslamp.bots.solver.kernels.net import INPUTS, OUTPUTS, describe
from gaslamp.bots.solver.net import evaluate, learned_net, net_of_turn
from gaslamp.bots.solver.round_solver import RoundSolver
from gaslamp.core.kernels.bits import mask_of
from gaslamp.core.kernels.elementary import logistic
from gaslamp.core.kernels.sums import total
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import INVESTIGATOR, JACK
from gaslamp.core.state import State, worlds_of
from gaslamp.core.views import View
from gaslamp.games.pocket.kernels.tables import SUSPECT_COUNT
from gaslamp.games.pocket.notation import TEXTS
from gaslamp.games.pocket.views import PocketView

ITERATIONS = 24  # of the reader's solver
CANDIDATES = 6  # choices of the deceiver that are tried
ANSWERS = 2  # of the Investigator that are followed, the likeliest


class PocketReader(SolverBot):
    """An Investigator who asks Jack's bot about all that Jack did; as Jack he is the solver."""

    def __init__(self, game: str, jack: Bot, seed: int) -> None:
        super().__init__(game, seed)
        self.game = find_game(game)
        self.reading = Reading(self.game, jack, seed)
        self._kept = HistoryCache()

    def choose(
        self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> str:
        """Return the action that the solver plays most against what is known."""
        assert isinstance(view, PocketView)
        choices = choices_of(view)
        if view.viewer != INVESTIGATOR or len(choices) == 1:
            return super().choose(view, budget, cancelled)
        belief = self.known(view)
        solved = RoundSolver(belief.record, belief.odds, self._net, 1.0)
        solved.run(ITERATIONS)
        return TEXTS[solved.actions[int(np.argmax(solved.policy))]]

    def known(self, view: PocketView) -> Belief:
        """Return what is known of Jack in the Investigator's view."""
        if self.start(view) is None:
            return Belief.at(view)
        belief, likelihoods = Belief.start(), self._likelihoods(view)
        for place, event in enumerate(view.log):
            belief.follow(event, likelihoods.get(place))
        return belief if belief.fits(view) else Belief.at(view)

    def _likelihoods(self, view: PocketView) -> dict[int, Any]:
        """Return how likely each identity and number of hourglasses was to choose as Jack did."""
        jack = self.reading.jack
        if isinstance(jack, SolverBot):
            return self._exact_likelihoods(jack, view)
        return {
            place: np.repeat(likelihood[:, None], HOURGLASS_COUNTS, axis=1)
            for place, likelihood in self.reading.likelihoods(view).items()
        }

    def _exact_likelihoods(self, jack: SolverBot, view: PocketView) -> dict[int, Any]:
        """Return the same of a solver, which solves for all that Jack may hide at once."""
        found, states, history = {}, states_before(self.game, view), public_history(view)
        for place, event in enumerate(view.log):
            if event.actor != JACK:
                continue
            likelihood = self._kept.get(history[: place + 1])
            if likelihood is None:
                solved = jack.solution(_view(states[place], JACK))
                chosen = solved.policy[solved.actions.index(TEXTS.index(event.action))]
                likelihood = np.full((SUSPECT_COUNT, HOURGLASS_COUNTS), FLOOR / len(solved.policy))
                likelihood[solved.types.identity, solved.types.hourglasses] += (1 - FLOOR) * chosen
                self._kept.put(history[: place + 1], likelihood)
            found[place] = likelihood
        return found


class PocketDeceiver(SolverBot):
    """A Jack who tries his choices against the answers of the Investigator he knows."""

    def __init__(self, game: str, investigator: Bot, seed: int) -> None:
        super().__init__(game, seed)
        self.game = find_game(game)
        self._investigator = investigator
        self._guess = SolverBot(game, seed, caution=0)
        self._chance = seed >> 8

    def choose(
        self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> str:
        """Return the choice that is worth most."""
        if view.viewer != JACK or len(choices_of(view)) == 1:
            return super().choose(view, budget, cancelled)
        world, _ = worlds_of(self.game, view)[0]
        past = tuple(world.events())
        # Coming cards and tosses are drawn: Jack does not know them.
        state = State(self.game, world.record, rng=self._chance + view.seq, past=past)
        return self._best(state, state.turn)[1]

    def _best(self, state: State, turn: int) -> tuple[float, str]:
        why = self._guess.explain(state.view(JACK))
        promising = sorted(why.choices, key=lambda choice: -choice.worth)[:CANDIDATES]
        return max(
            (self._worth(state.apply(choice.action), turn), choice.action) for choice in promising
        )

    def _worth(self, state: State, turn: int) -> float:
        """Return Jack's chance of winning from a state of the present round."""
        if state.outcome is not None:
            return float(state.outcome.winner == JACK)
        if state.turn != turn:
            return self._after_the_round(state)
        if state.actor == JACK:
            return self._best(state, turn)[0]
        likely = answers(self._investigator, _view(state, INVESTIGATOR))
        first = sorted(likely.items(), key=lambda item: (-item[1], item[0]))[:ANSWERS]
        whole = total(chance for _, chance in first)
        return total(
            chance / whole * self._worth(state.apply(action), turn) for action, chance in first
        )

    def _after_the_round(self, state: State) -> float:
        view, record = _view(state, INVESTIGATOR), state.record
        belief = conclusion(self._investigator, view)
        hidden = np.zeros(HOURGLASS_COUNTS, np.float32)
        np.add.at(hidden, HOURGLASSES_OF_HAND, total(belief.odds))
        x, logits = np.zeros(INPUTS, np.float32), np.zeros(OUTPUTS, np.float32)
        describe(record, belief.identities().astype(np.float32), hidden, x)
        evaluate(x, net_of_turn(learned_net(self.game), state.turn), logits)
        cell = record.tile.tolist().index(int(record.identity))
        own = HOURGLASSES_OF_HAND[mask_of(record.card[: int(record.held)].tolist())]
        return logistic(float(logits[cell * HOURGLASS_COUNTS + own]))


def conclusion(investigator: Bot, view: PocketView) -> Belief:
    """Return what an Investigator believes in a view."""
    if isinstance(investigator, PocketReader):
        return investigator.known(view)
    return investigator.belief(view) if isinstance(investigator, SolverBot) else Belief.at(view)


def answers(bot: Bot, view: PocketView) -> Mapping[str, float]:
    """Return how likely the Investigator is to choose each action."""
    if isinstance(bot, PocketReader):  # he mixes as Jack only
        return {bot.choose(view): 1.0}
    return Answer.of(bot, view).policy


def _view(state: State, viewer: str) -> PocketView:
    view = state.view(viewer)
    assert isinstance(view, PocketView)
    return view
