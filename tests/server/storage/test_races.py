"""Writers that race for the same number, draft or due game."""

import asyncio
import time

from gaslamp.server.match.deal import Deal
from gaslamp.server.storage.rows import ChatRow, DraftRow, EventRow
from gaslamp.server.storage.urls import open_storage
from server.frozen import Frozen, deal_behind
from server.live import live
from server.match.test_leaks import script


def test_a_number_can_be_taken_once(database: str) -> None:
    deal: Deal = deal_behind(script("pocket", None, 4), 0)
    with live(database, Frozen(deal)) as server:
        made = server.create("pocket")
        server.begin(made)

    async def race() -> list[bool]:
        store = open_storage(database)
        stored = await store.load(made["game"])
        assert stored is not None
        last = stored.events[-1].seq
        rows = [EventRow(last + 1, "jack", f"try {i}", 0) for i in range(8)]
        won = await asyncio.gather(*(store.append(made["game"], [row]) for row in rows))
        after = await store.load(made["game"])
        assert after is not None
        assert len(after.events) == last + 1
        await store.close()
        return won

    assert sum(asyncio.run(race())) == 1


def test_of_two_drafts_one_is_kept(database: str) -> None:
    """A draft takes the place of the one that its writer knew, and of no other."""
    with live(database) as server:
        made = server.create("london")
        server.begin(made)

    async def race() -> None:
        store = open_storage(database)
        stored = await store.load(made["game"])
        assert stored is not None
        seq, game = stored.events[-1].seq, made["game"]
        one, two = DraftRow("jack", seq, ("a",)), DraftRow("jack", seq, ("b",))
        kept = await asyncio.gather(
            store.save_draft(game, one, ()), store.save_draft(game, two, ())
        )
        assert sorted(kept) == [False, True]
        known = ("a",) if kept[0] else ("b",)
        assert not await store.save_draft(game, DraftRow("jack", seq, ("c",)), ("x",))
        assert await store.save_draft(game, DraftRow("jack", seq, (*known, "c")), known)
        late = DraftRow("investigator", seq - 1, ("d",))
        assert not await store.save_draft(game, late, ())
        await asyncio.gather(
            *(store.add_chat_line(game, ChatRow("jack", f"line {i}", i)) for i in range(20))
        )
        again = await store.load(game, after=seq, lines=18)
        assert again is not None
        assert again.events == ()
        assert [line.text for line in again.chat] == ["line 18", "line 19"]
        assert [d.steps for d in again.drafts] == [(*known, "c")]
        await store.close()

    asyncio.run(race())


def test_a_game_that_is_due_is_given_to_one(database: str) -> None:
    with live(database) as server:
        server.begin(server.create("pocket", clock={"seconds": 60}))
        server.begin(server.create("pocket"))  # two people, no clock: nobody need look after it

    async def claims() -> tuple[list[str], list[str], list[str]]:
        store = open_storage(database)
        now = int(time.time() * 1000)
        later = now + 10**7
        first = await store.claim_due(later, later + 10)
        again = await store.claim_due(later, later + 20)
        third = await store.claim_due(later + 10, later + 20)
        await store.close()
        return first, again, third

    first, again, third = asyncio.run(claims())
    assert first
    assert first == third
    assert again == []
