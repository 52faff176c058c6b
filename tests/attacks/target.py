"""What is attacked, and with what: raw TCP connections from any address of this machine."""

import os
import socket
import struct
from base64 import b64encode
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

HOST = "127.0.0.1"
CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
HELLO = b'{"type":"hello"}'
QUESTION, ANSWER = b'{"type":"ping","ref":77}', b'"ref":77'
PATIENCE = 60

# An attack runs until it is done or `stopped()`, and returns what it noticed.
Stopped = Callable[[], bool]


@dataclass(frozen=True)
class Target:
    """A server, the path of a socket on it that strangers may open, and the attacker's address."""

    port: int
    path: str
    address: str = "127.0.0.2"  # not 127.0.0.1: that is believed to be the proxy


def socket_of(game: str) -> str:
    """The path of a game's socket."""
    return f"/api/games/{game}/socket"


@dataclass
class Report:
    """What an attacker noticed."""

    sent: int = 0  # frames, headers or connections, as the attack counts them
    bytes: int = 0
    connections: int = 0
    refused: int = 0  # connections that were not accepted at all
    closed: Counter[str] = field(default_factory=Counter)  # how connections ended


def frame(kind: int, payload: bytes = b"", *, last: bool = True) -> bytes:
    """A frame of a client, with a mask of zeros."""
    length = len(payload)
    first = (0x80 if last else 0) | kind
    if length < 126:
        head = bytes((first, 0x80 | length))
    elif length < 1 << 16:
        head = struct.pack(">BBH", first, 0x80 | 126, length)
    else:
        head = struct.pack(">BBQ", first, 0x80 | 127, length)
    return head + bytes(4) + payload


def upgrade(path: str, **headers: str) -> bytes:
    """The request for a WebSocket."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {HOST}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def connect(port: int, address: str, timeout: float = PATIENCE) -> socket.socket:
    """A TCP connection from an address."""
    return socket.create_connection((HOST, port), timeout, source_address=(address, 0))


def watch(target: Target, address: str | None = None) -> socket.socket:
    """A spectator's socket, after its hello."""
    found = connect(target.port, address or target.address)
    try:
        found.sendall(upgrade(target.path))
        head = received(found, b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n", 1)[0]:
            raise ConnectionError(head.split(b"\r\n", 1)[0].decode())
        found.sendall(frame(TEXT, HELLO))
    except BaseException:
        found.close()
        raise
    return found


def received(connection: socket.socket, until: bytes) -> bytes:
    """What comes, up to some bytes or the end."""
    data = b""
    while until not in data:
        part = connection.recv(4096)
        if not part:
            break
        data += part
    return data


def ending(connection: socket.socket, sign: bytes | None = None) -> str:
    """Read until the other side is gone; how it ended: a status or close code, else "reset".

    If a sign comes before that, it is "answered".
    """
    data = b""
    with suppress(ConnectionError):
        while part := connection.recv(1 << 16):
            data = (data + part)[-4096:]
            if sign is not None and sign in data:
                return "answered"
    code = close_code(data)
    if code is not None:
        return str(code)
    if data.startswith(b"HTTP/1.1 "):
        return data.split(b" ", 2)[1].decode()
    return "reset"


def close_code(data: bytes) -> int | None:
    """The code of a close frame of a server at the end of what was received, if there is one."""
    for start in range(max(0, len(data) - 127), len(data) - 3):
        if data[start] == 0x80 | CLOSE and data[start + 1] == len(data) - start - 2:
            return int.from_bytes(data[start + 2 : start + 4], "big")
    return None
