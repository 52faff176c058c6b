"""Sends a match's messages to everybody who is connected to it."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from gaslamp.server.match import views
from gaslamp.server.match.live_game import LiveGame
from gaslamp.server.protocol import messages as m
from gaslamp.server.protocol.encoding import encode


class Subscriber(Protocol):
    """Somebody at a socket: a seat, or with role None a spectator."""

    role: str | None
    since: int  # the last event that was sent
    player: str | None  # the hash of the browser's key
    version: int  # of the protocol

    def put(self, frame: bytes) -> None:
        """Send a frame; a subscriber who does not read is disconnected."""

    def send_away(self) -> None:
        """Close the socket and ask the client to come back, which may lead to another server."""


class Broadcast:
    """The subscribers of one match."""

    def __init__(self) -> None:
        self._subscribers: set[Subscriber] = set()

    def __len__(self) -> int:
        return len(self._subscribers)

    def __iter__(self) -> Iterator[Subscriber]:
        return iter(list(self._subscribers))

    def add(self, subscriber: Subscriber) -> bool:
        """Add a subscriber; return True if nobody was at his seat before."""
        arrived = subscriber.role is not None and subscriber.role not in self.present()
        self._subscribers.add(subscriber)
        return arrived

    def remove(self, subscriber: Subscriber) -> bool:
        """Remove a subscriber; return True if nobody is at his seat now."""
        self._subscribers.discard(subscriber)
        return subscriber.role is not None and subscriber.role not in self.present()

    def present(self) -> set[str]:
        """Return the roles that are connected here."""
        return {one.role for one in self._subscribers if one.role is not None}

    def at_seat(self, role: str | None) -> list[Subscriber]:
        """Return the subscribers at a seat; none for None."""
        return [one for one in self._subscribers if role is not None and one.role == role]

    def send(self, message: m.ServerMessage, except_for: Subscriber | None = None) -> None:
        """Send the same message to everybody."""
        frame = encode(message)
        for subscriber in self:
            if subscriber is not except_for:
                subscriber.put(frame)

    @staticmethod
    def send_state(
        subscribers: Iterable[Subscriber], game: LiveGame, clocks: m.Clocks | None
    ) -> None:
        """Send subscribers the state of the game, each as he may know it.

        Spectators who have the same log get the same frame, and so do several tabs of a seat.
        """
        frames: dict[tuple[str | None, int], bytes] = {}
        seq = game.state.seq
        for subscriber in subscribers:
            key = (subscriber.role, subscriber.since)
            frame = frames.get(key)
            if frame is None:
                frame = frames[key] = encode(views.state_message(game, *key, clocks))
            subscriber.put(frame)
            subscriber.since = seq
