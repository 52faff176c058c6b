"""Orders, reports, and players who are deleted, in games and in the archive."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeVar

from gaslamp.server.storage.admin import open_admin
from gaslamp.server.storage.base import Storage
from gaslamp.server.storage.rows import (
    PERSON,
    ChatRow,
    EventRow,
    GameRow,
    GameUpdate,
    ReportRow,
    SeatRow,
)
from gaslamp.server.storage.urls import open_storage

T = TypeVar("T")
ALICE, BOB = "a" * 64, "b" * 64


def stored(url: str, work: Callable[[Storage], Awaitable[T]]) -> T:
    async def run() -> T:
        storage = open_storage(url)
        try:
            return await work(storage)
        finally:
            await storage.close()

    return asyncio.run(run())


def a_game(name: str) -> GameRow:
    seats = {
        "jack": SeatRow("jack", PERSON, "Alice", token=f"j{name}", player=ALICE),
        "investigator": SeatRow("investigator", PERSON, "Bob", token=f"i{name}", player=BOB),
    }
    text = '{"chat":true,"listed":false}'
    deal = ("{}", "00", "commitment")
    return GameRow(name, "pocket", None, 1, text, *deal, created=1, started=2, seats=seats)


async def play(storage: Storage, name: str, *, over: bool) -> None:
    await storage.create(a_game(name), [EventRow(1, "chance", "identity x", 3)], None)
    await storage.add_chat_line(name, ChatRow("jack", "Alice speaks", 4))
    await storage.add_chat_line(name, ChatRow("investigator", "Bob speaks", 5))
    if over:
        end = [EventRow(2, "jack", "resign jack", 6)]
        await storage.append(name, end, GameUpdate("investigator resigned", None))


def test_a_player_is_deleted_everywhere(database: str) -> None:
    async def work(storage: Storage) -> None:
        for name, over in (("running", False), ("over", True), ("kept", True)):
            await play(storage, name, over=over)
        kept = await storage.load("kept")
        assert kept is not None
        assert await storage.archive(kept)
        assert sorted(await storage.seats_of(ALICE)) == [
            ("kept", "jack", False),
            ("over", "jack", False),
            ("running", "jack", True),
        ]
        for name in ("running", "over", "kept"):
            await storage.forget_seat(name, "jack", ALICE)
            found = await storage.load(name)
            assert found is not None
            assert found.row.seats["jack"] == SeatRow("jack", PERSON, "Guest")
            assert found.row.seats["investigator"].name == "Bob"
            assert [line.text for line in found.chat] == ["", "Bob speaks"]
            assert len(found.events) == (1 if name == "running" else 2)
        assert await storage.seats_of(ALICE) == []
        assert len(await storage.seats_of(BOB)) == 3

    stored(database, work)


def test_a_game_is_not_archived_as_it_was_before_a_player_was_deleted(database: str) -> None:
    async def work(storage: Storage) -> None:
        await play(storage, "over", over=True)
        before = await storage.load("over")
        assert before is not None
        await storage.forget_seat("over", "jack", ALICE)
        assert not await storage.archive(before)
        after = await storage.load("over")
        assert after is not None
        assert await storage.archive(after)
        assert await storage.seats_of(BOB) == [("over", "investigator", False)]
        assert await storage.delete_archived(10, 10) == 1
        assert await storage.seats_of(BOB) == []

    stored(database, work)


def test_a_result_is_made_void_in_the_archive_too(database: str) -> None:
    async def work(storage: Storage) -> None:
        await play(storage, "running", over=False)
        assert not await storage.void("running")
        await play(storage, "kept", over=True)
        kept = await storage.load("kept")
        assert kept is not None
        await storage.archive(kept)
        assert await storage.void("kept")
        found = await storage.load("kept")
        assert found is not None
        assert found.row.result == "nobody void"

    stored(database, work)


def test_an_order_is_taken_by_one_and_again_if_that_one_died(database: str) -> None:
    async def work(storage: Storage) -> None:
        admin = open_admin(database)
        insert = "INSERT INTO orders (id, kind, subject, at) VALUES (?, ?, ?, ?)"
        admin.rows(insert, "1", "close", "a-game", 100)
        (order,) = await storage.take_orders(1000, 500)
        assert (order.kind, order.subject) == ("close", "a-game")
        assert await storage.take_orders(1001, 501) == []
        assert await storage.take_orders(2000, 1500) == [order]
        await storage.answer_order("1", "done")
        assert await storage.take_orders(9000, 8000) == []
        assert admin.rows("SELECT answer FROM orders") == [("done",)]
        admin.close()

    stored(database, work)


def test_a_role_reports_once(database: str) -> None:
    async def work(storage: Storage) -> None:
        report = ReportRow("a-game", "jack", 1, "words", BOB, ALICE)
        assert await storage.add_report(report)
        assert not await storage.add_report(replace(report, words="more"))
        await storage.forget_reports(ALICE)
        admin = open_admin(database)
        assert admin.rows("SELECT words, player, reporter FROM reports") == [("words", BOB, None)]
        admin.close()

    stored(database, work)
