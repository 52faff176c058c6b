"""The server as a process."""

from time import perf_counter, thread_time

import uvicorn

from gaslamp.server.app import make_app
from gaslamp.server.hall import Settings
from gaslamp.server.ops.gc_schedule import GcSchedule
from gaslamp.server.ops.logs import set_up
from gaslamp.server.protocol.encoding import LONGEST_FRAME
from gaslamp.server.ready import prepare
from gaslamp.server.storage.urls import open_storage
from gaslamp.server.wire import Wire

SHUTDOWN_SECONDS = 5


def configured(app: object, host: str, port: int) -> uvicorn.Config:
    """How uvicorn serves the application: short frames in, no compression, no access log.

    With uvloop and httptools where they are installed; without them it is the same, only slower.
    """
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        host=host,
        port=port,
        loop="auto",
        http="auto",
        ws=Wire,
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        access_log=False,
        log_config=None,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )


class _Server(uvicorn.Server):
    """One that looks for garbage at every tick, ten times a second."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._gc = GcSchedule(perf_counter(), thread_time())

    async def on_tick(self, counter: int) -> bool:
        """Whether it is time to stop."""
        self._gc.tick(Wire.closed, perf_counter(), thread_time())
        return await super().on_tick(counter)


def serve(host: str, port: int, database: str, settings: Settings) -> None:
    """Serve until told to stop."""
    set_up()
    prepare()
    app = make_app(open_storage(database), settings=settings)
    _Server(configured(app, host, port)).run()
