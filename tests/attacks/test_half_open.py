"""Requests that never end: others get in all the same, and what takes too long is closed."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from attacks.conftest import DEFAULTS
from attacks.half_open import BEGUN, address_of, hold
from attacks.target import HOST, PATIENCE, Target, connect, ending, received, upgrade
from attacks.victim import Beside, Victim
from gaslamp.server.ws import endpoint
from server.live import Live, live
from server.postgres import free_port
from server.times import wait_until

PLACES = 40


def health(port: int) -> int:
    """What a stranger is told on a connection of his own."""
    with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.7")) as stranger:
        return stranger.get(f"http://{HOST}:{port}/health", timeout=PATIENCE).status_code


def _wait_for(attack: Beside, connections: int) -> None:
    attack.wait_until(lambda: attack.report.connections >= connections)


@pytest.mark.parametrize(
    ("begun", "count", "addresses", "every"),
    [
        *((begun, 2 * PLACES, 4, 0.05) for begun in (*BEGUN, "no hello")),
        ("half a header", PLACES + 20, PLACES + 20, 1.0),
    ],
)
def test_half_open_connections_keep_nobody_out(
    begun: str, count: int, addresses: int, every: float, tmp_path: Path
) -> None:
    few = replace(DEFAULTS, connections=PLACES, address_control_burst=10**6)
    with live(tmp_path / "games.db", settings=few) as server:
        made = server.create("london")
        target = Target(server.port, f"/api/games/{made['game']}/socket")
        server.http.close()
        with (
            Victim(server.port, made) as victim,
            Beside(hold, target, begun, count, addresses, every=every) as attack,
        ):
            _wait_for(attack, count)
            for _ in range(5):
                assert health(server.port) == 200
                victim.move()


def test_one_address_has_so_many_connections_and_no_more(tmp_path: Path) -> None:
    few = replace(DEFAULTS, connections_per_address=5)
    with live(tmp_path / "games.db", settings=few) as server:
        held = [connect(server.port, "127.0.0.2") for _ in range(5)]
        for one in held:
            one.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            assert b" 200 " in received(one, b"ok\n")
        with connect(server.port, "127.0.0.2") as sixth:
            assert ending(sixth) == "reset"
        with connect(server.port, "127.0.0.3") as other:
            other.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            assert b" 200 " in received(other, b"ok\n")
        proxy = [connect(server.port, HOST) for _ in range(20)]  # its clients are counted instead
        for one in proxy:
            one.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            assert b" 200 " in received(one, b"ok\n")
        for one in (*held, *proxy):
            one.close()

        def again() -> bool:
            with connect(server.port, "127.0.0.2") as one:
                one.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                return ending(one) == "200"

        wait_until(again)


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server that waits for nobody."""
    brief = replace(DEFAULTS, header_seconds=0.3, body_seconds=0.3, keep_alive_seconds=0.3)
    with live(tmp_path_factory.mktemp("hasty") / "games.db", settings=brief) as server:
        yield server


@pytest.mark.parametrize(
    ("begun", "how"), [("nothing", "reset"), ("half a header", "408"), ("half a body", "408")]
)
def test_a_request_must_be_whole_in_time(begun: str, how: str, hasty: Live) -> None:
    with connect(hasty.port, "127.0.0.2") as one:
        one.sendall(BEGUN[begun])
        assert ending(one) == how


def test_a_byte_now_and_then_gives_no_more_time(hasty: Live) -> None:
    with connect(hasty.port, "127.0.0.2") as one:
        one.sendall(BEGUN["half a header"])
        one.settimeout(0.05)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                one.sendall(b"x")
                data = one.recv(100)
            except TimeoutError:
                continue
            except ConnectionError:
                return
            assert b" 408 " in data or not data
            return
        pytest.fail("it is still open")


def test_an_idle_connection_is_closed(hasty: Live) -> None:
    with connect(hasty.port, "127.0.0.2") as one:
        one.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        assert ending(one) == "200"  # read until the end


def test_a_socket_without_a_hello_is_closed_with_a_code(
    attacked: Live, target: Target, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(endpoint, "HELLO_SECONDS", 0.2)
    with connect(target.port, target.address) as one:
        one.sendall(upgrade(target.path))
        received(one, b"\r\n\r\n")
        code = endpoint.NO_HELLO.to_bytes(2, "big")
        assert received(one, code).startswith(bytes((0x88, 2 + len("no hello in time"))) + code)


@pytest.mark.long
def test_1200_half_open_connections_and_1024_descriptors(tmp_path: Path) -> None:
    port = free_port()
    command = ["prlimit", "--nofile=1024:1024", sys.executable, "-m", "gaslamp", "serve"]
    command += ["--port", str(port), "--db", f"sqlite:///{tmp_path / 'games.db'}", "--no-warm-up"]
    with subprocess.Popen(command, env=dict(os.environ), stderr=subprocess.DEVNULL) as process:
        try:
            wait_until(lambda: process.poll() is not None or health(port) == 200)
            assert process.poll() is None, "the server did not start"
            for addresses in (1, 1200):
                with Beside(hold, Target(port, ""), "half a header", 1200, addresses) as attack:
                    _wait_for(attack, 1200)
                    for _ in range(20):
                        assert health(port) == 200
        finally:
            process.terminate()


def test_addresses_are_different() -> None:
    assert len({address_of(number) for number in range(1200)}) == 1200
