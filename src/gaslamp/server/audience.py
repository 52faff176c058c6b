"""Those who look at a game, from its seats and from outside."""

from collections.abc import Iterator
from typing import Protocol


class Listener(Protocol):
    """Somebody at a socket."""

    role: str | None
    since: int

    def put(self, frame: bytes) -> None:
        """Send a frame; one who does not read is dropped."""


class Audience:
    """The listeners of one room."""

    def __init__(self) -> None:
        self._listeners: set[Listener] = set()

    def __len__(self) -> int:
        return len(self._listeners)

    def __iter__(self) -> Iterator[Listener]:
        return iter(list(self._listeners))

    def add(self, listener: Listener) -> bool:
        """Somebody comes; whether his seat was empty before."""
        came = listener.role is not None and listener.role not in self.here()
        self._listeners.add(listener)
        return came

    def remove(self, listener: Listener) -> bool:
        """Somebody goes; whether his seat is empty now."""
        self._listeners.discard(listener)
        return listener.role is not None and listener.role not in self.here()

    def here(self) -> set[str]:
        """The roles whose seats somebody looks from."""
        return {listener.role for listener in self._listeners if listener.role is not None}

    def publish(self, frame: bytes, except_for: Listener | None = None) -> None:
        """The same frame to everybody."""
        for listener in self:
            if listener is not except_for:
                listener.put(frame)
