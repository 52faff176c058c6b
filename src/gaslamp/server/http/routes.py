"""The routes of the HTTP API."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from gaslamp.core import saved_games
from gaslamp.core.errors import BadRecord
from gaslamp.core.registry import GAMES
from gaslamp.core.registry import game as find_game
from gaslamp.server.admin import departure, reports
from gaslamp.server.http.access import (
    browser_key,
    delete_browser_key,
    hashed_browser_key,
    same_origin,
    set_browser_key,
)
from gaslamp.server.match import creation, lobby, views
from gaslamp.server.match.info import opened_deal
from gaslamp.server.match.kept_game import KeptGame
from gaslamp.server.match.match import Match
from gaslamp.server.match.names import BOT_NAMES, clean_name
from gaslamp.server.match.registry import Registry
from gaslamp.server.match.sources import hashed
from gaslamp.server.ops.addresses import address_key
from gaslamp.server.ops.logs import log
from gaslamp.server.ops.metrics import CONTENT_TYPE
from gaslamp.server.ops.rate_limit import RateLimit
from gaslamp.server.protocol import messages as m
from gaslamp.server.protocol.encoding import encode
from gaslamp.server.protocol.refusals import OLD_RULES, Refusal, disk_full, too_fast
from gaslamp.server.storage.base import StorageFull, StorageUnavailable
from gaslamp.server.storage.rows import PERSON, SeatRow

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]

LONGEST_BODY = 64 * 1024
UNAVAILABLE = "the games cannot be reached at the moment: try again"
# How many tokens a request takes from the bucket of its address.
COST, COST_OF_GAME, COST_OF_REPLAY = 1, 10, 20


class Api:
    """The HTTP API of one server."""

    def __init__(self, registry: Registry) -> None:
        self._registry, self._context = registry, registry.context
        settings = registry.context.settings
        self._addresses = RateLimit(settings.address_burst, settings.address_rate)

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [
            self._route("/health", self._health, "GET", 0),
            self._route("/metrics", self._metrics, "GET", 0),
            self._route("/api/choices", self._choices, "GET"),
            self._route("/api/lobby", self._lobby, "GET"),
            self._route("/api/mine", self._mine, "GET"),
            self._route("/api/mine", self._forget, "DELETE", COST_OF_GAME),
            self._route("/api/games", self._create, "POST", COST_OF_GAME),
            self._route("/api/games/{game}", self._info, "GET"),
            self._route("/api/games/{game}/join", self._join, "POST"),
            self._route("/api/games/{game}/report", self._report, "POST", COST_OF_GAME),
            self._route("/api/games/{game}/record", self._record, "GET"),
            self._route("/api/games/{game}/opened", self._opened, "GET"),
            self._route("/api/games/{game}/replay/{viewer}", self._replay, "GET", COST_OF_REPLAY),
            self._route("/api/replay", self._upload, "POST", COST_OF_REPLAY),
        ]

    def _route(self, path: str, handler: Handler, method: str, cost: int = COST) -> Route:
        async def answer(request: Request) -> Response:
            try:
                self._check_limits(request, cost)
                return await handler(request)
            except Refusal as refusal:
                self._context.metrics.count("gaslamp_refusals_total", refusal.code)
                return _answer(m.Problem(code=refusal.code, text=str(refusal)), refusal.status)
            except ClientDisconnect:
                return Response(status_code=400)  # nobody reads it
            except StorageFull:
                full = disk_full()
                return _answer(m.Problem(code=full.code, text=str(full)), full.status)
            except StorageUnavailable:
                return _answer(m.Problem(code="away", text=UNAVAILABLE), 503)
            except Exception:
                log("page failed", failed=True, path=path)
                problem = m.Problem(code="broken", text="something went wrong on our side")
                return _answer(problem, 500)

        return Route(path, answer, methods=[method])

    def _check_limits(self, request: Request, cost: int) -> None:
        address = address_key(request.client.host if request.client else "")
        if cost and not self._addresses.take(address, cost):
            raise too_fast()
        if cost:
            self._context.bans.check_address(address, self._context.sources.now())
        safe = request.method in ("GET", "HEAD")
        if not safe and not same_origin(request, self._context.settings.origins):
            raise Refusal("origin", "this page may not use this server", 403)

    def _check_player(self, request: Request) -> None:
        """Refuse a player who is shut out."""
        now = self._context.sources.now()
        self._context.bans.check_player(hashed_browser_key(request), now)

    # About the server.

    async def _health(self, _request: Request) -> Response:
        context = self._context
        trouble = context.storage.trouble or context.trouble
        if trouble or not context.healthy:
            return PlainTextResponse(f"{trouble or 'the database does not answer'}\n", 503)
        return PlainTextResponse("ok\n")

    async def _metrics(self, _request: Request) -> Response:
        headers = {"content-type": CONTENT_TYPE}
        return PlainTextResponse(self._context.metrics.text(), headers=headers)

    async def _choices(self, _request: Request) -> Response:
        games = [find_game(name) for name in GAMES]
        choices = [
            m.GameChoice(name=game.name, title=game.title, editions=list(game.editions))
            for game in games
        ]
        return _answer(m.Choices(games=choices, bots=list(BOT_NAMES)))

    # Lists.

    async def _lobby(self, request: Request) -> Response:
        return _answer(await lobby.lobby(self._registry, hashed_browser_key(request)))

    async def _mine(self, request: Request) -> Response:
        player = hashed_browser_key(request)
        if player is None:
            return _answer(m.MyGames(games=[]))
        return _answer(await lobby.of_player(self._registry, player))

    async def _forget(self, request: Request) -> Response:
        player = hashed_browser_key(request)
        seats = 0 if player is None else await departure.forget(self._registry, player)
        response = _answer(m.Forgotten(seats=seats))
        delete_browser_key(response)
        return response

    # One game.

    async def _create(self, request: Request) -> Response:
        wish = await _body(request, m.NewGame)
        self._check_player(request)
        key = browser_key(request) or self._context.sources.token()
        address = request.client.host if request.client else ""
        created = await creation.create(self._registry, wish, hashed(key), address)
        response = _answer(created, 201)
        set_browser_key(response, key, secure=request.url.scheme == "https")
        return response

    async def _join(self, request: Request) -> Response:
        wish = await _body(request, m.Join)
        self._check_player(request)
        match = await self._match(request)
        key = browser_key(request) or self._context.sources.token()
        token = self._context.sources.token()
        invitation = None if wish.invitation is None else hashed(wish.invitation)
        seat = SeatRow(
            role="",
            kind=PERSON,
            name=clean_name(wish.name),
            token=hashed(token),
            player=hashed(key),
            contribution=wish.contribution,
        )
        role = await match.take_seat(seat, wish.role, invitation)
        response = _answer(m.Joined(game=match.row.id, role=role, token=token))
        set_browser_key(response, key, secure=request.url.scheme == "https")
        return response

    async def _report(self, request: Request) -> Response:
        wish = await _body(request, m.Report)
        self._check_player(request)
        match = await self._match(request)
        await reports.add(match, hashed_browser_key(request), wish.words)
        return _answer(m.Reported(game=match.row.id), 201)

    async def _match(self, request: Request) -> Match:
        return await self._registry.find(request.path_params["game"])

    async def _info(self, request: Request) -> Response:
        player = hashed_browser_key(request)
        try:
            return _answer((await self._match(request)).info(player))
        except Refusal as refusal:
            if refusal.code != OLD_RULES:
                raise
            return _answer((await self._kept(request)).info(player))

    async def _kept(self, request: Request) -> KeptGame:
        return await self._registry.kept(request.path_params["game"])

    async def _opened(self, request: Request) -> Response:
        return _answer(opened_deal((await self._kept(request)).row))

    async def _record(self, request: Request) -> Response:
        game = await self._kept(request)
        text = saved_games.to_text(game.record())
        name = f"{game.row.game}.gaslamp"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return PlainTextResponse(text, headers=headers)

    async def _replay(self, request: Request) -> Response:
        game, viewer = await self._kept(request), request.path_params["viewer"]
        return _answer(await asyncio.to_thread(game.replay, viewer))

    async def _upload(self, request: Request) -> Response:
        upload = await _body(request, m.Upload)
        return _answer(await asyncio.to_thread(_replay_of, upload))


def _replay_of(upload: m.Upload) -> m.Replay:
    try:
        record = saved_games.read(upload.record)
        return views.replay(saved_games.replay(record), record, upload.viewer)
    except BadRecord as error:
        raise Refusal("bad_record", str(error)) from None


async def _body(request: Request, kind: type[T]) -> T:
    """Return the body of a request as a message of a kind."""
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
    return Response(encode(message), status, media_type="application/json")
