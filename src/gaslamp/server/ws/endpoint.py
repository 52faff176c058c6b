"""The socket of a seat or a spectator: first a hello, then messages in and frames out."""

import asyncio
from collections import Counter
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from gaslamp.server.http.access import hashed_browser_key, same_origin
from gaslamp.server.match import creation
from gaslamp.server.match.match import Match
from gaslamp.server.match.registry import Registry
from gaslamp.server.match.sources import hashed
from gaslamp.server.ops.logs import log
from gaslamp.server.ops.rate_limit import RateLimit
from gaslamp.server.protocol import messages as m
from gaslamp.server.protocol.encoding import LONGEST_FRAME, check_version, decode, encode
from gaslamp.server.protocol.refusals import Refusal, too_fast
from gaslamp.server.storage.base import StorageUnavailable
from gaslamp.server.ws.uvicorn_protocol import SocketProtocol, protocol_of

SeatMessage = m.Play | m.Confirm | m.Undo | m.Resign | m.Withdraw | m.Claim | m.Chat | m.Rematch

HELLO_SECONDS = 10
CLOSE_SECONDS = 2

# Close codes. uvicorn sends 1012 as well, when the server goes down.
COME_BACK = 1012
NOT_ALLOWED = 1008
TOO_LONG = 1009
TOO_SLOW = 1013
FAILED = 1011
NO_GAME = 4404


class Client:
    """One socket as a subscriber of a match; frames are sent at once."""

    def __init__(
        self, protocol: SocketProtocol, role: str | None, hello: m.Hello, send_queue: int
    ) -> None:
        self.role, self.since, self.version = role, hello.since, hello.version
        self._protocol, self._send_queue = protocol, send_queue
        self.slow = False

    def put(self, frame: bytes) -> None:
        """Send a frame; a client who does not read is disconnected."""
        if self._protocol.waiting < self._send_queue:
            self._protocol.send_text(frame)
        elif not self.slow:
            self.slow = True
            self._protocol.hang_up(TOO_SLOW, "slow reader")


class Endpoint:
    """All sockets of one server."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._settings, self._metrics = registry.context.settings, registry.context.metrics
        self._seats = RateLimit(self._settings.seat_burst, self._settings.seat_rate)
        self._addresses = RateLimit(self._settings.address_burst, self._settings.address_rate)
        self._open: Counter[str] = Counter()

    async def serve(self, socket: WebSocket) -> None:
        """Serve one socket from its first to its last frame."""
        address = socket.client.host if socket.client else ""
        if not same_origin(socket.headers, self._settings.origins):
            await socket.close(NOT_ALLOWED, "this page may not use this server")
            return
        full = self._open[address] >= self._settings.sockets_per_address
        if full or not self._addresses.take(address):
            await socket.close(TOO_SLOW, "too many sockets: wait a moment")
            return
        self._open[address] += 1
        self._metrics.count("gaslamp_sockets_opened_total")
        try:
            await socket.accept()
            await self._serve_accepted(socket, address)
        except (WebSocketDisconnect, TimeoutError):
            pass
        except StorageUnavailable:
            await _close(socket, COME_BACK, "come back")
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    async def _serve_accepted(self, socket: WebSocket, address: str) -> None:
        """Subscribe the sender of a hello to its match, and read until the socket is closed."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = decode(await _frame(socket))
            if not isinstance(hello, m.Hello):
                raise Refusal("malformed", "the first message must be a hello")
            check_version(hello.version)
            match = await self._registry.find(socket.path_params["game"])
            token = None if hello.token is None else hashed(hello.token)
            role = match.seats.role_of(token, hashed_browser_key(socket), hello.role)
            if role is not None:
                await match.beginning.arrive(role, hello.contribution)
        except Refusal as refusal:
            self._metrics.count("gaslamp_refusals_total", refusal.code)
            protocol_of(socket.scope).send_text(_refused(None, refusal))
            code = NO_GAME if refusal.code == "unknown_game" else NOT_ALLOWED
            await _close(socket, code, refusal.code)
            return
        client = Client(protocol_of(socket.scope), role, hello, self._settings.send_queue)
        match.subscribe(client)
        try:
            await self._read(socket, match, client, address)
        except Refusal as refusal:
            code = TOO_LONG if refusal.code == "too_long" else NOT_ALLOWED
            client.put(_refused(None, refusal))
            await _close(socket, code, refusal.code)
        except (WebSocketDisconnect, StorageUnavailable):
            raise
        except Exception:
            log("socket failed", failed=True)
            await _close(socket, FAILED, "an error on our side")
        finally:
            if client.slow:
                self._metrics.count("gaslamp_slow_readers_total")
            match.unsubscribe(client)

    async def _read(self, socket: WebSocket, match: Match, client: Client, address: str) -> None:
        """Answer messages until the socket is closed."""
        seat = address if client.role is None else f"{match.row.id} {client.role}"
        while True:
            data = await _frame(socket)
            if not self._seats.take(seat) or not self._addresses.take(address):
                self._metrics.count("gaslamp_refusals_total", "too_fast")
                raise too_fast()
            await self._answer(match, client, data)

    async def _answer(self, match: Match, client: Client, data: str | bytes) -> None:
        """Carry out one message and acknowledge or refuse it."""
        ref: int | None = None
        try:
            message = decode(data)
            if isinstance(message, m.Hello):
                raise Refusal("malformed", "hello is said once")
            ref = message.ref
            if isinstance(message, m.Ping):
                client.put(encode(m.Pong(ref=ref)))
                return
            if client.role is None:
                raise Refusal("spectator", "a spectator only looks", 403)
            done = await self._carry_out(match, client.role, message)
            client.put(encode(done))
        except Refusal as refusal:
            self._metrics.count("gaslamp_refusals_total", refusal.code)
            client.put(_refused(ref, refusal))
            if refusal.code == "stale":
                client.since = 0
                match.send_state(client)

    async def _carry_out(
        self,
        match: Match,
        role: str,
        message: SeatMessage,
    ) -> m.Done:
        """Carry out a message of a seat; return its acknowledgement."""
        if isinstance(message, m.Play):
            return await match.moves.play(role, message)
        if isinstance(message, m.Confirm):
            return await match.moves.confirm(role, message)
        if isinstance(message, m.Undo):
            return await match.moves.undo(role, message)
        if isinstance(message, m.Resign):
            return await match.moves.resign(role, message)
        if isinstance(message, m.Claim):
            return await match.moves.claim(role, message)
        if isinstance(message, m.Withdraw):
            await match.beginning.withdraw()
        elif isinstance(message, m.Chat):
            await match.say(role, message.text, message.id)
        else:
            await creation.rematch(self._registry, match, role)
        return m.Done(ref=message.ref, seq=match.game.seq(role))


async def _frame(socket: WebSocket) -> str | bytes:
    """Return the next frame; refuse one that is too long."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    data: str | bytes = message.get("text") or message.get("bytes") or b""
    if len(data) > LONGEST_FRAME:
        raise Refusal("too_long", f"a message has at most {LONGEST_FRAME} bytes")
    return data


def _refused(ref: int | None, refusal: Refusal) -> bytes:
    return encode(m.Refused(ref=ref, code=refusal.code, text=str(refusal)))


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    """Close a socket, but do not wait long for a client that is gone or does not read."""
    with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
        async with asyncio.timeout(CLOSE_SECONDS):
            await socket.close(code, reason)
