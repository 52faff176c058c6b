"""The socket of a seat or a spectator: first a hello, then messages in and frames out."""

import asyncio
from collections import Counter

from starlette.websockets import WebSocket, WebSocketDisconnect

from gaslamp.server.http.access import hashed_browser_key, same_origin
from gaslamp.server.match import creation
from gaslamp.server.match.match import Match
from gaslamp.server.match.registry import Registry
from gaslamp.server.match.sources import hashed
from gaslamp.server.ops.addresses import address_key
from gaslamp.server.ops.logs import log
from gaslamp.server.ops.rate_limit import RateLimit
from gaslamp.server.protocol import messages as m
from gaslamp.server.protocol.encoding import LONGEST_FRAME, check_version, decode, encode
from gaslamp.server.protocol.refusals import Refusal, disk_full, too_fast
from gaslamp.server.storage.base import StorageFull, StorageUnavailable
from gaslamp.server.ws.sender import Sender, sender_of

SeatMessage = m.Play | m.Confirm | m.Undo | m.Resign | m.Withdraw | m.Claim | m.Chat | m.Rematch

HELLO_SECONDS = 10

# Close codes. uvicorn sends 1012 as well, when the server goes down.
COME_BACK = 1012
NOT_ALLOWED = 1008
TOO_LONG = 1009
TOO_SLOW = 1013
FAILED = 1011
NO_GAME = 4404
NO_HELLO = 4408


class Client:
    """One socket as a subscriber of a match; frames are sent at once."""

    def __init__(
        self,
        sender: Sender,
        role: str | None,
        hello: m.Hello,
        send_queue: int,
        player: str | None = None,
        address: str = "",
    ) -> None:
        self.role, self.since, self.version = role, hello.since, hello.version
        self.player, self.address = player, address
        self._sender, self._send_queue = sender, send_queue
        self.slow = False

    def put(self, frame: bytes) -> None:
        """Send a frame; a client who does not read is disconnected."""
        if self._sender.waiting < self._send_queue:
            self._sender.send_text(frame)
        elif not self.slow:
            self.slow = True
            self._sender.hang_up(TOO_SLOW, "slow reader")

    def send_away(self) -> None:
        """Close the socket and ask the client to come back, which may lead to another server."""
        self._sender.hang_up(COME_BACK, "come back")


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
        address = address_key(socket.client.host if socket.client else "")
        if not same_origin(socket, self._settings.origins):
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
            sender = sender_of(socket)
            try:
                sender.belongs_to(address)
                await self._serve_accepted(socket, sender, address)
            finally:
                await sender.end()
        except WebSocketDisconnect:
            pass
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    async def _serve_accepted(self, socket: WebSocket, sender: Sender, address: str) -> None:
        """Serve a socket, and close it with a code that says why."""
        try:
            await self._serve_seat(socket, sender, address)
        except WebSocketDisconnect:
            raise
        except TimeoutError:
            await sender.close(NO_HELLO, "no hello in time")
        except Refusal as refusal:
            sender.send_text(_refused(None, refusal))
            await sender.close(_code_of(refusal), refusal.code)
        except StorageUnavailable:
            await sender.close(COME_BACK, "come back")
        except Exception:
            log("socket failed", failed=True)
            await sender.close(FAILED, "an error on our side")

    async def _serve_seat(self, socket: WebSocket, sender: Sender, address: str) -> None:
        """Subscribe the sender of a hello to its match, and read until the socket is closed."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                data = await _message(sender)
            hello = decode(data)
            if not isinstance(hello, m.Hello):
                raise Refusal("malformed", "the first message must be a hello")
            check_version(hello.version)
            context = self._registry.context
            context.bans.check_address(address_key(address), context.sources.now())
            match = await self._registry.find(socket.path_params["game"])
            token = None if hello.token is None else hashed(hello.token)
            player = hashed_browser_key(socket)
            role = match.seats.role_of(token, player, hello.role)
            if role is not None:
                self._check_player(match, role)
                await match.beginning.arrive(role, hello.contribution)
        except Refusal as refusal:
            self._metrics.count("gaslamp_refusals_total", refusal.code)
            raise
        sender.greeted()
        queue = self._settings.send_queue
        client = Client(sender, role, hello, queue, player, address)
        try:
            match.subscribe(client)
            await self._read(sender, match, client, address)
        finally:
            if client.slow:
                self._metrics.count("gaslamp_slow_readers_total")
            match.unsubscribe(client)

    async def _read(self, sender: Sender, match: Match, client: Client, address: str) -> None:
        """Answer messages until the socket is closed."""
        seat = address if client.role is None else f"{match.row.id} {client.role}"
        while True:
            data = await _message(sender)
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
            done = await self._carry_out(match, client, client.role, message)
            client.put(encode(done))
        except StorageFull:
            self._metrics.count("gaslamp_refusals_total", "full")
            client.put(_refused(ref, disk_full()))
        except Refusal as refusal:
            self._metrics.count("gaslamp_refusals_total", refusal.code)
            client.put(_refused(ref, refusal))
            if refusal.code == "stale":
                client.since = 0
                match.send_state(client)

    def _check_player(self, match: Match, role: str, *, chatting: bool = False) -> None:
        """Refuse a player who is shut out, or has deleted his data."""
        context = self._registry.context
        player = match.seats.known_player(role)
        if context.bans:
            context.bans.check_player(player, context.sources.now(), chatting=chatting)

    async def _carry_out(
        self,
        match: Match,
        client: Client,
        role: str,
        message: SeatMessage,
    ) -> m.Done:
        """Carry out a message of a seat; return its acknowledgement."""
        self._check_player(match, role, chatting=isinstance(message, m.Chat))
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
            await creation.rematch(self._registry, match, role, client.address)
        return m.Done(ref=message.ref, seq=match.game.seq(role))


async def _message(sender: Sender) -> str | bytes:
    """Return the next message; refuse one that is too long."""
    data = await sender.receive()
    if len(data) > LONGEST_FRAME:
        raise Refusal("too_long", f"a message has at most {LONGEST_FRAME} bytes")
    return data


def _code_of(refusal: Refusal) -> int:
    """Return the close code after a refusal."""
    return {"too_long": TOO_LONG, "unknown_game": NO_GAME}.get(refusal.code, NOT_ALLOWED)


def _refused(ref: int | None, refusal: Refusal) -> bytes:
    return encode(m.Refused(ref=ref, code=refusal.code, text=str(refusal)))
