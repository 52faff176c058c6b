"""The open connections of one server: how many there are, whose they are, what they may send.

These limits lie below ASGI: the protocol classes given to uvicorn ask here before they parse.
"""

from collections import Counter
from collections.abc import Callable
from itertools import islice
from time import monotonic
from typing import Protocol

from gaslamp.server.ops.addresses import Proxies, address_key
from gaslamp.server.ops.rate_limit import RateLimit, TokenBucket
from gaslamp.server.settings import Settings

# Descriptors kept for the database, the bots' processes, files, and connections that are accepted
# before the first of them is counted.
RESERVED = 160
WITHOUT_LIMIT = 100_000
# What a new connection takes from its address, in frames: about what it costs the server.
COST_OF_CONNECTION = 5
CANDIDATES = 32  # connections that are looked at when one must go


class Transport(Protocol):
    """What is asked of asyncio's transports here."""

    def abort(self) -> None:
        """Close without sending what is buffered."""


class Slot:
    """The place of one open connection; `address` is None for a proxy's, which has no limits."""

    __slots__ = ("_connections", "address", "transport")

    def __init__(
        self, connections: "Connections", transport: Transport, address: str | None
    ) -> None:
        self._connections, self.transport, self.address = connections, transport, address

    def spend(self, frames: int, size: int) -> bool:
        """Return True if its address may send so many frames (or requests) and bytes more."""
        return self._connections.spend(self.address, frames, size)

    def wait(self) -> None:
        """Note that it waits for its client from now on: it goes first when places run short."""
        self._connections.wait(self)

    def work(self) -> None:
        """Note that it is in use."""
        self._connections.work(self)


class Connections:
    """All connections of one server."""

    def __init__(
        self,
        settings: Settings,
        hung_up: Callable[[str], None] = lambda _reason: None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """`hung_up` is told the limit because of which a connection is closed."""
        self.settings, self.hung_up, self._clock = settings, hung_up, clock
        self._most = settings.connections or _descriptors() - RESERVED
        self._proxies = Proxies(settings.proxies)
        self._frames = RateLimit(
            settings.address_burst + settings.address_control_burst,
            settings.address_rate + settings.address_control_rate,
            clock,
        )
        self._bytes = RateLimit(settings.address_byte_burst, settings.address_byte_rate, clock)
        self._slots: dict[Transport, Slot] = {}
        self._counted: dict[Transport, str] = {}
        self._by_address: Counter[str | None] = Counter()  # without those of proxies
        self._waiting: dict[Slot, None] = {}  # the longest waiting first

    def __len__(self) -> int:
        return len(self._slots)

    def admit(self, transport: Transport, host: str) -> Slot | None:
        """Return the place of a new connection, or None if there is none for its address."""
        address = None if host in self._proxies else address_key(host)
        if address is not None:
            if self._by_address[address] >= self.settings.connections_per_address:
                self.hung_up("connections")
                return None
            if not self._frames.take(address, COST_OF_CONNECTION):
                self.hung_up("requests")
                return None
        if len(self._slots) >= self._most and not self._make_room():
            self.hung_up("descriptors")
            return None
        slot = self._slots[transport] = Slot(self, transport, address)
        if address is not None:
            self._counted[transport] = address
            self._by_address[address] += 1
        self._waiting[slot] = None
        return slot

    def slot_of(self, transport: Transport) -> Slot | None:
        """Return the place of a connection that was admitted."""
        return self._slots.get(transport)

    def release(self, transport: Transport) -> None:
        """Forget a connection that is closed; one that is forgotten already is left alone."""
        slot = self._slots.pop(transport, None)
        if slot is None:
            return
        self._waiting.pop(slot, None)
        address = self._counted.pop(transport, None)
        if address is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def wait(self, slot: Slot) -> None:
        """Note that a connection waits for its client from now on."""
        self._waiting.pop(slot, None)
        if slot.transport in self._slots:
            self._waiting[slot] = None

    def work(self, slot: Slot) -> None:
        """Note that a connection is in use."""
        self._waiting.pop(slot, None)

    def spend(self, address: str | None, frames: int, size: int) -> bool:
        """Return True if an address may send so many frames (or requests) and bytes more."""
        if address is None:
            return True
        if frames and not self._frames.take(address, frames):
            return False
        return not size or self._bytes.take(address, size)

    def of_socket(self) -> tuple[TokenBucket, TokenBucket]:
        """Return how many frames and how many bytes a new socket may send."""
        settings = self.settings
        frames = settings.seat_burst + settings.control_burst
        rate = settings.seat_rate + settings.control_rate
        return (
            TokenBucket(frames, rate, self._clock),
            TokenBucket(settings.byte_burst, settings.byte_rate, self._clock),
        )

    def _make_room(self) -> bool:
        """Close a connection that waits for its client; return False if there is none.

        Of those that have waited longest it is one of the address that has the most connections,
        so that whoever opens many loses his own first.
        """
        if not self._waiting:
            return False
        longest = islice(self._waiting, CANDIDATES)
        unlucky = max(longest, key=lambda slot: self._by_address[self._counted.get(slot.transport)])
        self.hung_up("descriptors")
        self.release(unlucky.transport)
        unlucky.transport.abort()
        return True


def _descriptors() -> int:
    """Return how many files this process may have open."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return WITHOUT_LIMIT
    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return WITHOUT_LIMIT if soft == resource.RLIM_INFINITY else max(soft, 2 * RESERVED)


def raise_descriptors() -> None:
    """Let this process have as many files open as it may."""
    try:
        import resource
    except ImportError:
        return
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
