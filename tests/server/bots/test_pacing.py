"""When a bot's answer is played: the time tells nothing of what the bot knows."""

import asyncio
import json
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

import gaslamp
from gaslamp.core.roles import INVESTIGATOR, JACK
from gaslamp.core.state import State
from gaslamp.core.views import to_json
from gaslamp.server.bots.answers import Answer, BotFailed
from gaslamp.server.bots.pacing import budget, slot
from gaslamp.server.bots.service import BotService
from gaslamp.server.match.bot_turn import BotTurn, _key
from gaslamp.server.match.context import Context
from gaslamp.server.match.sources import Sources
from gaslamp.server.storage.rows import BotJob
from server.live import QUICK
from server.times import Hurried

LEVEL = "level-5"
ADDRESS, PLAYER = "an address", "a browser"
BUDGET = budget("pocket", LEVEL)
Thinks = Callable[[bytes], float]  # the seconds that a bot takes for a view


class Thinking:
    """A process in which bots think for a while, and raise an error if they are told to."""

    def __init__(self, thinks: Thinks) -> None:
        self.thinks, self.thought = thinks, set[float]()
        self.fails = 0

    async def run(self, _limit: float, _work: Any, _game: str, _bot: str, view: bytes) -> Answer:
        seconds = self.thinks(view)
        self.thought.add(seconds)
        await asyncio.sleep(seconds)
        if self.fails:
            self.fails -= 1
            raise BotFailed("told to")
        return Answer(json.loads(view)["legal"][0]["action"])


def by_identity(quick: float, slow: float) -> Thinks:
    """Bots that think long if Jack is one of the first half of the characters."""

    def thinks(view: bytes) -> float:
        private = json.loads(view)["private"]
        return slow if private and private["identity"] < "lf" else quick

    return thinks


def table(process: Thinking, pace: float, workers: int = 1) -> tuple[Context, BotService]:
    """A server with bots in such a process, on the clock of the running loop."""
    nothing: Any = None
    settings = replace(QUICK, bot_pace=pace, workers=workers, bot_share=1)
    context = Context(nothing, Sources(), settings)
    service = BotService(settings, context.metrics)
    service.pool._idle[:] = [process] * workers  # type: ignore[list-item]
    return context, service


async def moment(context: Context, service: BotService, state: State) -> float:
    """After how many seconds a bot's answer is played that is asked now."""
    loop, answered = asyncio.get_running_loop(), list[float]()

    async def answer(_role: str, _seq: int, _action: str) -> None:
        answered.append(loop.time())

    match: Any = SimpleNamespace(
        context=context,
        game=SimpleNamespace(state=state, parts=State.view_parts),
        row=SimpleNamespace(id="game", game=state.game.name, created_from=ADDRESS),
        seats=SimpleNamespace(bot=lambda role: LEVEL, player=lambda role: PLAYER),
        moves=SimpleNamespace(bot_move=answer),
    )
    began = loop.time()
    await BotTurn(match, service).play(str(state.actor))
    return answered[0] - began


def hurried(work: Callable[[], Any]) -> Any:
    with asyncio.Runner(loop_factory=Hurried) as runner:
        return runner.run(work())


def jack_to_act(seeds: Iterable[int]) -> list[State]:
    """A decision of Jack in each world of some deals: all look alike to the Investigator."""
    found = []
    for seed in seeds:
        state = gaslamp.new_game("pocket", seed=seed)
        while state.actor != JACK:
            state = state.apply(state.legal_actions()[0])
        found += [world for world, _ in state.worlds(INVESTIGATOR)]
    return found


@pytest.mark.parametrize("slow", [0.1, 0.5, 1.2])
def test_how_long_a_bot_thinks_cannot_be_seen(slow: float) -> None:
    """Much longer for some identities; the answers come at the same moment for all."""
    process = Thinking(by_identity(0.02, slow))

    async def moments() -> set[float]:
        context, service = table(process, 1.0)
        return {round(await moment(context, service, one), 6) for one in jack_to_act([3])}

    assert hurried(moments) == {slot("pocket", LEVEL, 1.0)}
    assert process.thought == {0.02, slow}


def test_not_even_behind_a_queue_that_somebody_fills_for_it() -> None:
    """Whoever plays against the bot asks for many other decisions, of which he can choose when.

    However these are placed before its decision, it is answered at the same moment in each world,
    although the moment differs from one such queue to the other.
    """
    process = Thinking(by_identity(0.02, 1.2))
    worlds = jack_to_act([3])
    view = to_json(gaslamp.new_game("pocket", seed=1).view(INVESTIGATOR))
    keys = {"address": _key("address", ADDRESS), "player": _key("player", PLAYER)}
    same_asker = BotJob("", 1, "pocket", "", view, **keys)  # type: ignore[arg-type]

    async def behind(state: State, ahead: list[str], delay: float, workers: int) -> float:
        context, service = table(process, 1.0, workers)
        crowd = []
        for number, level in enumerate(ahead):
            job = replace(same_asker, game=f"g{number}", bot=level, cost=budget("pocket", level))
            crowd.append(asyncio.create_task(service.choose(job)))
        await asyncio.sleep(delay)
        after = await moment(context, service, state)
        await asyncio.gather(*crowd)
        return round(after, 6)

    queues = [
        ([level] * number, delay, workers)
        for level in ("level-1", LEVEL)
        for number in (1, 3, 8)
        for delay in (0.0, 0.3, 0.74, 0.76)
        for workers in (1, 2)
    ]
    seen = set()
    for ahead, delay, workers in queues:
        found = {hurried(partial(behind, world, ahead, delay, workers)) for world in worlds}
        assert len(found) == 1, (ahead, delay, workers)
        seen |= found
    assert process.thought == {0.02, 1.2}
    assert len(seen) > 2


