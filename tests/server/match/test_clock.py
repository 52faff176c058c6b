"""Time to think: what is spent, and what happens when it is up."""

import time
from pathlib import Path

from gaslamp.server.match.clock import GameClock
from gaslamp.server.protocol.messages import Clock
from gaslamp.server.storage.rows import EventRow
from server.live import Live, Player, live
from server.players import actor_of, close, seats
from server.times import Still, wait_until


def test_time_runs_out(database: str) -> None:
    source = Still()
    with live(database, source) as server:
        game, players = seats(server, "pocket", clock={"seconds": 20, "increment": 1})
        player, _ = actor_of(players)
        clocks = player.told["clocks"]
        assert clocks["running"] == player.view["viewer"]
        assert clocks[player.view["viewer"]] == 20_000
        flag = server.matches[game].flag
        source.forward(20)
        server.loop.call_soon_threadsafe(flag.fall, player.view["viewer"])
        while player.view["outcome"] is None:
            player.until("state")
        assert player.view["outcome"]["reason"] == "time"
        assert player.view["outcome"]["winner"] != player.view["viewer"]
        close(players)


def test_clocks_count_what_was_spent() -> None:
    agreed = Clock(seconds=60, increment=2)
    clocks = GameClock(agreed, [EventRow(1, "jack", "x", 0, 3000), EventRow(2, "jack", "y", 0)])
    assert clocks.left("jack", 0) == 57_000
    clocks.start("investigator", 1000)
    assert clocks.seconds_until_flag(11_000) == 50
    assert clocks.spent("investigator", 11_000, activation_over=True) == 8_000
    assert clocks.spent("investigator", 11_000, activation_over=False) == 10_000
    assert clocks.spent("jack", 11_000, activation_over=True) is None
    clocks.add(EventRow(3, "investigator", "z", 0, 8_000))
    clocks.start(None, 11_000)
    assert clocks.left("investigator", 99_000) == 52_000
    assert GameClock(None, []).shown(0) is None


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
