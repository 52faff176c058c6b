"""The WebSocket protocol class given to uvicorn (`ws=`), which the application finds in its scope.

Every move is sent to several sockets. Through ASGI each frame would need a task of its own; here
the frames of one turn of the event loop are collected and written together at its end.
"""

import struct
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "gaslamp.wire"
TEXT = 0x81  # the first byte of an unfragmented text frame
SHORT, MEDIUM = 126, 1 << 16
ABORT_SECONDS = 2  # after which data that a slow reader has not read is discarded


class SocketProtocol(WebSocketsSansIOProtocol):
    """One socket."""

    closed = 0  # how many sockets this process has closed

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.waiting = 0  # frames sent since the client stopped reading
        self._unwritten: list[bytes] = []

    def handle_connect(self, event: Request) -> None:
        """Put this object into the scope of the application."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        """Take this object out of the scope: without the reference cycle it is freed at once."""
        SocketProtocol.closed += 1
        super().connection_lost(exc)
        if self.handshake_initiated and not self.conn.handshake_exc:
            self.scope["extensions"].pop(EXTENSION, None)

    def resume_writing(self) -> None:
        """Note that the client reads again."""
        self.waiting = 0
        super().resume_writing()

    def send_text(self, text: bytes) -> None:
        """Send a text frame; do nothing if the socket is closed or closing."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        if not self.writable.is_set():
            self.waiting += 1
        unwritten = self._unwritten
        if not unwritten:
            self.loop.call_soon(self._flush)
        length = len(text)
        if length < SHORT:
            unwritten.append(bytes((TEXT, length)))
        elif length < MEDIUM:
            unwritten.append(struct.pack("!BBH", TEXT, SHORT, length))
        else:
            unwritten.append(struct.pack("!BBQ", TEXT, SHORT + 1, length))
        unwritten.append(text)

    def _flush(self) -> None:
        """Write the collected frames."""
        unwritten, self._unwritten = self._unwritten, []
        if unwritten and not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(unwritten))

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the application sends through ASGI, after the collected frames."""
        self._flush()
        await super().send(message)

    def shutdown(self) -> None:
        """Close the socket because the server stops, after the collected frames."""
        self._flush()
        super().shutdown()

    def hang_up(self, code: int, reason: str) -> None:
        """Close without waiting for the client to read; the application is told."""
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


def protocol_of(scope: Any) -> SocketProtocol:
    """Return the protocol object of a socket, which uvicorn must have been given."""
    protocol: SocketProtocol = scope["extensions"][EXTENSION]
    return protocol
