"""The HTTP protocol classes given to uvicorn (`http=`): its own, with limits before the parser.

A request's headers are collected until they are whole, and only then parsed: by httptools, or by
h11 where that is not installed. Who sends too much, or takes too long, is answered shortly and
hung up on.
"""

import asyncio
from functools import partial
from http import HTTPStatus
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from gaslamp.server.http.routes import LONGEST_BODY
from gaslamp.server.ops.connections import Connections, Slot
from gaslamp.server.protocol import messages as m
from gaslamp.server.protocol.encoding import encode

try:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
except ImportError:  # httptools is not installed
    HttpToolsProtocol = None  # type: ignore[assignment,misc]

END = b"\r\n\r\n"
MOST_BODY = 2 * LONGEST_BODY  # with the sizes of chunks; the application refuses less
# Before a refused connection is closed, what is under way is read and thrown away, so that the
# answer arrives: closing at once would reset the connection.
LINGER_SECONDS = 2.0
LINGER_BYTES = 1 << 20
# What is answered by the limit that was exceeded, in the words of the API.
PROBLEMS = {
    "headers": m.Problem(
        code="too_long", text="the headers of this request are too long or too many"
    ),
    "body": m.Problem(code="too_long", text=f"a body has at most {LONGEST_BODY} bytes"),
    "requests": m.Problem(code="too_fast", text="too many requests: wait a moment"),
    "time": m.Problem(code="too_slow", text="this request took too long to arrive: send it again"),
}


