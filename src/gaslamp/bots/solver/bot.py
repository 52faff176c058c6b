"""The bot `solver`: plays Pocket by solving the rest of each round, with a net for what follows.

Jack mixes his choices so that they tell little about who he is, and the Investigator concludes from
them; how much they do so is the dial, their caution. At 0 Jack takes what is best for him and the
Investigator concludes nothing; at 100 both assume that the other reasons about everything. What
Jack's choices tell counts from the next round on; within a round the re-solving gadget sees to it
that nobody gains by having deceived the Investigator (`counterfactual`).
"""

import re
from reprlib import repr as shortened
from typing import Any

import numpy as np

from gaslamp.bots.certain import sure_win
from gaslamp.bots.explain import Appraisal, Explanation
from gaslamp.bots.history import HistoryCache, Key, has_whole_log, public_history
from gaslamp.bots.protocol import Budget, Cancelled, Stopped, choices_of
from gaslamp.bots.seeds import decision_rng, seed_or_fresh
from gaslamp.bots.solver.belief import Belief
from gaslamp.bots.solver.compiled import compile_solver
from gaslamp.bots.solver.counterfactual import CounterfactualValues, round_began
from gaslamp.bots.solver.kernels.hidden import HOURGLASS_COUNTS, Types
from gaslamp.bots.solver.kernels.net import Net
from gaslamp.bots.solver.net import learned_net
from gaslamp.bots.solver.round_solver import RoundSolver
from gaslamp.bots.time_limit import TimeLimit
from gaslamp.core.errors import GaslampError, Unknown
from gaslamp.core.kernels.elementary import log2
from gaslamp.core.kernels.rng import next_word
from gaslamp.core.kernels.sums import total
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import INVESTIGATOR, JACK
from gaslamp.core.views import Event, View
from gaslamp.games.pocket.kernels.record import RECORD
from gaslamp.games.pocket.kernels.tables import SUSPECT_COUNT, SUSPECTS
from gaslamp.games.pocket.notation import TEXTS
from gaslamp.games.pocket.views import PocketView

CAUTION = 50  # the dial where it is not given, in per cent
DIAL = re.compile(r"solver(-(?P<caution>\d\d?|100))?", re.ASCII)
# As many iterations as this many edges and types allow: for a choice, and for concluding from one,
# since what Jack gives away is known only to those who know what he plays.
WORK = 16_000_000
FEWEST, MOST = 8, 64
# How far Jack's choices are believed at most. Jack has to fear that nearly all is; but an
# Investigator who did so would be deceived by a Jack who knows it (docs/strength.md).
MOST_FEARED, MOST_BELIEVED = 0.95, 0.5
CHUNK_WORK = 1_000_000  # edges and types between two looks at the clock


