"""What Jack's choices have told so far, in London and New York: odds on who he is.

All moves are public, so what an observer should think follows from the log, and Jack knows it as
well as the Detective. Every choice of Jack's is taken as that of somebody who mostly does what is
best for him; less than half of that is believed, for he may know what is read into it.
"""

from typing import Any

import numpy as np

from gaslamp.bots.keen_kernels import keen_kernels
from gaslamp.bots.memory import Key, Memory, reaches_back, told
from gaslamp.bots.outlook import outlook_of
from gaslamp.core.arrays import copy_of
from gaslamp.core.kernels.bits import has, indices
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import JACK, PUBLIC
from gaslamp.core.views import Appeal, Event, View, is_masked, masked
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT, NO_ONE, PICK_FIRST

TRUST = 0.4  # how far the model of Jack is believed; the rest says that he chose at random
HEAT = 0.08  # how much better, in chances, is what Jack is e times as likely to choose
SECRETS = frozenset({"identity", "jack_hand", "investigator_hand", "deck"})


class Reader:
    """Follows games of one kind, and reads Jack's choices in them."""

    memory = Memory()

    def __init__(self, name: str, trust: float = TRUST) -> None:
        self.game, self.trust, self.heat = find_game(name), trust, HEAT
        self._judged = keen_kernels(name).judged
        self._weights = outlook_of(name)
        most = self.game.most_legal + 1
        self._codes = np.empty(most, np.int16)
        self._worth = np.zeros((most, CHARACTER_COUNT))

    def odds(self, view: View, shown: Any) -> Any:
        """How likely an observer should think each character to be Jack.

        `shown` is any record that fits the view: a log that does not lead to it is not read.
        """
        if reaches_back(view):
            log = tuple(map(told, view.log))
            found = self.memory.get(self._key(view, log))
            if found is None:
                found = self._followed(view, log)
            record, odds = found
            if self._fits(record, shown):
                return odds
        return _even(view, self.game.characters)

    def shares(self, record: Any) -> dict[int, Any]:
        """How likely each character, were it Jack, is to choose each action of his decision.

        Leaving is not among them: it ends the game. Who could leave will hardly do anything else.
        Which card he plays is not read: it told nothing, or too little for its price.
        """
        if record.acting == NO_ONE:
            cards = indices(record.offer)
            return {PICK_FIRST + card: np.full(CHARACTER_COUNT, 1 / len(cards)) for card in cards}
        n = self._judged(record, self._weights, self._codes, self._worth)
        codes, worth = self._codes[:n].tolist(), self._worth[:n]
        likely = np.exp((worth - worth.max(axis=0)) / self.heat)
        likely /= likely.sum(axis=0)
        fair = self.trust * likely + (1 - self.trust) / n
        return {code: fair[place] for place, code in enumerate(codes) if code >= 0}

    def _followed(self, view: View, log: Key) -> tuple[Any, Any]:
        """The record and the odds after a log; what is remembered of it is not done again."""
        start = 0
        record = self.game.start(self._edition(view))
        odds = np.full(CHARACTER_COUNT, 1 / CHARACTER_COUNT)
        for known in range(len(log) - 1, 0, -1):
            found = self.memory.get(self._key(view, log[:known]))
            if found is not None:
                start, record, odds = known, copy_of(found[0]), found[1]
                break
        for event in view.log[start:]:
            if event.actor == JACK and record.acting != NO_ONE:
                odds = odds * self.shares(record).get(self.game.codes[event.action], 1.0)
            self._play(record, event)
            odds = np.where([has(int(record.suspects), n) for n in range(len(odds))], odds, 0)
            odds = odds / odds.sum()
        self.memory.put(self._key(view, log), (record, odds))
        return record, odds

    def _play(self, record: Any, event: Event) -> None:
        """An event on a record whose secrets are made up."""
        for effect in event.effects:
            if isinstance(effect, Appeal):  # it must come out as it did
                left = [n for n in indices(record.suspects) if self._name(n) not in effect.cleared]
                record.identity = left[0]
        action = masked(event, PUBLIC).action
        hidden = is_masked(action)
        code = self.game.legal(record)[0] if hidden else self.game.codes[action]
        self.game.kernels.apply(record, code)

    def _name(self, character: int) -> str:
        return self.game.characters[character]

    def _fits(self, record: Any, shown: Any) -> bool:
        """Whether both are the same to everybody."""
        names = [name for name in self.game.dtype.names if name not in SECRETS]
        return all(np.array_equal(record[name], shown[name]) for name in names)

    def _edition(self, view: Any) -> str | None:
        return getattr(view.board, "edition", None)

    def _key(self, view: View, log: Key) -> Key:
        """After which events of which game, and how they were read."""
        return (self.game.name, self._edition(view), self.trust, self.heat, log)


def _even(view: Any, characters: tuple[str, ...]) -> Any:
    """Anybody of those suspected."""
    odds = np.array([name in view.board.suspects for name in characters], np.float64)
    return odds / odds.sum()
