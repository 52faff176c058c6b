"""Our protocol classes: which uvicorn they are for, and whose limits count behind a proxy."""

import json
import re
import socket
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
import uvicorn

from attacks.target import (
    ANSWER,
    HELLO,
    HOST,
    PING,
    QUESTION,
    TEXT,
    Target,
    connect,
    ending,
    frame,
    received,
    socket_of,
    upgrade,
)
from gaslamp.server import serve
from gaslamp.server.http import uvicorn_protocol
from gaslamp.server.http.uvicorn_protocol import LimitedH11
from gaslamp.server.settings import Settings
from server.live import Live, live

ROOT = Path(__file__).resolve().parents[3]
DEFAULTS = Settings(warm_up=False, bot_pace=0)


def test_the_installed_uvicorn_is_the_one_that_our_classes_are_for() -> None:
    advice = (
        f"uvicorn {uvicorn.__version__} is installed, but the classes in "
        f"server/http/uvicorn_protocol.py and server/ws/uvicorn_protocol.py were written for "
        f"{serve.UVICORN}. `gaslamp serve` falls back to uvicorn's own, without limits on "
        "connections. Compare the methods they override, run tests/attacks, then raise the version "
        "in serve.py and pyproject.toml"
    )
    assert uvicorn.__version__ == serve.UVICORN, advice
    pinned = re.search(r'"uvicorn==([^"]+)"', (ROOT / "pyproject.toml").read_text("utf-8"))
    assert pinned is not None
    assert pinned.group(1) == serve.UVICORN


def test_another_uvicorn_serves_with_its_own_classes(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = serve.uvicorn_config(None, Settings())
    assert isinstance(ours.http, partial)
    monkeypatch.setattr(serve, "UVICORN", "0.0.0")
    stock = serve.uvicorn_config(None, Settings())
    assert (stock.http, stock.ws) == ("auto", "websockets-sansio")


@pytest.fixture(scope="module", params=["httptools", "h11"])
def parsed_by(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Live]:
    """A server with each of the two parsers."""
    path, much = (
        tmp_path_factory.mktemp("parsed") / "games.db",
        replace(DEFAULTS, address_burst=10**6),
    )
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "h11":
            patch.setattr(uvicorn_protocol, "LimitedHttpTools", LimitedH11)
        with live(path, settings=much) as server:
            yield server


HEAD = b"POST /api/replay HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
SPACES = HEAD + b"Content-Length: 70000\r\n\r\n" + b" " * 70_000
STATUS = re.compile(rb"HTTP/1.1 (\d\d\d) ")
HEALTH = b"GET /health HTTP/1.1\r\nHost: x\r\n"


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (HEALTH + b"a: " + b"b" * 20_000 + b"\r\n\r\n", "too_long"),
        (HEAD + b"Content-Length: 200000\r\n\r\n" + b" " * 200_000, "too_long"),
    ],
)
def test_a_refusal_tells_in_words_what_was_wrong(parsed_by: Live, sent: bytes, code: str) -> None:
    with connect(parsed_by.port, HOST) as client:
        client.sendall(sent)
        head, _, body = received(client, b"}").partition(b"\r\n\r\n")
    assert b"content-type: application/json" in head
    problem = json.loads(body)
    assert (problem["code"], bool(problem["text"])) == (code, True)


