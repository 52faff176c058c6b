"""How many players so many nodes can serve: `python -m benchmarks.plan` measures and calculates.

A move costs its own node `node_ms` and the database `database_ms` of processor time if many moves
share a commit, `database_alone_ms` if none do; every other node pays `hear_ms` for the notification
of a game that it does not have. All are measured on this machine, each game at one node; the rest
is arithmetic. The figures go to docs/node-plan.json, the table to docs/operating.md; with `--page`
only the table is written.
"""

import argparse
import asyncio
import json
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIGURES = ROOT / "docs" / "node-plan.json"
PAGE = ROOT / "docs" / "operating.md"
BEGIN, END = "<!-- plan: begin -->", "<!-- plan: end -->"
NODES = (1, 2, 5, 10, 20)
USED = 0.6  # of a core; above that people begin to wait
PACE = 0.1  # moves a second in a game between people who think


@dataclass(frozen=True)
class Costs:
    """Milliseconds of processor time a move, and where they were measured."""

    node_ms: float
    database_ms: float
    database_alone_ms: float
    hear_ms: float
    machine: str


def moves_per_second(costs: Costs, nodes: int) -> float:
    """Return how many moves a second so many nodes can serve, each on one core used to USED."""
    of_one_node = costs.node_ms / nodes + costs.hear_ms * (nodes - 1) / nodes
    return USED * 1000 / of_one_node


def table(costs: Costs) -> str:
    """Return the plan as a table of Markdown."""
    lines = [
        f"Measured on {costs.machine}: a move costs its node {costs.node_ms:g} ms of processor "
        f"time, the database {costs.database_ms:g} ms if many moves share a commit and "
        f"{costs.database_alone_ms:g} ms if none do, and each other node {costs.hear_ms:g} ms for "
        "the notification.",
        "",
        "| nodes (a core each) | moves/s | games at 0.1 moves/s | cores for the database | "
        "a node's time for others' moves |",
        "|---|---|---|---|---|",
    ]
    for nodes in NODES:
        moves = moves_per_second(costs, nodes)
        least = moves * costs.database_ms / 1000 / USED
        most = moves * costs.database_alone_ms / 1000 / USED
        others = moves * (nodes - 1) / nodes * costs.hear_ms / 1000 / USED
        lines.append(
            f"| {nodes} | {moves:,.0f} | {moves / PACE:,.0f} | {least:.1f} to {most:.1f} | "
            f"{others:.0%} |"
        )
    return "\n".join(lines)


def page(text: str, costs: Costs) -> str:
    """Return the page with the plan in its place."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{table(costs)}\n{END}{after}"


def read() -> Costs:
    """Return the costs that were measured last."""
    return Costs(**json.loads(FIGURES.read_text(encoding="utf-8")))


def measure(games: int, seconds: float) -> Costs:
    """Measure two nodes with each game at one of them, and what a notification costs."""
    from benchmarks import figures, machine, model, nodes
    from benchmarks.processes import raise_limits

    raise_limits()
    sys.path.insert(0, str(ROOT / "tests"))
    from server.postgres import cluster

    with cluster(hasty=False) as postgresql, figures.folder() as name:
        pid = postgresql.pid
        with nodes._nodes(2, postgresql.new_database(), Path(name)) as running:
            found = asyncio.run(nodes.measure("affine", running, pid, games, seconds))
        url = postgresql.new_database()
        parts = asyncio.run(model.in_the_database(url, lambda: nodes._cluster_cpu(pid)))
    about = machine.described(0)
    return Costs(
        node_ms=found["nodes_ms_per_move"],
        database_ms=found["database_ms_per_move"],
        database_alone_ms=parts["commit 1"]["database"],
        hear_ms=parts["hear"],
        machine=f"{about['cores']} cores ({about['processor']}), {about['date']}",
    )


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Measure the cost of a move and write the plan.")
    parser.add_argument("--page", action="store_true", help="only write the table anew")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=15)
    given = parser.parse_args()
    if not given.page:
        costs = measure(given.games, given.seconds)
        FIGURES.write_text(json.dumps(asdict(costs), indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), read()), encoding="utf-8")


if __name__ == "__main__":
    main()
