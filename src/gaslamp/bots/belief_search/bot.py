"""The bot `belief-N`: plays London and New York by planning each activation from what all know.

The lines of an activation are valued for everybody Jack may be at once: as if the round ended after
them, and then over N playouts of the rest of it. Jack mixes them so that his choice wins him more
than it tells (`policy`). The Detective concludes from what Jack did (`posterior`) and takes the
line after which he expects to win most often; an accusation is one of them.

An activation is planned once, where it begins, and its further choices go on with lines of that
plan. What is planned depends on the log, the seed and N alone.
"""

import hashlib
from typing import Any

import numpy as np

from gaslamp.bots.belief_search.activation import Activation, Line, Planner
from gaslamp.bots.belief_search.explain import Explainer, won_by
from gaslamp.bots.belief_search.policy import JackPolicy
from gaslamp.bots.belief_search.posterior import Posterior, Story
from gaslamp.bots.certain import sure_win
from gaslamp.bots.explain import Explanation
from gaslamp.bots.history import HistoryCache, has_whole_log, public_history
from gaslamp.bots.protocol import Budget, Cancelled, Stopped, choices_of, numbered_budget
from gaslamp.bots.seeds import seed_or_fresh
from gaslamp.bots.time_limit import TimeLimit
from gaslamp.core.kernels.bits import has
from gaslamp.core.kernels.rng import generator, next_word
from gaslamp.core.kernels.sums import total
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import JACK
from gaslamp.core.views import View
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT

CAUTION = 2.0  # the price of what Jack tells, in parts of what the round value says it costs him
ACCUSE_MARGIN = 0.05  # an accusation must be better than going on by so much
SECRETS = frozenset({"identity", "jack_hand", "investigator_hand", "deck"})


