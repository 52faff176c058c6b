"""A seat's socket: hello first, then messages in and frames out."""

import asyncio
from collections import Counter
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from gaslamp.server import telling
from gaslamp.server.access import browser_of, same_origin
from gaslamp.server.hall import Hall
from gaslamp.server.ops.logs import log
from gaslamp.server.ops.rate_limit import RateLimit
from gaslamp.server.protocol import messages as m
from gaslamp.server.protocol.encoding import LONGEST_FRAME, decode
from gaslamp.server.protocol.refusals import Refusal, too_fast
from gaslamp.server.room import Room
from gaslamp.server.source import hashed
from gaslamp.server.storage.base import StorageUnavailable
from gaslamp.server.wire import Wire, wire_of

HELLO_SECONDS = 10
CLOSE_SECONDS = 2

# Close codes. 1012 is sent by uvicorn as well, when the server goes down.
COME_BACK = 1012
NOT_ALLOWED = 1008
TOO_LONG = 1009
TOO_SLOW = 1013
FAILED = 1011
NO_GAME = 4404


class Client:
    """One socket: a listener who is told at once."""

    def __init__(self, wire: Wire, role: str | None, since: int, queue: int) -> None:
        self.role, self.since = role, since
        self._wire, self._queue = wire, queue
        self.slow = False

    def put(self, frame: bytes) -> None:
        """Send a frame; one who does not read is dropped."""
        if self._wire.waiting < self._queue:
            self._wire.say(frame)
        elif not self.slow:
            self.slow = True
            self._wire.hang_up(TOO_SLOW, "slow reader")


class Sockets:
    """All sockets of one server."""

    def __init__(self, hall: Hall) -> None:
        settings = hall.settings
        self._hall = hall
        self._seats = RateLimit(settings.seat_burst, settings.seat_rate)
        self._addresses = RateLimit(settings.address_burst, settings.address_rate)
        self._open: Counter[str] = Counter()

    async def serve(self, socket: WebSocket) -> None:
        """One socket from its first to its last frame."""
        address = socket.client.host if socket.client else ""
        if not same_origin(socket.headers, self._hall.settings.origins):
            await socket.close(NOT_ALLOWED, "this page may not use this server")
            return
        full = self._open[address] >= self._hall.settings.sockets_per_address
        if full or not self._addresses.take(address):
            await socket.close(TOO_SLOW, "too many sockets: wait a moment")
            return
        self._open[address] += 1
        self._hall.metrics.count("gaslamp_sockets_opened_total")
        try:
            await socket.accept()
            await self._greet(socket, address)
        except (WebSocketDisconnect, TimeoutError):
            pass
        except StorageUnavailable:
            await _close(socket, COME_BACK, "come back")
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    async def _greet(self, socket: WebSocket, address: str) -> None:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await _receive(socket)
            if not isinstance(hello, m.Hello):
                raise Refusal("malformed", "the first message must be a hello")
            room = await self._hall.room(socket.path_params["game"])
            token = None if hello.token is None else hashed(hello.token)
            role = room.seat_of(token, browser_of(socket), hello.role)
        except Refusal as refusal:
            self._hall.metrics.count("gaslamp_refusals_total", refusal.code)
            wire_of(socket.scope).say(_refused(None, refusal))
            code = NO_GAME if refusal.code == "unknown_game" else NOT_ALLOWED
            await _close(socket, code, refusal.code)
            return
        client = Client(wire_of(socket.scope), role, hello.since, self._hall.settings.queue)
        room.enter(client)
        try:
            await self._read(socket, room, client, address)
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
                self._hall.metrics.count("gaslamp_slow_readers_total")
            room.leave(client)

    async def _read(self, socket: WebSocket, room: Room, client: Client, address: str) -> None:
        """Answer messages until the socket is closed."""
        seat = address if client.role is None else f"{room.row.id} {client.role}"
        while True:
            data = await _frame(socket)
            if not self._seats.take(seat) or not self._addresses.take(address):
                self._hall.metrics.count("gaslamp_refusals_total", "too_fast")
                raise too_fast()
            await self._answer(room, client, data)

    async def _answer(self, room: Room, client: Client, data: str | bytes) -> None:
        """Do what a message asks, and say so."""
        ref: int | None = None
        try:
            message = decode(data)
            if isinstance(message, m.Hello):
                raise Refusal("malformed", "hello is said once")
            ref = message.ref
            if isinstance(message, m.Ping):
                client.put(telling.frame(m.Pong(ref=ref)))
                return
            if client.role is None:
                raise Refusal("spectator", "a spectator only looks", 403)
            seq = await self._do(room, client.role, message)
            client.put(telling.frame(m.Done(ref=ref, seq=seq)))
        except Refusal as refusal:
            self._hall.metrics.count("gaslamp_refusals_total", refusal.code)
            client.put(_refused(ref, refusal))
            if refusal.code == "stale":
                client.since = 0
                room.tell(client)

    async def _do(self, room: Room, role: str, message: m.ClientMessage) -> int:
        match message:
            case m.Play():
                return await room.play(role, message)
            case m.Confirm():
                return await room.confirm(role, message)
            case m.Undo():
                return await room.undo(role, message)
            case m.Resign():
                return await room.end(role, "resign")
            case m.Chat():
                await room.say(role, message.text)
            case m.Rematch():
                await self._hall.rematch(room, role)
        return room.table.seq(role)


async def _frame(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    data: str | bytes = message.get("text") or message.get("bytes") or b""
    if len(data) > LONGEST_FRAME:
        raise Refusal("too_long", f"a message has at most {LONGEST_FRAME} bytes")
    return data


async def _receive(socket: WebSocket) -> m.ClientMessage:
    return decode(await _frame(socket))


def _refused(ref: int | None, refusal: Refusal) -> bytes:
    return telling.frame(m.Refused(ref=ref, code=refusal.code, text=str(refusal)))


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    """Say goodbye for a moment; the other side may be gone, or not be reading."""
    with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
        async with asyncio.timeout(CLOSE_SECONDS):
            await socket.close(code, reason)
