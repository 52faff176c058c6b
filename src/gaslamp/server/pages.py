"""What is answered over HTTP."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from gaslamp.core import records
from gaslamp.core.errors import BadRecord
from gaslamp.core.names import GAMES
from gaslamp.core.registry import game as find_game
from gaslamp.server import lists, telling
from gaslamp.server.access import browser_of, key_of, remember, same_origin
from gaslamp.server.hall import BOTS, Hall, clean
from gaslamp.server.ops.logs import log
from gaslamp.server.ops.rate_limit import RateLimit
from gaslamp.server.protocol import messages as m
from gaslamp.server.protocol.refusals import Refusal, not_over, too_fast
from gaslamp.server.room import Room
from gaslamp.server.source import hashed
from gaslamp.server.storage.base import StorageUnavailable

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]

LONGEST_BODY = 64 * 1024
AWAY = "the games cannot be reached at the moment: try again"
# How much of an address's allowance a request takes.
COST, COST_OF_GAME, COST_OF_REPLAY = 1, 10, 20


class Pages:
    """The HTTP side of one server."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        settings = hall.settings
        self._addresses = RateLimit(settings.address_burst, settings.address_rate)

    def routes(self) -> list[Route]:
        """Every page and what answers it."""
        return [
            self._route("/health", self._health, "GET", 0),
            self._route("/metrics", self._metrics, "GET", 0),
            self._route("/api/choices", self._choices, "GET"),
            self._route("/api/lobby", self._lobby, "GET"),
            self._route("/api/mine", self._mine, "GET"),
            self._route("/api/games", self._create, "POST", COST_OF_GAME),
            self._route("/api/games/{game}", self._info, "GET"),
            self._route("/api/games/{game}/join", self._join, "POST"),
            self._route("/api/games/{game}/record", self._record, "GET"),
            self._route("/api/games/{game}/opened", self._opened, "GET"),
            self._route("/api/games/{game}/replay/{viewer}", self._replay, "GET", COST_OF_REPLAY),
            self._route("/api/replay", self._upload, "POST", COST_OF_REPLAY),
        ]

    def _route(self, path: str, handler: Handler, method: str, cost: int = COST) -> Route:
        async def answer(request: Request) -> Response:
            try:
                self._admit(request, cost)
                return await handler(request)
            except Refusal as refusal:
                self._hall.metrics.count("gaslamp_refusals_total", refusal.code)
                return _answer(m.Problem(code=refusal.code, text=str(refusal)), refusal.status)
            except StorageUnavailable:
                return _answer(m.Problem(code="away", text=AWAY), 503)
            except Exception:
                log("page failed", failed=True, path=path)
                problem = m.Problem(code="broken", text="something went wrong on our side")
                return _answer(problem, 500)

        return Route(path, answer, methods=[method])

    def _admit(self, request: Request, cost: int) -> None:
        address = request.client.host if request.client else ""
        if cost and not self._addresses.take(address, cost):
            raise too_fast()
        safe = request.method in ("GET", "HEAD")
        if not safe and not same_origin(request.headers, self._hall.settings.origins):
            raise Refusal("origin", "this page may not use this server", 403)

    # About the server.

    async def _health(self, _request: Request) -> Response:
        if not self._hall.healthy:
            return PlainTextResponse("the database does not answer\n", 503)
        return PlainTextResponse("ok\n")

    async def _metrics(self, _request: Request) -> Response:
        kind = "text/plain; version=0.0.4"
        return PlainTextResponse(self._hall.metrics.text(), media_type=kind)

    async def _choices(self, _request: Request) -> Response:
        games = [find_game(name) for name in GAMES]
        choices = [
            m.GameChoice(name=game.name, title=game.title, editions=list(game.editions))
            for game in games
        ]
        return _answer(m.Choices(games=choices, bots=list(BOTS)))

    # Lists.

    async def _lobby(self, _request: Request) -> Response:
        return _answer(await lists.lobby(self._hall))

    async def _mine(self, request: Request) -> Response:
        player = browser_of(request)
        games = m.MyGames(games=[]) if player is None else await lists.of_player(self._hall, player)
        return _answer(games)

    # One game.

    async def _create(self, request: Request) -> Response:
        wish = await _body(request, m.NewGame)
        key = key_of(request) or self._hall.source.token()
        response = _answer(await self._hall.create(wish, hashed(key)), 201)
        remember(response, key, secure=request.url.scheme == "https")
        return response

    async def _join(self, request: Request) -> Response:
        wish = await _body(request, m.Join)
        room = await self._room(request)
        key = key_of(request) or self._hall.source.token()
        token = self._hall.source.token()
        invited = None if wish.invitation is None else hashed(wish.invitation)
        role = await room.sit(wish.role, clean(wish.name), hashed(token), hashed(key), invited)
        response = _answer(m.Joined(game=room.row.id, role=role, token=token))
        remember(response, key, secure=request.url.scheme == "https")
        return response

    async def _room(self, request: Request) -> Room:
        return await self._hall.room(request.path_params["game"])

    async def _info(self, request: Request) -> Response:
        return _answer((await self._room(request)).info())

    async def _opened(self, request: Request) -> Response:
        return _answer((await self._room(request)).opened())

    async def _record(self, request: Request) -> Response:
        room = await self._room(request)
        if not room.over:
            raise not_over()
        text = records.to_text(_record_of(room))
        name = f"{room.row.game}.gaslamp"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return PlainTextResponse(text, headers=headers)

    async def _replay(self, request: Request) -> Response:
        room = await self._room(request)
        if not room.over:
            raise not_over()
        state, viewer = room.table.state, request.path_params["viewer"]
        return _answer(await asyncio.to_thread(telling.replayed, state, _record_of(room), viewer))

    async def _upload(self, request: Request) -> Response:
        upload = await _body(request, m.Upload)
        return _answer(await asyncio.to_thread(_replay_of, upload))


def _record_of(room: Room) -> records.Record:
    players = {seat.role: seat.name for seat in room.row.seats.values()}
    date = datetime.fromtimestamp(room.row.created / 1000, UTC).date().isoformat()
    opened = room.opened()
    seal = records.Seal(opened.commitment, opened.salt, opened.deal)
    return records.record_of(room.table.state, players=players, date=date, seal=seal)


def _replay_of(upload: m.Upload) -> m.Replay:
    try:
        record = records.read(upload.record)
        return telling.replayed(records.replay(record), record, upload.viewer)
    except BadRecord as error:
        raise Refusal("bad_record", str(error)) from None


async def _body(request: Request, kind: type[T]) -> T:
    """The body of a request, of the kind that is asked for."""
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
        raise Refusal("malformed", "send application/json", 415)
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > LONGEST_BODY:
            raise Refusal("too_long", f"a body has at most {LONGEST_BODY} bytes", 413)
    try:
        return msgspec.json.decode(bytes(data), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("malformed", f"this is not what the API asks for: {error}") from None


def _answer(message: m.Message, status: int = 200) -> Response:
    return Response(telling.page(message), status, media_type="application/json")