class BeliefBot:
    """Plans activations under a belief that follows from the public log."""

    plans = HistoryCache(32)  # the Detective's

    def __init__(
        self, game: str, seed: int | None = None, *, budget: Budget, caution: float = CAUTION
    ) -> None:
        self.game = find_game(game)
        self.caution = caution
        self._seed = seed_or_fresh(seed)
        self._budget = budget
        self.cut_short = 0  # decisions, by the clock
        self._posteriors: dict[int, Posterior] = {}

    def choose(
        self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> str:
        """Return a sure win, or an action drawn from what is planned."""
        choices = choices_of(view)
        if len(choices) == 1:
            return choices[0].action
        sure = sure_win(view)
        if sure is not None:
            return sure[0]
        limit = TimeLimit(self._budget.with_wishes(budget).seconds, cancelled)
        if limit.is_cancelled():
            raise Stopped("the choice was cancelled before anything was planned")
        _, likely = self._next(view, self._follower(budget), limit)
        self.cut_short += limit.cut_short
        return self.game.actions[drawn(likely, self._word(view, len(view.log)))].text

    def policy(self, view: View, budget: Budget | None = None) -> dict[str, float]:
        """Return how likely each action is to be chosen."""
        legal = [choice.action for choice in choices_of(view)]
        sure = sure_win(view)
        if sure is not None:
            return {action: float(action == sure[0]) for action in legal}
        _, likely = self._next(view, self._follower(budget), None)
        return {action: likely.get(self.game.codes[action], 0.0) for action in legal}

    def explain(self, view: View, budget: Budget | None = None) -> Explanation:
        """Return what is believed in a view, what each choice is worth and how much it tells."""
        legal = [choice.action for choice in choices_of(view)]
        follower = self._follower(budget)
        began, likely = self._next(view, follower, None)
        done = self._done(view, began)
        if view.viewer == JACK:
            policy = self.policy_of(follower, view, began)
            explainer = Explainer(self.game, follower.planner, policy.plan, done, likely)
            why = explainer.as_jack(legal, self._identity(view), policy)
        else:
            plan = self._detectives_plan(follower, view, began)
            why = Explainer(self.game, follower.planner, plan, done, likely).as_detective(legal)
        sure = sure_win(view)
        return why if sure is None else won_by(why, sure[0])

    def posterior(self, view: View, shown: Any) -> Any:
        """Return how likely the Detective thinks each character to be Jack.

        `shown` is any record that fits the view; the log alone counts.
        """
        follower = self._follower(None)
        return self._story(follower, view, self._beginnings(view)[0]).believed

    def _next(
        self, view: Any, follower: Posterior, limit: TimeLimit | None
    ) -> tuple[int, dict[int, float]]:
        """Return how likely each action is to be next, and where in the log the plan of it begins.

        That is where the activation began, as long as a line of that plan goes on from here.
        """
        for began in self._beginnings(view):
            done = self._done(view, began)
            found = following(self._lines(follower, view, began, limit), done)
            if found:
                return began, found
        raise AssertionError("no line goes on from here")

    def _follower(self, budget: Budget | None) -> Posterior:
        iterations = self._budget.with_wishes(budget).iterations
        assert iterations is not None
        if iterations not in self._posteriors:
            planner = Planner(self.game, iterations)
            self._posteriors[iterations] = Posterior(planner, self.caution)
        return self._posteriors[iterations]

    def _beginnings(self, view: Any) -> list[int]:
        """Return the lengths of the log to plan from: where the activation began, and here."""
        here = len(view.log)
        if view.board.acting is None:
            return [here]
        picks = (n for n in range(here - 1, -1, -1) if view.log[n].action.startswith("pick "))
        began = next(picks, here)
        return [began, here] if has_whole_log(view) else [here]

    def _done(self, view: Any, began: int) -> Line:
        """Return what the character in play has done since a part of the log."""
        codes = self.game.codes
        return tuple(codes[e.action] for e in view.log[began:] if e.actor == view.viewer)

    def _lines(
        self, follower: Posterior, view: Any, began: int, limit: TimeLimit | None
    ) -> dict[Line, float]:
        """Return how likely each line of an activation is, planned after a part of the log."""
        if view.viewer == JACK:
            policy = self.policy_of(follower, view, began, limit)
            return policy.of(self._identity(view))
        return {self._best_line(self._detectives_plan(follower, view, began, limit)): 1.0}

    def _identity(self, view: Any) -> int:
        return self.game.characters.index(view.private.identity)

    def policy_of(
        self, follower: Posterior, view: Any, began: int, limit: TimeLimit | None = None
    ) -> JackPolicy:
        """Return what Jack plays, whoever he is, after a part of the log."""
        story = self._story(follower, view, began)
        edition = getattr(view.board, "edition", None)
        return follower.policy(story, public_history(view)[:began], edition, limit)

    def _best_line(self, plan: Activation) -> Line:
        """Return the line after which the Detective expects to win most often."""
        odds = plan.odds
        accusation = max(
            plan.accusations, key=lambda line: odds[plan.accusations[line]], default=None
        )
        if not plan.lines:
            assert accusation is not None
            return accusation
        means = plan.means()
        best = int(means.argmin())
        if accusation is not None:
            right = odds[plan.accusations[accusation]]
            if right >= 1 - means[best] + ACCUSE_MARGIN:
                return accusation
        return plan.lines[best]

    def _detectives_plan(
        self, follower: Posterior, view: Any, began: int, limit: TimeLimit | None = None
    ) -> Activation:
        story, history = self._story(follower, view, began), public_history(view)[:began]
        hand = [self.game.characters.index(name) for name in view.private.investigator_alibis]
        edition = getattr(view.board, "edition", None)
        bot = (self.game.name, edition, self.caution, follower.planner.iterations, self._seed)
        key = (*bot, tuple(hand), history)
        found: Activation | None = self.plans.get(key)
        if found is None:
            odds = np.array(story.believed)
            odds[hand] = 0.0
            odds /= total(odds.tolist())
            seed = self._word(view, began) >> 8
            found = follower.planner.plan(story.record, odds, seed, limit)
            if limit is None or not (limit.cancelled or limit.cut_short):
                self.plans.put(key, found)
        return found

    def _story(self, follower: Posterior, view: Any, began: int) -> Story:
        """Return the belief after a part of the log; even odds if the log is not whole."""
        shown = self.game.known_record(view)
        if has_whole_log(view):
            story = follower.story(view, began)
            if began < len(view.log) or self._fits(story.record, shown):
                return story
        suspects = int(shown.suspects)
        odds = np.array([float(has(suspects, n)) for n in range(CHARACTER_COUNT)])
        odds /= total(odds)
        record = self.game.truths(view)[0][0]
        return Story(record, odds, odds)

    def _fits(self, record: Any, shown: Any) -> bool:
        """Return True if both records are the same to everybody."""
        names = [name for name in self.game.dtype.names if name not in SECRETS]
        return all(np.array_equal(record[name], shown[name]) for name in names)

    def _word(self, view: View, began: int) -> int:
        """Return the random number for one activation; other activations do not change it."""
        seq = view.seq - (len(view.log) - began)
        digest = hashlib.sha256(f"{self._seed} {view.viewer} {seq}".encode()).digest()
        return int(next_word(generator(int.from_bytes(digest[:8], "little"))))


def make(game: str, name: str, seed: int | None = None, seconds: float | None = None) -> BeliefBot:
    """Return the bot of a name such as belief-1000."""
    return BeliefBot(game, seed, budget=numbered_budget(name, seconds))


def following(chances: dict[Line, float], done: Line) -> dict[int, float]:
    """Return how likely each action is to come next on lines that begin with what is done."""
    n = len(done)
    found: dict[int, float] = {}
    for line, chance in chances.items():
        if line[:n] == done and len(line) > n and chance > 0:
            found[line[n]] = found.get(line[n], 0.0) + chance
    whole = total(found.values())
    return {code: chance / whole for code, chance in found.items()}


def drawn(likely: dict[int, float], word: int) -> int:
    """Return an action drawn as likely as it is, by a random word of 64 bits."""
    point = (word >> 11) / (1 << 53)
    for code, chance in likely.items():
        point -= chance
        if point < 0:
            return code
    return max(likely, key=lambda code: likely[code])
