"""The bot `solver`: plays Pocket by solving the rest of each round, with a net for what follows.

Jack mixes his choices so that they tell little about who he is, and the Investigator reads them;
how much they do so is the dial, their caution. At 0 Jack takes what is best for him and the
Investigator reads nothing; at 100 both assume that the other reasons about everything. What is read
tells the Investigator something from the next round on; within a round he sees to it that nobody
gains by having deceived him (`solver_promises`).
"""

import hashlib
import secrets
from math import log2
from time import perf_counter
from typing import Any

import numpy as np

from gaslamp.bots.bot import (
    Appraisal,
    Budget,
    Cancelled,
    Explanation,
    Stopped,
    choices_of,
)
from gaslamp.bots.memory import Key, Memory, reaches_back
from gaslamp.bots.memory import told as told_of
from gaslamp.bots.solver_belief import Belief
from gaslamp.bots.solver_kernels import ready
from gaslamp.bots.solver_promises import Promises, round_began
from gaslamp.bots.solver_solve import Solve
from gaslamp.bots.solver_types import GLASSES_OF, MOST_GLASSES, Types
from gaslamp.bots.solver_value import shipped
from gaslamp.core.errors import GaslampError
from gaslamp.core.kernels.rng import generator, next_word
from gaslamp.core.roles import INVESTIGATOR, JACK
from gaslamp.core.views import Event, View
from gaslamp.games.pocket.kernels.tables import SUSPECT_COUNT, SUSPECTS
from gaslamp.games.pocket.notation import TEXTS
from gaslamp.games.pocket.views import PocketView

CAUTION = 50  # the dial where it is not given, in per cent
# As many iterations as this many edges and types allow: for a choice, and for reading one, since
# what Jack gives away is known only to those who know what he plays.
WORK = 16_000_000
FEWEST, MOST = 8, 64
# How far Jack's choices are read at most. Jack has to fear that nearly all is believed; but an
# Investigator who did believe it would be deceived by a Jack who knows it (docs/strength.md).
SUREST, WARY = 0.95, 0.5
CHUNK_WORK = 1_000_000  # edges and types between two looks at the clock


class Patience:
    """Whether to go on thinking: the clock, and whoever asked."""

    def __init__(self, seconds: float | None, cancelled: Cancelled | None) -> None:
        self._deadline = None if seconds is None else perf_counter() + seconds
        self._cancelled = cancelled
        self.cancelled = False

    def __call__(self) -> bool:
        """Whether there is time left; whoever cancels is not asked again."""
        if self._cancelled is not None and not self.cancelled:
            self.cancelled = self._cancelled()
        late = self._deadline is not None and perf_counter() >= self._deadline
        return not (self.cancelled or late)


