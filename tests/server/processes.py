"""A server in a process of its own, which a test may kill."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

import gaslamp
from server.times import wait_until

PROGRAM = """
import sys
from gaslamp.server.serve import serve
from gaslamp.server.settings import Settings
serve(
    Settings(
        port=int(sys.argv[1]),
        database=sys.argv[2],
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


@contextmanager
def process(port: int, database: str) -> Iterator["subprocess.Popen[str]"]:
    """A server in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(Path(gaslamp.__file__).parents[1])}
    health = f"http://127.0.0.1:{port}/health"
    server = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(port), database],
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        wait_until(lambda: server.poll() is not None or httpx.get(health))
        assert server.poll() is None, server.communicate()[1]
        yield server
    finally:
        if server.poll() is None:
            server.kill()
        server.communicate()
