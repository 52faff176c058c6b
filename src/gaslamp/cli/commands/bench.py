"""`gaslamp bench`: how fast everything is, as a table or as JSON."""

import json
import os
import platform
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gaslamp.cli.console import say
from gaslamp.cli.options import as_json
from gaslamp.cli.progress import bar

if TYPE_CHECKING:
    from gaslamp.bench.suite import Row

TABLE_WIDTH = 120  # where there is no terminal to ask


@click.command()
@as_json
@click.option("--quick", is_flag=True, help="Shorter rounds, and no compilation from scratch.")
@click.option(
    "--oracles",
    metavar="FOLDER",
    help="Where the naive oracles are that the kernels are compared with: tests/oracle.",
)
def bench(as_json: bool, quick: bool, oracles: str | None) -> None:
    """Measure the speed of everything that matters."""
    from gaslamp.bench import suite

    effort = suite.QUICK if quick else suite.FULL
    rows = suite.measured(effort, bar, None if oracles is None else Path(oracles))
    if as_json:
        machine = {
            "python": platform.python_version(),
            "system": f"{platform.system()} {platform.machine()}",
            "cores": os.cpu_count(),
        }
        click.echo(json.dumps({**machine, "quick": quick, "rows": [r.as_dict() for r in rows]}))
    else:
        print_table(rows)


def print_table(rows: "list[Row]") -> None:
    """Print the rows as a table."""
    from rich.console import Console
    from rich.table import Table

    table = Table("game", "what", "value", "", "asked", "met", box=None)
    table.columns[2].justify = "right"
    for row in rows:
        met = row.note if row.met is None else "yes" if row.met else "NO"
        value = "-" if row.value is None else f"{row.value:,.{_digits(row.value)}f}"
        table.add_row(row.game or "", row.what, value, row.unit, str(row.asked or ""), met)
    console = Console()
    console.width = max(console.width, TABLE_WIDTH)
    with console.capture() as printed:
        console.print(table)
    say(printed.get(), nl=False)


def _digits(value: float) -> int:
    """Return how many digits after the point are worth reading."""
    return 0 if value >= 1000 else 1 if value >= 10 else 3
