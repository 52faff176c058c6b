"""The application: the parts of one server put together, as an ASGI app."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from secrets import token_hex
from time import monotonic

from starlette.applications import Starlette
from starlette.routing import Match, WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from gaslamp.core.registry import GAMES
from gaslamp.core.registry import game as find_game
from gaslamp.server.admin.measures import Measures
from gaslamp.server.admin.orders import Orders
from gaslamp.server.bots.service import BotService
from gaslamp.server.http import static_files
from gaslamp.server.http.routes import Api
from gaslamp.server.http.security_headers import SecurityHeaders
from gaslamp.server.match.context import Context
from gaslamp.server.match.heartbeat import Heartbeat
from gaslamp.server.match.registry import Registry
from gaslamp.server.match.retention import Retention
from gaslamp.server.match.sources import Sources
from gaslamp.server.ops.logs import log
from gaslamp.server.settings import Settings
from gaslamp.server.storage.base import Storage
from gaslamp.server.ws.endpoint import Endpoint


class GameServer:
    """The parts of one server; the ChangeListener of its storage."""

    def __init__(self, storage: Storage, sources: Sources, settings: Settings) -> None:
        self.context = Context(storage, sources, settings)
        self.bots = BotService(settings, self.context.metrics)
        self.registry = Registry(self.context, self.bots)
        self.heartbeat = Heartbeat(self.context, self.registry)
        self.measures = Measures(self.context)
        self.retention = Retention(self.context, self.registry.game_changed)
        self.orders = Orders(self.context, self.registry, self.retention)

    async def open(self) -> None:
        """Start, and take up every game that goes on by itself: a bot's turn, a running clock."""
        versions = {name: find_game(name).rules_version for name in GAMES}
        began, storage = monotonic(), self.context.storage
        self.context.address_secret = await storage.secret("addresses", token_hex(32))
        await storage.use_rules(versions)
        await storage.listen(self)
        self.bots.open(storage.jobs)
        found = await self.heartbeat.first()
        seconds = round(monotonic() - began, 3)
        if self.context.settings.warm_up:
            self.bots.warm_up()
        self.registry.open()
        self.heartbeat.open()
        self.measures.open()
        await self.orders.open()
        self.retention.open()
        log("open", games=found, seconds=seconds)

    async def close(self) -> None:
        """Stop everything that runs in the background, and let the storage finish."""
        self.retention.close()
        self.orders.close()
        self.measures.close()
        self.heartbeat.close()
        self.registry.close()
        await self.bots.close()
        await self.context.storage.close()
        log("closed")

    def game_changed(self, game: str, seq: int) -> None:
        """Pass on that another server stored something."""
        self.registry.game_changed(game, seq)

    def job_added(self) -> None:
        """Pass on that there is a job for a bot worker."""
        self.bots.job_added()

    def job_done(self, game: str, seq: int) -> None:
        """Pass on that a job has its answer."""
        self.bots.job_done(game, seq)

    def notifications_lost(self) -> None:
        """Read everything again."""
        self.registry.notifications_lost()
        self.bots.notifications_lost()


class _App(Starlette):
    """The application. A socket goes straight to its endpoint.

    Through middleware and routes a socket's task would be ten coroutines deep, all of which are
    resumed with every message.
    """

    def serve_sockets(self, path: str, serve: Callable[[WebSocket], Awaitable[None]]) -> None:
        """Serve the sockets of a path."""
        self._sockets, self._serve = WebSocketRoute(path, serve), serve

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket."""
        if scope["type"] != "websocket":
            await super().__call__(scope, receive, send)
            return
        match, found = self._sockets.matches(scope)
        scope.update(found)
        socket = WebSocket(scope, receive, send)
        await (socket.close() if match is Match.NONE else self._serve(socket))


def make_app(
    storage: Storage, sources: Sources | None = None, settings: Settings | None = None
) -> Starlette:
    """Return the ASGI application over a storage; `app.state.server` is its GameServer."""
    settings = settings or Settings()
    server = GameServer(storage, sources or Sources(), settings)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await server.open()
        try:
            yield
        finally:
            await server.close()

    app = _App(
        routes=[
            *Api(server.registry).routes(),
            *static_files.routes(static_files.folder(settings.web)),
        ],
        lifespan=lifespan,
    )
    app.add_middleware(SecurityHeaders)
    app.serve_sockets("/api/games/{game}/socket", Endpoint(server.registry).serve)
    app.state.server = server
    return app
