"""The processes that bots think in."""

import asyncio
import os
import time
from pathlib import Path

import pytest

import gaslamp
from gaslamp.core.views import to_json
from gaslamp.server.bots.answers import Answer, BotFailed
from gaslamp.server.bots.pool import BotPool
from gaslamp.server.ops.metrics import Metrics
from server.times import wait_until


def by_name(_game: str, name: str, _seen: bytes) -> Answer:
    """A bot that does what its name says, and answers with the number of its process."""
    if name == "dies":
        os._exit(1)
    if name == "raises":
        raise ValueError("a bot that cannot think")
    if name == "hangs":
        time.sleep(600)
    return Answer(str(os.getpid()), name == "cut short")


def test_a_bot_that_raises_dies_or_hangs_does_not_hold_its_process() -> None:
    bots = BotPool(1, Metrics(), pace=0, limit=60, chooser=by_name, initializer=os.getpid)
    view = to_json(gaslamp.new_game("pocket", seed=1).view("investigator"))

    async def answer(name: str = "well") -> str:
        return await bots.choose("pocket", name, view)

    async def answers() -> list[str]:
        found = [await answer()]
        with pytest.raises(BotFailed, match="the bot raised ValueError"):
            await answer("raises")
        found.append(await answer())
        with pytest.raises(BotFailed, match="the process died"):
            await answer("dies")
        found.append(await answer())
        bots._limit = 0.3  # not for the start of a process
        with pytest.raises(BotFailed, match=r"no answer within 0\.3 seconds"):
            await answer("hangs")
        bots._limit = 60
        found.append(await answer())
        return found

    first, again, second, third = asyncio.run(answers())
    bots.close()
    assert first == again
    assert len({first, second, third}) == 3
    wait_until(lambda: not Path(f"/proc/{second}").exists())


def test_a_decision_that_the_clock_cut_short_is_counted() -> None:
    metrics = Metrics()
    pool = BotPool(1, metrics, pace=0, limit=60, chooser=by_name, initializer=os.getpid)

    async def answers() -> None:
        for name in ("well", "cut short", "well"):
            await pool.choose("pocket", name, b"")

    asyncio.run(answers())
    pool.close()
    assert "gaslamp_bot_cut_short_total 1.0" in metrics.text()
