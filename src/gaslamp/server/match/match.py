"""A match: one game in memory, composed of its parts. The storage is the authority."""

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace

from gaslamp.core.errors import GaslampError
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import PUBLIC, other
from gaslamp.core.state import State, first_state
from gaslamp.server.bots.service import BotService
from gaslamp.server.match import deal
from gaslamp.server.match.absence import Absence
from gaslamp.server.match.beginning import Beginning
from gaslamp.server.match.bot_turn import BotTurn
from gaslamp.server.match.broadcast import Broadcast, Subscriber
from gaslamp.server.match.chat import Chat, chat_message
from gaslamp.server.match.clock import GameClock
from gaslamp.server.match.context import Context
from gaslamp.server.match.flag import FlagTimer
from gaslamp.server.match.info import game_info, opened_deal, options_of
from gaslamp.server.match.lease import due_at
from gaslamp.server.match.live_game import LiveGame, replay_log, replay_strictly
from gaslamp.server.match.lock import MatchLock
from gaslamp.server.match.moves import Moves
from gaslamp.server.match.seats import Seats
from gaslamp.server.match.tasks import BackgroundTasks
from gaslamp.server.protocol import messages as m
from gaslamp.server.protocol.encoding import encode
from gaslamp.server.protocol.refusals import (
    Refusal,
    no_free_seat,
    no_such_game,
    not_over,
    withdrawn,
)
from gaslamp.server.storage.base import StorageUnavailable
from gaslamp.server.storage.rows import ChatRow, DraftRow, GameRow, SeatRow, StoredGame

RETRY_SECONDS = 1.0  # after the storage did not answer
INFO_VERSION = 2  # of the protocol; clients of an earlier one are told by the state alone


