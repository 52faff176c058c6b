"""Measure the first start: from a fresh clone with empty caches to the first game of Pocket.

    .venv/bin/python tools/first_start.py            # prints the table, writes docs/first-start.md

Clones the last commit into a temporary folder, runs what `make play` runs there, and creates a
game over the HTTP API as the page does. Needs a connection to the package registries.
"""

import json
import os
import platform
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "first-start.md"
PATIENCE = 600  # seconds
BEGIN, END = "<!-- figures: tools/first_start.py -->\n", "<!-- end -->\n"
ADDRESS = "http://127.0.0.1:"
CACHES = ("XDG_CACHE_HOME", "XDG_DATA_HOME", "PIP_CACHE_DIR", "UV_CACHE_DIR", "npm_config_cache")
# What this program's own surroundings must not lend to the clone.
OURS = ("PYTHONPATH", "VIRTUAL_ENV", "GASLAMP_CACHE_DIR", "MAKEFLAGS", "MAKELEVEL")


def main() -> None:
    """Measure once and write the table."""
    with tempfile.TemporaryDirectory(prefix="gaslamp-first-") as folder:
        rows = measure(Path(folder))
    table = "\n".join(
        ["| phase | seconds |", "|---|---|", *(f"| {a} | {b:.1f} |" for a, b in rows)]
    )
    print(table)
    write(f"{os.cpu_count()} processors, Python {platform.python_version()}:\n\n{table}\n")


def measure(folder: Path) -> list[tuple[str, float]]:
    """Return each phase with its seconds."""
    clone, env = folder / "clone", {k: v for k, v in os.environ.items() if k not in OURS}
    env |= {name: str(folder / name) for name in CACHES}
    env["BROWSER"] = "true"  # a program that opens nothing
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    began = time.time()
    files = (clone / ".venv" / ".ready-to-play", clone / "src" / "gaslamp" / "web" / "index.html")
    make = ["make", "--quiet", "-j2", *(str(file.relative_to(clone)) for file in files)]
    subprocess.run(make, cwd=clone, env=env, check=True, stdout=sys.stderr)
    prepared = time.time()
    with started(clone, env) as port:
        answers = time.time()
        create(port)
        plays = time.time()
    packages, page = (file.stat().st_mtime - began for file in files)
    return [
        ("packages for playing", packages),
        ("the page, beside it: npm and vite", page),
        ("both", prepared - began),
        ("start, until the page answers", answers - prepared),
        ("compiling, until a game of Pocket can be played", plays - answers),
        ("**all of `make play`**", plays - began),
    ]


@contextmanager
def started(clone: Path, env: dict[str, str]) -> Iterator[int]:
    """Start the program of the clone; give its port once the page answers."""
    program = [str(clone / ".venv" / "bin" / "gaslamp")]
    # A session of its own, to which the interrupt at the end goes.
    server = subprocess.Popen(program, env=env, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        if ADDRESS not in line:
            raise SystemExit(f"no address in the first line of the program: {line!r}")
        port = int(line.partition(ADDRESS)[2].partition("/")[0].partition(",")[0])
        ask(port, "/")
        yield port
    finally:
        server.terminate()
        server.wait()


def create(port: int) -> None:
    """Create a game of Pocket; the answer comes once it can be played."""
    wish = json.dumps({"game": "pocket", "jack": "me", "investigator": "me"}).encode()
    ask(port, "/api/games", data=wish, headers={"content-type": "application/json"})


def ask(port: int, path: str, **request: Any) -> bytes:
    """Return what the server answers, as soon as it does."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            wanted = urllib.request.Request(f"{ADDRESS}{port}{path}", **request)
            with urllib.request.urlopen(wanted, timeout=PATIENCE) as answer:
                return bytes(answer.read())
        except urllib.error.HTTPError:
            raise
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


def write(figures: str) -> None:
    """Put the figures into the page between their marks."""
    text = PAGE.read_text(encoding="utf-8")
    head, _, rest = text.partition(BEGIN)
    PAGE.write_text(f"{head}{BEGIN}{figures}{END}{rest.partition(END)[2]}", encoding="utf-8")


if __name__ == "__main__":
    main()
