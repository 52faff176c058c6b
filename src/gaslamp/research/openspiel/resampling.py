"""States that a player cannot distinguish from his own, for OpenSpiel's ISMCTS."""

from typing import Any

import numpy as np

import gaslamp
from gaslamp.core.kernels.rng import generator
from gaslamp.core.kernels.role_codes import JACK_CODE
from gaslamp.core.roles import CHANCE, ROLES
from gaslamp.core.state import State
from gaslamp.core.views import View
from gaslamp.research.openspiel.moments import HIDDEN, Moment, world_moment


class Resampler:
    """For `ISMCTSBot.set_resampler`: draws a state with the same information for a player.

    Worlds come from `gaslamp.worlds`, each with its weight. The states drawn have the events of
    both players, but an empty OpenSpiel history.
    """

    def __init__(self, game: Any, seed: int | None = None) -> None:
        self._game = game
        self._random = np.random.default_rng(seed)
        self._of: str | None = None
        self._worlds: list[State | Moment] = []
        self._heap: Any = None

    def look(self, view: View) -> Any:
        """Prepare for the worlds of a view; return the first of them."""
        self._prepare(None, gaslamp.worlds(view))
        return self._drawn(0)

    def __call__(self, state: Any, player: int) -> Any:
        """Return a random state that the player cannot distinguish from this one."""
        words = state.moment.words[player]
        if self._of is None or words != self._of:
            if self._game.roots:
                self._prepare(words, consistent(self._game, state.moment, player))
            else:
                self._prepare(words, state.moment.now.worlds(ROLES[player]))
        index = int(np.searchsorted(self._heap, self._random.random(), side="right"))
        return self._drawn(min(index, len(self._worlds) - 1))

    def _prepare(self, words: str | None, worlds: list[Any]) -> None:
        self._worlds = [world for world, _ in worlds]
        self._heap = np.cumsum([weight for _, weight in worlds])
        self._heap /= self._heap[-1]
        self._of = words

    def _drawn(self, index: int) -> Any:
        world = self._worlds[index]
        if isinstance(world, State):  # converted when first drawn: there may be hundreds
            world = self._worlds[index] = world_moment(world)
        if self._of is None:
            self._of = world.words[ROLES.index(str(world.actor))]
        return self._game.state_at(world)


def consistent(game: Any, moment: Moment, player: int) -> list[tuple[Moment, float]]:
    """Return the moments that a player cannot distinguish from this one, with weights.

    For a game from a position: his events are replayed in every world of it.
    """
    found = list(game.roots)
    for code, flags in moment.events[player]:
        after: list[tuple[Moment, float]] = []
        for before, weight in found:
            if not flags & HIDDEN:
                # A card that is shown but not in this world's deck rules the world out.
                legal = [action.code for action in before.now.legal_actions()]
                chance = 1 / len(legal) if before.actor == CHANCE else 1.0
                after += [(before.after(code), weight * chance)] if code in legal else []
            else:
                odds = before.now.odds()
                after += [(before.after(a.code), weight * chance) for a, chance in odds.items()]
        known = moment.events[player][: len(after[0][0].events[player])]
        found = [(m, weight) for m, weight in after if m.events[player] == known]
    total = sum(weight for m, weight in found if m.words[player] == moment.words[player])
    return [(m, w / total) for m, w in found if m.words[player] == moment.words[player]]


class KernelRollouts:
    """An evaluator for OpenSpiel's searches: one random game to the end, in compiled code."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = generator(seed)

    def evaluate(self, state: Any) -> Any:
        """Return the returns of one random game from a state."""
        now = state.moment.now
        record = now.record
        now.game.kernels.playout(record, self._rng)
        return np.array([1.0, -1.0] if record.winner == JACK_CODE else [-1.0, 1.0])

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Return the legal actions with equal probabilities."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]
