"""The application: pages, sockets, and the headers that every answer carries."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gaslamp.server import web
from gaslamp.server.access import HEADERS
from gaslamp.server.hall import Hall, Settings
from gaslamp.server.pages import Pages
from gaslamp.server.sockets import Sockets
from gaslamp.server.source import Source
from gaslamp.server.storage.base import Storage
from gaslamp.server.web import ASSETS

KEPT = "public, max-age=31536000, immutable"


class WithHeaders:
    """Adds to every answer what keeps a browser from asking anybody else for anything."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                kept = scope["path"].startswith(f"{ASSETS}/") and message["status"] == 200
                headers["cache-control"] = KEPT if kept else "no-store"
            await send(message)

        await self._app(scope, receive, with_headers)


def make_app(
    store: Storage, source: Source | None = None, settings: Settings | None = None
) -> Starlette:
    """The application over a store."""
    hall = Hall(store, source or Source(), settings or Settings())

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await hall.open()
        try:
            yield
        finally:
            await hall.close()

    sockets = Sockets(hall)
    app = Starlette(
        routes=[
            *Pages(hall).routes(),
            WebSocketRoute("/api/games/{game}/socket", sockets.serve),
            *web.routes(),
        ],
        lifespan=lifespan,
    )
    app.add_middleware(WithHeaders)
    app.state.hall = hall
    return app
