"""The identity posterior of London and New York: how likely each is Jack by his choices so far.

All moves are public, so what an observer should think follows from the log, and Jack knows it as
well as the Detective. Jack is modelled as somebody who mostly does what is best for him; less than
half of that is believed, for he may know what is concluded from it.
"""

from typing import Any

import numpy as np

from gaslamp.bots.history import HistoryCache, Key, has_whole_log, public_history
from gaslamp.bots.seeker.compiled import net_of, seeker_kernels
from gaslamp.bots.seeker.kernels.likelihood import NO_ACTION, choose_by_value
from gaslamp.core.arrays import copy_of
from gaslamp.core.kernels.bits import has, indices
from gaslamp.core.kernels.sums import total
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import JACK, PUBLIC
from gaslamp.core.views import Appeal, Event, View, is_masked, masked
from gaslamp.games.hexes.kernels.actions import PICK_FIRST
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT, NO_ONE

TRUST = 0.4  # how far the model of Jack is believed; the rest says that he chose at random
TEMPERATURE = 0.08  # what is better by so much of a chance is e times as likely to be chosen
SECRETS = frozenset({"identity", "jack_hand", "investigator_hand", "deck"})


class IdentityPosterior:
    """Follows logs of one game, and updates the odds of each identity by Jack's choices."""

    cache = HistoryCache()

    def __init__(self, name: str, trust: float = TRUST) -> None:
        self.game, self.trust, self.temperature = find_game(name), trust, TEMPERATURE
        self._value_by_identity = seeker_kernels(name).value_by_identity
        self._net = net_of(name)
        most = self.game.most_legal + 1
        self._actions = np.empty(most, np.int16)
        self._values = np.zeros((most, CHARACTER_COUNT))

    def odds(self, view: View, shown: Any) -> Any:
        """Return how likely an observer should think each character to be Jack.

        `shown` is any record that fits the view: a log that does not lead to it is ignored.
        """
        if has_whole_log(view):
            history = public_history(view)
            found = self.cache.get(self._key(view, history))
            if found is None:
                found = self._followed(view, history)
            record, odds = found
            if self._fits(record, shown):
                return odds
        return _even(view, self.game.characters)

    def likelihoods(self, record: Any) -> dict[int, Any]:
        """Return how likely each character, were it Jack, is to choose each action now.

        Leaving is not among them: it ends the game. Who could leave will hardly do anything else.
        Every pick is equally likely: conclusions from picks gained nothing when they were measured.
        """
        if record.acting == NO_ONE:
            cards = indices(record.offer)
            return {PICK_FIRST + card: np.full(CHARACTER_COUNT, 1 / len(cards)) for card in cards}
        n = self._value_by_identity(record, self._net, self._actions, self._values)
        actions, values = self._actions[:n].tolist(), self._values[:n]
        choose_by_value(values, self.temperature)
        tempered = self.trust * values + (1 - self.trust) / n
        return {code: tempered[n] for n, code in enumerate(actions) if code != NO_ACTION}

    def _followed(self, view: View, history: Key) -> tuple[Any, Any]:
        """Return the record and the odds after a log, from the longest part of it that is kept."""
        start = 0
        record = self.game.start(self._edition(view))
        odds = np.full(CHARACTER_COUNT, 1 / CHARACTER_COUNT)
        for known in range(len(history) - 1, 0, -1):
            found = self.cache.get(self._key(view, history[:known]))
            if found is not None:
                start, record, odds = known, copy_of(found[0]), found[1]
                break
        for event in view.log[start:]:
            if event.actor == JACK and record.acting != NO_ONE:
                odds = odds * self.likelihoods(record).get(self.game.codes[event.action], 1.0)
            self._play(record, event)
            odds = np.where([has(int(record.suspects), n) for n in range(len(odds))], odds, 0)
            odds = odds / total(odds)
        self.cache.put(self._key(view, history), (record, odds))
        return record, odds

    def _play(self, record: Any, event: Event) -> None:
        """Play an event on a record with made-up secrets, so that an appeal is answered as told."""
        for effect in event.effects:
            if isinstance(effect, Appeal):
                left = [n for n in indices(record.suspects) if self._name(n) not in effect.cleared]
                record.identity = left[0]
        action = masked(event, PUBLIC).action
        code = self.game.legal(record)[0] if is_masked(action) else self.game.codes[action]
        self.game.kernels.apply(record, code)

    def _name(self, character: int) -> str:
        return self.game.characters[character]

    def _fits(self, record: Any, shown: Any) -> bool:
        """Return True if both records are the same to everybody."""
        names = [name for name in self.game.dtype.names if name not in SECRETS]
        return all(np.array_equal(record[name], shown[name]) for name in names)

    def _edition(self, view: Any) -> str | None:
        return getattr(view.board, "edition", None)

    def _key(self, view: View, history: Key) -> Key:
        return (self.game.name, self._edition(view), self.trust, self.temperature, history)


def _even(view: Any, characters: tuple[str, ...]) -> Any:
    """Return equal odds for all suspects."""
    odds = np.array([name in view.board.suspects for name in characters], np.float64)
    return odds / total(odds)
