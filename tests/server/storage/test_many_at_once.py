"""Many games share a commit, and a read; connections that are lost are replaced."""

import asyncio
import threading
from collections import Counter
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import psycopg
import pytest

from gaslamp.server.storage import postgres_connection
from gaslamp.server.storage.base import StorageUnavailable
from gaslamp.server.storage.postgres import PostgresStorage
from gaslamp.server.storage.rows import BotJob, DraftRow, GameUpdate, StoredGame
from server.pairs import Pair, game_of, hears
from server.players import actor_of, seats
from server.postgres import Cluster
from server.storage.test_storage import GAME, event
from server.times import wait_until

NAMES = [f"g{number:02d}" for number in range(40)]
CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'gaslamp%'"
)
CUT += " AND datname = current_database()"


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> "Counter[str]":
    """How often each connection was sent a statement, by what it begins with."""
    counted: Counter[str] = Counter()
    honest = psycopg.AsyncCursor.execute

    async def counting(self: Any, query: bytes, *rest: Any, **options: Any) -> Any:
        text = query if isinstance(query, str) else query.decode()
        counted[" ".join(text.split()[:3])] += 1
        return await honest(self, query, *rest, **options)

    monkeypatch.setattr(psycopg.AsyncCursor, "execute", counting)
    return counted


async def filled(url: str) -> PostgresStorage:
    """A storage with forty games."""
    store = PostgresStorage(url)
    await asyncio.gather(
        *(store.create(replace(GAME, id=name), [event(1)], None) for name in NAMES)
    )
    return store


def test_moves_of_many_games_are_one_statement(url: str, sent: "Counter[str]") -> None:
    async def scene() -> None:
        store = await filled(url)
        await store.save_draft("g00", DraftRow("jack", 1, ("alibi",)), ())
        for name in ("g00", "g01"):
            await store.jobs.ask(BotJob(name, 1, "pocket", "level-1", b"{}"))
        sent.clear()
        over = GameUpdate("jack time", None)
        done = await asyncio.gather(
            *(store.append(n, [event(2), event(3)], over if n == "g07" else None) for n in NAMES)
        )
        assert all(done)
        assert sent == {"WITH added AS": 1}
        found = await asyncio.gather(*map(store.load, NAMES))
        for one in found:
            assert one is not None
            assert one.events == (event(1), event(2), event(3))
            assert one.drafts == ()
            assert one.row.result == ("jack time" if one.row.id == "g07" else None)
        with psycopg.connect(url) as looking:
            assert looking.execute("SELECT count(*) FROM questions").fetchall() == [(0,)]
        await store.close()

    asyncio.run(scene())


def test_one_number_that_is_taken_spoils_no_other_move(url: str) -> None:
    async def scene() -> None:
        store = await filled(url)
        assert await store.append("g20", [event(2)])
        done = await asyncio.gather(*(store.append(n, [event(2), event(3)]) for n in NAMES))
        assert [name for name, won in zip(NAMES, done, strict=True) if not won] == ["g20"]
        assert await _events(store, "g20") == 2
        assert await _events(store, "g21") == 3
        await store.close()

    asyncio.run(scene())


async def _events(store: PostgresStorage, game: str) -> int:
    found = await store.load(game)
    assert found is not None
    return len(found.events)


def test_many_games_are_read_by_one_statement(url: str, sent: "Counter[str]") -> None:
    """Each from where it is known, and one of them twice, from different places."""

    async def scene() -> list[StoredGame | None]:
        store = await filled(url)
        await store.append("g03", [event(2), event(3)])
        sent.clear()
        found = await asyncio.gather(
            store.load("g03", 2), store.load("g03"), store.load("none"), *map(store.load, NAMES)
        )
        assert sum(count for text, count in sent.items() if text.startswith("SELECT")) == 1
        await store.close()
        return found

    later, whole, none, *rest = asyncio.run(scene())
    assert later is not None
    assert later.events == (event(3),)
    assert whole is not None
    assert whole.events == (event(1), event(2), event(3))
    assert none is None
    assert [one.row.id for one in rest if one is not None] == NAMES


