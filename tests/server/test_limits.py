"""Limits that only time or a crowd shows: sockets of one address, clocks, the pace of bots."""

import asyncio
import json
import time
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from gaslamp.server.source import Source
from gaslamp.server.thinkers import choose
from server.live import QUICK, Live, Player, live
from server.test_moves import actor_of, close, seats


class Crowd(ExitStack):
    """Spectators of a game, from any address of this machine."""

    def __init__(self, server: Live, game: str) -> None:
        super().__init__()
        self._url = f"ws://127.0.0.1:{server.port}/api/games/{game}/socket"

    def come(self, address: str = "127.0.0.1") -> ClientConnection:
        """One more."""
        socket = self.enter_context(connect(self._url, source_address=(address, 0), proxy=None))
        socket.send('{"type":"hello"}')
        assert json.loads(socket.recv(10))["type"] == "welcome"
        return socket


def test_an_address_has_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    few = replace(QUICK, sockets_per_address=5)
    with (
        live(tmp_path / "games.db", settings=few) as server,
        Crowd(server, server.create("pocket")["game"]) as crowd,
    ):
        first, *_ = [crowd.come() for _ in range(5)]
        for _ in range(3):
            with pytest.raises(InvalidStatus) as refused:
                crowd.come()
            assert refused.value.response.status_code == 403
        crowd.come("127.0.0.2")  # somebody else is not concerned
        first.close()
        deadline = time.monotonic() + 10
        while True:  # one went, another may come
            try:
                crowd.come()
                break
            except InvalidStatus:
                assert time.monotonic() < deadline


class Ahead(Source):
    """A source whose clock can be put forward."""

    def __init__(self) -> None:
        self.ahead = 0

    def now(self) -> int:
        return super().now() + self.ahead


SECONDS, LEFT = 10, 1.5


def nearly_out_of_time(server: Live, source: Ahead) -> tuple[str, dict[str, Player], str]:
    """A game in which the one who is to choose has LEFT seconds, and who that is."""
    game, players = seats(server, "pocket", clock={"seconds": SECONDS})
    player, _ = actor_of(players)
    slow = player.view["viewer"]
    source.ahead += round((SECONDS - LEFT) * 1000)
    while True:
        assert player.play(player.legal()[0])["type"] == "done"
        for other in players.values():
            while other.view["seq"] < player.view["seq"]:
                other.until("state")
        player, _ = actor_of(players)
        if player.view["viewer"] == slow:
            return game, players, slow


def test_a_clock_ends_the_game_by_itself(tmp_path: Path) -> None:
    """Nobody does anything; both are told, and the deal is opened."""
    source = Ahead()
    with live(tmp_path / "games.db", source) as server:
        game, players, slow = nearly_out_of_time(server, source)
        left = players[slow].told["clocks"][slow] / 1000
        assert 0 < left <= LEFT
        began = time.monotonic()
        for player in players.values():
            while player.view["outcome"] is None:
                player.until("state")
            assert player.view["outcome"]["reason"] == "time"
            assert player.view["outcome"]["winner"] != slow
            assert player.told["clocks"][slow] == 0
            assert player.until("opened")
        assert left - 0.1 < time.monotonic() - began < left + 5
        assert players[slow].play("alibi")["code"] == "over"
        assert server.http.get(f"/api/games/{game}").json()["result"].endswith(" time")
        close(players)


def test_a_choice_in_time_stops_the_clock(tmp_path: Path) -> None:
    source = Ahead()
    with live(tmp_path / "games.db", source) as server:
        _, players, slow = nearly_out_of_time(server, source)
        player = players[slow]
        while player.view["actor"] == slow:  # in Pocket one may be to choose twice
            assert player.play(player.legal()[0])["type"] == "done"
        time.sleep(LEFT + 0.5)
        assert player.ask("ping")["type"] == "pong"
        assert player.view["outcome"] is None
        close(players)


def test_a_clock_runs_on_after_a_restart_with_nobody_there(tmp_path: Path) -> None:
    source = Ahead()
    with live(tmp_path / "games.db", source) as server:
        game, players, _ = nearly_out_of_time(server, source)
        close(players)
    with live(tmp_path / "games.db", source) as server:
        deadline = time.monotonic() + 10
        while server.http.get(f"/api/games/{game}").json()["result"] is None:
            assert time.monotonic() < deadline
            time.sleep(0.02)


class Unequal:
    """Bots that think long if Jack is one of the first half of the characters."""

    def __init__(self, quick: float, slow: float) -> None:
        self.quick, self.slow, self.thought = quick, slow, set[float]()

    async def think(self, game: str, name: str, seen: bytes) -> str:
        identity = json.loads(seen)["private"]["identity"]
        seconds = self.slow if identity < "lf" else self.quick
        self.thought.add(seconds)
        await asyncio.sleep(seconds)
        return choose(game, name, seen)

    def close(self) -> None:
        """There are no workers."""


def test_how_long_a_bot_thinks_cannot_be_seen(tmp_path: Path) -> None:
    """Ten times as long for some identities; the answers come at the same moment for all."""
    pace = 0.5
    bots: Any = Unequal(0.02, 0.25)
    with live(tmp_path / "games.db", settings=replace(QUICK, pace=pace)) as server:
        server.hall.thinkers.close()
        server.hall.thinkers = bots
        waited: list[float] = []
        for _ in range(60):
            made = server.create("pocket", jack="random")
            with server.sit(made["game"], made["tokens"]["investigator"]) as person:
                person.until("state")
                assert person.play(person.legal()[0])["type"] == "done"  # he begins (P14)
                began, seq = time.monotonic(), person.view["seq"]
                while person.view["seq"] == seq:
                    person.until("state")
                waited.append(time.monotonic() - began)
            if len(bots.thought) == 2 and len(waited) >= 6:
                break
        assert bots.thought == {bots.quick, bots.slow}
    assert min(waited) > pace - 0.1
    assert max(waited) < 1.9 * pace  # below the next slot
