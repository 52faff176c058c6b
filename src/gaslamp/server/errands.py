"""Bots that are asked through the database: the server's side, and the worker's.

A worker holds a question while it thinks. If it dies, the hold runs out and another takes the
question; after a few deaths somebody answers anything that is legal, and the game goes on.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from gaslamp.server.ops.logs import log
from gaslamp.server.store import Question, Questions, StoreAway
from gaslamp.server.thinkers import ATTEMPTS, anything

ASK_AGAIN_SECONDS = 5.0  # though nothing was heard
LOOK_SECONDS = 2.0  # for a question whose holder has died
HOLD_SECONDS = 15.0

Think = Callable[[str, str, bytes], Awaitable[str]]


class Errands:
    """Questions of this server, and those who wait for the answers."""

    def __init__(self, questions: Questions) -> None:
        self._questions = questions
        self._waiting: dict[tuple[str, int], asyncio.Event] = {}

    async def think(self, question: Question) -> str:
        """What a bot somewhere decides."""
        key = (question.game, question.seq)
        event = self._waiting[key] = asyncio.Event()
        try:
            while (answer := await self._questions.ask(question)) is None:
                with suppress(TimeoutError):
                    await asyncio.wait_for(event.wait(), ASK_AGAIN_SECONDS)
                event.clear()
        finally:
            self._waiting.pop(key, None)
        return answer

    def answered(self, game: str, seq: int) -> None:
        """An answer is there."""
        if (game, seq) in self._waiting:
            self._waiting[game, seq].set()

    def missed(self) -> None:
        """Answers may be there."""
        for event in self._waiting.values():
            event.set()


class Worker:
    """Takes questions and thinks about them, so many at a time."""

    def __init__(
        self, questions: Questions, think: Think, at_once: int, hold: float = HOLD_SECONDS
    ) -> None:
        self._questions, self._think, self._hold = questions, think, hold
        self._asked = [asyncio.Event() for _ in range(at_once)]
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """Begin to work."""
        self._tasks = [asyncio.create_task(self._work(event)) for event in self._asked]

    async def close(self) -> None:
        """Stop; what was begun is left to others."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def asked(self) -> None:
        """There may be something to do."""
        for event in self._asked:
            event.set()

    missed = asked

    async def _work(self, asked: asyncio.Event) -> None:
        while True:
            asked.clear()
            try:
                question = await self._questions.take(self._hold)
                if question is not None:
                    await self._answer(question)
                    continue
            except StoreAway:
                pass
            except Exception:  # it stays held, and is tried again when that has run out
                log("bot failed", failed=True)
            with suppress(TimeoutError):
                await asyncio.wait_for(asked.wait(), LOOK_SECONDS)

    async def _answer(self, question: Question) -> None:
        holding = asyncio.create_task(self._keep(question))
        try:
            if question.attempt > ATTEMPTS:
                action = anything(question.kind, question.seen)
            else:
                action = await self._think(question.kind, question.bot, question.seen)
            await self._questions.answer(question, action)
        except asyncio.CancelledError:
            with suppress(StoreAway):
                await self._questions.hold(question, 0)
            raise
        finally:
            holding.cancel()

    async def _keep(self, question: Question) -> None:
        while True:
            await asyncio.sleep(self._hold / 3)
            with suppress(StoreAway):
                await self._questions.hold(question, self._hold)
