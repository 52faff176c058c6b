"""The command that prints how fast everything is."""

import json
import os
import platform
from pathlib import Path

import click

from gaslamp.bench.suite import FULL, QUICK, Row, measured
from gaslamp.cli.progress import bar
from gaslamp.cli.screen import say

TABLE_WIDTH = 120  # where there is no terminal to ask


def run(*, as_json: bool, quick: bool, oracles: str | None) -> None:
    """Measure everything and print it."""
    rows = measured(QUICK if quick else FULL, bar, None if oracles is None else Path(oracles))
    if as_json:
        machine = {
            "python": platform.python_version(),
            "system": f"{platform.system()} {platform.machine()}",
            "cores": os.cpu_count(),
        }
        click.echo(json.dumps({**machine, "quick": quick, "rows": [r.as_dict() for r in rows]}))
    else:
        _print_table(rows)


def _print_table(rows: list[Row]) -> None:
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
    """How many digits after the point are worth reading."""
    return 0 if value >= 1000 else 1 if value >= 10 else 3
