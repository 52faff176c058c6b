"""`gaslamp serve`: games over the network."""

import gc
import socket
import sys

import click

from gaslamp.cli.console import say
from gaslamp.core.errors import GaslampError
from gaslamp.server.ops.command_line import with_settings
from gaslamp.server.settings import Settings

# Hardly any object made while the server starts becomes garbage: collections can be rarer.
WHILE_STARTING = 50_000


@click.command()
@with_settings
def serve(settings: Settings) -> None:
    """Let people and bots play over the network."""
    run(settings)


def run(settings: Settings) -> None:
    """Serve games until interrupted."""
    gc.set_threshold(WHILE_STARTING)
    # Numba loads SciPy's linear algebra if it is installed; nothing here uses it.
    sys.modules.setdefault("scipy", None)  # type: ignore[arg-type]
    from gaslamp.server.serve import serve as serve_until_stopped
    from gaslamp.server.storage.urls import without_password

    host, port, database = settings.host, settings.port, settings.database
    if not settings.workers and database.startswith("sqlite"):
        raise GaslampError("with SQLite the server's own processes think: give --workers 1 or more")
    if port:
        _check_free(host, port)
    say(f"Gaslamp on http://{host}:{port}, games in {without_password(database)}. Ctrl-C stops it.")
    serve_until_stopped(settings)


def _check_free(host: str, port: int) -> None:
    """Raise an error that says so if the address cannot be used."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        raise GaslampError(f"cannot serve on {host} port {port}: {error.strerror}") from None