@pytest.mark.parametrize(
    ("sent", "statuses"),
    [
        (HEALTH + b"\r\n", ["200"]),
        (b"\r\n\r\n" + HEALTH + b"\r\n", ["200"]),
        ((HEALTH + b"\r\n") * 3, ["200"] * 3),  # one after the other
        (HEAD + b"Content-Length: 2\r\n\r\n{}" + HEALTH + b"\r\n", ["400", "200"]),
        (HEAD + b"Content-Length: 2\r\nExpect: 100-continue\r\n\r\n{}", ["100", "400"]),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", ["400"]),
        (
            HEAD + b"Content-Length: 70000\r\n\r\n" + b" " * 70_000 + HEALTH + b"\r\n",
            ["413", "200"],
        ),
        (HEAD + b"Content-Length: 200000\r\n\r\n" + b" " * 200_000, ["413"]),
        (HEALTH + b"a: " + b"b" * 20_000 + b"\r\n\r\n", ["431"]),
        (HEALTH + b"a: b\r\n" * 101 + b"\r\n", ["431"]),
        (b"nonsense\r\n\r\n", ["400"]),
        (HEAD + b"Content-Length: x\r\n\r\n", ["400"]),
    ],
)
@pytest.mark.parametrize("pieces", [1, 3, 500])
def test_requests_in_any_pieces(
    parsed_by: Live, sent: bytes, statuses: list[str], pieces: int
) -> None:
    size = max(1, len(sent) // pieces)
    with connect(parsed_by.port, HOST) as client:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for start in range(0, len(sent), size):
            client.sendall(sent[start : start + size])
        heard = b""
        while len(STATUS.findall(heard)) < len(statuses) and (part := client.recv(1 << 16)):
            heard += part
    assert [status.decode() for status in STATUS.findall(heard)] == statuses


def _proxied(server: Live, game: str, forwarded: str) -> socket.socket:
    """A spectator's socket through a proxy."""
    found = connect(server.port, HOST)
    found.sendall(upgrade(socket_of(game), **{"X-Forwarded-For": forwarded}))
    assert b" 101 " in received(found, b"\r\n\r\n")
    found.sendall(frame(TEXT, HELLO))
    return found


def test_behind_a_proxy_the_forwarded_address_counts(tmp_path: Path) -> None:
    few = replace(
        DEFAULTS, address_burst=50, address_control_burst=50, address_control_rate=0, address_rate=0
    )
    with live(tmp_path / "games.db", settings=few) as server:
        game = server.create("pocket")["game"]
        with (
            _proxied(server, game, "2001:db8::1") as one,
            _proxied(server, game, "2001:db8::2") as of_his_network,
            _proxied(server, game, "2001:db8:0:1::1") as another,
        ):
            one.sendall(frame(PING) * 60 + frame(TEXT, QUESTION))
            assert ending(one, ANSWER) == "answered"
            of_his_network.sendall(frame(PING) * 60 + frame(TEXT, QUESTION))
            assert ending(of_his_network, ANSWER) in ("1008", "reset")
            another.sendall(frame(PING) * 60 + frame(TEXT, QUESTION))
            assert ending(another, ANSWER) == "answered"


def test_sockets_of_an_ipv6_network_are_counted_together(tmp_path: Path) -> None:
    few = replace(DEFAULTS, sockets_per_address=2)
    with live(tmp_path / "games.db", settings=few) as server:
        path = socket_of(server.create("pocket")["game"])
        statuses = []
        held = []
        for forwarded in ("2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1"):
            held.append(connect(server.port, HOST))
            held[-1].sendall(upgrade(path, **{"X-Forwarded-For": forwarded}))
            statuses.append(received(held[-1], b"\r\n\r\n").split(b" ", 2)[1])
        for one in held:
            one.close()
    assert statuses == [b"101", b"101", b"403", b"101"]


def test_an_error_in_the_middle_of_a_hello_leaves_nobody_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with live(tmp_path / "games.db", settings=DEFAULTS) as server:
        game = server.create("pocket")["game"]
        match = server.matches[game]
        target = Target(server.port, socket_of(game))

        def broken(*_: object) -> None:
            raise ValueError("cannot be sent")

        with monkeypatch.context() as patch:
            patch.setattr(type(match), "info", broken)
            with connect(server.port, target.address) as one:
                one.sendall(upgrade(target.path))
                received(one, b"\r\n\r\n")
                one.sendall(frame(TEXT, HELLO))
                failed = (1011).to_bytes(2, "big")
                assert failed in received(one, failed)
        assert len(match.broadcast) == 0
