"""Time to think: what is spent, and what happens when it is up."""

import asyncio
import signal
import sqlite3
import time
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from psycopg import connect

from gaslamp.server.match.clock import GameClock
from gaslamp.server.match.steady_time import SteadyTime, overlap
from gaslamp.server.protocol.messages import Clock
from gaslamp.server.storage.rows import EventRow
from server.live import Live, Player, live
from server.players import actor_of, close, seats
from server.postgres import free_port
from server.processes import process
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


def test_an_increment_comes_once_an_activation(tmp_path: Path) -> None:
    """In London an activation has several steps: played one by one they gain no more."""
    source = Still()
    with live(tmp_path / "games.db", source) as server:
        game, players = seats(server, "london", clock={"seconds": 100, "increment": 10})
        player, _ = actor_of(players)
        role = player.view["viewer"]
        steps = 0
        while player.view["actor"] == role and player.view["turn"] == 1:
            quiet = [a for a in player.legal() if a.split()[0] not in ("accuse", "escape")]
            source.forward(1)
            assert player.play(quiet[0])["type"] == "done"
            steps += 1
            left = server.matches[game].clock.left(role, source.now())
            done = player.view["actor"] != role
            assert left == (100 - steps + (10 if done else 0)) * 1000
        assert steps > 1
        close(players)


def test_a_clock_by_the_move_is_full_again_after_each_activation(tmp_path: Path) -> None:
    day, source = 86_400, Still()
    with live(tmp_path / "games.db", source) as server:
        for wrong in ({"seconds": 15 * day}, {"seconds": day, "increment": 5}):
            wish = {"game": "pocket", "jack": "me", "investigator": "me"}
            wish["clock"] = {**wrong, "per_move": True}  # type: ignore[assignment]
            assert server.http.post("/api/games", json=wish).status_code == 400
        clock = {"seconds": 3 * day, "per_move": True}
        game, players = seats(server, "pocket", clock=clock)
        player, other = actor_of(players)
        role = player.view["viewer"]
        assert not server.matches[game].flag  # nobody waits three days in memory
        source.forward(2 * day)
        assert player.play(player.legal()[0])["type"] == "done"
        other.until("state")
        assert other.told["clocks"] == {
            "jack": 3000 * day,
            "investigator": 3000 * day,
            "running": other.view["viewer"],
        }
        match = server.matches[game]
        close(players)
        source.forward(3 * day + 60)
        wait_until(lambda: not match.broadcast)
        server.loop.call_soon_threadsafe(match.run_clock)
        wait_until(lambda: server.http.get(f"/api/games/{game}").json()["result"])
        result = server.http.get(f"/api/games/{game}").json()["result"]
        assert result == f"{role} time"


def test_nobody_loses_on_time_who_has_time_left(tmp_path: Path) -> None:
    source = Still()
    with live(tmp_path / "games.db", source) as server:
        game, players = seats(server, "pocket", clock={"seconds": 20})
        player, _ = actor_of(players)
        match, role = server.matches[game], player.view["viewer"]
        source.forward(19.999)
        for who in ("jack", "investigator"):  # the one to choose, and the other one
            done = asyncio.run_coroutine_threadsafe(match.moves.end(who, "time"), server.loop)
            assert done.result(60) == player.told["seq"]
        assert player.ask("ping")["type"] == "pong"
        assert player.view["outcome"] is None
        source.forward(0.001)
        asyncio.run_coroutine_threadsafe(match.moves.end(role, "time"), server.loop).result(60)
        assert match.row.result is not None
        close(players)


HOUR = 3_600_000


def test_time_without_any_server_is_charged_to_nobody(database: str) -> None:
    """An hour without a server; what was thought before counts all the same."""
    with live(database) as server:
        game, players = seats(server, "pocket", clock={"seconds": 600})
        player, _ = actor_of(players)
        role = player.view["viewer"]
        close(players)
        cookie = {"Cookie": f"gaslamp={server.http.cookies['gaslamp']}"}
    # As if all that had been an hour earlier, and a player had thought for a minute then.
    path = database.removeprefix("sqlite:///")
    with closing(connect(database) if path == database else sqlite3.connect(path)) as connection:
        for change in (
            f"UPDATE games SET started = started - {HOUR + 60_000}",
            f"UPDATE events SET at = at - {HOUR + 60_000}",
            f"UPDATE alive SET at = at - {HOUR}",
            "DELETE FROM outages",
        ):
            connection.execute(change)
        connection.commit()
    with live(database) as server, server.sit(game, role=role, headers=cookie) as back:
        left = back.until("state")["clocks"][role]
        assert 300_000 < left < 590_000  # the last heartbeat may have been a while before
        assert back.view["outcome"] is None


