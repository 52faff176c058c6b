"""The application under other ASGI servers, and on uvicorn's own protocol classes."""

import asyncio
import json
import random
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypercorn.asyncio import serve
from hypercorn.config import Config
from websockets.exceptions import ConnectionClosed

from attacks.target import HELLO, TEXT, Target, connect, frame, received, socket_of, upgrade
from gaslamp.server.app import make_app
from gaslamp.server.settings import Settings
from gaslamp.server.storage.urls import open_storage
from server.live import PATIENCE, QUICK, Live, live
from server.players import play_out, seats
from server.postgres import free_port
from server.times import wait_until

SERVERS = ["hypercorn", "uvicorn"]


@contextmanager
def under_hypercorn(path: Path, settings: Settings) -> Iterator[Live]:
    """A server on a free port, in a thread of its own."""
    app = make_app(open_storage(f"sqlite:///{path}"), settings=settings)
    port, config, stop = free_port(), Config(), threading.Event()
    config.bind, config.graceful_timeout, config.loglevel = [f"127.0.0.1:{port}"], 1, "CRITICAL"
    config.errorlog = None

    async def stopped() -> None:
        while not stop.is_set():
            await asyncio.sleep(0.05)

    thread = threading.Thread(
        target=lambda: asyncio.run(serve(app, config, shutdown_trigger=stopped))  # type: ignore[arg-type]
    )
    thread.start()
    running = Live(port, app.state.server, f"sqlite:///{path}")
    try:
        wait_until(lambda: running.http.get("/health").status_code == 200)
        yield running
    finally:
        running.http.close()
        stop.set()
        thread.join(PATIENCE)


@contextmanager
def under(name: str, path: Path, settings: Settings = QUICK) -> Iterator[Live]:
    if name == "hypercorn":
        with under_hypercorn(path, settings) as server:
            yield server
    else:
        with live(path, settings=replace(settings, stock_protocols=True)) as server:
            yield server


@pytest.fixture(params=SERVERS)
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Live]:
    with under(request.param, tmp_path / "games.db") as server:
        yield server


def test_a_game_from_beginning_to_end(other: Live) -> None:
    made = other.create("pocket")
    players = {role: other.sit(made["game"], token) for role, token in made["tokens"].items()}
    watcher = other.sit(made["game"])
    assert play_out(players, random.Random(1), watcher) > 0
    for player in (*players.values(), watcher):
        player.ask("ping")
        assert any(json.loads(text)["type"] == "opened" for text in player.frames)
        player.close()
    assert other.http.get(f"/api/games/{made['game']}").json()["result"] is not None
    match = other.matches[made["game"]]
    wait_until(lambda: not len(match.broadcast))  # all three have left


def test_refusals_come_before_the_code(other: Live) -> None:
    stranger = other.sit("no-such-game")
    assert stranger.receive()["code"] == "unknown_game"
    with pytest.raises(ConnectionClosed) as closed:
        stranger.receive()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    stranger.close()


def test_floods_of_messages_are_refused(tmp_path: Path) -> None:
    strict = replace(QUICK, seat_burst=20, seat_rate=1)
    with under("uvicorn", tmp_path / "games.db", strict) as server:
        made = server.create("pocket")
        with server.sit(made["game"], made["tokens"]["jack"]) as player:
            player.until("state")
            with suppress(ConnectionClosed):
                for number in range(40):
                    player.send(type="ping", ref=number)
            with pytest.raises(ConnectionClosed) as closed:
                player.until("never")
            assert json.loads(player.frames[-1])["code"] == "too_fast"
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008


def test_a_slow_reader_is_dropped_and_the_others_are_not(other: Live) -> None:
    game, players = seats(other, "pocket")
    broadcast = other.matches[game].broadcast
    sleeper = connect(other.port, "127.0.0.1")
    sleeper.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    with sleeper:
        target = Target(other.port, socket_of(game))
        sleeper.sendall(upgrade(target.path))
        assert b" 101 " in received(sleeper, b"\r\n\r\n")
        sleeper.sendall(frame(TEXT, HELLO))  # and nothing more is read
        wait_until(lambda: len(broadcast) == 3)
        sleeping = next(one for one in broadcast if one.role is None)
        while sleeping in list(broadcast):
            other.loop.call_soon_threadsafe(sleeping.put, b"x" * 100_000)
            players["jack"].ask("ping")
        assert "gaslamp_slow_readers_total 1" in other.http.get("/metrics").text
        assert players["investigator"].ask("ping")["type"] == "pong"
    for player in players.values():
        player.close()
