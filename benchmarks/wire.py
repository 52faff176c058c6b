"""A WebSocket client that costs next to nothing: the server is to be measured, not the client."""

import asyncio
import base64
import json
import os
import struct
from collections.abc import Callable
from time import perf_counter
from typing import Any

HOST = "127.0.0.1"
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
NO_MASK = b"\0\0\0\0"  # a mask of zeros leaves the text as it is


class Broken(Exception):
    """The other side closed the socket, or refused it."""


class Wire(asyncio.Protocol):
    """One socket; `heard` is called with each text and the time at which it came."""

    def __init__(
        self, path: str, heard: Callable[[bytes, float], None], lost: Callable[[], None]
    ) -> None:
        self._path, self._heard, self._lost = path, heard, lost
        self._data = bytearray()
        self._transport: asyncio.Transport | None = None
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        # Whoever was called off while it waited does not ask why the socket was lost.
        self.ready.add_done_callback(lambda ready: ready.cancelled() or ready.exception())

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
            "".encode()
        )

    def connection_lost(self, _exc: Exception | None) -> None:
        """Whoever waits is told."""
        if not self.ready.done():
            self.ready.set_exception(Broken("refused"))
        self._transport = None
        self._lost()

    def data_received(self, data: bytes) -> None:
        """Take frames off what has come."""
        now = perf_counter()
        self._data += data
        if not self.ready.done() and not self._upgraded():
            return
        while (frame := self._frame()) is not None:
            kind, payload = frame
            if kind == TEXT:
                self._heard(payload, now)
            elif kind == PING:
                self._write(PONG, payload)
            elif kind == CLOSE:
                self.close()

    def _upgraded(self) -> bool:
        head, found, rest = bytes(self._data).partition(b"\r\n\r\n")
        if not found:
            return False
        if b" 101 " not in head.split(b"\r\n", 1)[0]:
            self.ready.set_exception(Broken(head.split(b"\r\n", 1)[0].decode()))
            self.close()
            return False
        self._data = bytearray(rest)
        self.ready.set_result(None)
        return True

    def _frame(self) -> tuple[int, bytes] | None:
        data = self._data
        if len(data) < 2:
            return None
        length, start = data[1] & 0x7F, 2
        if length == 126:
            start = 4
            length = int.from_bytes(data[2:4], "big")
        elif length == 127:
            start = 10
            length = int.from_bytes(data[2:10], "big")
        if len(data) < start + length:
            return None
        kind, payload = data[0] & 0x0F, bytes(data[start : start + length])
        del data[: start + length]
        return kind, payload

    def _write(self, kind: int, payload: bytes) -> None:
        if self._transport is None:
            return
        length = len(payload)
        head = (
            bytes((0x80 | kind, 0x80 | length))
            if length < 126
            else (bytes((0x80 | kind, 0x80 | 126)) + struct.pack(">H", length))
        )
        self._transport.write(head + NO_MASK + payload)

    def say(self, payload: bytes) -> None:
        """Send a text."""
        self._write(TEXT, payload)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()


async def dial(
    port: int,
    path: str,
    heard: Callable[[bytes, float], None],
    lost: Callable[[], None],
    address: str = HOST,
) -> Wire:
    """An open socket from an address of this machine."""
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(
        lambda: Wire(path, heard, lost), HOST, port, local_addr=(address, 0)
    )
    await wire.ready
    return wire


async def ask(
    port: int, method: str, path: str, body: Any = None, address: str = HOST
) -> tuple[int, bytes]:
    """One HTTP request; its status and what was answered."""
    reader, writer = await asyncio.open_connection(HOST, port, local_addr=(address, 0))
    sent = b"" if body is None else json.dumps(body).encode()
    kind = "" if body is None else "Content-Type: application/json\r\n"
    head = f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n{kind}"
    writer.write(f"{head}Content-Length: {len(sent)}\r\n\r\n".encode() + sent)
    answer = await reader.read()
    writer.close()
    head_bytes, _, rest = answer.partition(b"\r\n\r\n")
    return int(head_bytes.split(b" ", 2)[1]), rest


def address_of(number: int) -> str:
    """An address of this machine for each game: limits are per address, as among real players."""
    return f"127.{1 + number // 60_000}.{number // 250 % 240}.{1 + number % 250}"
