"""How frames leave for one socket: through our protocol class, or else through plain ASGI.

The first writes at once and knows how much is unread. The second serves under any ASGI server: a
bounded queue and one task for each socket.
"""

import asyncio
from collections import deque
from contextlib import suppress
from typing import Any, Protocol

from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from gaslamp.server.ws.uvicorn_protocol import SocketProtocol, protocol_of

CLOSE_SECONDS = 2
ENDED = (TimeoutError, RuntimeError, WebSocketDisconnect, OSError)


class Sender(Protocol):
    """One accepted socket, as the endpoint uses it."""

    @property
    def waiting(self) -> int:
        """Return how many frames wait for the client to read."""

    def belongs_to(self, address: str) -> None:
        """Count what comes for an address."""

    def greeted(self) -> None:
        """Note that the client is a player or a spectator."""

    def send_text(self, text: bytes) -> None:
        """Send a text frame; do nothing if the socket is closed or closing."""

    def hang_up(self, code: int, reason: str) -> None:
        """Close without waiting for the client to read; `receive` is told."""

    async def receive(self) -> str | bytes:
        """Return the next message; raise WebSocketDisconnect if there is none."""

    async def close(self, code: int, reason: str) -> None:
        """Close after what was sent, but do not wait long for a client that does not read."""

    async def end(self) -> None:
        """Let go of the socket."""


class DirectSender:
    """A socket of our own protocol class."""

    __slots__ = ("_protocol", "_socket", "send_text")

    def __init__(self, socket: WebSocket, protocol: SocketProtocol) -> None:
        self._socket, self._protocol = socket, protocol
        self.send_text = protocol.send_text  # without a call in between: every frame goes here

    @property
    def waiting(self) -> int:
        """Return how many frames wait for the client to read."""
        return self._protocol.waiting

    def belongs_to(self, address: str) -> None:
        """Count what comes for an address."""
        self._protocol.belongs_to(address)

    def greeted(self) -> None:
        """Note that the client is a player or a spectator."""
        self._protocol.greeted()

    def hang_up(self, code: int, reason: str) -> None:
        """Close without waiting for the client to read."""
        self._protocol.hang_up(code, reason)

    async def receive(self) -> str | bytes:
        """Return the next message; from the protocol, without Starlette in between."""
        message: Any = await self._protocol.receive()
        return _data(message)

    async def close(self, code: int, reason: str) -> None:
        """Close after what was sent."""
        await _close(self._socket, code, reason)

    async def end(self) -> None:
        """Let go of the protocol object."""


class AsgiSender:
    """A socket of any ASGI server."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._queue: deque[bytes] = deque()
        self._filled, self._empty = asyncio.Event(), asyncio.Event()
        self._empty.set()
        self._hung_up: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._closing: tuple[int, str] | None = None
        self._task = asyncio.create_task(self._run())

    @property
    def waiting(self) -> int:
        """Return how many frames wait for the client to read."""
        return len(self._queue)

    def belongs_to(self, address: str) -> None:
        """Count nothing: frames are the ASGI server's affair, or the proxy's."""

    def greeted(self) -> None:
        """Note nothing: connections are the ASGI server's affair."""

    def send_text(self, text: bytes) -> None:
        """Queue a text frame."""
        if self._task.done() or self._hung_up.done() or self._closing is not None:
            return
        self._queue.append(text)
        self._filled.set()
        self._empty.clear()

    def hang_up(self, code: int, reason: str) -> None:
        """Close without waiting for the client to read."""
        if not self._hung_up.done():
            self._queue.clear()
            self._hung_up.set_result(code)
            self._closing = (code, reason)

    async def _run(self) -> None:
        """Send what is queued, one frame after the other."""
        try:
            while True:
                await self._filled.wait()
                while self._queue:
                    await self._socket.send_text(self._queue[0].decode())
                    if self._queue:  # else the rest was dropped meanwhile
                        self._queue.popleft()
                self._filled.clear()
                self._empty.set()
        except ENDED:
            pass  # the client is gone, as `receive` will find
        finally:
            self._queue.clear()
            self._empty.set()

    async def receive(self) -> str | bytes:
        """Return the next message; one who was hung up on has none."""
        receiving = asyncio.ensure_future(self._socket.receive())
        try:
            await asyncio.wait((receiving, self._hung_up), return_when=asyncio.FIRST_COMPLETED)
            if self._hung_up.done():
                raise WebSocketDisconnect(self._hung_up.result())
            return _data(receiving.result())
        finally:
            receiving.cancel()

    async def close(self, code: int, reason: str) -> None:
        """Close after what was queued."""
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._empty.wait()
        self._closing = (code, reason)
        await self.end()

    async def end(self) -> None:
        """End the task; send the close frame if there is one to send."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        if self._closing is not None:
            (code, reason), self._closing = self._closing, None
            await _close(self._socket, code, reason)


def sender_of(socket: WebSocket) -> Sender:
    """Return how frames leave for an accepted socket."""
    protocol = protocol_of(socket.scope)
    return AsgiSender(socket) if protocol is None else DirectSender(socket, protocol)


def _data(message: Message) -> str | bytes:
    """Return the text or bytes of what d."""
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    data: str | bytes = message.get("text") or message.get("bytes") or b""
    return data


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    with suppress(*ENDED):
        async with asyncio.timeout(CLOSE_SECONDS):
            await socket.close(code, reason)
