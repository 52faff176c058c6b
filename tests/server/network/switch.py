"""Hosts of their own on one machine, joined by a switch that delays, loses and reorders packets.

A host is a network namespace with one device (TAP). Every packet that it sends is read here, and
written to the device of the host it is for: at once, later, twice or never. `tc netem` does the
same inside the kernel, but many kernels are built without it.
"""

import fcntl
import heapq
import os
import random
import selectors
import struct
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass

import pytest

TUNSETIFF, IFF_TAP, IFF_NO_PI = 0x400454CA, 0x0002, 0x1000
LONGEST_PACKET = 65536
EVERYBODY = 0x01  # set in the first byte of an address that is for many
OPERATOR = "operator"  # the host of the tests themselves, which is never cut off


@dataclass(frozen=True)
class Weather:
    """What happens to packets: seconds of delay, of more delay at random, shares that are lost."""

    delay: float = 0.0
    jitter: float = 0.0  # packets overtake each other
    loss: float = 0.0
    twice: float = 0.0


@dataclass(frozen=True)
class Host:
    """A host: its address, its device, and the command that runs another on it."""

    name: str
    address: str
    mac: bytes
    device: int
    inside: tuple[str, ...]


class Switch:
    """Joins hosts; may be told at any time to cut some of them off from each other."""

    def __init__(self, hosts: Sequence[Host], seed: int) -> None:
        self.hosts = {host.name: host for host in hosts}
        self.weather = Weather()
        self.lost = self.overtaken = 0
        self._cuts: frozenset[frozenset[str]] = frozenset()
        self._chance = random.Random(seed)
        self._later: list[tuple[float, int, int, bytes]] = []  # when, number, device, packet
        self._number, self._sent = 0, 0
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def cut(self, *pairs: tuple[str, str]) -> None:
        """Let nothing pass between the hosts of each pair, and everything between others."""
        self._cuts = frozenset(frozenset(pair) for pair in pairs)

    def close(self) -> None:
        self._closing.set()
        self._thread.join()

    def _run(self) -> None:
        with selectors.DefaultSelector() as ready:
            for host in self.hosts.values():
                ready.register(host.device, selectors.EVENT_READ, host)
            while not self._closing.is_set():
                wait = self._later[0][0] - time.monotonic() if self._later else 0.1
                for key, _ in ready.select(max(0.0, min(wait, 0.1))):
                    with suppress(BlockingIOError):
                        while True:
                            self._pass_on(key.data, os.read(key.fd, LONGEST_PACKET))
                while self._later and self._later[0][0] <= time.monotonic():
                    _, number, device, packet = heapq.heappop(self._later)
                    self.overtaken += number < self._sent
                    self._sent = max(self._sent, number)
                    _write(device, packet)

    def _pass_on(self, sender: Host, packet: bytes) -> None:
        for host in self.hosts.values():
            for_him = packet[:6] == host.mac or packet[0] & EVERYBODY
            if host is not sender and for_him and {host.name, sender.name} not in self._cuts:
                if OPERATOR in (host.name, sender.name):
                    _write(host.device, packet)
                else:
                    self._through_the_weather(host, packet)

    def _through_the_weather(self, host: Host, packet: bytes) -> None:
        weather = self.weather
        if self._chance.random() < weather.loss:
            self.lost += 1
            return
        for _ in range(1 + (self._chance.random() < weather.twice)):
            at = time.monotonic() + weather.delay + weather.jitter * self._chance.random()
            self._number += 1
            heapq.heappush(self._later, (at, self._number, host.device, packet))


def _write(device: int, packet: bytes) -> None:
    with suppress(OSError):  # the host is gone, or its queue is full: a packet more that is lost
        os.write(device, packet)


def _ip(*command: str) -> None:
    subprocess.run(["ip", *command], check=True, capture_output=True, text=True)


@contextmanager
def network(*names: str, seed: int = 1) -> Iterator[Switch]:
    """Hosts of these names and the operator's; skips where namespaces cannot be made."""
    if "iproute2" in os.environ.get("GASLAMP_SKIP", "").split():
        pytest.skip("GASLAMP_SKIP names iproute2")
    with ExitStack() as stack:
        try:
            hosts = [_host(stack, name, number) for number, name in enumerate((*names, OPERATOR))]
        except (OSError, subprocess.CalledProcessError) as error:
            told = getattr(error, "stderr", None) or error
            pytest.skip(f"hosts of their own need root, iproute2 and /dev/net/tun here: {told}")
        switch = Switch(hosts, seed)
        stack.callback(switch.close)
        yield switch


def _host(stack: ExitStack, name: str, number: int) -> Host:
    space, tap = f"gaslamp-{os.getpid()}-{name}", f"gl{os.getpid() % 100_000}x{number}"
    mac = bytes((2, 0, 0, 0, 0, number + 1))
    address = f"10.77.{os.getpid() % 250}.{number + 1}"
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    stack.callback(os.close, device)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH", tap.encode(), IFF_TAP | IFF_NO_PI))
    where: tuple[str, ...] = ()
    if name != OPERATOR:
        _ip("netns", "add", space)
        stack.callback(_ip, "netns", "del", space)
        _ip("link", "set", tap, "netns", space)
        where = ("-n", space)
        _ip(*where, "link", "set", "lo", "up")
    _ip(*where, "link", "set", tap, "address", ":".join(f"{byte:02x}" for byte in mac))
    _ip(*where, "addr", "add", f"{address}/24", "dev", tap)
    _ip(*where, "link", "set", tap, "up")
    inside = ("ip", "netns", "exec", space) if where else ()
    return Host(name, address, mac, device, inside)