@pytest.mark.parametrize("seconds", [3, pytest.param(12, marks=pytest.mark.long)])
def test_a_server_that_is_stopped_charges_nobody(tmp_path: Path, seconds: int) -> None:
    """SIGSTOP, and time passes: on SIGCONT the clock goes on where it was."""
    port = free_port()
    with process(port, f"sqlite:///{tmp_path / 'games.db'}") as stopped:
        server = Live(port)
        made = server.create("pocket", clock={"seconds": 10})
        with ExitStack() as stack:
            players = [
                stack.enter_context(server.sit(made["game"], token))
                for token in made["tokens"].values()
            ]
            began = time.monotonic()
            player = next(p for p in players if p.until("state")["view"]["legal"])
            stopped.send_signal(signal.SIGSTOP)
            paused = time.monotonic()
            time.sleep(seconds)  # this is what is tested
            paused = time.monotonic() - paused
            stopped.send_signal(signal.SIGCONT)
            assert player.play("alibi" if "alibi" in player.legal() else player.legal()[0])
            took = time.monotonic() - began
            assert player.view["outcome"] is None or player.view["outcome"]["reason"] != "time"
            charged = 10_000 - player.told["clocks"][player.view["viewer"]]
            assert charged <= 1000 * (took - paused) + 500
        server.http.close()


class TestSteadyTime:
    """A wall clock and a monotonic clock that a test moves."""

    def setup_method(self) -> None:
        self.wall, self.moment = 1_000_000.0, 50.0
        self.time = SteadyTime(lambda: self.wall, lambda: self.moment)

    def go(self, seconds: float) -> int:
        """Time passes, and somebody looks."""
        self.moment += seconds
        return self.time.now()

    def test_a_jump_of_the_wall_clock_changes_nothing(self) -> None:
        before = self.time.now()
        for jump in (3600, -86_400, 10**6):
            self.wall += jump
            assert self.time.now() == before
        assert self.go(1) == before + 1000
        assert self.time.stalls == []

    def test_a_stall_is_noticed_by_whoever_looks_first(self) -> None:
        began = self.time.now()
        for _ in range(10):
            self.go(0.25)
        assert self.time.stalls == []
        now = self.go(60)
        assert self.time.stalls == [(began + 2500, now)]
        assert overlap(self.time.stalls, began, now) == 60_000

    def test_the_time_of_a_database_is_followed(self) -> None:
        """At first wherever it is; later jumps are charged to nobody."""
        asked = self.time.moment()
        self.go(0.25)
        other = 2_000_000_000
        assert not self.time.follow(other, asked)
        assert self.time.now() == other + 125  # read in the middle of the question
        assert self.time.stalls == []
        asked = self.time.moment()
        assert not self.time.follow(self.time.now() + 40_000, asked)  # it has jumped
        ((start, finish),) = self.time.stalls
        assert finish - start == 40_000
        assert self.time.follow(self.time.now() - 40_000, self.time.moment())  # and back
        assert len(self.time.stalls) == 1

    def test_a_reading_is_not_trusted_beyond_its_doubt(self) -> None:
        self.time.follow(self.time.now(), self.time.moment())
        asked, before = self.time.moment(), self.time.now()
        self.go(1)
        assert not self.time.follow(before + 100, asked)  # it took a second to read
        assert self.time.now() == before + 1000

    def test_spans_that_overlap_count_once(self) -> None:
        assert overlap([(0, 10), (5, 20), (30, 40), (8, 9)], 5, 35) == 20
        assert overlap([(0, 10)], 20, 30) == overlap([], 0, 5) == 0