class Match:
    """One game with its seats, draft, clock, chat and broadcast; `moves` is how it goes on."""

    def __init__(self, stored: StoredGame, context: Context, bots: BotService) -> None:
        self.context, self.row = context, stored.row
        self.options = options_of(stored.row)
        self.game = _replayed(stored)
        self.seats = Seats(stored.row)
        self.chat = Chat(stored.chat, enabled=self.options.chat)
        self.clock = GameClock(
            self.options.clock, stored.events, context.elapsed, gross=self.options.gross_times
        )
        self.broadcast = Broadcast()
        self.tasks = BackgroundTasks()
        self.lock = MatchLock(self.catch_up)
        self.beginning = Beginning(self)
        self.absence = Absence(self)
        self.moves = Moves(self)
        self.flag = FlagTimer(self)
        self.bot_turn = BotTurn(self, bots)
        self._watched_since = 0
        self.run_clock()

    @property
    def waiting(self) -> bool:
        """Return True if the game has not begun and still may."""
        return self.row.started is None and self.row.result is None

    @property
    def over(self) -> bool:
        """Return True if the game has ended, or its offer was withdrawn."""
        return self.game.state.actor is None or self.row.result is not None

    def info(self, player: str | None = None) -> m.GameInfo:
        """Return what everybody may know apart from the board; `player` is a browser's key."""
        return game_info(self.row, self.broadcast.present(), self.game.state.actor, player)

    def opened_deal(self) -> m.Opened:
        """Return the deal, which is secret until the end, and what proves it."""
        if not self.over:
            raise not_over()
        return opened_deal(self.row)

    # Subscribers.

    @property
    def watched(self) -> bool:
        """Return True if somebody is connected to this server; others ask bots for theirs."""
        return len(self.broadcast) > 0

    def subscribe(self, subscriber: Subscriber) -> None:
        """Add somebody at a socket, and send him everything he may know."""
        watched = self.watched
        arrived = self.broadcast.add(subscriber)
        if not watched:
            self._watched_since = self.context.sources.now()
            self.run_clock()
            self.bot_turn.start()
        welcome = m.Welcome(
            game=self.info(subscriber.player),
            viewer=subscriber.role or PUBLIC,
            chat=self.chat.messages(self.seats.forgotten()),
        )
        subscriber.put(encode(welcome))
        self.absence.note()
        self.send_state(subscriber)
        self._send_ending(subscriber)
        self.absence.tell(subscriber)
        if arrived:
            self._send_seats(except_for=subscriber)
            self.announce_presence()

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Remove somebody whose socket is closed."""
        if self.broadcast.remove(subscriber):
            self.absence.note()
            self._send_seats()
            self.absence.tell_all()
            self.announce_presence()
        if not self.watched:
            self.bot_turn.stop()
            self.run_clock()

    def send_state(self, subscriber: Subscriber) -> None:
        """Send one subscriber where the game stands; nothing before it has begun."""
        self._send_state([subscriber])

    def send_state_to(self, role: str | None) -> None:
        """Send a seat where the game stands."""
        self._send_state(self.broadcast.at_seat(role))

    def send_state_to_all(self) -> None:
        """Send everybody where the game stands."""
        self._send_state(self.broadcast)
        if self.over and self.row.started is not None:
            self.broadcast.send(self.opened_deal())
            for subscriber in self.broadcast:
                self._send_rematch(subscriber)
        self.absence.tell_all()

    def _send_state(self, subscribers: Iterable[Subscriber]) -> None:
        if self.row.started is not None:
            timed = self.options.clock is not None
            clocks = self.clock.shown(self.context.sources.now()) if timed else None
            self.broadcast.send_state(subscribers, self.game, clocks)

    def _send_info(self) -> None:
        """Send everybody that the game has begun, or was withdrawn."""
        for subscriber in self.broadcast:
            if subscriber.version >= INFO_VERSION:
                subscriber.put(encode(m.Changed(game=self.info(subscriber.player))))

    def _send_ending(self, subscriber: Subscriber) -> None:
        """Send what follows the end of a game."""
        if self.over and self.row.started is not None:
            subscriber.put(encode(self.opened_deal()))
            self._send_rematch(subscriber)

    def _send_rematch(self, subscriber: Subscriber) -> None:
        wanting = self.seats.wanting_rematch()
        if self.row.next_game is not None:
            role = None if subscriber.role is None else other(subscriber.role)
            subscriber.put(encode(m.NextGame(game=self.row.next_game, role=role)))
        elif wanting and not self.seats.all_want_rematch():
            subscriber.put(encode(m.Wanted(roles=sorted(wanting))))

    def _send_seats(self, except_for: Subscriber | None = None) -> None:
        self.broadcast.send(m.Seats(seats=self.info().seats), except_for)

    def announce_presence(self) -> None:
        """Tell other servers which roles are connected here, if there can be other servers."""
        if self.context.storage.shared:
            self.tasks.start(self._announce_presence())

    async def _announce_presence(self) -> None:
        with suppress(StorageUnavailable):  # everything is announced again when it is back
            present = frozenset(self.broadcast.present())
            await self.context.storage.set_presence(self.row.id, present)

    # Seats, chat and rematch: stored first, then read and sent as if another server had done it.

    async def take_seat(self, seat: SeatRow, role: str | None, invitation: str | None) -> str:
        """Give a free seat to a person; return its role. `invitation` is a hash."""
        async with self.lock:
            if self.row.result is not None and self.row.started is None:
                raise withdrawn()
            seat = replace(seat, role=self.seats.free(role, invitation).role)
            taken = await self.context.storage.take_seat(self.row.id, seat)
            await self.catch_up()
            if not taken:
                raise no_free_seat()
            await self.beginning.begin()
        return seat.role

    async def say(self, role: str, text: str, line_id: str | None) -> None:
        """Add a line to the chat; one that is sent again is there already."""
        self._check_not_archived()
        line = ChatRow(role, self.chat.cleaned(text), self.context.sources.now(), line_id)
        async with self.lock:
            if self.chat.has(role, line_id):
                return
            self.chat.check_space()
            await self.context.storage.add_chat_line(self.row.id, line)
            await self.catch_up()

    async def want_rematch(self, role: str) -> bool:
        """Store that a player wants a rematch; return True if it can begin. Under the lock."""
        if not self.over or self.row.started is None:
            raise not_over()
        if self.row.next_game is not None:
            return False
        self._check_not_archived()
        await self.context.storage.want_rematch(self.row.id, role)
        await self.catch_up()
        return self.row.next_game is None and self.seats.all_want_rematch()

    def _check_not_archived(self) -> None:
        if self.row.archived:
            raise Refusal("archived", "this game is in the archive: it can only be looked at", 409)

    # What other servers have stored.

    def changed_elsewhere(self, seq: int) -> None:
        """Read what another server stored; `seq` is where the log ends, 0 if it is the same."""
        if seq == 0 or seq > self.game.state.seq:
            self.lock.behind = True
            self.tasks.start(self._follow())

    async def _follow(self) -> None:
        while self.lock.behind:
            try:
                await self.refresh()
            except StorageUnavailable:
                await asyncio.sleep(RETRY_SECONDS)
            except Refusal:  # it was deleted
                return

    async def refresh(self) -> None:
        """Take over whatever the storage holds."""
        self.lock.behind = True
        async with self.lock:
            pass

    async def catch_up(self) -> None:
        """Take over what the storage holds and send everybody what is new. Under the lock."""
        before, draft = self.row, self.game.draft.steps
        self.lock.behind = False
        try:
            found = await self.context.storage.load(before.id, self.game.state.seq, len(self.chat))
        except StorageUnavailable:
            self.lock.behind = True
            raise
        if found is None:  # it was deleted, as it had not begun: every message is refused
            self.lock.behind = True
            raise no_such_game()
        shown_seats, wanting = self.info().seats, self.seats.wanting_rematch()
        self.row, self.seats = found.row, Seats(found.row)
        gone_on = bool(found.events) or before.started != self.row.started
        if self.game.deal is None:
            self.game.deal = _deal_of(self.row)
        if found.events:
            self.game.accept(replay_log(self.game.state, [e.action for e in found.events]))
            for event in found.events:
                self.clock.add(event)
        if self.game.draft.steps != (steps := _draft_of(self.game.state, found.drafts)):
            self.game.keep(steps)
        self.chat.add(found.chat)
        if gone_on:
            self.run_clock()
        self.absence.note()
        if shown_seats != self.info().seats:
            self._send_seats()
            if not gone_on:
                self.absence.tell_all()
        if (before.started, before.result) != (self.row.started, self.row.result):
            self._send_info()
        if gone_on:
            self.send_state_to_all()
        elif draft != self.game.draft.steps:
            self.send_state_to(self.game.state.actor)
        for line in found.chat:
            self.broadcast.send(chat_message(line))
        rematch = (before.next_game, wanting)
        if not gone_on and rematch != (self.row.next_game, self.seats.wanting_rematch()):
            for subscriber in self.broadcast:
                self._send_rematch(subscriber)
        if gone_on:
            self.bot_turn.start()

    # Time.

    def run_clock(self) -> None:
        """Let the clock of the role to act run since the last event.

        If time has gone back since, what was used of it is forgotten. A bot's clock stands while
        nobody looks, because nobody asks it.
        """
        if self.options.clock is None:
            return
        started, now = self.row.started, self.context.sources.now()
        running = self.game.state.actor if started is not None else None
        since = max(self.clock.last, started or 0)
        if self.seats.bot(running) is not None:
            running = running if self.watched else None
            since = max(since, self._watched_since)
        self.clock.start(running, min(now, since))
        self.flag.set()

    def goes_on_by_itself(self) -> bool:
        """Return True if some server must look at the game though nobody asks for it."""
        return self.options.clock is not None

    def due(self, now: int, state: State | None = None) -> int | None:
        """Return when some server must look at the game if it goes on from a state now."""
        actor = (state or self.game.state).actor
        return due_at(self.seats, actor, self.clock.at_most(actor), now, self.context.lease)

    # The end of a match in memory.

    def idle(self) -> bool:
        """Return True if the match can be dropped from memory until somebody asks for it."""
        busy = self.tasks or self.lock.locked() or self.flag
        return not self.broadcast and not busy

    def close(self) -> None:
        """Stop everything that runs in the background."""
        self.flag.cancel()
        self.tasks.cancel()


def _replayed(stored: StoredGame) -> LiveGame:
    """Return the game that a stored log leads to, with its draft."""
    row, rules = stored.row, find_game(stored.row.game)
    first = first_state(rules, row.edition, None)
    game = LiveGame(first, _deal_of(row))
    state = replay_strictly(first, row, stored.events)
    game.accept(state)
    try:
        game.keep(_draft_of(state, stored.drafts))
    except GaslampError:  # it was begun under other rules
        game.keep(())
    return game


def _deal_of(row: GameRow) -> deal.Deal | None:
    """Return the deal of a game; None before it has begun."""
    return deal.read(row.deal) if row.deal else None


def _draft_of(state: State, drafts: tuple[DraftRow, ...]) -> tuple[str, ...]:
    """Return the stored steps that follow a state."""
    fit = [d.steps for d in drafts if d.role == state.actor and d.base == state.seq]
    return fit[0] if fit else ()
