"""The WebSocket protocol class given to uvicorn (`ws=`), which the application finds in its scope.

Every move is sent to several sockets. Through ASGI each frame would need a task of its own; here
the frames of one turn of the event loop are collected and written together at its end.

Every frame and byte that comes is counted here, also those of which ASGI knows nothing: pings,
pongs, fragments. Who exceeds what a socket or its address may send is hung up on.
"""

import asyncio
import struct
from functools import partial
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from gaslamp.server.ops.connections import Connections, Slot

EXTENSION = "gaslamp.wire"
TEXT = 0x81  # the first byte of an unfragmented text frame
SHORT, MEDIUM = 126, 1 << 16
PART = 1024  # bytes that are parsed before their frames are counted: 170 frames at most
ABORT_SECONDS = 2  # after which data that a slow reader has not read is discarded
CLOSE_SECONDS = 10  # in which a client may answer a close frame
LINGER_BYTES = 1 << 20  # bytes read after a close frame, so that it arrives; see _linger
TOO_MUCH = 1008


class SocketProtocol(WebSocketsSansIOProtocol):
    """One socket."""

    closed = 0  # how many sockets this process has closed

    def __init__(self, connections: Connections, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.waiting = 0  # frames sent since the client stopped reading
        self._unwritten: list[bytes] = []
        self._connections, self._slot = connections, None
        self._frames, self._bytes = connections.of_socket()
        self._discarding, self._discarded = False, 0

    _slot: Slot | None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over the place that the connection has since its first byte."""
        super().connection_made(transport)
        self._slot = self._connections.slot_of(self.transport)

    def handle_connect(self, event: Request) -> None:
        """Put this object into the scope of the application."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def belongs_to(self, address: str) -> None:
        """Count what comes from now on for an address: behind a proxy only ASGI knows it."""
        if self._slot is not None:
            self._slot.address = address

    def greeted(self) -> None:
        """Note that the client is a player or a spectator: the socket is in use."""
        if self._slot is not None:
            self._slot.work()

    def connection_lost(self, exc: Exception | None) -> None:
        """Take this object out of the scope: without the reference cycle it is freed at once."""
        SocketProtocol.closed += 1
        self._connections.release(self.transport)
        super().connection_lost(exc)
        if self.handshake_initiated and not self.conn.handshake_exc:
            self.scope["extensions"].pop(EXTENSION, None)

    # What comes.

    def data_received(self, data: bytes) -> None:
        """Parse what is within the limits."""
        if self._discarding:
            self._discard(len(data))
        elif not self.handshake_initiated:
            super().data_received(data)  # the request, of which the HTTP class has seen all
        elif len(data) <= PART:
            self._receive(data)
        else:
            for start in range(0, len(data), PART):
                self._receive(data[start : start + PART])
                if self._discarding or self.transport.is_closing():
                    break

    def _receive(self, part: bytes) -> None:
        """Parse a part of what came, and count its frames before they are looked at."""
        if not self._may_send(0, len(part)):
            self._cut_off("bytes")
            return
        self.conn.receive_data(part)
        frames = len(self.conn.events)
        if frames and not self._may_send(frames, 0):
            self._cut_off("frames")
        elif self.conn.parser_exc is not None:
            self.handle_parser_exception()
        elif frames:
            self.handle_events()

    def _may_send(self, frames: int, size: int) -> bool:
        """Return True if this socket and its address may send so much more."""
        if (frames and not self._frames.take(frames)) or (size and not self._bytes.take(size)):
            return False
        return self._slot is None or self._slot.spend(frames, size)

    def _discard(self, size: int) -> None:
        self._discarded += size
        if self._discarded > LINGER_BYTES:
            self.transport.abort()

    # What is sent.

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
        if message["type"] == "websocket.close" and self.close_timer is not None:
            self._abort_after(CLOSE_SECONDS)  # the client may never read nor answer

    # The end.

    async def run_asgi(self) -> None:
        """Run the application; what the client has not read soon after its end is discarded."""
        await super().run_asgi()
        if self.close_timer is None and not self.disconnected:
            self._abort_after(ABORT_SECONDS)

    def _abort_after(self, seconds: float) -> None:
        """Discard the connection if it is still there then; uvicorn ends this timer with it."""
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(seconds, self.transport.abort)

    def shutdown(self) -> None:
        """Close the socket because the server stops, after the collected frames."""
        self._flush()
        super().shutdown()

    def hang_up(self, code: int, reason: str) -> None:
        """Close without waiting for the client to read; the application is told."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self._flush()
        self._end(code, reason)
        self.transport.close()
        self._abort_after(ABORT_SECONDS)

    def _end(self, code: int, reason: str) -> None:
        """Send a close frame and tell the application."""
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True

    def _cut_off(self, limit: str) -> None:
        """Hang up on a client that sends too much; nothing more of what it sent is parsed."""
        self._connections.hung_up(limit)
        self.conn.data_to_send()  # pongs and the like, which it does not get
        self._discarding = True
        if self.close_sent or not self.handshake_complete:
            self.transport.abort()
        else:
            self.hang_up(TOO_MUCH, f"too many {limit}")

    def handle_parser_exception(self) -> None:
        """Close because of a frame that is too long or none at all."""
        assert self.conn.close_sent is not None
        sent = self.conn.close_sent
        self.stop_keepalive()
        self.queue.put_nowait(
            {"type": "websocket.disconnect", "code": sent.code, "reason": sent.reason}
        )
        self._flush()
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self._linger()

    def _linger(self) -> None:
        """Throw away what is under way before closing.

        To close while something is unread would reset the connection, and the client might never
        see the code.
        """
        self._discarding = True
        if self.transport.can_write_eof():
            self.transport.write_eof()
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self._abort_after(ABORT_SECONDS)


def ws_protocol(connections: Connections) -> Any:
    """Return what uvicorn makes a protocol of for each socket."""
    return partial(SocketProtocol, connections)


def protocol_of(scope: Any) -> SocketProtocol | None:
    """Return the protocol object of a socket, or None if another class serves it."""
    protocol: SocketProtocol | None = scope.get("extensions", {}).get(EXTENSION)
    return protocol
