"""The command that thinks for the bots of other machines' servers."""

from gaslamp.cli.screen import say


def run(database: str, workers: int) -> None:
    """Think until interrupted."""
    from gaslamp.server.store import shown
    from gaslamp.server.work import work

    say(f"Thinking for the bots of {shown(database)}. Ctrl-C stops it.")
    work(database, workers)
