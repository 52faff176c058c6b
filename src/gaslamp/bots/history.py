"""What was worked out about the course of a game, kept for the next decision."""

from collections import OrderedDict
from typing import Any

from gaslamp.core.roles import PUBLIC
from gaslamp.core.views import Appeal, Event, View, masked

REMEMBERED = 256  # things, over all games

Key = tuple[Any, ...]


class Memory:
    """The last things worked out; a game that goes on, or is asked about again, finds them."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._kept: OrderedDict[Key, Any] = OrderedDict()

    def get(self, key: Key) -> Any:
        """What was kept under a key, or None."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()

    def put(self, key: Key, what: Any) -> None:
        """Keep something, and forget what nobody asked for in a long time."""
        self._kept[key] = what
        self._kept.move_to_end(key)
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)


def told(event: Event) -> Key:
    """What everybody was told of an event."""
    answers = (effect.answer for effect in event.effects if isinstance(effect, Appeal))
    return (masked(event, PUBLIC).action, *answers)


def reaches_back(view: View) -> bool:
    """Whether a log begins where the game did."""
    return bool(view.log) and view.log[0].action.startswith("identity")
