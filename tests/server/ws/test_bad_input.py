"""Whatever is sent, nothing changes but for what is allowed, and the answer is short."""

import json
import random
import socket
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from gaslamp.server.settings import Settings
from server.live import PATIENCE, QUICK, Live, live
from server.players import actor_of, close, seats

MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    "3",
    '"play"',
    "{}",
    '{"type":"dance","ref":1}',
    '{"type":"play"}',
    '{"type":"play","ref":"x","seq":1,"action":"alibi"}',
    '{"type":"play","ref":-1,"seq":1,"action":"alibi"}',
    '{"type":"play","ref":1,"seq":1,"action":"alibi","as":"jack"}',
    '{"type":"play","ref":1,"seq":99999999999999999999,"action":"alibi"}',
    '{"type":"play","ref":1,"seq":1,"action":"' + "x" * 100 + '"}',
    '{"type":"hello"}',
    "[" * 4000,
    '{"type":"chat","ref":1,"text":""}',
    b"\xff\xfe\x00",
]


@pytest.mark.parametrize("data", MALFORMED)
def test_malformed_messages_are_refused(server: Live, data: str | bytes) -> None:
    _, players = seats(server, "pocket")
    player, _ = actor_of(players)
    before = player.told
    player.socket.send(data)
    refused = player.until("refused")
    assert refused["code"] == "malformed"
    assert len(refused["text"]) < 120
    player.ask("ping")
    assert player.told == before
    close(players)


def test_out_of_turn_stale_and_illegal_messages_change_nothing(server: Live) -> None:
    _, players = seats(server, "pocket")
    player, other = actor_of(players)
    seq, action = player.told["seq"], player.legal()[0]
    assert other.ask("play", seq=seq, action=action)["code"] == "not_your_turn"
    assert player.ask("play", seq=seq + 1, action=action)["code"] == "stale"
    assert player.until("state")["since"] == 0
    assert player.ask("play", seq=0, action=action)["code"] == "stale"
    player.until("state")
    assert player.play("identity lane")["code"] == "illegal"
    assert player.play("resign jack")["code"] == "illegal"
    assert player.play("time investigator")["code"] == "illegal"
    assert other.ask("undo", seq=seq)["code"] == "not_your_turn"
    assert player.ask("rematch")["code"] == "not_over"
    assert player.told["seq"] == other.told["seq"] == seq
    close(players)


def test_oversized_frames_close_the_socket(server: Live) -> None:
    game, players = seats(server, "pocket")
    players["jack"].socket.send("x" * 9000)
    with pytest.raises(ConnectionClosed) as closed:
        players["jack"].until("never")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    players["investigator"].ask("ping")
    close(players)
    assert server.http.get(f"/api/games/{game}").json()["result"] is None


def test_forged_seats_are_closed(server: Live) -> None:
    game, players = seats(server, "pocket")
    for hello in ({"token": "A" * 22}, {"role": "jack"}, {"token": "A" * 22, "role": "jack"}):
        thief = server.sit(game, **hello)
        assert thief.until("refused", "state")["code"] == "no_seat"
        with pytest.raises(ConnectionClosed):
            thief.receive()
        thief.close()
    stranger = server.sit("no-such-game", "A" * 22)
    assert stranger.receive()["code"] == "unknown_game"
    stranger.close()
    with server.sit(game) as watcher:
        watcher.until("state")
        assert watcher.play("alibi")["code"] == "spectator"
        assert watcher.ask("resign")["code"] == "spectator"
    close(players)


def test_the_first_message_is_a_hello(server: Live) -> None:
    game, players = seats(server, "pocket")
    url = f"ws://127.0.0.1:{server.port}/api/games/{game}/socket"
    for first in ('{"type":"ping","ref":1}', "nonsense"):
        with connect(url, proxy=None) as stranger:
            stranger.send(first)
            assert json.loads(stranger.recv(PATIENCE))["code"] == "malformed"
            with pytest.raises(ConnectionClosed):
                stranger.recv(PATIENCE)
    close(players)


def test_flooding_closes_the_socket_and_nothing_else(database: str) -> None:
    strict = Settings(warm_up=False, address_burst=150, address_rate=10)
    with live(database, settings=strict) as server:
        _, players = seats(server, "pocket")
        for number in range(200):
            try:
                players["jack"].send(type="ping", ref=number)
            except ConnectionClosed:
                break
        with pytest.raises(ConnectionClosed):
            players["jack"].until("never")
        assert json.loads(players["jack"].frames[-1])["code"] == "too_fast"
        assert players["investigator"].ask("ping")["type"] == "pong"
        codes = {server.http.get("/api/lobby").status_code for _ in range(500)}
        assert codes == {200, 429}
        assert server.http.get("/health").status_code == 200
        close(players)


def test_a_reader_who_does_not_read_is_dropped(database: str) -> None:
    with live(database, settings=QUICK) as server:
        game, players = seats(server, "pocket")
        broadcast = server.matches[game].broadcast
        with socket.create_connection(("127.0.0.1", server.port)) as sleeper:
            sleeper.sendall(
                f"GET /api/games/{game}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
            )
            assert b"101" in sleeper.recv(1000)  # and nothing more is read
            hello = b'{"type":"hello"}'
            sleeper.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
            while len(broadcast) < 3:
                players["jack"].ask("ping")
            sleeping = next(one for one in broadcast if one.role is None)
            while sleeping in list(broadcast):
                server.loop.call_soon_threadsafe(sleeping.put, b"x" * 100_000)
                players["jack"].ask("ping")
        assert "gaslamp_slow_readers_total 1" in server.http.get("/metrics").text
        close(players)


def test_noise_leaves_a_game_as_it_was(server: Live) -> None:
    """A few hundred random messages; every one is answered, and only legal ones count."""
    choose = random.Random(3)
    _, players = seats(server, "london")
    player, other = actor_of(players)
    words = ["move", "pick", "accuse", "stay", "gull", "e6", "", "?", "draw", "identity", "\u0000"]
    for number in range(300):
        one = choose.choice((player, other))
        kind = choose.choice(("play", "undo", "confirm", "chat", "rematch", "nonsense"))
        fields: dict[str, Any] = {"ref": 100_000 + number, "seq": choose.choice((0, 1, 2, 50))}
        if kind in ("play", "chat"):
            fields["action" if kind == "play" else "text"] = " ".join(choose.choices(words, k=3))
        one.send(type=kind, **fields)
        assert one.until("refused")["code"]
    player.ask("ping")
    assert player.view["seq"] == player.told["seq"] == other.told["seq"]
    assert player.play(player.legal()[0])["type"] == "done"
    close(players)
