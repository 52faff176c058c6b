"""The bare command: a server on this machine, and a browser that is sent to it."""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

PATIENCE = 240  # seconds; a busy machine takes its time


def test_the_bare_command_serves_the_page_and_opens_it(tmp_path: Path) -> None:
    told = tmp_path / "address"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {told}.part && mv {told}.part {told}\n')
    browser.chmod(0o755)
    env = os.environ | {"BROWSER": f"{browser} %s", "XDG_DATA_HOME": str(tmp_path / "data")}
    with subprocess.Popen([sys.executable, "-m", "gaslamp"], env=env) as process:
        try:
            until = time.monotonic() + PATIENCE
            while not told.exists():
                assert process.poll() is None, "the server stopped by itself"
                assert time.monotonic() < until, "no browser was opened"
                time.sleep(0.1)
            address = told.read_text().strip()
            assert address.startswith("http://127.0.0.1:")
            with urllib.request.urlopen(address, timeout=PATIENCE) as page:
                assert "Gaslamp" in page.read().decode()
            assert (tmp_path / "data" / "gaslamp" / "games.db").exists()
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(PATIENCE)
