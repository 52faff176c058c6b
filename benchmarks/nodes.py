"""How fast several servers on one PostgreSQL database are: `python -m benchmarks.nodes`.

Every game is played flat out: by one node, by two with each game at one of them, and by two with
the players of each game at different nodes, in turn, so that whatever else the machine does hits
all alike. Writes docs/node-figures.json and from it docs/node-figures.md; with --quick nothing.
"""

import argparse
import asyncio
import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from benchmarks import figures, model
from benchmarks.machine import described
from benchmarks.players import Table, Tally, flat_out, gather
from benchmarks.processes import Server, cpu_of, raise_limits, running, start_gaslamp

ROOT = Path(__file__).resolve().parent.parent
FIGURES = ROOT / "docs" / "node-figures.json"
ARRANGEMENTS = ("one", "affine", "split")
ABOUT = {
    "one": "one node",
    "affine": "two nodes, each game at one of them",
    "split": "two nodes, the players of each game at different ones",
}


class NodeTable(Table):
    """A game whose seats may be at different nodes."""

    def __init__(self, ports: dict[str, int], number: int, tally: Tally) -> None:
        super().__init__(ports["jack"], number, tally, {})
        self._ports = ports

    def port_of(self, role: str) -> int:
        """The node at which a seat plays."""
        return self._ports[role]


def _ports(arrangement: str, nodes: list[Server], number: int) -> dict[str, int]:
    """The nodes of the seats of a game."""
    first, second = nodes[number % len(nodes)], nodes[(number + 1) % len(nodes)]
    return {
        "jack": first.port,
        "investigator": second.port if arrangement == "split" else first.port,
    }


def _cluster_cpu(pid: int) -> float:
    """The seconds of processor time of a PostgreSQL server with all of its processes."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    ended = (int(fields[13]) + int(fields[14])) / 100
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return cpu_of(pid) + ended + sum(cpu_of(int(child)) for child in children)


async def measure(
    arrangement: str, nodes: list[Server], database: int, games: int, seconds: float
) -> dict[str, Any]:
    """Play so many games flat out at the nodes."""
    tally = Tally()
    made = [NodeTable(_ports(arrangement, nodes, number), number, tally) for number in range(games)]
    await gather([table.begin() for table in made])
    await gather([table.sit() for table in made])
    before = sum([await figures.moves_of(node) for node in nodes])
    used = [*(node.cpu() for node in nodes), _cluster_cpu(database), process_time()]
    began = perf_counter()
    await asyncio.gather(*(flat_out(table, began + seconds) for table in made))
    wall = perf_counter() - began
    now = [*(node.cpu() for node in nodes), _cluster_cpu(database), process_time()]
    moves = sum([await figures.moves_of(node) for node in nodes]) - before
    for table in made:
        table.leave()
    spent = [round((b - a) / moves * 1000, 3) for a, b in zip(used, now, strict=True)]
    return {
        "moves_per_second": round(moves / wall, 1),
        "done": figures.spread(tally.done),
        "opponent": figures.spread(tally.told),
        "nodes_ms_per_move": round(sum(spent[: len(nodes)]), 3),
        "database_ms_per_move": spent[-2],
        "client_ms_per_move": spent[-1],
        "errors": dict(tally.errors),
    }


@contextmanager
def _nodes(count: int, database: str, folder: Path) -> Iterator[list[Server]]:
    with ExitStack() as stack:
        yield [
            stack.enter_context(running(start_gaslamp(folder, workers=0, database=database)))
            for _ in range(count)
        ]


HOW = """# How fast several nodes are

Written by `python -m benchmarks.nodes` from [node-figures.json](node-figures.json); do not edit.

PostgreSQL with every commit synced to disk, nodes, and one process that plays {games} games flat
out all share the cores of one machine: {machine}. The time a node needs is processor time, which
hardly depends on what else the machine does; moves per second do. The best of {rounds} rounds.
Times are p50 / p95 since the move was sent; the last three columns are processor ms a move.

