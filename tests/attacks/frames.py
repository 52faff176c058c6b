"""Frames that cost a server work and mean nothing: pings, pongs, empty and tiny fragments."""

import socket
import threading
import time
from contextlib import suppress

from attacks.target import (
    ANSWER,
    CONTINUATION,
    PING,
    PONG,
    QUESTION,
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


def flood(
    target: Target,
    kind: str,
    stopped: Stopped,
    most: int | None = None,
    report: Report | None = None,
) -> Report:
    """A spectator who sends as fast as he can, and comes back when he is hung up on.

    With `most` he does not come back, and after so many frames he asks for an answer.
    """
    report = report or Report()
    while not stopped():
        try:
            connection = watch(target)
        except OSError:
            report.refused += 1
            time.sleep(0.01)
            continue
        with connection:
            report.connections += 1
            _flood_one(connection, kind, stopped, most, report)
        if most is not None:
            break
    return report


def _flood_one(
    connection: socket.socket, kind: str, stopped: Stopped, most: int | None, report: Report
) -> None:
    """Flood one socket until it is closed; somebody else reads what comes back."""
    first, again = KINDS[kind]
    reader = threading.Thread(target=_read, args=(connection, report))
    reader.start()
    try:
        connection.sendall(first)
        sent = 0
        while not stopped() and (most is None or sent < most):
            connection.sendall(again * BLOCK)
            sent += BLOCK
            report.sent += BLOCK
            report.bytes += BLOCK * len(again)
        if most is None:
            connection.shutdown(socket.SHUT_RDWR)  # he was stopped
        else:
            connection.sendall(frame(TEXT, QUESTION))
    except OSError:
        pass
    reader.join()


def _read(connection: socket.socket, report: Report) -> None:
    how = "reset"
    with suppress(OSError):
        how = ending(connection, ANSWER)
    report.closed[how] += 1