class Limited(asyncio.Protocol):
    """The limits of one connection; a class of uvicorn comes after this one among the bases."""

    # Of uvicorn's classes.
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    client: tuple[str, int] | None
    headers: list[tuple[bytes, bytes]]
    cycle: Any

    def __init__(self, connections: Connections, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._connections, self._limits = connections, connections.settings
        self._slot: Slot | None = None
        self._head = bytearray()  # of a request that is not parsed yet
        self._in_body = False
        self._length: int | None = 0  # of the body; None if it comes in chunks
        self._body_size = 0
        self._refused = self._upgraded = False
        self._discarded = 0
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take a place, or hang up."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        self._slot = self._connections.admit(self.transport, host)
        if self._slot is None:
            self.transport.abort()
        else:
            self._set_timer(self._limits.header_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        self._cancel_timer()
        self._connections.release(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Pass on what is within the limits."""
        if self._refused or self._slot is None or self._upgraded:
            self._discard(len(data))
        elif not self._slot.spend(0, len(data)):
            self._hang_up("bytes")
        elif self._in_body:
            self._read_body(data)
        else:
            self._read_head(data)

    def _read_head(self, data: bytes) -> None:
        """Collect headers; pass them on when they are whole."""
        head, searched = self._head, len(self._head)
        if not head:
            data = data.lstrip(b"\r\n")  # empty lines before a request mean nothing
            if data and not self._answering():
                self._wait(self._limits.header_seconds)
        head += data
        end = head.find(END, max(0, searched - len(END) + 1))
        size = len(head) if end < 0 else end + len(END)
        if size > self._limits.header_bytes or head.count(b"\n", 0, size) > self._most_lines():
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "headers")
        elif end >= 0 and not self._answering():  # else it is taken up after the answer
            self._read_request(size)
        elif len(head) > self._limits.header_bytes:
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS, "requests")

    def _most_lines(self) -> int:
        return self._limits.header_count + 2  # the request line and the empty one

    def _read_request(self, size: int) -> None:
        """Pass on whole headers of a size, and what came after them."""
        assert self._slot is not None
        if not self._slot.spend(1, 0):
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS, "requests")
            return
        head, rest = bytes(self._head[:size]), bytes(self._head[size:])
        self._head.clear()
        self._in_body, self._body_size = True, 0
        self.begin_request()
        super().data_received(head)
        if self._upgraded or self.transport.is_closing():
            return
        self._length = _length_of(self.headers)
        self._look_at_body()
        if self._in_body:
            self._wait(self._limits.body_seconds)
        if rest:
            self.data_received(rest)

    def _read_body(self, data: bytes) -> None:
        """Pass on a part of a body."""
        left = len(data) if self._length is None else self._length - self._body_size
        part, rest = data[:left], data[left:]
        self._body_size += len(part)
        if self._body_size > MOST_BODY:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "body")
            return
        super().data_received(part)
        if self.transport.is_closing():
            return
        self._look_at_body()
        if rest:
            self.data_received(rest)

    def _look_at_body(self) -> None:
        """Let the application work if it has the whole body."""
        if self.body_is_whole():
            self._in_body = False
            if self._answering():
                assert self._slot is not None
                self._slot.work()
                self._set_timer(self._limits.answer_seconds)
            else:
                self._wait(self._limits.keep_alive_seconds)

    def begin_request(self) -> None:
        """Prepare for the headers of a request."""

    def body_is_whole(self) -> bool:
        """Return True if the last request is whole."""
        raise NotImplementedError

    def _answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def on_response_complete(self) -> None:
        """Wait for the next request, or take up the one that has come already."""
        super().on_response_complete()  # type: ignore[misc]
        if self._refused or self._in_body:
            return
        if self.transport.is_closing():  # the client may never read the answer
            self._set_timer(LINGER_SECONDS)
            return
        self._wait(self._limits.keep_alive_seconds)
        if self._head:
            head = bytes(self._head)
            self._head.clear()
            self._read_head(head)

    def handle_websocket_upgrade(self, *args: Any) -> None:
        """Leave the connection, with its place, to the WebSocket class."""
        self._upgraded = True
        self._cancel_timer()
        super().handle_websocket_upgrade(*args)  # type: ignore[misc]

    # Time.

    def _wait(self, seconds: float) -> None:
        """Wait for the client, for so long at most."""
        assert self._slot is not None
        self._slot.wait()
        self._set_timer(seconds)

    def _set_timer(self, seconds: float) -> None:
        self._cancel_timer()
        self._timer = self.loop.call_later(seconds, self._timed_out)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _timed_out(self) -> None:
        self._timer = None
        if (self._head or self._in_body) and not self.transport.is_closing():
            self._refuse(HTTPStatus.REQUEST_TIMEOUT, "time")
        else:
            self.transport.abort()

    # Hanging up.

    def _refuse(self, status: HTTPStatus, limit: str) -> None:
        """Answer with a status, unless an answer has begun, and close soon."""
        self._connections.hung_up(limit)
        self._refused = True
        self._head.clear()
        if not self._answer_begun():
            body = encode(PROBLEMS[limit])
            lines = (
                f"HTTP/1.1 {status.value} {status.phrase}",
                "content-type: application/json",
                f"content-length: {len(body)}",
                "connection: close",
            )
            self.transport.write("\r\n".join(lines).encode() + END + body)
        if self._answering():
            self.cycle.disconnected = True  # the application sends no more
            self.cycle.message_event.set()
        if self.transport.can_write_eof():
            self.transport.write_eof()
        if self._slot is not None:
            self._slot.wait()
        self._cancel_timer()
        self._timer = self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def _answer_begun(self) -> bool:
        """Return True if a part of the answer to the present request was sent."""
        begun = self.cycle is not None and self.cycle.response_started
        return begun and (self._in_body or not self.cycle.response_complete)

    def _discard(self, size: int) -> None:
        self._discarded += size
        if self._discarded > LINGER_BYTES:
            self.transport.abort()

    def _hang_up(self, limit: str) -> None:
        self._connections.hung_up(limit)
        self._refused = True
        self.transport.abort()


class LimitedH11(Limited, H11Protocol):
    """The limits before h11."""

    def body_is_whole(self) -> bool:
        """Return True if the last request is whole."""
        return self.conn.their_state is not h11.SEND_BODY


if HttpToolsProtocol is not None:

    class LimitedHttpTools(Limited, HttpToolsProtocol):
        """The limits before httptools."""

        _whole = True

        def begin_request(self) -> None:
            """Prepare for the headers of a request."""
            self._whole = False

        def on_message_begin(self) -> None:
            """Refuse a request together with the last chunk of another: it is not counted."""
            if self._whole:
                raise ValueError("a request before the last one was answered")
            super().on_message_begin()

        def on_message_complete(self) -> None:
            """Note that the request is whole."""
            self._whole = True
            super().on_message_complete()

        def body_is_whole(self) -> bool:
            """Return True if the last request is whole."""
            return self._whole


def _length_of(headers: list[tuple[bytes, bytes]]) -> int | None:
    """Return the length of the body after these headers, which the parser has found valid."""
    found = dict(headers)
    return None if b"transfer-encoding" in found else int(found.get(b"content-length", 0))


def http_protocol(connections: Connections) -> Any:
    """Return what uvicorn makes a protocol of for each connection."""
    quick = HttpToolsProtocol is not None
    return partial(LimitedHttpTools if quick else LimitedH11, connections)
