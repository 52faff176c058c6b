"""`gaslamp work`: thinking for the bots of servers on other machines."""

import click

from gaslamp.cli.console import say
from gaslamp.cli.options import whole


@click.command()
@click.option("--db", "database", metavar="URL", required=True, help="postgresql://user@host/name.")
@click.option(
    "--workers",
    metavar="N",
    callback=whole(1, 256),
    default="1",
    show_default=True,
    help="How many processes think.",
)
def work(*, database: str, workers: int) -> None:
    """Think for the bots of servers that share a PostgreSQL database.

    Give it the same GASLAMP_BOT_PACE, GASLAMP_BOT_LIMIT and GASLAMP_BOT_SHARE as the servers.
    """
    from gaslamp.server.bots.worker_process import work as work_for
    from gaslamp.server.settings import Settings
    from gaslamp.server.storage.urls import without_password

    say(f"Thinking for the bots of {without_password(database)}. Ctrl-C stops it.")
    work_for(Settings.read({"database": database, "workers": str(workers)}))
