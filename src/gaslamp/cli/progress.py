"""A progress bar on a terminal, and nothing in a pipe."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Report = Callable[[float], None]


def silent(_done: float) -> None:
    """Report to nobody."""


@contextmanager
def bar(text: str, total: float) -> Iterator[Report]:
    """A bar on stderr while work goes on; the work reports how much of the total is done."""
    if not sys.stderr.isatty():
        yield silent
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(text, total=total)
        yield lambda done: shown.update(task, completed=done)
