"""How fast the server is: `python -m benchmarks.server`, a few minutes on a quiet machine.

Writes docs/server-figures.json, and from it docs/server-figures.md and docs/server-figures.svg.
With --quick everything is small, and nothing is written but what --output names.
"""

import argparse
import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from benchmarks import attacks, figures, report
from benchmarks.machine import described
from benchmarks.processes import raise_limits, running, start_echo, start_gaslamp

DOCS = Path(__file__).resolve().parent.parent / "docs"
PARTS = ("paced", "hurried", "killed", "idle", "bots", "growth", "attacks", "protocols")


def say(text: str) -> None:
    """Tell how far it is."""
    print(text, file=sys.stderr, flush=True)


async def pair(games: int, seconds: float, *, pace: bool) -> dict[str, Any]:
    """Our server and the bare one, one after the other, under the same load."""
    with figures.folder() as name:
        with running(start_gaslamp(Path(name))) as server:
            run = figures.paced if pace else figures.hurried
            ours = await run(server, games, seconds)
        with running(start_echo(Path(name))) as server:
            sockets = 2 * games if pace else games
            bare = await figures.echoed(server, sockets, seconds, pace=pace)
    return {"gaslamp": ours, "echo": bare}


async def measure(part: str, quick: bool) -> Any:
    """One part of the figures."""
    few = 10 if quick else 1
    match part:
        case "paced":
            return await pair(1000 // few, 60 / few, pace=True)
        case "hurried":
            return await pair(400 // few, 20 / few, pace=False)
        case "killed":
            return await figures.killed(1000 // few, 20 // few, 4)
        case "idle":
            with figures.folder() as name:
                with running(start_gaslamp(Path(name))) as server:
                    ours = await figures.idle(server, 1000 // few)
                with running(start_echo(Path(name))) as server:
                    bare = await figures.idle_echo(server, 2000 // few)
            return {"gaslamp": ours, "echo": bare}
        case "bots":
            with figures.folder() as name, running(start_gaslamp(Path(name), 2)) as server:
                return await figures.beside_bots(server, 100 // few, 120, 40 / few + 10)
        case "attacks":
            return await asyncio.to_thread(attacks.attacked, say)
        case "protocols":
            return await attacks.protocols(200 // few, 10 / few, 2)
        case _:
            counts = [10, 30] if quick else [100, 250, 500, 1000, 2000, 4000]
            return await figures.grown(counts, 30 / few, say)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Measure the server beside a bare echo server.")
    parser.add_argument("--only", choices=PARTS, action="append", help="measure this part alone")
    parser.add_argument("--quick", action="store_true", help="small, to see that it works")
    parser.add_argument("--output", type=Path, default=DOCS / "server-figures.json")
    given = parser.parse_args()
    if given.quick and given.output.parent == DOCS:
        parser.error("a quick run is not for the docs: name another --output")
    limit = raise_limits()
    found: dict[str, Any] = {}
    if given.output.exists():
        found = json.loads(given.output.read_text(encoding="utf-8"))
    for part in given.only or PARTS:
        say(f"{part} …")
        before = described(limit)
        result = asyncio.run(measure(part, given.quick))
        found[part] = {"machine": before, "load_after": described(limit)["load"], "result": result}
        given.output.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        say(json.dumps(result))
    if all(part in found for part in PARTS):
        report.write(found, given.output)


if __name__ == "__main__":
    main()
