"""`gaslamp` without a command: a server for this machine, and the page in the browser."""

import os
import socket
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from dataclasses import replace
from pathlib import Path

from gaslamp.cli.commands import serve
from gaslamp.cli.console import say
from gaslamp.server.settings import Settings

HOST, USUAL_PORT = "127.0.0.1", 8000
PATIENCE = 120  # seconds; the first start compiles the games


def run() -> None:
    """Serve on this machine alone, and open the page as soon as it is there."""
    port = _free_port()
    address = f"http://{HOST}:{port}/"
    threading.Thread(target=_open_when_ready, args=(address,), daemon=True).start()
    settings = replace(Settings.read(), host=HOST, port=port, database=f"sqlite:///{_games()}")
    serve.run(settings)


def _games() -> Path:
    """Return the file that keeps the games of this machine, in the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    folder = Path(base).expanduser() / "gaslamp"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "games.db"


def _free_port() -> int:
    """Return the usual port, or any other if something listens there."""
    for port in (USUAL_PORT, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise AssertionError("unreachable: any port will do the second time")


def _open_when_ready(address: str) -> None:
    """Open the page once the server answers; a machine without a browser has the address."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"{address}health", timeout=1):
                break
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    else:
        return
    if not webbrowser.open(address):
        say(f"No browser to open here: go to {address} in one.")