class SolverBot:
    """Solves what is left of the round from what everybody may believe."""

    memory = Memory()
    promises = Memory(16)  # few, as each of them takes some megabytes

    def __init__(
        self,
        game: str,
        seed: int | None = None,
        *,
        caution: int = CAUTION,
        budget: Budget | None = None,
        net: Any = None,
    ) -> None:
        if game != "pocket":
            raise GaslampError(f"solver plays pocket only, not {game}")
        ready()
        self.trust = caution / 100
        self._seed = secrets.randbits(64) if seed is None else seed
        self._budget = budget or Budget()
        self._net = shipped() if net is None else net
        self._own = () if net is None else (id(net),)

    def choose(
        self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> str:
        """An action drawn from what the solution plays."""
        assert isinstance(view, PocketView)
        choices = choices_of(view)
        if len(choices) == 1:
            return choices[0].action
        return self.drawn_from(self.solution(view, budget, cancelled), view)

    def drawn_from(self, solve: Solve, view: PocketView) -> str:
        """What is chosen once a view is solved."""
        odds = self._own_part(solve.policy, solve, view)
        return TEXTS[solve.actions[drawn(odds, self.rng(view))]]

    def policy(self, view: View, budget: Budget | None = None) -> dict[str, float]:
        """How likely each action is to be chosen."""
        assert isinstance(view, PocketView)
        choices_of(view)
        solve = self.solution(view, budget)
        odds = self._own_part(solve.policy, solve, view)
        return {TEXTS[action]: float(odds[n]) for n, action in enumerate(solve.actions)}

    def solution(
        self, view: PocketView, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> Solve:
        """The decision of a view, solved for everybody Jack may be."""
        return self._solved(view, budget, self._patience(budget, cancelled))

    def explain(self, view: View, budget: Budget | None = None) -> Explanation:
        """What is believed in a view, what each choice is worth and how much it gives away."""
        assert isinstance(view, PocketView)
        choices_of(view)
        patience = self._patience(budget, None)
        belief = self.belief(view, patience)
        solve = self._solved(view, budget, patience)
        identities = belief.identities()
        by_glasses = belief.odds @ np.eye(MOST_GLASSES)[GLASSES_OF]
        hidden = by_glasses.sum(axis=0)
        likely = by_glasses[solve.types.who, solve.types.glasses]
        worth, odds = solve.worth, self._own_part(solve.policy, solve, view)
        if view.viewer == JACK:
            chances, total = self._own_part(worth, solve, view), solve.values[_own(solve, view)]
        else:
            chances, total = 1 - worth @ likely, 1 - solve.values @ likely
        return Explanation(
            viewer=view.viewer,
            belief={name: float(identities[n]) for n, name in enumerate(SUSPECTS)},
            hourglasses={n: float(share) for n, share in enumerate(hidden) if share > 0},
            worth=float(total),
            choices=[
                Appraisal(
                    TEXTS[action], float(chances[n]), float(odds[n]), self._bits(solve, n, view)
                )
                for n, action in enumerate(solve.actions)
            ],
        )

    def _bits(self, solve: Solve, place: int, view: PocketView) -> float:
        """How much likelier Jack looks to be who he is after a choice, as a power of two."""
        if view.viewer != JACK:
            return 0.0
        fair = tempered(solve.policy, place, self.reads(JACK))
        kind = solve.types.who == solve.types.who[_own(solve, view)]
        belief = solve.types.belief
        mine = (fair * belief)[kind].sum() / belief[kind].sum()
        return float(log2(mine / (fair @ belief)))

    def reads(self, viewer: str) -> float:
        """How far Jack's choices are read: as Jack has to fear, or as the Investigator does."""
        return min(self.trust, SUREST if viewer == JACK else WARY)

    def _own_part(self, table: Any, solve: Solve, view: PocketView) -> Any:
        """The column of Jack's own type; the Investigator has none."""
        return table[:, _own(solve, view)] if view.viewer == JACK else table

    def rng(self, view: View) -> Any:
        """A generator for one decision, whatever was decided before."""
        digest = hashlib.sha256(f"{self._seed} {view.viewer} {view.seq}".encode()).digest()
        return generator(int.from_bytes(digest[:8], "little"))

    def _patience(self, budget: Budget | None, cancelled: Cancelled | None) -> Patience:
        patience = Patience(self._budget.with_wishes(budget).seconds, cancelled)
        patience()
        if patience.cancelled:
            raise Stopped("the choice was cancelled before anything was solved")
        return patience

    def _solved(self, view: PocketView, budget: Budget | None, patience: Patience) -> Solve:
        """The decision at hand."""
        wish = self._budget.with_wishes(budget).iterations
        start, told = self.start(view), tuple(map(told_of, view.log))
        if (
            self.trust > 0
            and view.viewer != JACK
            and start is not None
            and self.followed(start, view.log, told, 0.0).fits(view)
        ):
            return self._guarding(start, view.log, told, wish, patience)
        belief = self.belief(view, patience)
        solve = Solve(belief.record, belief.odds, self._net, self.trust)
        if self.trust == 0:
            return solve
        _run(solve, wish, patience)
        if solve.jack_acts and start is not None and solve.iterations == fair_iterations(solve):
            # What will be read into the choice is known now.
            self.memory.put(self._key("reading", told, self.reads(JACK)), _answer(solve))
        return solve

    def _guarding(
        self, start: Belief, log: list[Event], told: Key, wish: int | None, patience: Patience
    ) -> Solve:
        """A choice of the Investigator's, or Jack's first of a round as the Investigator sees it.

        What Jack chose in earlier rounds is read; in this one, what he was promised is guarded.
        """
        began, reads = round_began(log, len(log)), self.reads(INVESTIGATOR)
        belief = self.followed(start, log[:began], told[:began], reads, patience)
        for event in log[began:]:
            belief.follow(event)
        solve = Solve(belief.record, belief.odds, self._net, self.trust)
        if began < len(log):
            chosen = (n for n in range(began, len(log)) if log[n].actor == INVESTIGATOR)
            last = max(chosen, default=began)
            key = (*self._key("promises", told[:last], reads), wish)
            if self.promises.get(key) is None:
                self._guarding(start, log[:last], told[:last], wish, patience)
            promises: Promises | None = self.promises.get(key)
            promised = None if promises is None else promises.after(log[last:], solve.types)
            if promised is not None:
                solve.guard(promised)
        _run(solve, wish, patience)
        if solve.iterations == (wish or fair_iterations(solve)):
            key = (*self._key("promises", told, reads), wish)
            self.promises.put(key, Promises(solve.graph, solve.types, solve.chances))
        return solve

    def start(self, view: PocketView) -> Belief | None:
        """What is believed where a view's log begins; None if the log does not reach back."""
        return Belief.start() if reaches_back(view) else None

    def belief(self, view: PocketView, patience: Patience | None = None) -> Belief:
        """What is thought to be hidden in a view: as Jack has to fear, or by the Investigator."""
        start, told = self.start(view), tuple(map(told_of, view.log))
        if start is not None:
            belief = self.followed(start, view.log, told, self.reads(view.viewer), patience)
            if belief.fits(view):
                return belief
        return Belief.at(view)

    def followed(
        self,
        start: Belief,
        log: list[Event],
        told: Key,
        reads: float,
        patience: Patience | None = None,
    ) -> Belief:
        """The belief after a log, as far as there is time to read it."""
        first, belief, whole = 0, start, True
        for known in range(len(log), 0, -1):
            found = self.memory.get(self._key("belief", told[:known], reads))
            if found is not None:
                first, belief = known, found
                break
        belief = belief.copy()
        for place in range(first, len(log)):
            event, factor = log[place], None
            if event.actor == JACK and reads > 0:
                if patience is None or patience():
                    factor = self._reading(belief, told[:place], event.action, reads)
                else:
                    whole = False
            belief.follow(event, factor)
        if whole and first < len(log):
            self.memory.put(self._key("belief", told, reads), belief.copy())
        return belief

    def _reading(self, belief: Belief, told: Key, action: str, reads: float) -> Any:
        """How likely each identity and number of hourglasses was to choose an action."""
        key = self._key("reading", told, reads)
        known = self.memory.get(key)
        if known is None:
            solve = Solve(belief.record, belief.odds, self._net, self.trust)
            _run(solve, None, None)
            known = _answer(solve)
            self.memory.put(key, known)
        policy, actions, types = known
        factor = np.ones((SUSPECT_COUNT, MOST_GLASSES))
        place = actions.index(TEXTS.index(action))
        factor[types.who, types.glasses] = tempered(policy, place, reads)
        return factor

    def _key(self, what: str, told: Key, reads: float) -> Key:
        """What is remembered, after which events, and how far they were read."""
        return (what, self.trust, reads, self._own, told)


def tempered(policy: Any, place: int, reads: float) -> Any:
    """How likely each type is to choose an action, as far as that is believed."""
    return reads * policy[place] + (1 - reads) / len(policy)


def _run(solve: Solve, wish: int | None, patience: Patience | None) -> None:
    """Iterate as often as is wished or fair, looking at the clock on the way."""
    solve.run(wish or fair_iterations(solve), max(1, CHUNK_WORK // solve.size), patience)


def _answer(solve: Solve) -> tuple[Any, list[int], Types]:
    """What Jack's types play."""
    return solve.policy, solve.actions, solve.types


def _own(solve: Solve, view: PocketView) -> int:
    """The number of Jack's own type."""
    assert view.private is not None
    identity = SUSPECTS.index(str(view.private.identity))
    hidden = view.private.hourglasses - view.board.time_tokens[JACK]
    return int(solve.types.number[identity, hidden])


def fair_iterations(solve: Solve) -> int:
    """How long a choice is thought about, unless somebody asks for more or less."""
    return max(FEWEST, min(MOST, WORK // solve.size))


def drawn(odds: Any, rng: Any) -> int:
    """A place drawn from some odds."""
    point = float(next_word(rng)) / 2.0**64
    return int(min(np.searchsorted(np.cumsum(odds), point), np.flatnonzero(odds)[-1]))
