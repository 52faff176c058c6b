"""The server as a process, on uvicorn."""

from time import perf_counter, thread_time

import uvicorn

from gaslamp.server.app import make_app
from gaslamp.server.match.warm_up import warm_up
from gaslamp.server.ops.gc_schedule import GcSchedule
from gaslamp.server.ops.logs import set_up
from gaslamp.server.protocol.encoding import LONGEST_FRAME
from gaslamp.server.settings import Settings
from gaslamp.server.storage.urls import loop_factory, open_storage
from gaslamp.server.ws.uvicorn_protocol import SocketProtocol

SHUTDOWN_SECONDS = 5


def uvicorn_config(app: object, settings: Settings) -> uvicorn.Config:
    """Return how uvicorn serves the application: short frames, no compression, no access log.

    With uvloop and httptools where they are installed; without them it is the same, only slower.
    """
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        host=settings.host,
        port=settings.port,
        loop="auto" if loop_factory(settings.database) is None else "asyncio:SelectorEventLoop",
        http="auto",
        ws=SocketProtocol,
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
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
        self._gc = GcSchedule(perf_counter(), thread_time())

    async def on_tick(self, counter: int) -> bool:
        """Return True if it is time to stop; uvicorn calls this ten times a second."""
        self._gc.tick(SocketProtocol.closed, perf_counter(), thread_time())
        return await super().on_tick(counter)


def serve(settings: Settings) -> None:
    """Serve until told to stop."""
    set_up()
    warm_up()
    app = make_app(open_storage(settings.database), settings=settings)
    _Server(uvicorn_config(app, settings)).run()
