"""Those who meet over one game: seats, spectators, chat, and what each of them is told."""

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

import msgspec

from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import PUBLIC, ROLES, other
from gaslamp.core.state import first_state
from gaslamp.server import deal, telling
from gaslamp.server.audience import Audience, Listener
from gaslamp.server.clocks import Timekeeper
from gaslamp.server.ops.metrics import Metrics
from gaslamp.server.protocol import messages as m
from gaslamp.server.protocol.refusals import Refusal, not_over, old_rules
from gaslamp.server.rows import Options, info_of
from gaslamp.server.source import Source
from gaslamp.server.storage.base import Storage, StorageUnavailable
from gaslamp.server.storage.rows import (
    BOT,
    LINK,
    OPEN,
    PERSON,
    ChatRow,
    DraftRow,
    GameRow,
    SeatRow,
    StoredGame,
)
from gaslamp.server.table import Table, folded

if TYPE_CHECKING:
    from gaslamp.server.room import Room

MOST_LINES = 200


class Host(Protocol):
    """The server that a room belongs to."""

    store: Storage
    source: Source
    metrics: Metrics
    up_since: int  # from when on there has always been a server
    healthy: bool  # whether the store answers
    lease: int  # for how many milliseconds a bot's game is left to the server that asked it

    async def answer_for(self, room: "Room", role: str) -> None:
        """Let a bot think, and decide what it says."""


class Order:
    """One thing at a time in a gathering; entered with what the store holds."""

    __slots__ = ("_gathering",)

    def __init__(self, gathering: "Gathering") -> None:
        self._gathering = gathering

    async def __aenter__(self) -> None:
        gathering = self._gathering
        await gathering.lock.acquire()
        if gathering.behind:
            try:
                await gathering.catch_up()
            except BaseException:
                gathering.lock.release()
                raise

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None and issubclass(kind, (StorageUnavailable, asyncio.CancelledError)):
            self._gathering.behind = True  # it may have been done
        self._gathering.lock.release()


