"""The command that thinks for the bots of other machines' servers."""

from gaslamp.cli.screen import say


def run(database: str, workers: int) -> None:
    """Think until interrupted."""
    from gaslamp.server.bots.worker_process import work
    from gaslamp.server.storage.urls import without_password

    say(f"Thinking for the bots of {without_password(database)}. Ctrl-C stops it.")
    work(database, workers)
