"""A socket's other end in uvicorn: frames go out without a task, and a reader who sleeps is left.

Every move is told to several sockets. Through ASGI each frame would wait for a task of its own;
here what is said to one socket in a turn of the loop is written together at its end.
"""

import struct
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "gaslamp.wire"
TEXT = 0x81  # a whole message of text
SHORT, MEDIUM = 126, 1 << 16
ABORT_SECONDS = 2  # for a reader who sleeps, until what is left is thrown away


class Wire(WebSocketsSansIOProtocol):
    """One socket, as the application finds it in its scope."""

    closed = 0  # how many have been, in this process

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.waiting = 0  # frames that were said while nobody read
        self._said: list[bytes] = []

    def handle_connect(self, event: Request) -> None:
        """Show ourselves to the application."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody needs to find us any more."""
        Wire.closed += 1
        super().connection_lost(exc)
        if self.handshake_initiated and not self.conn.handshake_exc:
            self.scope["extensions"].pop(EXTENSION, None)

    def resume_writing(self) -> None:
        """The other side reads again."""
        self.waiting = 0
        super().resume_writing()

    def say(self, text: bytes) -> None:
        """Send a text; nothing if the socket is closed or is being closed."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        if not self.writable.is_set():
            self.waiting += 1
        said = self._said
        if not said:
            self.loop.call_soon(self._flush)
        length = len(text)
        if length < SHORT:
            said.append(bytes((TEXT, length)))
        elif length < MEDIUM:
            said.append(struct.pack("!BBH", TEXT, SHORT, length))
        else:
            said.append(struct.pack("!BBQ", TEXT, SHORT + 1, length))
        said.append(text)

    def _flush(self) -> None:
        """Write what was said."""
        said, self._said = self._said, []
        if said and not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(said))

    async def send(self, message: ASGISendEvent) -> None:
        """What the application sends comes after what was said."""
        self._flush()
        await super().send(message)

    def shutdown(self) -> None:
        """So does the end of the server."""
        self._flush()
        super().shutdown()

    def hang_up(self, code: int, reason: str) -> None:
        """Close without waiting for the other side to read; the application is told."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self._flush()
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self.loop.call_later(ABORT_SECONDS, self.transport.abort)


def wire_of(scope: Any) -> Wire:
    """The wire of a socket that uvicorn serves with it."""
    wire: Wire = scope["extensions"][EXTENSION]
    return wire
