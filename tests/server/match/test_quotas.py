"""How many games one player and one address may create; nobody fills the lobby alone."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import httpx
import pytest

from gaslamp.server.match.lobby import MOST_OF_ADDRESS
from gaslamp.server.match.quotas import hashed_address
from gaslamp.server.storage.rows import OPEN, GameRow, SeatRow
from gaslamp.server.storage.urls import open_storage
from server.live import QUICK, Live, live
from server.pairs import first
from server.players import close, seats
from server.storage.test_storage import GAME, event

POCKET: dict[str, Any] = {"game": "pocket", "jack": "me", "investigator": "me"}


def ask(server: Live, address: str = "127.0.0.1", **wish: Any) -> httpx.Response:
    """Create a game from an address of this machine, with a browser that has no key yet."""
    with httpx.Client(transport=httpx.HTTPTransport(local_address=address)) as browser:
        return browser.post(
            f"http://127.0.0.1:{server.port}/api/games", json={**POCKET, **wish}, timeout=60
        )


@contextmanager
def served(database: str, **limits: int) -> Iterator[Live]:
    with live(database, settings=replace(QUICK, **limits)) as server:  # type: ignore[arg-type]
        yield server


def test_unfinished_games_of_an_address(database: str) -> None:
    """A new browser each time makes no difference; another address is not concerned."""
    with served(database, games_per_address=3) as server:
        made = [ask(server) for _ in range(3)]
        assert [answer.status_code for answer in made] == [201] * 3
        refused = ask(server)
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many_games")
        assert "finish some of them" in refused.json()["text"]
        assert ask(server, "127.0.0.2").status_code == 201
        # A game that ends makes room for another.
        created = made[0].json()
        with server.sit(created["game"], created["tokens"]["jack"]) as player:
            player.until("state")
            assert player.ask("resign")["type"] == "done"
        assert ask(server).status_code == 201
        assert ask(server).status_code == 429


def test_unfinished_games_of_a_player(server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    few = replace(server.inside.context.settings, games_per_player=2)
    monkeypatch.setattr(server.inside.context, "settings", few)
    with httpx.Client(base_url=f"http://127.0.0.1:{server.port}", timeout=60) as browser:
        answers = [browser.post("/api/games", json=POCKET) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert ask(server).status_code == 201


def test_new_games_within_the_hour_count_finished_ones_and_rematches(database: str) -> None:
    with served(database, new_games_per_address=3) as server:
        made = ask(server, investigator="random").json()
        with server.sit(made["game"], made["tokens"]["jack"]) as player:
            player.until("state")
            assert player.ask("resign")["type"] == "done"
            assert player.ask("rematch")["type"] == "done"
            following = first(player, "next")["game"]
        with server.sit(following, made["tokens"]["jack"]) as player:
            player.until("state")
            assert player.ask("resign")["type"] == "done"
            assert player.ask("rematch")["type"] == "done"
            following = first(player, "next")["game"]
        with server.sit(following, made["tokens"]["jack"]) as player:
            player.until("state")
            assert player.ask("resign")["type"] == "done"
            refused = player.ask("rematch")
        assert (refused["type"], refused["code"]) == ("refused", "too_many_new")
        assert ask(server).json()["code"] == "too_many_new"
        assert ask(server, "127.0.0.2").status_code == 201


def test_open_games_in_the_lobby(database: str) -> None:
    with served(database, open_games_per_address=2) as server:
        wish: dict[str, Any] = {"investigator": "open", "listed": True}
        assert [ask(server, **wish).status_code for _ in range(3)] == [201, 201, 429]
        assert ask(server, **wish).json()["code"] == "too_many_open"
        assert ask(server, investigator="link").status_code == 201  # that is not in the lobby
        assert ask(server, "127.0.0.2", **wish).status_code == 201


def test_the_lobby_shows_a_share_of_each_address(database: str) -> None:
    """Games that one address has listed, however it came to so many, leave room for others."""

    async def fill() -> None:
        store = open_storage(database)
        seats = {"jack": SeatRow("jack", OPEN), "investigator": SeatRow("investigator", OPEN)}
        listed = replace(GAME, options='{"listed":true}', seats=seats, started=None)
        games: list[GameRow] = [
            replace(listed, id=f"flood-{n}", created=10_000 + n, created_from="flood")
            for n in range(150)
        ]
        games += [
            replace(listed, id=f"other-{n}", created=n, created_from=f"other {n}")
            for n in range(20)
        ]
        games.append(replace(listed, id="before-addresses", created=5000))
        for game in games:
            await store.create(game, [event(1)], None)
        await store.close()

    asyncio.run(fill())
    with live(database, settings=replace(QUICK, delete_waiting=0)) as server:
        shown = [game["id"] for game in server.http.get("/api/lobby").json()["open"]]
        assert server.matches == {}
    assert shown[:MOST_OF_ADDRESS] == [f"flood-{149 - n}" for n in range(MOST_OF_ADDRESS)]
    assert shown[MOST_OF_ADDRESS:] == ["before-addresses", *(f"other-{19 - n}" for n in range(20))]


def test_an_address_is_stored_as_a_keyed_hash(database: str) -> None:
    with live(database) as server:
        game = server.create("pocket")["game"]
        row = server.matches[game].row
        secret = server.inside.context.address_secret
    assert len(secret) == 64
    assert row.created_from == hashed_address(secret, "127.0.0.1")
    assert row.created_from != hashed_address("another", "127.0.0.1")
    assert hashed_address(secret, "2001:db8::1") == hashed_address(secret, "2001:db8::2:3")
    with live(database) as server:  # the secret stays
        assert server.inside.context.address_secret == secret


def test_one_poll_of_the_home_page_loads_no_game(database: str) -> None:
    with live(database) as server:
        games = set()
        for _ in range(5):
            game, players = seats(server, "pocket", listed=True)
            games.add(game)
            close(players)
        cookies = dict(server.http.cookies)
    with live(database) as server:
        server.http.cookies.update(cookies)
        mine = server.http.get("/api/mine").json()["games"]
        lobby = server.http.get("/api/lobby").json()
        assert {one["game"]["id"] for one in mine} == games
        assert {game["actor"] for game in lobby["running"]} == {"investigator"}
        assert server.matches == {}