def test_connections_that_were_cut_are_replaced(
    postgresql: Cluster, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody notices, because nothing was on its way."""

    async def scene() -> None:
        store = await filled(url)
        await store.heartbeat(1)
        await asyncio.gather(*map(store.load, NAMES))
        monkeypatch.setattr(postgres_connection, "PAUSE_SECONDS", -1.0)  # as after a pause
        await asyncio.to_thread(postgresql.run, url, CUT)
        assert await store.append("g00", [event(2)])
        assert await _events(store, "g00") == 2
        assert await store.listed(5, 5) == []
        await store.heartbeat(2)
        await store.close()

    asyncio.run(scene())


@pytest.mark.parametrize("stored", [True, False])
@pytest.mark.parametrize("alone", [True, False])
def test_a_commit_whose_answer_is_lost_is_not_taken_for_a_failure(
    url: str, stored: bool, alone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may or may not be stored: the caller is told so, and what is tried next is done."""
    what = "execute" if alone else "commit"  # moves alone are committed by their statement
    honest = getattr(psycopg.AsyncConnection, what)

    async def lost(self: Any, *query: Any) -> None:
        monkeypatch.setattr(psycopg.AsyncConnection, what, honest)
        if stored:
            await honest(self, *query)
        await self.close()
        raise psycopg.OperationalError("gone")

    async def scene() -> None:
        store = await filled(url)
        monkeypatch.setattr(psycopg.AsyncConnection, what, lost)
        tasks = [store.append("g00", [event(2)])]
        if not alone:
            tasks.append(store.save_draft("g01", DraftRow("jack", 1, ("alibi",)), ()))
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            assert isinstance(outcome, StorageUnavailable)
        assert await _events(store, "g00") == (2 if stored else 1)
        assert await store.append("g00", [event(2)]) is not stored
        assert await _events(store, "g00") == 2
        await store.close()

    asyncio.run(scene())


def test_without_a_database_a_read_gives_up(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_connection, "READER_SECONDS", 0.2)

    async def scene() -> None:
        store = PostgresStorage(url)
        with pytest.MonkeyPatch.context() as away:

            async def refused(*_: object, **__: object) -> None:
                raise psycopg.OperationalError("refused")

            away.setattr(psycopg.AsyncConnection, "connect", refused)
            for asked in (store.load("a"), store.listed(5, 5), store.append("a", [event(1)])):
                with pytest.raises(StorageUnavailable):
                    await asked
        assert await store.listed(5, 5) == []
        await store.close()

    asyncio.run(scene())


def test_work_goes_on_to_its_end_though_its_caller_leaves(url: str) -> None:
    async def scene() -> None:
        store = await filled(url)
        leaving = [
            asyncio.create_task(store.append("g00", [event(2)])),
            asyncio.create_task(store.heartbeat(1)),
            asyncio.create_task(store.listed(5, 5)),
            asyncio.create_task(store.set_presence("g00", frozenset({"jack"}))),
        ]
        for _ in range(3):
            await asyncio.sleep(0)
        for task in leaving:
            task.cancel()
        await asyncio.gather(*leaving, return_exceptions=True)
        assert await store.append("g00", [event(3)])
        assert await _events(store, "g00") == 3
        await store.heartbeat(2)
        await store.close()

    asyncio.run(scene())


def test_a_node_follows_many_games_with_few_reads(
    nodes: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it reads one game eleven others change at the other node: they are read together."""
    near, far = nodes
    store = far.inside.context.storage
    assert isinstance(store, PostgresStorage)
    may_read, read = threading.Event(), []
    honest = store._readers.rows

    async def slow(command: str, *values: Any) -> list[Any]:
        read.append(len(values[1]))
        while not may_read.is_set():
            await asyncio.sleep(0.01)
        return await honest(command, *values)

    with ExitStack() as stack:
        games = []
        for _ in range(12):
            _, players = seats(near, "pocket")
            for player in players.values():
                stack.callback(player.close)
            watcher = stack.enter_context(far.sit(game_of(players["jack"])))
            watcher.until("state")
            watcher.ask("ping")
            games.append((actor_of(players)[0], watcher))
        monkeypatch.setattr(store._readers, "rows", slow)
        for player, _ in games:
            assert player.play(player.legal()[0])["type"] == "done"
        wait_until(lambda: len(store._loads._waiting) == len(games) - read[0])
        may_read.set()
        for player, watcher in games:
            hears(watcher, player.view["seq"])
        assert sum(read[:2]) == len(games)