| games at | moves/s | `done`, ms | opponent told, ms | nodes | database | client |
|---|---|---|---|---|---|---|
"""
PARTS = """
## What a move costs
In milliseconds of processor time; a node commits what arrived while the last commit was on its way,
and reads foreign games likewise, so that the more is going on the less each costs.

| part | node | database |
|---|---|---|
"""
NAMES = {
    "decode": "decode a message",
    "apply": "validate and apply the move",
    "view": "the views of both players",
    "encode": "encode them",
    "replay": "replay a move of another node",
}


def page(found: dict[str, Any]) -> str:
    """The page."""
    text = HOW.format(**found)
    for arrangement, rounds in found["arrangements"].items():
        best = max(rounds, key=lambda one: one["moves_per_second"])
        done, told = (f"{best[name]['p50']} / {best[name]['p95']}" for name in ("done", "opponent"))
        costs = " | ".join(
            str(best[f"{who}_ms_per_move"]) for who in ("nodes", "database", "client")
        )
        moves = f"{best['moves_per_second']:,}"
        text += f"| {ABOUT[arrangement]} | {moves} | {done} | {told} | {costs} |\n"
    text += PARTS
    for part, cost in found["node"].items():
        text += f"| {NAMES[part]} | {cost} | |\n"
    if "one" in found["arrangements"]:
        text += (
            f"| sockets and the event loop: what is left of one node's time | {_rest(found)} | |\n"
        )
    for part, cost in found["database"].items():
        if part == "hear":
            text += f"| hear of a move in a game that is not in memory | {cost} | |\n"
            continue
        kind, batch = part.split()
        what = "commit and notify" if kind == "commit" else "read what another node stored"
        text += f"| {what}, {batch} at once | {cost['node']} | {cost['database']} |\n"
    return text


def _rest(found: dict[str, Any]) -> float:
    """What a move costs one node beside its own parts."""
    whole = min(one["nodes_ms_per_move"] for one in found["arrangements"]["one"])
    parts = [found["node"][part] for part in ("decode", "apply", "view", "encode")]
    most = f"commit {max(model.BATCHES)}"
    rest: float = whole - sum(parts) - found["database"][most]["node"]
    return round(rest, 3)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Measure servers that share a PostgreSQL.")
    parser.add_argument("--only", choices=ARRANGEMENTS, action="append")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="write nothing")
    given = parser.parse_args()
    limit = raise_limits()
    sys.path.insert(0, str(ROOT / "tests"))
    from server.postgres import cluster

    some = described(limit)
    machine = f"{some['cores']} cores ({some['processor']}), {some['date']}"
    found: dict[str, Any] = {
        "machine": f"{machine}, load average {some['load'][0]} before",
        "games": given.games,
        "rounds": given.rounds,
        "arrangements": {arrangement: [] for arrangement in given.only or ARRANGEMENTS},
    }
    with cluster(hasty=False) as postgresql, figures.folder() as name:
        for _ in range(given.rounds):
            for arrangement, rounds in found["arrangements"].items():
                count = 1 if arrangement == "one" else 2
                with _nodes(count, postgresql.new_database(), Path(name)) as nodes:
                    rounds.append(
                        asyncio.run(
                            measure(arrangement, nodes, postgresql.pid, given.games, given.seconds)
                        )
                    )
                print(json.dumps({"arrangement": ABOUT[arrangement], **rounds[-1]}), flush=True)
        found["node"] = model.on_the_node()
        found["database"] = asyncio.run(
            model.in_the_database(postgresql.new_database(), lambda: _cluster_cpu(postgresql.pid))
        )
    print(json.dumps({**found["node"], **found["database"]}))
    if not given.quick:
        FIGURES.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        FIGURES.with_suffix(".md").write_text(page(found), encoding="utf-8")


if __name__ == "__main__":
    main()
