"""One room for one game, whatever happens while it is loaded."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from gaslamp.server.bots.service import BotService
from gaslamp.server.match.context import Context
from gaslamp.server.match.registry import Registry
from gaslamp.server.match.sources import Sources
from gaslamp.server.protocol.refusals import Refusal
from gaslamp.server.storage.base import StorageUnavailable
from gaslamp.server.storage.rows import StoredGame
from gaslamp.server.storage.urls import open_storage
from server.live import QUICK, live


def test_after_a_load_that_failed_all_who_wait_find_the_same_match(tmp_path: Path) -> None:
    """The first load fails while others wait; they and whoever comes later share one match."""
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with live(url) as server:
        game = server.create("pocket")["game"]

    async def scene() -> None:
        storage = open_storage(url)
        context = Context(storage, Sources(), QUICK)
        registry = Registry(context, BotService(replace(QUICK, workers=0), context.metrics))
        load, calls = storage.load, 0
        answers: list[asyncio.Event] = [asyncio.Event() for _ in range(4)]

        async def slow(game: str, after: int = 0, lines: int = 0) -> StoredGame | None:
            nonlocal calls
            calls += 1
            number = calls
            await answers[number - 1].wait()
            if number == 1:
                raise StorageUnavailable("away")
            return await load(game, after, lines)

        storage.load = slow  # type: ignore[method-assign]
        first = asyncio.create_task(registry.find(game))
        second = asyncio.create_task(registry.find(game))
        await asyncio.sleep(0)
        answers[0].set()
        with pytest.raises(StorageUnavailable):
            await first
        late = asyncio.create_task(registry.find(game))
        await asyncio.sleep(0)
        for answer in answers:
            answer.set()
        found = await asyncio.gather(second, late, registry.find(game), return_exceptions=True)
        rooms = {id(match) for match in found if not isinstance(match, BaseException)}
        assert rooms == {id(registry.matches[game])}
        with pytest.raises(Refusal):
            await registry.find("no-such-game")
        assert registry._loading == {}
        registry.close()
        await storage.close()

    asyncio.run(scene())
