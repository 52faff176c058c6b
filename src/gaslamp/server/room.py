"""A room: one game, and the order in which things happen in it.

A decision is validated, applied to a copy, committed, published, and then acknowledged.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from time import perf_counter
from typing import Any

from gaslamp.core.errors import Illegal
from gaslamp.core.state import State
from gaslamp.server.gathering import Gathering, Host
from gaslamp.server.ops.logs import alias, log
from gaslamp.server.protocol import messages as m
from gaslamp.server.protocol.refusals import Refusal, stale
from gaslamp.server.rows import due_at, new_rows
from gaslamp.server.storage.base import StorageUnavailable
from gaslamp.server.storage.rows import BOT, DraftRow, GameUpdate, StoredGame
from gaslamp.server.table import Step, Unready

PATIENCE_SECONDS = 1.0  # before a database that was away is tried again


class Room(Gathering):
    """A gathering in which decisions are made, clocks run and bots think."""

    def __init__(self, stored: StoredGame, host: Host) -> None:
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._thought: asyncio.Task[None] | None = None
        self._thought_of = -1
        super().__init__(stored, host)

    # Deciding.

    async def play(self, role: str, message: m.Play) -> int:
        """A step of a seat; the number that it is told of next."""
        async with self.in_order():
            if not self.table.has_happened(role, message.seq, message.action):
                self._expect(role, message.seq)
                step = self._asked(lambda: self.table.step(message.action, keep=message.draft))
                # Another server may have taken the same step for another tab of the seat.
                if not await self._take(role, step) and not (
                    self.table.has_happened(role, message.seq, message.action)
                ):
                    raise stale()
            return self.table.seq(role)

    async def confirm(self, role: str, message: m.Confirm) -> int:
        """Commit a seat's draft."""
        async with self.in_order():
            if message.seq > self.table.state.seq or not (
                self.table.was_confirmed(role, message.seq)
            ):
                self._expect(role, message.seq)
                if not await self._take(role, self._asked(self.table.confirmed)):
                    raise stale()
            return self.table.seq(role)

    async def undo(self, role: str, message: m.Undo) -> int:
        """Take a step of a seat's draft back."""
        async with self.in_order():
            self._expect(role, message.seq)
            if not await self._take(role, self._asked(self.table.undone)):
                raise stale()
            return self.table.seq(role)

    async def answer(self, role: str, seq: int, action: str) -> None:
        """What a bot decided, unless the game has gone on without it."""
        async with self.in_order():
            if self.table.state.seq == seq and not self.over:
                await self._commit(role, self.table.played((action,)))

    async def end(self, role: str, how: str) -> int:
        """A player resigns or runs out of time."""
        async with self.in_order():
            if self.over:
                raise Refusal("over", "the game is over", 409)
            if how == "time" and not self._is_up(role):
                return self.table.seq(role)
            if not await self._commit(role, self.table.played((f"{how} {role}",))):
                raise stale()
            return self.table.seq(role)

    def _expect(self, role: str, seq: int) -> None:
        """Refuse what cannot be asked now; nothing here depends on what is hidden."""
        if self.over:
            raise Refusal("over", "the game is over", 409)
        if self.row.started is None:
            raise Refusal("waiting", "the game begins when both seats are taken", 409)
        if seq != self.table.seq(role):
            raise stale()
        if role != self.table.state.actor:
            raise Refusal("not_your_turn", "it is the other player's choice", 409)

    @staticmethod
    def _asked(what: Callable[[], Step]) -> Step:
        try:
            return what()
        except Illegal as error:
            raise Refusal("illegal", str(error)) from None
        except Unready as error:
            raise Refusal("unready", str(error), 409) from None

    async def _take(self, role: str, step: Step) -> bool:
        """Commit a step or keep it as a draft; False if somebody was quicker."""
        if step.commit is not None:
            return await self._commit(role, self.table.answered(step.commit))
        draft = DraftRow(role, self.table.state.seq, step.draft)
        if not await self._host.store.save_draft(self.row.id, draft, self.table.draft):
            await self.catch_up()
            return False
        self.table.keep(step.draft)
        self._tell_seat(role)
        return True

    async def _commit(self, role: str, state: State) -> bool:
        now, began = self._host.source.now(), perf_counter()
        rows = new_rows(state, self.table.state.seq, now, self.keeper.spent(role, now))
        result, changes = _result(state), None
        if result is not None or self._watched():
            changes = GameUpdate(result, None if result is not None else self._due(now, state))
        if not await self._host.store.append(self.row.id, rows, changes):
            await self.catch_up()
            return False
        self._host.metrics.count("gaslamp_moves_total")
        self._host.metrics.committed(perf_counter() - began)
        for row in rows:
            self.keeper.add(row)
        self.table.accept(state)
        if result is not None:
            self.row = replace(self.row, result=result)
            log("game over", game=alias(self.row.id), kind=self.row.game, result=result)
        self.run_clock()
        self.tell_all()
        self.wake()
        return True

    # Time.

    def run_clock(self) -> None:
        """The clock of whoever is to act, from the last decision; not while no server was there."""
        started = self.row.started
        running = self.table.state.actor if started is not None else None
        self.keeper.start(running, max(self.keeper.last, started or 0, self._host.up_since))
        self._set_timer()

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        seconds, actor = self.keeper.until_flag(self._host.source.now()), self.table.state.actor
        if seconds is not None and actor is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(seconds + 0.001, self._flag, actor)

    def _flag(self, role: str) -> None:
        self.spawn(self._time_up(role))

    async def _time_up(self, role: str) -> None:
        before = self.table.state.seq
        with suppress(Refusal, StorageUnavailable):  # it is over, or another server was quicker
            await self.end(role, "time")
        if self.table.state.seq == before:
            if self.keeper.left(role, self._host.source.now()) <= 0:
                await asyncio.sleep(PATIENCE_SECONDS)  # the store is away
            self._set_timer()

    def _is_up(self, role: str) -> bool:
        """Whether a role's time is; nobody's is while the store is away."""
        return self._host.healthy and self.keeper.left(role, self._host.source.now()) <= 0

    def _watched(self) -> bool:
        """Whether a server must look after the game though nobody asks."""
        seats = self.row.seats.values()
        return self.options.clock is not None or any(seat.kind == BOT for seat in seats)

    def _due(self, now: int, state: State | None = None) -> int | None:
        """When some server must look after the game, if it goes on from a state at this time."""
        actor = (state or self.table.state).actor
        left = self.keeper.at_most(actor)
        return due_at(self.row.seats, actor, left, now, self._host.lease)

    # Bots, and other things on the side.

    def wake(self) -> None:
        """Let a bot think if it is to act; what was thought about before is of no use."""
        state, thought = self.table.state, self._thought
        thinking = thought is not None and not thought.done()
        if thinking and self._thought_of == state.seq:
            return
        if thought is not None and thinking and thought is not asyncio.current_task():
            thought.cancel()
        seat = self.row.seats.get(state.actor or "")
        if self.row.started is not None and seat is not None and seat.kind == BOT:
            self._thought_of = state.seq
            self._thought = self.spawn(self._host.answer_for(self, seat.role))

    def announce(self) -> None:
        """Let other servers know who is here, where there can be any."""
        store = self._host.store
        if store.shared:
            self.spawn(self._say_who_is_here())

    async def _say_who_is_here(self) -> None:
        with suppress(StorageUnavailable):  # when it is back everything is announced again
            await self._host.store.set_presence(self.row.id, frozenset(self.listeners.here()))

    def heard(self, seq: int) -> None:
        """Another server wrote to the game."""
        if seq == 0 or seq > self.table.state.seq:
            self.behind = True
            self.spawn(self._keep_up())

    async def _keep_up(self) -> None:
        while self.behind:
            try:
                await self.follow()
            except StorageUnavailable:
                await asyncio.sleep(PATIENCE_SECONDS)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something on the side for as long as the room is open."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def idle(self) -> bool:
        """Whether the room can be forgotten until somebody comes."""
        busy = self._tasks or self.lock.locked() or self._timer is not None
        return not self.listeners and not busy

    def close(self) -> None:
        """Stop everything on the side."""
        if self._timer is not None:
            self._timer.cancel()
        for task in list(self._tasks):
            task.cancel()


def _result(state: State) -> str | None:
    outcome = state.outcome
    return None if outcome is None else f"{outcome.winner} {outcome.reason}"