def test_what_others_wait_tells_nothing_of_a_bot_either() -> None:
    """The next decision in the queue begins when the budget of the one before is over."""
    worlds = jack_to_act([3])

    async def after(state: State) -> float:
        context, service = table(Thinking(by_identity(0.02, 1.2)), 1.0)
        hidden = asyncio.create_task(moment(context, service, state))
        await asyncio.sleep(0.01)
        view = to_json(gaslamp.new_game("pocket", seed=1).view(INVESTIGATOR))
        await service.choose(BotJob("another", 1, "pocket", LEVEL, view))
        heard = asyncio.get_running_loop().time()
        await hidden
        return round(heard, 6)

    assert {hurried(partial(after, one)) for one in worlds} == {2 * BUDGET}


def test_an_overrun_waits_for_the_next_whole_slot_and_is_counted() -> None:
    process = Thinking(by_identity(0.02, BUDGET + 0.01))

    async def moments() -> tuple[list[float], str]:
        context, service = table(process, 1.0)
        found = [await moment(context, service, one) for one in jack_to_act([3])]
        return sorted({round(one, 6) for one in found}), context.metrics.text()

    length = slot("pocket", LEVEL, 1.0)
    found, metrics = hurried(moments)
    assert found == [length, 2 * length]
    overran = sum(
        json.loads(to_json(one.view(JACK)))["private"]["identity"] < "lf"
        for one in jack_to_act([3])
    )
    assert f"gaslamp_bot_overruns_total {overran}" in metrics
    assert f"gaslamp_bot_late_total {overran}" in metrics


def test_a_bot_that_fails_first_answers_at_a_slot_too() -> None:
    async def failing() -> float:
        process = Thinking(lambda _view: 0.02)
        process.fails = 1
        context, service = table(process, 1.0)
        return await moment(context, service, jack_to_act([3])[0])

    assert hurried(failing) == pytest.approx(2 * slot("pocket", LEVEL, 1.0))


def test_a_pace_of_zero_asks_for_no_waiting() -> None:
    async def at_once() -> float:
        context, service = table(Thinking(lambda _view: 0.02), 0.0)
        return await moment(context, service, jack_to_act([3])[0])

    assert hurried(at_once) == pytest.approx(0.02)


@pytest.mark.parametrize("game", gaslamp.GAMES)
def test_the_clock_of_a_level_is_a_net_behind_its_budget(game: str) -> None:
    """An answer that comes after its slot waits for the next one, so the clock may be longer."""
    for name, level in gaslamp.core.registry.game(game).levels.items():
        assert slot(game, name, 1.0) >= level.budget
        if name == LEVEL:
            assert level.seconds is not None
            assert level.seconds > 2 * level.budget


@pytest.mark.long
def test_real_bots_behind_a_filled_queue_answer_at_the_same_moment_whoever_jack_is() -> None:
    """A decision of another game goes first; those that overran their budget, as is counted, apart.

    The times that the bots themselves took differ much more from one identity to the other.
    """
    pace = 1.0
    view = to_json(gaslamp.new_game("pocket", seed=1).view(INVESTIGATOR))
    ahead = BotJob("another", 1, "pocket", LEVEL, view, cost=BUDGET)
    worlds = jack_to_act([3])

    async def measure() -> list[tuple[str, float, bool]]:
        nothing: Any = None
        settings = replace(QUICK, bot_pace=pace, workers=1, bot_share=1)
        context = Context(nothing, Sources(), settings)
        service, found = BotService(settings, context.metrics), []
        await service.choose(ahead)  # starts the process, and loads what is needed
        for world in worlds * 2:
            before = overruns(context)
            first = asyncio.create_task(service.choose(ahead))
            await asyncio.sleep(0.1)
            after = await moment(context, service, world)
            await first
            who = json.loads(to_json(world.view(JACK)))["private"]["identity"]
            found.append((who, after, overruns(context) > before))
        await service.close()
        return found

    found = asyncio.run(measure())
    in_time = [(who, after) for who, after, overran in found if not overran]
    assert len({who for who, _ in in_time}) > 3
    length = slot("pocket", LEVEL, pace)
    assert {round(after / length) for _, after in in_time} == {2}
    assert all(abs(after - 2 * length) < 0.5 for _, after in in_time)


def overruns(context: Context) -> float:
    found = re.search(r"^gaslamp_bot_overruns_total (\S+)", context.metrics.text(), re.M)
    assert found is not None
    return float(found[1])
