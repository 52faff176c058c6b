"""`gaslamp serve`: games over the network."""

import gc
import socket
import sys

import click

from gaslamp.cli.console import say
from gaslamp.cli.options import whole
from gaslamp.core.errors import GaslampError

# Hardly any garbage is made during start-up, so it is collected less often meanwhile.
WHILE_STARTING = 50_000


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    metavar="N",
    callback=whole(0, 65535),
    default="8000",
    show_default=True,
    help="The port to listen on; 0 takes a free one.",
)
@click.option(
    "--db",
    "database",
    metavar="URL",
    default="sqlite:///gaslamp.db",
    show_default=True,
    help="Where games are kept: sqlite:///file, or postgresql://user@host/name.",
)
@click.option(
    "--workers",
    metavar="N",
    callback=whole(0, 256),
    default="1",
    show_default=True,
    help="How many processes think for bots; none if others do.",
)
def serve(*, host: str, port: int, database: str, workers: int) -> None:
    """Let people and bots play over the network."""
    run(host, port, database, workers)


def run(host: str, port: int, database: str, workers: int) -> None:
    """Serve games until interrupted."""
    gc.set_threshold(WHILE_STARTING)
    # Numba loads SciPy's linear algebra if it is installed; nothing here uses it.
    sys.modules.setdefault("scipy", None)  # type: ignore[arg-type]
    from gaslamp.server.hall import Settings
    from gaslamp.server.run import serve
    from gaslamp.server.store import shown

    if not workers and database.startswith("sqlite"):
        raise GaslampError("with SQLite the server's own processes think: give --workers 1 or more")
    if port:
        _check_free(host, port)
    say(f"Gaslamp on http://{host}:{port}, games in {shown(database)}. Ctrl-C stops it.")
    serve(host, port, database, Settings(workers=workers))


def _check_free(host: str, port: int) -> None:
    """Raise an error if the address cannot be used."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        raise GaslampError(f"cannot serve on {host} port {port}: {error.strerror}") from None
