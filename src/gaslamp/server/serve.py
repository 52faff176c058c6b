"""The server as a process, on uvicorn."""

from collections.abc import Callable
from time import perf_counter

import uvicorn

from gaslamp.server.app import make_app
from gaslamp.server.http.uvicorn_protocol import http_protocol
from gaslamp.server.match.warm_up import warm_up
from gaslamp.server.ops.connections import Connections, raise_descriptors
from gaslamp.server.ops.gc_schedule import GcSchedule
from gaslamp.server.ops.logs import log, set_up
from gaslamp.server.protocol.encoding import LONGEST_FRAME
from gaslamp.server.settings import Settings
from gaslamp.server.storage.urls import loop_factory, open_storage
from gaslamp.server.ws.uvicorn_protocol import SocketProtocol, ws_protocol

SHUTDOWN_SECONDS = 5
BACKLOG = 128  # connections that wait to be accepted; see RESERVED in ops/connections.py
# Our protocol classes are derived from uvicorn's, which promises nothing about its insides.
# pyproject.toml pins the version that they were written for; with any other, uvicorn's own serve.
UVICORN = "0.54.0"


def uvicorn_config(
    app: object, settings: Settings, hung_up: Callable[[str], None] = lambda _reason: None
) -> uvicorn.Config:
    """Return how uvicorn serves the application: short frames, no compression, no access log.

    With uvloop and httptools where they are installed; without them it is the same, only slower.
    `hung_up` is told the limit because of which a connection is closed.
    """
    connections = Connections(settings, hung_up)
    stock = settings.stock_protocols or uvicorn.__version__ != UVICORN
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        host=settings.host,
        port=settings.port,
        loop="auto" if loop_factory(settings.database) is None else "asyncio:SelectorEventLoop",
        http="auto" if stock else http_protocol(connections),
        ws="websockets-sansio" if stock else ws_protocol(connections),
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        backlog=BACKLOG,
        # Ours is shorter; uvicorn's is not set again after a body that followed its answer.
        timeout_keep_alive=int(settings.keep_alive_seconds) + (0 if stock else 60),
        h11_max_incomplete_event_size=settings.header_bytes,
        forwarded_allow_ips=settings.proxies,
        access_log=False,
        log_config=None,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )


class _Server(uvicorn.Server):
    """A uvicorn server that collects garbage by a schedule of its own."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._gc = GcSchedule(perf_counter())

    async def on_tick(self, counter: int) -> bool:
        """Return True if it is time to stop; uvicorn calls this ten times a second."""
        self._gc.tick(SocketProtocol.closed, perf_counter())
        return await super().on_tick(counter)


def serve(settings: Settings) -> None:
    """Serve until told to stop."""
    set_up()
    if uvicorn.__version__ != UVICORN:
        log("no limits on connections", uvicorn=uvicorn.__version__, needed=UVICORN)
    raise_descriptors()
    warm_up()
    app = make_app(open_storage(settings.database), settings=settings)
    metrics = app.state.server.context.metrics

    def hung_up(reason: str) -> None:
        metrics.count("gaslamp_hung_up_total", reason)

    _Server(uvicorn_config(app, settings, hung_up)).run()
