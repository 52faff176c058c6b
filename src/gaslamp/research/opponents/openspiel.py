"""The bot `openspiel-ismcts-N`: OpenSpiel's own ISMCTS with N simulations a decision.

It is given views like every other bot: the worlds of its view are what it searches.
"""

import hashlib
import secrets
from importlib.util import find_spec
from reprlib import repr as shortened
from time import perf_counter
from typing import Any

import numpy as np

from gaslamp.bots import Bot, Budget, Cancelled, Stopped, choices_of, iterations_from
from gaslamp.core.errors import GaslampError, Unknown
from gaslamp.core.registry import game as find_game
from gaslamp.core.views import View

NAME = "openspiel-ismcts"
EXPLORATION = 2.0  # for returns of -1 and 1; the same as 1 for values of 0 and 1
MOST_SIMULATIONS = 20_000  # the limit if the budget has only seconds


def make(game: str, name: str, seed: int | None = None) -> Bot:
    """Return the bot of a name such as openspiel-ismcts-200, for one seat of one game."""
    digits = name.removeprefix(f"{NAME}-")
    simulations = iterations_from(digits) if digits.isascii() and digits.isdigit() else 0
    if simulations < 1:
        raise Unknown(f"unknown bot {name!r}: write {NAME}-N, as in {NAME}-200")
    try:
        budget = Budget(simulations)
    except GaslampError as error:
        raise Unknown(f"unknown bot {shortened(name)}: {error}") from None
    if find_spec("pyspiel") is None:
        raise Unknown(f"the bot {name} needs OpenSpiel: install gaslamp[openspiel]")
    return OpenSpielBot(game, seed, budget=budget)


class OpenSpielBot:
    """Searches with OpenSpiel; the same seed and simulations give the same choice."""

    def __init__(self, game: str, seed: int | None = None, *, budget: Budget) -> None:
        self.game = find_game(game)
        self._seed = secrets.randbits(64) if seed is None else seed
        self._budget = budget

    def choose(
        self, view: View, budget: Budget | None = None, cancelled: Cancelled | None = None
    ) -> str:
        """Return the choice that the search visited most."""
        choices = choices_of(view)
        if len(choices) == 1:
            return choices[0].action
        return _Search(self._seed, view, self._budget.with_wishes(budget), cancelled).chosen()


class _Enough(Exception):
    """Raised to stop the search before its simulations are done."""


class _Search:
    """The search for one decision."""

    def __init__(self, seed: int, view: View, budget: Budget, cancelled: Cancelled | None) -> None:
        from open_spiel.python.algorithms import ismcts

        from gaslamp.research.openspiel.games import load
        from gaslamp.research.openspiel.resampling import KernelRollouts, Resampler

        digest = hashlib.sha256(f"{seed} {view.viewer} {view.seq}".encode()).digest()
        seeds = np.frombuffer(digest[:12], np.uint32).tolist()
        edition = getattr(view.board, "edition", None)  # type: ignore[attr-defined]
        self._game = load(view.game, edition=edition)
        self._resampler = Resampler(self._game, seeds[0])
        self._state = self._resampler.look(view)
        self._cancelled = cancelled
        self._deadline = None if budget.seconds is None else perf_counter() + budget.seconds
        self._done = 0
        self._bot: Any = ismcts.ISMCTSBot(
            self._game,
            KernelRollouts(seeds[1]),
            EXPLORATION,
            budget.iterations or MOST_SIMULATIONS,
            random_state=np.random.RandomState(seeds[2]),
        )
        self._bot.set_resampler(self._next_world)

    def _next_world(self, state: Any, player: int) -> Any:
        """Return a world for one simulation; raise _Enough if the search is to stop."""
        if self._cancelled is not None and self._cancelled():
            raise _Enough
        if self._deadline is not None and self._done and perf_counter() >= self._deadline:
            raise _Enough
        self._done += 1
        return self._resampler(state, player)

    def chosen(self) -> str:
        """Search; return the chosen action."""
        try:
            policy = self._bot.run_search(self._state)
        except _Enough:
            if self._bot._root_node.total_visits <= 0:
                raise Stopped("the search was cancelled before it began") from None
            policy = self._bot.get_final_policy(self._state, self._bot._root_node)
        best = max(chance for _, chance in policy)
        action = min(action for action, chance in policy if chance == best)
        return str(self._game.encoding.decisions[action].text)
