"""Games that wait, were abandoned or are over: deleted, called off, archived, kept."""

import asyncio
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from gaslamp.core import saved_games
from gaslamp.server.match.context import Context
from gaslamp.server.match.deal import check_record
from gaslamp.server.match.retention import DAY, LEASE, Retention, Swept
from gaslamp.server.match.sources import Sources
from gaslamp.server.settings import Settings
from gaslamp.server.storage.rows import CALLED_OFF
from gaslamp.server.storage.urls import open_storage
from server.live import QUICK, Live, live
from server.players import close, play_out, seats
from server.times import Untroubled, wait_until

DAYS = replace(
    QUICK, delete_waiting=14, end_abandoned=90, archive_finished=30, delete_finished=0, heartbeat=60
)


class Later(Sources):
    """Sources whose time is some days ahead."""

    def __init__(self, days: float) -> None:
        super().__init__(Untroubled())
        self._days = days

    def now(self) -> int:
        return super().now() + int(self._days * DAY)


def sweep(server: Live, days: float, settings: Settings = DAYS) -> Swept:
    """Do what a server would do some days from now."""

    async def scene() -> Swept:
        context = Context(server.inside.context.storage, Later(days), settings)
        return await Retention(context, server.inside.registry.game_changed).sweep()

    return asyncio.run_coroutine_threadsafe(scene(), server.loop).result(60)


@pytest.fixture
def own(database: str) -> Iterator[Live]:
    with live(database, settings=DAYS) as server:
        yield server


def finished(server: Live, game: str = "pocket") -> dict[str, Any]:
    made = server.create(game, name="Ada")
    players = {role: server.sit(made["game"], token) for role, token in made["tokens"].items()}
    with server.sit(made["game"]) as watcher:
        play_out(players, random.Random(5), watcher)
    assert players["jack"].ask("chat", text="Well played")["type"] == "done"
    close(players)
    return made


def test_a_game_that_nobody_joined_is_deleted(own: Live) -> None:
    waiting = own.create("london", jack="open", listed=True)["game"]
    begun, players = seats(own, "london")
    close(players)
    assert sweep(own, 13) == Swept(0, 0, 0, 0)
    assert sweep(own, 15) == Swept(1, 0, 0, 0)
    assert own.http.get(f"/api/games/{waiting}").status_code == 404
    assert own.http.get(f"/api/games/{begun}").status_code == 200
    assert own.http.get("/api/lobby").json()["open"] == []


def test_somebody_at_a_deleted_game_is_told_so(own: Live) -> None:
    made = own.create("london", jack="open")
    with own.sit(made["game"], made["tokens"]["investigator"]) as player:
        player.until("welcome")
        sweep(own, 15)
        assert player.ask("chat", text="Anybody?")["code"] == "unknown_game"


def test_an_abandoned_game_is_called_off_and_later_archived(own: Live) -> None:
    game, players = seats(own, "london", name="Ada")
    player = players["investigator"]
    assert player.play(player.legal()[0])["type"] == "done"
    assert sweep(own, 89) == Swept(0, 0, 0, 0)
    assert sweep(own, 91) == Swept(0, 1, 0, 0)
    while player.view["actor"] is not None:  # whoever looks is told
        player.until("state")
    assert player.until("opened")["deal"]
    close(players)
    info = own.http.get(f"/api/games/{game}").json()
    assert (info["result"], info["actor"]) == (CALLED_OFF, None)
    record = saved_games.read(own.http.get(f"/api/games/{game}/record").text)
    assert record.result == CALLED_OFF
    assert saved_games.replay(record).outcome is not None
    assert sweep(own, 91 + 31) == Swept(0, 0, 1, 0)
    assert own.http.get(f"/api/games/{game}").json()["result"] == CALLED_OFF


def test_an_archived_game_is_served_as_before(own: Live) -> None:
    """One row of the archive holds all that can be asked for, and nothing more can be said."""
    made = finished(own)
    game = made["game"]
    pages = [f"/api/games/{game}{rest}" for rest in ("", "/record", "/opened", "/replay/jack")]
    before = [own.http.get(page).text for page in pages]
    assert sweep(own, 31) == Swept(0, 0, 1, 0)
    assert sweep(own, 10_000) == Swept(0, 0, 0, 0)  # finished games are kept for ever
    assert [own.http.get(page).text for page in pages] == before
    assert own.http.get(f"/api/games/{game}").json()["my_roles"] == ["investigator", "jack"]
    assert check_record(saved_games.read(before[1])) is not None
    with own.sit(game, made["tokens"]["jack"]) as player:
        assert [line["text"] for line in player.until("welcome")["chat"]] == ["Well played"]
        assert player.until("state")["view"]["actor"] is None
        assert player.ask("chat", text="Again?")["code"] == "archived"
        assert player.ask("rematch")["code"] == "archived"
    assert own.http.get("/api/mine").json()["games"] == []
    assert rows_of(own, game) == {"archive": 1}


def test_an_archived_game_is_deleted_if_the_operator_says_so(own: Live) -> None:
    game = finished(own)["game"]
    strict = replace(DAYS, delete_finished=100)
    assert sweep(own, 31, strict) == Swept(0, 0, 1, 0)
    assert sweep(own, 101, strict) == Swept(0, 0, 0, 1)
    assert own.http.get(f"/api/games/{game}").status_code == 404
    assert rows_of(own, game) == {}


def test_nothing_is_done_if_the_operator_says_so(own: Live) -> None:
    own.create("london", jack="open")
    seats(own, "london")[1]["jack"].close()
    finished(own)
    never = replace(DAYS, delete_waiting=0, end_abandoned=0, archive_finished=0)
    assert sweep(own, 10_000, never) == Swept(0, 0, 0, 0)


def rows_of(server: Live, game: str) -> dict[str, int]:
    """How many rows each table holds of a game."""
    tables = {"archive": "id", "games": "id", "seats": "game", "events": "game"}
    tables |= {"drafts": "game", "chat": "game"}

    async def count() -> dict[str, int]:
        found: dict[str, int] = {}
        for table, key in tables.items():
            command = f"SELECT count(*) FROM {table} WHERE {key} = ?"
            storage: Any = server.inside.context.storage
            number = int((await storage._rows(command, (game,)))[0][0])
            if number:
                found[table] = number
        return found

    return asyncio.run_coroutine_threadsafe(count(), server.loop).result(60)


def test_of_several_servers_one_does_it(database: str) -> None:
    async def scene() -> list[bool]:
        store = open_storage(database)
        now = Sources().now()
        claims = [
            await store.claim_lease(LEASE, now, now + 1000),
            await store.claim_lease(LEASE, now + 999, now + 2000),
            await store.claim_lease(LEASE, now + 1000, now + 2000),
            await store.claim_lease("other", now, now + 1000),
        ]
        await store.close()
        return claims

    assert asyncio.run(scene()) == [True, False, True, True]


def test_a_server_does_it_by_itself(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with live(database, settings=DAYS) as server:
        game = server.create("london", jack="open")["game"]
    monkeypatch.setattr("gaslamp.server.match.retention.FIRST_SECONDS", 0.0)
    with live(database, Later(15), DAYS) as server:
        wait_until(lambda: server.http.get(f"/api/games/{game}").status_code == 404)
