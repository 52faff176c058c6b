"""A room: one game, those who sit in it and look at it, and the order in which things happen.

A decision is validated, applied to a copy, committed, published, and then acknowledged.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from time import perf_counter
from typing import Any

import msgspec

from gaslamp.core.errors import Illegal
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import PUBLIC, ROLES, other
from gaslamp.core.state import State, first_state
from gaslamp.server import deal, telling
from gaslamp.server import messages as m
from gaslamp.server.audience import Audience, Listener
from gaslamp.server.clocks import Timekeeper
from gaslamp.server.logs import alias, log
from gaslamp.server.metrics import Metrics
from gaslamp.server.refusals import Refusal, not_over, old_rules, stale
from gaslamp.server.rows import Options, info_of, new_rows
from gaslamp.server.source import Source
from gaslamp.server.store import (
    BOT,
    LINK,
    OPEN,
    PERSON,
    ChatRow,
    DraftRow,
    SeatRow,
    Store,
    StoredGame,
)
from gaslamp.server.table import Step, Table, Unready, folded

MOST_LINES = 200


Think = Callable[["Room", str], None]


class Room:
    """One game in memory; the store is what counts."""

    def __init__(
        self, stored: StoredGame, store: Store, source: Source, metrics: Metrics, think: Think
    ) -> None:
        self._store, self._source, self._metrics, self._think = store, source, metrics, think
        self.lock = asyncio.Lock()
        self.listeners = Audience()
        self.wanted: set[str] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._load(stored)

    def _load(self, stored: StoredGame) -> None:
        """Fold the log."""
        self.row = stored.row
        self.options = msgspec.json.decode(self.row.options, type=Options)
        self.chat = list(stored.chat)[-MOST_LINES:]
        game = find_game(self.row.game)
        if self.row.rules != game.rules_version:
            raise old_rules()
        first = first_state(game, self.row.edition, None)
        self.table = Table(first, deal.read(self.row.deal))
        self.table.accept(folded(first, [event.action for event in stored.events]))
        for draft in stored.drafts:
            if draft.role == self.table.state.actor and draft.base == self.table.state.seq:
                self.table.keep(draft.steps)
        self.keeper = Timekeeper(self.options.clock, stored.events)
        self._run_clock()

    # What is there.

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.state.outcome is not None

    def info(self) -> m.GameInfo:
        """What everybody may know."""
        return info_of(self.row, self.listeners.here())

    def seat_of(self, token: str | None, player: str | None, role: str | None) -> str | None:
        """The role whose seat a hashed token or browser opens; None for a spectator."""
        for seat in self.row.seats.values():
            fits = role in (None, seat.role)
            if fits and token is not None and seat.token == token:
                return seat.role
            if fits and token is None and player is not None and seat.player == player:
                return seat.role
        if token is not None or role is not None:
            raise Refusal("no_seat", "this does not open a seat of this game", 403)
        return None

    def opened(self) -> m.Opened:
        """The deal, at the end."""
        if not self.over:
            raise not_over()
        row = self.row
        return m.Opened(commitment=row.commitment, salt=row.salt, deal=row.deal)

    # Listening.

    def enter(self, listener: Listener) -> None:
        """Somebody begins to look: he is told everything he may know."""
        came = self.listeners.add(listener)
        welcome = m.Welcome(
            game=self.info(),
            viewer=listener.role or PUBLIC,
            chat=[_line(line) for line in self.chat],
        )
        listener.put(telling.frame(welcome))
        self.tell(listener)
        self._tell_after(listener)
        if came:
            self._tell_seats(except_for=listener)

    def leave(self, listener: Listener) -> None:
        """Somebody looks no more."""
        if self.listeners.remove(listener):
            self._tell_seats()

    def tell(self, listener: Listener) -> None:
        """Tell one listener where the game stands."""
        clocks = self.keeper.shown(self._source.now())
        message = telling.told(self.table, listener.role, listener.since, clocks)
        listener.put(telling.frame(message))
        listener.since = self.table.state.seq

    def _tell_after(self, listener: Listener) -> None:
        """What follows the end of a game."""
        if not self.over:
            return
        listener.put(telling.frame(self.opened()))
        if self.row.next_game is not None:
            role = None if listener.role is None else other(listener.role)
            listener.put(telling.frame(m.NextGame(game=self.row.next_game, role=role)))
        elif self.wanted:
            listener.put(telling.frame(m.Wanted(roles=sorted(self.wanted))))

    def _tell_seats(self, except_for: Listener | None = None) -> None:
        self.listeners.publish(telling.frame(m.Seats(seats=self.info().seats)), except_for)

    def tell_all(self) -> None:
        """Tell everybody where the game stands."""
        for listener in self.listeners:
            self.tell(listener)
            self._tell_after(listener)

    # Deciding.

    async def play(self, role: str, message: m.Play) -> int:
        """A step of a seat; the number that it is told of next."""
        async with self.lock:
            if self.table.has_happened(role, message.seq, message.action):
                return self.table.seq(role)
            self._expect(role, message.seq)
            step = self._asked(lambda: self.table.step(message.action, keep=message.draft))
            return await self._take(role, step)

    async def confirm(self, role: str, message: m.Confirm) -> int:
        """Commit a seat's draft."""
        async with self.lock:
            if message.seq <= self.table.state.seq and (
                self.table.was_confirmed(role, message.seq)
            ):
                return self.table.seq(role)
            self._expect(role, message.seq)
            return await self._take(role, self._asked(self.table.confirmed))

    async def undo(self, role: str, message: m.Undo) -> int:
        """Take a step of a seat's draft back."""
        async with self.lock:
            self._expect(role, message.seq)
            return await self._take(role, self._asked(self.table.undone))

    async def answer(self, role: str, seq: int, action: str) -> None:
        """What a bot decided, unless the game has gone on without it."""
        async with self.lock:
            if self.table.state.seq == seq and not self.over:
                await self._commit(role, (action,))

    async def end(self, role: str, how: str) -> int:
        """A player resigns or runs out of time."""
        async with self.lock:
            if self.over:
                raise Refusal("over", "the game is over", 409)
            if how == "time" and self.keeper.left(role, self._source.now()) > 0:
                return self.table.seq(role)
            return await self._commit(role, (f"{how} {role}",))

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

    async def _take(self, role: str, step: Step) -> int:
        if step.commit:
            return await self._commit(role, step.commit)
        draft = DraftRow(role, self.table.state.seq, step.draft)
        await self._store.keep_draft(self.row.id, draft)
        self.table.keep(step.draft)
        for listener in self.listeners:
            if listener.role == role:
                self.tell(listener)
        return self.table.seq(role)

    async def _commit(self, role: str, actions: tuple[str, ...]) -> int:
        now, began = self._source.now(), perf_counter()
        spent = self.keeper.spent(role, now)
        state = self.table.played(actions)
        rows = new_rows(state, self.table.state.seq, now, spent)
        result = _result(state)
        if not await self._store.append(self.row.id, rows, result=result):
            await self._reload()
            raise stale()
        self._metrics.count("gaslamp_moves_total")
        self._metrics.committed(perf_counter() - began)
        self.keeper.stop(role, spent)
        self.table.accept(state)
        if result is not None:
            self.row = replace(self.row, result=result)
            log("game over", game=alias(self.row.id), kind=self.row.game, result=result)
        self._run_clock()
        self.tell_all()
        self.wake()
        return self.table.seq(role)

    async def _reload(self) -> None:
        """Somebody else wrote to the log: take it from there."""
        stored = await self._store.load(self.row.id)
        if stored is not None:
            self._load(stored)

    # Time, bots.

    def _run_clock(self) -> None:
        running = self.table.state.actor if self.row.started is not None else None
        self.keeper.start(running, self._source.now())
        self._set_timer()

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        seconds, actor = self.keeper.until_flag(self._source.now()), self.table.state.actor
        if seconds is not None and actor is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(seconds + 0.001, self._flag, actor)

    def _flag(self, role: str) -> None:
        self.spawn(self._time_up(role))

    async def _time_up(self, role: str) -> None:
        with suppress(Refusal):  # it was over in the meantime
            before = self.table.state.seq
            await self.end(role, "time")
            if self.table.state.seq == before:
                self._set_timer()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something on the side for as long as the room is open."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def wake(self) -> None:
        """Let a bot think if it is to act."""
        actor = self.table.state.actor
        seat = self.row.seats.get(actor or "")
        if self.row.started is not None and seat is not None and seat.kind == BOT:
            self._think(self, seat.role)

    def idle(self) -> bool:
        """Whether the room can be forgotten until somebody comes."""
        return not self.listeners and not self.busy() and self._timer is None

    def busy(self) -> bool:
        """Whether a bot is at work."""
        return bool(self._tasks)

    def close(self) -> None:
        """Stop everything on the side."""
        if self._timer is not None:
            self._timer.cancel()
        for task in list(self._tasks):
            task.cancel()

    # Seats, chat, another game.

    async def sit(
        self, wish: str | None, name: str, token: str, player: str, invited: str | None
    ) -> str:
        """Take an open seat, or the one of an invitation; the role."""
        async with self.lock:
            seat = self._free(wish, invited)
            others = [s for s in self.row.seats.values() if s.role != seat.role]
            begins = all(s.kind in (PERSON, BOT) for s in others)
            started = self._source.now() if begins else None
            taken = SeatRow(role=seat.role, kind=PERSON, name=name, token=token, player=player)
            if not await self._store.take_seat(self.row.id, taken, started):
                await self._reload()
                raise _full()
            seats = {**self.row.seats, seat.role: taken}
            self.row = replace(self.row, seats=seats, started=started)
            self._run_clock()
        self._tell_seats()
        self.tell_all()
        self.wake()
        return seat.role

    def _free(self, role: str | None, invited: str | None) -> SeatRow:
        for seat in self.row.seats.values():
            if role not in (None, seat.role):
                continue
            if seat.kind == OPEN and invited is None:
                return seat
            if seat.kind == LINK and invited is not None and seat.invitation == invited:
                return seat
        raise _full()

    async def say(self, role: str, text: str) -> None:
        """A line of the chat."""
        if not self.options.chat:
            raise Refusal("chat_off", "the chat of this game is switched off", 409)
        line = ChatRow(role, " ".join(text.split()), self._source.now())
        if not line.text:
            raise Refusal("malformed", "there is nothing in that line")
        async with self.lock:
            if len(self.chat) >= MOST_LINES:
                raise Refusal("chat_full", f"a game has at most {MOST_LINES} lines of chat", 409)
            await self._store.say(self.row.id, line)
            self.chat.append(line)
            self.listeners.publish(telling.frame(_line(line)))

    def want_rematch(self, role: str) -> bool:
        """Note that a player wants another game; whether everybody does, bots always."""
        if not self.over:
            raise not_over()
        if self.row.next_game is not None:
            return False
        self.wanted.add(role)
        bots = {seat.role for seat in self.row.seats.values() if seat.kind == BOT}
        if self.wanted | bots == set(ROLES):
            return True
        self.listeners.publish(telling.frame(m.Wanted(roles=sorted(self.wanted))))
        return False

    def follow(self, game: str) -> None:
        """The rematch exists: tell everybody."""
        self.row = replace(self.row, next_game=game)
        for listener in self.listeners:
            role = None if listener.role is None else other(listener.role)
            listener.put(telling.frame(m.NextGame(game=game, role=role)))


def _full() -> Refusal:
    return Refusal("no_free_seat", "this seat is taken, or was not offered", 409)


def _line(line: ChatRow) -> m.ChatLine:
    return m.ChatLine(role=line.role, text=line.text, at=line.at)


def _result(state: State) -> str | None:
    outcome = state.outcome
    return None if outcome is None else f"{outcome.winner} {outcome.reason}"
