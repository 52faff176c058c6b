"""What all matches of one server share."""

from dataclasses import dataclass, field

from gaslamp.server.match.bans import Bans
from gaslamp.server.match.sources import Sources
from gaslamp.server.match.steady_time import overlap
from gaslamp.server.ops.metrics import Metrics
from gaslamp.server.settings import Settings
from gaslamp.server.storage.base import Storage
from gaslamp.server.storage.rows import Span

LEASE_HEARTBEATS = 6


@dataclass
class Context:
    """Storage, sources, settings and metrics, and what the heartbeat finds out."""

    storage: Storage
    sources: Sources
    settings: Settings
    metrics: Metrics = field(default_factory=Metrics)
    outages: tuple[Span, ...] = ()  # the spans in which no server was alive
    bans: Bans = field(default_factory=Bans)
    healthy: bool = True  # False while the storage does not answer
    trouble: str = ""  # why it does not
    address_secret: str = ""  # the key that addresses are hashed with

    def elapsed(self, since: int, now: int) -> int:
        """Return how much of the time between two times is charged to a player.

        Not while no server was alive, nor while this one stood still.
        """
        spans = (*self.outages, *self.sources.time.stalls)
        return now - since - overlap(spans, since, now)

    @property
    def lease(self) -> int:
        """Return the milliseconds for which a due game is left to the server that took it up."""
        return int(LEASE_HEARTBEATS * self.settings.heartbeat * 1000)
