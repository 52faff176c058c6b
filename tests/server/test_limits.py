"""Limits that only time or a crowd shows: sockets of one address, clocks, the pace of bots."""

import asyncio
import json
import time
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

import gaslamp
from gaslamp.server.bots.service import BotService
from gaslamp.server.match.bot_turn import BotTurn
from gaslamp.server.match.context import Context
from gaslamp.server.match.sources import Sources
from server.live import QUICK, Live, Player, live
from server.test_moves import actor_of, close, seats
from server.times import Hurried, Still, wait_until


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

    def has_room(self) -> bool:
        """Whether one more may come, who then has."""
        try:
            self.come()
        except InvalidStatus:
            return False
        return True


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
        wait_until(crowd.has_room)  # one went, another may come


SECONDS, LEFT = 10, 0.5


def nearly_out_of_time(server: Live, source: Still) -> tuple[str, dict[str, Player], str]:
    """A game in which the one who is to choose has LEFT seconds, and who that is."""
    game, players = seats(server, "pocket", clock={"seconds": SECONDS})
    player, _ = actor_of(players)
    slow = player.view["viewer"]
    source.forward(SECONDS - LEFT)
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
    source = Still()
    with live(tmp_path / "games.db", source) as server:
        game, players, slow = nearly_out_of_time(server, source)
        assert players[slow].told["clocks"][slow] == 1000 * LEFT
        ends = source.now() + 1000 * LEFT
        source.go()
        for player in players.values():
            while player.view["outcome"] is None:
                player.until("state")
            assert player.view["outcome"]["reason"] == "time"
            assert player.view["outcome"]["winner"] != slow
            assert player.told["clocks"][slow] == 0
            assert player.until("opened")
        assert source.now() >= ends
        assert players[slow].play("alibi")["code"] == "over"
        assert server.http.get(f"/api/games/{game}").json()["result"].endswith(" time")
        close(players)


def test_a_choice_in_time_stops_the_clock(tmp_path: Path) -> None:
    source = Still()
    with live(tmp_path / "games.db", source) as server:
        _, players, slow = nearly_out_of_time(server, source)
        player = players[slow]
        while player.view["actor"] == slow:  # in Pocket one may be to choose twice
            assert player.play(player.legal()[0])["type"] == "done"
        source.forward(LEFT)
        time.sleep(LEFT + 0.5)  # when it would have rung
        assert player.ask("ping")["type"] == "pong"
        assert player.view["outcome"] is None
        close(players)


def test_a_clock_runs_on_after_a_restart_with_nobody_there(tmp_path: Path) -> None:
    source = Still()
    with live(tmp_path / "games.db", source) as server:
        game, players, _ = nearly_out_of_time(server, source)
        close(players)
    source.go()
    with live(tmp_path / "games.db", source) as server:
        wait_until(lambda: server.http.get(f"/api/games/{game}").json()["result"])


class Unequal:
    """Bots that think long if Jack is one of the first half of the characters."""

    def __init__(self, quick: float, slow: float) -> None:
        self.quick, self.slow, self.thought = quick, slow, set[float]()

    async def choose(self, _game: str, _name: str, seen: bytes) -> str:
        identity = json.loads(seen)["private"]["identity"]
        seconds = self.slow if identity < "lf" else self.quick
        self.thought.add(seconds)
        await asyncio.sleep(seconds)
        return "done"


@pytest.mark.parametrize(("slow", "slots"), [(0.25, {1}), (0.49, {1}), (1.3, {1, 3})])
def test_how_long_a_bot_thinks_cannot_be_seen(slow: float, slots: set[int]) -> None:
    """Much longer for some identities; the answers come at the same moment for all.

    A bot that takes longer than the pace is seen to: how many times the pace, and no more.
    """
    pace = 0.5
    bots: Any = Unequal(0.02, slow)
    nothing: Any = None
    context = Context(nothing, Sources(), replace(QUICK, bot_pace=pace))
    service = BotService(1, context.metrics)
    service.pool = bots

    async def moment(seed: int) -> float:
        """When a bot answers that is Jack in a game."""
        loop, answered = asyncio.get_running_loop(), list[float]()

        async def answer(_role: str, _seq: int, _action: str) -> None:
            answered.append(loop.time())

        state = gaslamp.new_game("pocket", seed=seed)
        match: Any = SimpleNamespace(
            context=context,
            game=SimpleNamespace(state=state),
            row=SimpleNamespace(id="game", game="pocket"),
            seats=SimpleNamespace(bot=lambda role: "any"),
            moves=SimpleNamespace(bot_move=answer),
        )
        began = loop.time()
        await BotTurn(match, service).play("jack")
        return answered[0] - began

    async def moments() -> set[float]:
        return {round(await moment(seed) / pace, 6) for seed in range(12)}

    with asyncio.Runner(loop_factory=Hurried) as hurried:
        assert hurried.run(moments()) == slots
    assert bots.thought == {bots.quick, bots.slow}
