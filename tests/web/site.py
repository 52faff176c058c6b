"""The server and its page as a process of their own, which a test may kill and start again."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from gaslamp.server.http.static_files import folder
from gaslamp.server.settings import Settings
from web.serving import ORDERS

TESTS = Path(__file__).resolve().parent.parent
PATIENCE = 120  # kernels may have to be compiled first


def built() -> Path:
    """The folder of the page that is tested."""
    return folder(Settings.read().web)


class Site:
    """A running server; the same port and the same games after every start."""

    def __init__(self, folder: Path) -> None:
        assert (built() / "index.html").exists(), "the page has not been built: make setup"
        self._folder, self.port = folder, _free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None
        self._usual: dict[str, Any] = {}  # each from a seed of its own
        self._http = httpx.Client(base_url=self.address, timeout=PATIENCE)
        self.start()

    def start(self) -> None:
        """Start it, and wait until it is ready."""
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "web.serving", str(self.port), str(self._folder)],
                cwd=TESTS,
                env={**os.environ, "GASLAMP_WEB": str(built())},
                stdout=log,
                stderr=log,
                start_new_session=True,  # its thinking processes die with it
            )
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            assert self._process.poll() is None, (self._folder / "log").read_text()[-2000:]
            assert time.monotonic() < deadline, "the server takes too long to start"
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            return self._http.get("/health").is_success
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """As if the power had gone: no good-bye to anybody."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(PATIENCE)
            self._process = None

    def usually(self, **orders: Any) -> None:
        """How games are dealt that nothing else is said about."""
        self._usual = orders
        self.dealt()

    def dealt(self, **orders: Any) -> None:
        """How the next games are dealt; without orders as usual."""
        (self._folder / ORDERS).write_text(json.dumps(orders or self._usual))

    def create(self, game: str, **wish: Any) -> dict[str, Any]:
        """A game that was begun somewhere else."""
        wish = {"jack": "me", "investigator": "me", **wish}
        self._http.cookies.clear()
        answer = self._http.post("/api/games", json={"game": game, **wish})
        assert answer.status_code == 201, answer.text
        created: dict[str, Any] = answer.json()
        return created

    def join(self, game: str, **wish: Any) -> dict[str, Any]:
        """A seat that somebody else takes."""
        self._http.cookies.clear()
        answer = self._http.post(f"/api/games/{game}/join", json=wish)
        assert answer.status_code == 200, answer.text
        joined: dict[str, Any] = answer.json()
        return joined

    def get(self, path: str) -> httpx.Response:
        return self._http.get(path)

    def close(self) -> None:
        self.kill()
        self._http.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(folder: Path) -> Iterator[Site]:
    """A site as long as it is needed."""
    found = Site(folder)
    try:
        yield found
    finally:
        found.close()
