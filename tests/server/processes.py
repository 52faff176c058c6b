"""A server in a process of its own, which a test may kill."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

import gaslamp
from server.times import wait_until

LOOPBACK = "127.0.0.1"
PROGRAM = """
import sys
from gaslamp.server.serve import serve
from gaslamp.server.settings import Settings
serve(
    Settings(
        port=int(sys.argv[1]),
        database=sys.argv[2],
        host=sys.argv[3],
        bot_pace=0,
        warm_up=False,
        heartbeat=0.5,
        seat_burst=10**6,
        address_burst=10**6,
        games_per_player=10**6,
        games_per_address=10**6,
        new_games_per_player=10**6,
        new_games_per_address=10**6,
    )
)
"""


def begin(
    port: int, database: str, host: str = LOOPBACK, inside: Sequence[str] = ()
) -> "subprocess.Popen[str]":
    """Start a server; `inside` is the command that runs another in the network of `host`."""
    environment = {**os.environ, "PYTHONPATH": str(Path(gaslamp.__file__).parents[1])}
    return subprocess.Popen(
        [*inside, sys.executable, "-c", PROGRAM, str(port), database, host],
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
    )


@contextmanager
def ended(server: "subprocess.Popen[str]") -> Iterator["subprocess.Popen[str]"]:
    """A process that is killed afterwards."""
    try:
        yield server
    finally:
        if server.poll() is None:
            server.kill()
        server.communicate()


def wait_for_health(server: "subprocess.Popen[str]", port: int, host: str = LOOPBACK) -> None:
    health = f"http://{host}:{port}/health"
    wait_until(lambda: server.poll() is not None or httpx.get(health))
    assert server.poll() is None, server.communicate()[1]


@contextmanager
def process(port: int, database: str) -> Iterator["subprocess.Popen[str]"]:
    """A server in a process of its own."""
    with ended(begin(port, database)) as server:
        wait_for_health(server, port)
        yield server
