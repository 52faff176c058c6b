"""Truths that a player cannot tell from the one he is in: what OpenSpiel's ISMCTS searches."""

from typing import Any

import numpy as np

import gaslamp
from gaslamp.core.kernels.rng import generator
from gaslamp.core.kernels.role_codes import JACK_CODE
from gaslamp.core.roles import CHANCE, ROLES
from gaslamp.core.state import State
from gaslamp.core.views import View
from gaslamp.research.spiel.moments import HIDDEN, Moment, world_moment


class Resampler:
    """For `ISMCTSBot.set_resampler`: draws a state with the same information for a player.

    Worlds come from `gaslamp.worlds`, each with its weight. The states drawn know what everybody
    was told, but OpenSpiel's own history of them is empty.
    """

    def __init__(self, game: Any, seed: int | None = None) -> None:
        self._game = game
        self._random = np.random.default_rng(seed)
        self._of: str | None = None
        self._worlds: list[State | Moment] = []
        self._heap: Any = None

    def look(self, view: View) -> Any:
        """Prepare for the worlds of a view, and give one of them."""
        self._prepare(None, gaslamp.worlds(view))
        return self._drawn(0)

    def __call__(self, state: Any, player: int) -> Any:
        """A state that the player cannot tell from this one."""
        words = state.moment.words[player]
        if self._of is None or words != self._of:
            if self._game.roots:
                self._prepare(words, consistent(self._game, state.moment, player))
            else:
                self._prepare(words, state.moment.now.worlds(ROLES[player]))
        place = int(np.searchsorted(self._heap, self._random.random(), side="right"))
        return self._drawn(min(place, len(self._worlds) - 1))

    def _prepare(self, words: str | None, worlds: list[Any]) -> None:
        self._worlds = [world for world, _ in worlds]
        self._heap = np.cumsum([weight for _, weight in worlds])
        self._heap /= self._heap[-1]
        self._of = words

    def _drawn(self, place: int) -> Any:
        world = self._worlds[place]
        if isinstance(world, State):  # read when it is first drawn: there may be hundreds
            world = self._worlds[place] = world_moment(world)
        if self._of is None:
            self._of = world.words[ROLES.index(str(world.actor))]
        return self._game.state_at(world)


def consistent(game: Any, moment: Moment, player: int) -> list[tuple[Moment, float]]:
    """The moments of a game from a position that a player cannot tell from one, with weights.

    Found by replaying what he was told in every world of the position.
    """
    found = list(game.roots)
    for code, flags in moment.told[player]:
        after: list[tuple[Moment, float]] = []
        for before, weight in found:
            if not flags & HIDDEN:
                # An open card that is not in this world's deck: not the world he is in.
                legal = [action.code for action in before.now.legal_actions()]
                chance = 1 / len(legal) if before.actor == CHANCE else 1.0
                after += [(before.after(code), weight * chance)] if code in legal else []
            else:
                odds = before.now.odds()
                after += [(before.after(a.code), weight * chance) for a, chance in odds.items()]
        told = moment.told[player][: len(after[0][0].told[player])]
        found = [(m, weight) for m, weight in after if m.told[player] == told]
    total = sum(weight for m, weight in found if m.words[player] == moment.words[player])
    return [(m, w / total) for m, w in found if m.words[player] == moment.words[player]]


class KernelRollouts:
    """An evaluator for OpenSpiel's searches: one random game to the end, in compiled code."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = generator(seed)

    def evaluate(self, state: Any) -> Any:
        """The returns of a random game from a state."""
        now = state.moment.now
        record = now.record
        now.game.kernels.playout(record, self._rng)
        return np.array([1.0, -1.0] if record.winner == JACK_CODE else [-1.0, 1.0])

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """No legal action is better than another."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]