class Gathering:
    """One game in memory; the store is what counts."""

    def __init__(self, stored: StoredGame, host: Host) -> None:
        self._host = host
        self.lock = asyncio.Lock()
        self.listeners = Audience()
        self.behind = False  # the store may hold more than is known here
        self._load(stored)

    def _load(self, stored: StoredGame) -> None:
        """Fold the log."""
        self.row = stored.row
        self.options = msgspec.json.decode(self.row.options, type=Options)
        self.chat = list(stored.chat)
        game = find_game(self.row.game)
        if self.row.rules != game.rules_version:
            raise old_rules()
        first = first_state(game, self.row.edition, None)
        self.table = Table(first, deal.read(self.row.deal))
        self.table.accept(folded(first, [event.action for event in stored.events]))
        self.table.keep(self._draft_in(stored.drafts))
        self.keeper = Timekeeper(self.options.clock, stored.events)
        self.run_clock()

    def _draft_in(self, drafts: tuple[DraftRow, ...]) -> tuple[str, ...]:
        state = self.table.state
        fit = [d.steps for d in drafts if d.role == state.actor and d.base == state.seq]
        return fit[0] if fit else ()

    def run_clock(self) -> None:
        """Let the clock run of whoever is to act."""
        raise NotImplementedError

    def wake(self) -> None:
        """Let a bot think if it is to act."""
        raise NotImplementedError

    # What others did.

    def in_order(self) -> "Order":
        """One thing at a time, and from what the store holds."""
        return Order(self)

    async def follow(self) -> None:
        """The store may hold more than is known here."""
        self.behind = True
        async with self.in_order():
            pass

    async def catch_up(self) -> None:
        """Take in what the store holds, and tell everybody what is new to him; under the lock."""
        before, draft, lines = self.row, self.table.draft, len(self.chat)
        self.behind = False
        try:
            found = await self._host.store.load(before.id, self.table.state.seq, lines)
        except StorageUnavailable:
            self.behind = True
            raise
        if found is None:
            return
        seats, self.row = self.info().seats, found.row
        gone_on = bool(found.events) or before.started != self.row.started
        if found.events:
            actions = [event.action for event in found.events]
            self.table.accept(folded(self.table.state, actions))
            for event in found.events:
                self.keeper.add(event)
        if self.table.draft != (steps := self._draft_in(found.drafts)):
            self.table.keep(steps)
        self.chat += found.chat
        if gone_on:
            self.run_clock()
        if seats != self.info().seats:
            self._tell_seats()
        if gone_on:
            self.tell_all()
        elif draft != self.table.draft:
            self._tell_seat(self.table.state.actor)
        for line in found.chat:
            self.listeners.publish(telling.frame(_line(line)))
        if not gone_on and (before.next_game, _wanted(before)) != (
            self.row.next_game,
            self.wanted,
        ):
            for listener in self.listeners:
                self._tell_next(listener)
        if gone_on:
            self.wake()

    # What is there.

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.state.actor is None

    @property
    def wanted(self) -> set[str]:
        """Who wants a rematch."""
        return _wanted(self.row)

    def info(self) -> m.GameInfo:
        """What everybody may know."""
        return info_of(self.row, self.listeners.here(), self.table.state.actor)

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
            self.announce()

    def leave(self, listener: Listener) -> None:
        """Somebody looks no more."""
        if self.listeners.remove(listener):
            self._tell_seats()
            self.announce()

    def announce(self) -> None:
        """Let other servers know who is here."""
        raise NotImplementedError

    def tell(self, listener: Listener) -> None:
        """Tell one listener where the game stands."""
        clocks = self.keeper.shown(self._host.source.now())
        message = telling.told(self.table, listener.role, listener.since, clocks)
        listener.put(telling.frame(message))
        listener.since = self.table.state.seq

    def _tell_seat(self, role: str | None) -> None:
        for listener in self.listeners:
            if role is not None and listener.role == role:
                self.tell(listener)

    def tell_all(self) -> None:
        """Tell everybody where the game stands."""
        for listener in self.listeners:
            self.tell(listener)
            self._tell_after(listener)

    def _tell_after(self, listener: Listener) -> None:
        """What follows the end of a game."""
        if self.over:
            listener.put(telling.frame(self.opened()))
            self._tell_next(listener)

    def _tell_next(self, listener: Listener) -> None:
        if self.row.next_game is not None:
            role = None if listener.role is None else other(listener.role)
            listener.put(telling.frame(m.NextGame(game=self.row.next_game, role=role)))
        elif self.wanted and not self.all_want_again():
            listener.put(telling.frame(m.Wanted(roles=sorted(self.wanted))))

    def _tell_seats(self, except_for: Listener | None = None) -> None:
        self.listeners.publish(telling.frame(m.Seats(seats=self.info().seats)), except_for)

    # Seats, chat, another game: written down first, then read and told as if another had done it.

    async def sit(
        self, wish: str | None, name: str, token: str, player: str, invited: str | None
    ) -> str:
        """Take an open seat, or the one of an invitation; the role."""
        async with self.in_order():
            seat = self._free(wish, invited)
            taken = SeatRow(role=seat.role, kind=PERSON, name=name, token=token, player=player)
            now = self._host.source.now()
            store, game = self._host.store, self.row.id
            mine = await store.take_seat(game, taken, now, self._due(now))
            await self.catch_up()
            if not mine:
                raise _full()
        return seat.role

    def _due(self, now: int) -> int | None:
        """When some server must look after the game, if it begins now."""
        raise NotImplementedError

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
        # A text in PostgreSQL cannot hold the character 0.
        words = text.replace("\0", " ").split()
        line = ChatRow(role, " ".join(words), self._host.source.now())
        if not line.text:
            raise Refusal("malformed", "there is nothing in that line")
        async with self.in_order():
            if len(self.chat) >= MOST_LINES:
                raise Refusal("chat_full", f"a game has at most {MOST_LINES} lines of chat", 409)
            await self._host.store.add_chat_line(self.row.id, line)
            await self.catch_up()

    async def want_again(self, role: str) -> bool:
        """Note that a player wants another game; whether that can begin now. Under the lock."""
        if not self.over:
            raise not_over()
        if self.row.next_game is not None:
            return False
        await self._host.store.want_rematch(self.row.id, role)
        await self.catch_up()
        return self.row.next_game is None and self.all_want_again()

    def all_want_again(self) -> bool:
        """Whether both want another game; bots always do."""
        bots = {seat.role for seat in self.row.seats.values() if seat.kind == BOT}
        return self.wanted | bots == set(ROLES)

    def seats_swapped(self) -> dict[str, SeatRow]:
        """The seats of a rematch."""
        return {
            role: replace(self.row.seats[other(role)], role=role, invitation=None, again=False)
            for role in ROLES
        }


def _wanted(row: GameRow) -> set[str]:
    return {seat.role for seat in row.seats.values() if seat.again}


def _full() -> Refusal:
    return Refusal("no_free_seat", "this seat is taken, or was not offered", 409)


def _line(line: ChatRow) -> m.ChatLine:
    return m.ChatLine(role=line.role, text=line.text, at=line.at)
