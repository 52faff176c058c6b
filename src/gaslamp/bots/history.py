"""The public history of a game, and what was worked out about it for the next decision.

All actions are public but for a few outcomes of chance. So what an observer may conclude follows
from the public part of the log, and every bot that follows the same game comes to the same.
"""

from collections import OrderedDict
from typing import Any

from gaslamp.core.roles import PUBLIC
from gaslamp.core.views import Appeal, Event, View, masked

MOST_KEPT = 256  # entries, over all games

Key = tuple[Any, ...]


class HistoryCache:
    """The entries used last; a game that goes on, or is asked about again, finds its own."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[Key, Any] = OrderedDict()

    def get(self, key: Key) -> Any:
        """Return the entry of a key, or None."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def clear(self) -> None:
        """Remove every entry."""
        self._kept.clear()

    def put(self, key: Key, entry: Any) -> None:
        """Keep an entry; the one that was not used for longest makes room."""
        self._kept[key] = entry
        self._kept.move_to_end(key)
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)


def public_history(view: View) -> Key:
    """Return what everybody knows of each event in a view's log."""
    return tuple(map(_public_part, view.log))


def _public_part(event: Event) -> Key:
    answers = (effect.answer for effect in event.effects if isinstance(effect, Appeal))
    return (masked(event, PUBLIC).action, *answers)


def has_whole_log(view: View) -> bool:
    """Return True if the log begins where the game did."""
    return bool(view.log) and view.log[0].action.startswith("identity")
