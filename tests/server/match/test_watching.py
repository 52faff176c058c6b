"""A bot is asked while somebody looks at its game, and its clock stands while nobody does."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from typing import Any

import psycopg

from gaslamp.core.roles import other
from gaslamp.server.bots.answers import legal_actions
from gaslamp.server.storage.rows import BotJob
from server.live import BRISK, Live, live
from server.pairs import hears
from server.times import Still, wait_until

SECONDS = 60


@dataclass
class Bots:
    """Bots that answer when they are told to."""

    asked: list[BotJob] = field(default_factory=list)
    cancelled: int = 0
    answering: bool = False

    async def choose(self, job: BotJob) -> str:
        self.asked.append(job)
        try:
            while not self.answering:
                await asyncio.sleep(0.01)
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return legal_actions(job.view)[0]


@contextmanager
def table(database: str) -> Iterator[tuple[Live, Bots, Still]]:
    source = Still()
    with live(database, source, BRISK) as server:
        bots: Any = Bots()
        server.inside.bots.choose = bots.choose  # type: ignore[method-assign]
        yield server, bots, source


def bot_to_begin(server: Live, bots: Bots, **wish: Any) -> tuple[str, str, str]:
    """A game in which the bot is to act: its id, the person's token, and the bot's role.

    The person was there when it was dealt, and has gone.
    """
    while True:
        for role in ("jack", "investigator"):
            made = server.create("pocket", **{role: "random"}, **wish)
            server.begin(made)
            match = server.matches[made["game"]]
            wait_until(lambda: not match.watched and not match.tasks)  # noqa: B023
            bots.asked.clear()
            bots.cancelled = 0
            if match.game.state.actor == role:
                return made["game"], made["tokens"][other(role)], role


def rows(database: str, command: str) -> list[Any]:
    path = database.removeprefix("sqlite:///")
    connection: Any = psycopg.connect(database) if path == database else sqlite3.connect(path)
    with closing(connection):
        found: list[Any] = connection.execute(command).fetchall()
        return found


def test_a_bot_is_asked_when_somebody_comes_and_not_before(database: str) -> None:
    with table(database) as (server, bots, _):
        game, token, role = bot_to_begin(server, bots)
        assert server.http.get(f"/api/games/{game}").status_code == 200
        assert not bots.asked
        with server.sit(game, token) as player:
            player.until("state")
            wait_until(lambda: bots.asked)
            bots.answering = True
            while player.view["actor"] == role:
                player.until("state")


def test_a_bot_is_asked_for_a_spectator_too(database: str) -> None:
    with table(database) as (server, bots, _):
        game, _, _ = bot_to_begin(server, bots)
        with server.sit(game):
            wait_until(lambda: bots.asked)


def test_a_bot_is_asked_no_longer_when_everybody_has_gone(database: str) -> None:
    with table(database) as (server, bots, _):
        game, token, _ = bot_to_begin(server, bots)
        with server.sit(game, token), server.sit(game) as spectator:
            spectator.until("state")
            wait_until(lambda: len(bots.asked) == 1)
        wait_until(lambda: bots.cancelled == 1)
        wait_until(server.matches[game].idle)
        with server.sit(game, token) as player:
            wait_until(lambda: len(bots.asked) == 2)
            bots.answering = True
            hears(player, player.until("state")["seq"] + 1)
        assert bots.cancelled == 1


def test_a_bots_clock_stands_while_nobody_looks(database: str) -> None:
    with table(database) as (server, bots, source):
        game, token, role = bot_to_begin(server, bots, clock={"seconds": SECONDS})
        source.forward(10 * SECONDS)
        for _ in range(2):
            with server.sit(game, token) as player:
                clocks = player.until("state")["clocks"]
                assert clocks["running"] == role
                assert clocks[role] == SECONDS * 1000
                source.forward(SECONDS / 2)
            wait_until(lambda: bots.cancelled)
            bots.cancelled = 0
            source.forward(10 * SECONDS)
        with server.sit(game, token) as player:
            player.until("state")
            source.forward(5)
            bots.answering = True
            hears(player, player.told["seq"] + 1)
            assert player.told["clocks"][role] == (SECONDS - 5) * 1000


def test_a_persons_clock_runs_though_nobody_looks(database: str) -> None:
    with table(database) as (server, bots, source):
        game, token, role = bot_to_begin(server, bots, clock={"seconds": SECONDS})
        bots.answering = True
        with server.sit(game, token) as player:
            player.until("state")
            while player.view["actor"] == role:
                player.until("state")
        source.forward(2 * SECONDS)
        person = other(role)
        server.loop.call_soon_threadsafe(server.matches[game].flag.fall, person)
        wait_until(lambda: server.http.get(f"/api/games/{game}").json()["result"])


def test_no_server_takes_up_a_game_for_a_bot_alone(database: str) -> None:
    with table(database) as (server, bots, _):
        for clock in (None, {"seconds": SECONDS}):
            game, token, role = bot_to_begin(server, bots, clock=clock)
            due = f"SELECT due FROM games WHERE id = '{game}'"
            assert rows(database, due) == [(None,)]
            bots.answering = True
            with server.sit(game, token) as player:
                player.until("state")
                while player.view["actor"] == role:
                    player.until("state")
                assert (rows(database, due) == [(None,)]) == (clock is None)
                bots.answering = False
                while player.view["actor"] != role:
                    assert player.play(player.legal()[0])["type"] == "done"
                    hears(player, server.matches[game].game.state.seq)
                assert rows(database, due) == [(None,)]
