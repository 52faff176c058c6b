"""When a bot's answer is played."""

import asyncio
import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import gaslamp
from gaslamp.server.bots.service import BotService
from gaslamp.server.match.bot_turn import BotTurn
from gaslamp.server.match.context import Context
from gaslamp.server.match.sources import Sources
from server.live import QUICK
from server.times import Hurried


class Unequal:
    """Bots that think long if Jack is one of the first half of the characters."""

    def __init__(self, quick: float, slow: float) -> None:
        self.quick, self.slow, self.thought = quick, slow, set[float]()

    async def choose(self, _game: str, _name: str, seen: bytes) -> str:
        identity = json.loads(seen)["private"]["identity"]
        seconds = self.slow if identity < "lf" else self.quick
        self.thought.add(seconds)
        await asyncio.sleep(seconds)
        return "done"


@pytest.mark.parametrize(("slow", "slots"), [(0.25, {1}), (0.49, {1}), (1.3, {1, 3})])
def test_how_long_a_bot_thinks_cannot_be_seen(slow: float, slots: set[int]) -> None:
    """Much longer for some identities; the answers come at the same moment for all.

    A bot that takes longer than the pace is seen to: how many times the pace, and no more.
    """
    pace = 0.5
    bots: Any = Unequal(0.02, slow)
    nothing: Any = None
    context = Context(nothing, Sources(), replace(QUICK, bot_pace=pace))
    service = BotService(1, context.metrics)
    service.pool = bots

    async def moment(seed: int) -> float:
        """When a bot answers that is Jack in a game."""
        loop, answered = asyncio.get_running_loop(), list[float]()

        async def answer(_role: str, _seq: int, _action: str) -> None:
            answered.append(loop.time())

        state = gaslamp.new_game("pocket", seed=seed)
        match: Any = SimpleNamespace(
            context=context,
            game=SimpleNamespace(state=state),
            row=SimpleNamespace(id="game", game="pocket"),
            seats=SimpleNamespace(bot=lambda role: "any"),
            moves=SimpleNamespace(bot_move=answer),
        )
        began = loop.time()
        await BotTurn(match, service).play("jack")
        return answered[0] - began

    async def moments() -> set[float]:
        return {round(await moment(seed) / pace, 6) for seed in range(12)}

    with asyncio.Runner(loop_factory=Hurried) as hurried:
        assert hurried.run(moments()) == slots
    assert bots.thought == {bots.quick, bots.slow}
