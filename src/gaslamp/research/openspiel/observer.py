"""What a player knows of a state, as OpenSpiel's observers write it."""

from typing import Any

import msgspec
import numpy as np

from gaslamp.core.roles import NAMES, ROLES
from gaslamp.research.encoding import ENTRY, Encoding

FLAGS = 3


class Observer:
    """Fills one tensor: the board and the player's own secrets, and for perfect recall every event.

    An event is a row: the code of its action plus one in binary, then three flags: its outcome is
    hidden, Jack was seen after it, Jack was unseen after it.
    """

    def __init__(self, encoding: Encoding, recall: bool, longest: int) -> None:
        self._encoding, self._recall = encoding, recall
        self._bits = len(encoding.game.actions).bit_length()
        shape = (longest, self._bits + FLAGS)
        size = encoding.size
        self.tensor = np.zeros(size + (shape[0] * shape[1] if recall else 0), np.float32)
        self.dict = {name: self.tensor[part] for name, part in encoding.parts.items()}
        if recall:
            self.dict["events"] = self.tensor[size:].reshape(shape)
        self._row = np.zeros(size, ENTRY)
        self._powers = 1 << np.arange(max(self._bits, FLAGS))

    def set_from(self, state: Any, player: int) -> None:
        """Write what a player knows of a state."""
        moment = state.moment
        self.tensor.fill(0)
        if moment.state is None:
            return
        self._encoding.observe(moment.state.record, NAMES.index(ROLES[player]), self._row)
        self.tensor[: self._encoding.size] = self._row
        if self._recall and moment.events[player]:
            events = np.array(moment.events[player])
            rows, bits = self.dict["events"], self._bits
            count = len(events)
            rows[:count, :bits] = (events[:, :1] + 1) & self._powers[:bits] != 0
            rows[:count, bits:] = events[:, 1:] & self._powers[:FLAGS] != 0

    def string_from(self, state: Any, player: int) -> str:
        """Return it as text: all events a player knows, or the board and his own secrets."""
        moment = state.moment
        if self._recall or moment.state is None:
            return str(moment.words[player])
        now, role = moment.state, ROLES[player]
        parts = (role, now.turn, now.actor, now.outcome, now.game.board(now.plain))
        secrets = now.game.private(now.plain, role)
        return msgspec.json.encode((*parts, secrets)).decode()