class SolverBot:
    """Solves what is left of the round from what everybody may believe."""

    cache = HistoryCache()  # beliefs, and what Jack's types play
    values_cache = HistoryCache(16)  # few, as each of them takes some megabytes

    def __init__(
        self,
        game: str,
        seed: int | None = None,
        *,
        caution: int = CAUTION,
        budget: Budget | None = None,
        net: Net | None = None,
        sure: bool = True,
    ) -> None:
        found = find_game(game)
        if found.dtype is not RECORD:  # it is compiled for Pocket's rules
            raise GaslampError(f"solver plays pocket only, not {game}")
        compile_solver(found)
        self.trust = caution / 100
        self.sure = sure  # whether sure wins are looked for before anything is solved
        self._seed = seed_or_fresh(seed)
        self._budget = budget or Budget()
        self.cut_short = 0  # decisions, by the clock
        self._net = learned_net(found) if net is None else net
        self._net_key = () if net is None else (id(net),)

    def choose(
        self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> str:
        """Return the first action of a sure win, or one drawn from what the solution plays."""
        assert isinstance(view, PocketView)
        choices = choices_of(view)
        if len(choices) == 1:
            return choices[0].action
        sure = self.sure_choice(view)
        return sure or self.drawn_from(self.solution(view, budget, cancelled), view)

    def sure_choice(self, view: View) -> str | None:
        """Return a choice with which the game is won for sure; None if there is none."""
        line = sure_win(view) if self.sure else None
        return None if line is None else line[0]

    def drawn_from(self, solver: RoundSolver, view: PocketView) -> str:
        """Return what is chosen once a view is solved."""
        odds = self._own_part(solver.policy, solver, view)
        return TEXTS[solver.actions[drawn(odds, decision_rng(self._seed, view))]]

    def policy(self, view: View, budget: Budget | None = None) -> dict[str, float]:
        """Return how likely each action is to be chosen."""
        assert isinstance(view, PocketView)
        choices, sure = choices_of(view), self.sure_choice(view)
        if sure is not None:
            return {choice.action: float(choice.action == sure) for choice in choices}
        solver = self.solution(view, budget)
        odds = self._own_part(solver.policy, solver, view)
        return {TEXTS[action]: float(odds[n]) for n, action in enumerate(solver.actions)}

    def solution(
        self, view: PocketView, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> RoundSolver:
        """Return the decision of a view, solved for everybody Jack may be."""
        limit = self._time_limit(budget, cancelled)
        solver = self._solved(view, budget, limit)
        self.cut_short += limit.cut_short
        return solver

    def explain(self, view: View, budget: Budget | None = None) -> Explanation:
        """Return what is believed in a view, what each choice is worth and how much it tells."""
        assert isinstance(view, PocketView)
        choices_of(view)
        limit = self._time_limit(budget, None)
        belief = self.belief(view, limit)
        solver = self._solved(view, budget, limit)
        identities = belief.identities()
        by_hourglasses = belief.by_hourglasses()
        hidden = total(by_hourglasses)
        likely = by_hourglasses[solver.types.identity, solver.types.hourglasses]
        worth, odds = solver.action_values, self._own_part(solver.policy, solver, view)
        if view.viewer == JACK:
            chances, whole = self._own_part(worth, solver, view), solver.values[_own(solver, view)]
        else:
            chances, whole = 1 - total((worth * likely).T), 1 - total(solver.values * likely)
        sure = self.sure_choice(view)
        if sure is not None:
            won = solver.actions.index(TEXTS.index(sure))
            odds = np.eye(len(odds))[won]
            chances, whole = np.where(odds == 1.0, 1.0, chances), 1.0
        return Explanation(
            viewer=view.viewer,
            belief={name: float(identities[n]) for n, name in enumerate(SUSPECTS)},
            hourglasses={n: float(share) for n, share in enumerate(hidden) if share > 0},
            worth=float(whole),
            choices=[
                Appraisal(
                    TEXTS[action], float(chances[n]), float(odds[n]), self._bits(solver, n, view)
                )
                for n, action in enumerate(solver.actions)
            ],
        )

    def _bits(self, solver: RoundSolver, place: int, view: PocketView) -> float:
        """Return how much likelier Jack looks to be who he is after a choice, as a power of two."""
        if view.viewer != JACK:
            return 0.0
        likelihood = tempered(solver.policy, place, self.believed(JACK))
        same = solver.types.identity == solver.types.identity[_own(solver, view)]
        prior = solver.types.prior
        mine = total((likelihood * prior)[same]) / total(prior[same])
        return log2(float(mine / total(likelihood * prior)))

    def believed(self, viewer: str) -> float:
        """Return how far Jack's choices are believed: as he fears, or by the Investigator."""
        return min(self.trust, MOST_FEARED if viewer == JACK else MOST_BELIEVED)

    def _own_part(self, table: Any, solver: RoundSolver, view: PocketView) -> Any:
        """Return the column of Jack's own type; the Investigator has none."""
        return table[:, _own(solver, view)] if view.viewer == JACK else table

    def _time_limit(self, budget: Budget | None, cancelled: Cancelled | None) -> TimeLimit:
        limit = TimeLimit(self._budget.with_wishes(budget).seconds, cancelled)
        if limit.is_cancelled():
            raise Stopped("the choice was cancelled before anything was solved")
        return limit

    def _solved(self, view: PocketView, budget: Budget | None, limit: TimeLimit) -> RoundSolver:
        """Return the decision at hand, solved."""
        wish = self._budget.with_wishes(budget).iterations
        start, history = self.start(view), public_history(view)
        if (
            self.trust > 0
            and view.viewer != JACK
            and start is not None
            and self.followed(start, view.log, history, 0.0).fits(view)
        ):
            return self._re_solved(start, view.log, history, wish, limit)
        belief = self.belief(view, limit)
        solver = RoundSolver(belief.record, belief.odds, self._net, self.trust)
        if self.trust == 0:
            return solver
        _run(solver, wish, limit)
        if solver.jack_acts and start is not None and solver.iterations == fair_iterations(solver):
            # What will be concluded from the choice is known now.
            self.cache.put(self._key("policy", history, self.believed(JACK)), _policy_of(solver))
        return solver

    def _re_solved(
        self, start: Belief, log: list[Event], history: Key, wish: int | None, limit: TimeLimit
    ) -> RoundSolver:
        """Return a choice of the Investigator's, or Jack's first of a round as he sees it, solved.

        What Jack chose in earlier rounds counts in the belief; in this one, the gadget holds him to
        the values of the Investigator's last solution.
        """
        began, believed = round_began(log, len(log)), self.believed(INVESTIGATOR)
        belief = self.followed(start, log[:began], history[:began], believed, limit)
        for event in log[began:]:
            belief.follow(event)
        solver = RoundSolver(belief.record, belief.odds, self._net, self.trust)
        if began < len(log):
            chosen = (n for n in range(began, len(log)) if log[n].actor == INVESTIGATOR)
            last = max(chosen, default=began)
            key = (*self._key("values", history[:last], believed), wish)
            if self.values_cache.get(key) is None:
                self._re_solved(start, log[:last], history[:last], wish, limit)
            before: CounterfactualValues | None = self.values_cache.get(key)
            alternative = None if before is None else before.after(log[last:], solver.types)
            if alternative is not None:
                solver.add_gadget(alternative)
        _run(solver, wish, limit)
        if solver.iterations == (wish or fair_iterations(solver)):
            key = (*self._key("values", history, believed), wish)
            values = CounterfactualValues(solver.graph, solver.types, solver.chances)
            self.values_cache.put(key, values)
        return solver

    def start(self, view: PocketView) -> Belief | None:
        """Return the belief where a view's log begins; None if the log lacks the game's start."""
        return Belief.start() if has_whole_log(view) else None

    def belief(self, view: PocketView, limit: TimeLimit | None = None) -> Belief:
        """Return what is believed in a view: as Jack has to fear, or by the Investigator."""
        start, history = self.start(view), public_history(view)
        if start is not None:
            belief = self.followed(start, view.log, history, self.believed(view.viewer), limit)
            if belief.fits(view):
                return belief
        return Belief.at(view)

    def followed(
        self,
        start: Belief,
        log: list[Event],
        history: Key,
        believed: float,
        limit: TimeLimit | None = None,
    ) -> Belief:
        """Return the belief after a log, as far as there is time to conclude from it."""
        first, belief, whole = 0, start, True
        for known in range(len(log), 0, -1):
            found = self.cache.get(self._key("belief", history[:known], believed))
            if found is not None:
                first, belief = known, found
                break
        belief = belief.copy()
        for place in range(first, len(log)):
            event, likelihood = log[place], None
            if event.actor == JACK and believed > 0:
                if limit is None or limit():
                    likelihood = self._likelihood(belief, history[:place], event.action, believed)
                else:
                    whole = False
            belief.follow(event, likelihood)
        if whole and first < len(log):
            self.cache.put(self._key("belief", history, believed), belief.copy())
        return belief

    def _likelihood(self, belief: Belief, history: Key, action: str, believed: float) -> Any:
        """Return how likely each identity and number of hourglasses was to choose an action."""
        key = self._key("policy", history, believed)
        known = self.cache.get(key)
        if known is None:
            solver = RoundSolver(belief.record, belief.odds, self._net, self.trust)
            _run(solver, None, None)
            known = _policy_of(solver)
            self.cache.put(key, known)
        policy, actions, types = known
        likelihood = np.ones((SUSPECT_COUNT, HOURGLASS_COUNTS))
        place = actions.index(TEXTS.index(action))
        likelihood[types.identity, types.hourglasses] = tempered(policy, place, believed)
        return likelihood

    def _key(self, what: str, history: Key, believed: float) -> Key:
        """Return the key of something kept: after which events, and how far they are believed."""
        return (what, self.trust, believed, self._net_key, history)


def make(
    game: str,
    name: str,
    seed: int | None = None,
    seconds: float | None = None,
    sure: bool = True,
) -> SolverBot:
    """Return the bot `solver`, or one such as solver-30 with its caution in per cent."""
    dial = DIAL.fullmatch(name)
    if dial is None:
        raise Unknown(
            f"unknown bot {shortened(name)}: the number of a solver is its caution in per cent, "
            "from solver-0 to solver-100"
        )
    caution = CAUTION if dial["caution"] is None else int(dial["caution"])
    return SolverBot(game, seed, caution=caution, budget=Budget(seconds=seconds), sure=sure)


def tempered(policy: Any, place: int, believed: float) -> Any:
    """Return how likely each type is to choose an action, as far as that is believed."""
    return believed * policy[place] + (1 - believed) / len(policy)


def _run(solver: RoundSolver, wish: int | None, limit: TimeLimit | None) -> None:
    """Iterate as often as is wished or fair, looking at the clock on the way."""
    solver.run(wish or fair_iterations(solver), max(1, CHUNK_WORK // solver.size), limit)


def _policy_of(solver: RoundSolver) -> tuple[Any, list[int], Types]:
    """Return what Jack's types play."""
    return solver.policy, solver.actions, solver.types


def _own(solver: RoundSolver, view: PocketView) -> int:
    """Return the number of Jack's own type."""
    assert view.private is not None
    identity = SUSPECTS.index(str(view.private.identity))
    hidden = view.private.hourglasses - view.board.time_tokens[JACK]
    return int(solver.types.number[identity, hidden])


def fair_iterations(solver: RoundSolver) -> int:
    """Return how long a choice is thought about, unless somebody asks for more or less."""
    return max(FEWEST, min(MOST, WORK // solver.size))


def drawn(odds: Any, rng: Any) -> int:
    """Return a place drawn from some odds."""
    point = float(next_word(rng)) / 2.0**64
    return int(min(np.searchsorted(np.cumsum(odds), point), np.flatnonzero(odds)[-1]))
