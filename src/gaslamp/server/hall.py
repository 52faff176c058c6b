"""The hall: finds rooms, opens new ones, and lets bots think in them."""

import asyncio
import re
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from time import monotonic

import msgspec

from gaslamp import bots
from gaslamp.core.errors import Unknown, one_of
from gaslamp.core.registry import GAMES
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import INVESTIGATOR, JACK, ROLES, other
from gaslamp.core.state import first_state
from gaslamp.server import deal, telling
from gaslamp.server import messages as m
from gaslamp.server.errands import Errands, Worker
from gaslamp.server.logs import alias, log
from gaslamp.server.metrics import Metrics
from gaslamp.server.refusals import Refusal, no_such_game
from gaslamp.server.room import Room
from gaslamp.server.rows import Options, due_at, new_rows
from gaslamp.server.source import Source, hashed
from gaslamp.server.store import (
    BOT,
    LINK,
    OPEN,
    PERSON,
    GameRow,
    Question,
    SeatRow,
    Store,
    StoreAway,
    StoredGame,
)
from gaslamp.server.table import Table
from gaslamp.server.thinkers import Thinkers, until_slot

ME = "me"
BOTS = (*bots.LEVELS, *bots.INSTANT)
SWEEP_SECONDS = 60
LEASE_BEATS = 6  # a game that goes on by itself is left to one server for so long
GAME_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
GUEST = "Guest"
HEAD_START = 5  # seconds in which people come back before the bots' processes are started


@dataclass(frozen=True)
class Settings:
    """What an operator may choose."""

    pace: float = 1.0  # a bot answers after a multiple of so many seconds
    workers: int = 1  # processes that think for bots
    beat: float = 5.0  # how often, in seconds, games are looked for that go on by themselves
    warm: bool = True  # the bots' processes are started before anybody asks them
    origins: tuple[str, ...] = ()  # other sites whose pages may use this server
    seat_burst: int = 40
    seat_rate: float = 10
    address_burst: int = 400
    address_rate: float = 100
    sockets_per_address: int = 200
    queue: int = 64  # frames that may wait for one reader


class Hall:
    """All rooms of one server."""

    def __init__(self, store: Store, source: Source, settings: Settings) -> None:
        self.store, self.source, self.settings = store, source, settings
        self.metrics = Metrics()
        self.thinkers = Thinkers(settings.workers, self.metrics)
        self.up_since, self.healthy = 0, True
        self.lease = int(LEASE_BEATS * settings.beat * 1000)
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._missed: set[str] = set()
        self._errands: Errands | None = None
        self._worker: Worker | None = None
        self._sweeper: asyncio.Task[None] | None = None
        self._warming: asyncio.Task[None] | None = None
        self._heart: asyncio.Task[None] | None = None
        self.metrics.gauge("gaslamp_rooms", "Games in memory.", lambda: len(self.rooms))
        self.metrics.gauge(
            "gaslamp_sockets",
            "Sockets that are open.",
            lambda: sum(len(room.listeners) for room in self.rooms.values()),
        )

    # Opening and closing.

    async def open(self) -> None:
        """Take up every game that goes on by itself: a bot's move, a running clock."""
        for name in GAMES:
            find_game(name)
        began = monotonic()
        await self.store.listen(self)
        if self.store.questions is not None:
            self._errands = Errands(self.store.questions)
            if self.settings.workers:
                think = self.thinkers.think
                self._worker = Worker(self.store.questions, think, self.settings.workers)
                self._worker.open()
        now = self.source.now()
        self.up_since = await self.store.beat(now)
        # If no other server is there, whatever was left to one that was is ours.
        found = await self._take_up(now + self.lease if self.up_since == now else now)
        seconds = round(monotonic() - began, 3)
        if self.settings.warm and self.settings.workers:
            self._warming = asyncio.create_task(self._warm())
        self._sweeper = asyncio.create_task(self._sweep())
        self._heart = asyncio.create_task(self._live())
        log("open", games=found, seconds=seconds)

    async def _warm(self) -> None:
        await asyncio.sleep(HEAD_START)
        try:
            await self.thinkers.warm()
        except BrokenProcessPool:  # whoever asks it next starts another
            log("bot worker died", failed=True)

    async def close(self) -> None:
        """Stop what runs by itself, and let the store finish."""
        for task in (self._sweeper, self._heart, self._warming):
            if task is not None:
                task.cancel()
        for room in self.rooms.values():
            room.close()
        if self._worker is not None:
            await self._worker.close()
        await asyncio.to_thread(self.thinkers.close)
        await self.store.close()
        log("closed")

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for game in [game for game, room in self.rooms.items() if room.idle()]:
                self._forget(game)

    def _forget(self, game: str) -> None:
        del self.rooms[game]
        self._loading.pop(game, None)

    async def _live(self) -> None:
        """Say that we live, and look for games that nobody looks after."""
        while True:
            await asyncio.sleep(self.settings.beat)
            try:
                now = self.source.now()
                since = await self.store.beat(now)
                if since != self.up_since:  # nobody was there for a while
                    self.up_since = since
                    for room in self.rooms.values():
                        room.run_clock()
                self.healthy = True
                await self._take_up(now)
            except StoreAway:
                self.healthy = False
            except Exception:
                log("beat failed", failed=True)

    async def _take_up(self, by: int) -> int:
        """Look after the games that are due by a time; how many they are."""
        waiting = await self.store.claim(by, self.source.now() + self.lease)
        for game in waiting:
            try:
                (await self.room(game)).wake()
            except StoreAway:
                raise
            except Exception:
                log("game not restored", failed=True, game=alias(game))
        return len(waiting)

    async def room(self, game: str) -> Room:
        """A room, from memory or from the store.

        Whoever asks may have done something at another server that is not heard of here yet.
        """
        found = self.rooms.get(game)
        if found is not None:
            if self.store.questions is not None:
                await found.follow()
            return found
        if not GAME_ID.fullmatch(game):
            raise no_such_game()
        lock = self._loading.setdefault(game, asyncio.Lock())
        async with lock:
            if game in self.rooms:
                return self.rooms[game]
            try:
                stored = await self.store.load(game)
                if stored is None:
                    raise no_such_game()
                room = self._add(stored)
            except Exception:
                self._loading.pop(game, None)
                self._missed.discard(game)
                raise
            if game in self._missed:
                self._missed.discard(game)
                room.heard(0)
            room.wake()
            return room

    def _add(self, stored: StoredGame) -> Room:
        room = Room(stored, self)
        self.rooms[stored.row.id] = room
        return room

    # What other servers do.

    def changed(self, game: str, seq: int) -> None:
        """Another server wrote to a game."""
        room = self.rooms.get(game)
        if room is None:
            if game in self._loading:
                self._missed.add(game)
            return
        self.metrics.count("gaslamp_heard_total")
        if room.idle():
            self._forget(game)  # nobody looks: it is read again when somebody does
        else:
            room.heard(seq)

    def missed(self) -> None:
        """Something may not have been heard: everything is read again, and said again."""
        self._missed |= self._loading.keys() - self.rooms.keys()
        for game, room in list(self.rooms.items()):
            self.changed(game, 0)
            if room.listeners.here():
                room.announce()
        for event in (self._errands, self._worker):
            if event is not None:
                event.missed()

    def asked(self) -> None:
        """There is a question that our workers may take."""
        if self._worker is not None:
            self._worker.asked()

    def answered(self, game: str, seq: int) -> None:
        """A question may have been one of ours."""
        if self._errands is not None:
            self._errands.answered(game, seq)

    # Bots.

    async def answer_for(self, room: Room, role: str) -> None:
        """Let a bot think, and decide what it says."""
        began, seq = asyncio.get_running_loop().time(), room.table.state.seq
        row = room.row
        seen = telling.for_bot(room.table, role)
        question = Question(row.id, seq, row.game, row.seats[role].bot, seen)
        self.metrics.count("gaslamp_bot_jobs_total")
        while True:
            try:
                action = await self._think(question)
                await until_slot(began, self.settings.pace)
                await room.answer(role, seq, action)
                return
            except StoreAway:
                await asyncio.sleep(self.settings.beat)
            except Exception:
                log("bot failed", failed=True, game=alias(row.id))
                return

    async def _think(self, question: Question) -> str:
        if self._errands is not None:
            return await self._errands.think(question)
        return await self.thinkers.think(question.kind, question.bot, question.seen)

    # New games.

    async def create(self, wish: m.NewGame, player: str) -> m.Created:
        """Begin a game; `player` is the hash of the browser's key."""
        try:
            game = find_game(wish.game) if wish.game in GAMES else None
            if game is None:
                raise one_of("game", wish.game, GAMES)
            edition = game.edition(wish.edition)
        except Unknown as error:
            raise Refusal("unknown_name", str(error)) from None
        tokens: dict[str, str] = {}
        invitations: dict[str, str] = {}
        kinds = {JACK: wish.jack, INVESTIGATOR: wish.investigator}
        if wish.lot and self.source.lot():
            kinds = {role: kinds[other(role)] for role in ROLES}
        if ME not in kinds.values() and not {OPEN, LINK} & set(kinds.values()):
            raise Refusal("nobody", "at least one seat must be a person's: me, open or link")
        seats = {}
        for role, kind in kinds.items():
            seats[role] = self._seat(role, kind, wish.name, player, tokens, invitations)
        options = Options(clock=wish.clock, chat=wish.chat, listed=wish.listed)
        row = await self._begin(game.name, edition, options, seats, None)
        assert row is not None
        return m.Created(game=row.id, tokens=tokens, invitations=invitations)

    def _seat(
        self,
        role: str,
        kind: str,
        name: str,
        player: str,
        tokens: dict[str, str],
        invitations: dict[str, str],
    ) -> SeatRow:
        if kind == ME:
            tokens[role] = self.source.token()
            token = hashed(tokens[role])
            return SeatRow(role, PERSON, clean(name), token=token, player=player)
        if kind == OPEN:
            return SeatRow(role, OPEN)
        if kind == LINK:
            invitations[role] = self.source.token()
            return SeatRow(role, LINK, invitation=hashed(invitations[role]))
        if kind not in BOTS:
            error = one_of("seat", kind, (ME, OPEN, LINK, *BOTS))
            raise Refusal("unknown_name", str(error))
        return SeatRow(role, BOT, kind, bot=kind)

    async def _begin(
        self,
        name: str,
        edition: str | None,
        options: Options,
        seats: dict[str, SeatRow],
        before: str | None,
    ) -> GameRow | None:
        """Deal, commit to the deal, and write the set-up down."""
        game, now = find_game(name), self.source.now()
        dealt, salt = self.source.deal(game, edition), self.source.salt()
        state = Table(first_state(game, edition, None), dealt).played(())
        taken = all(seat.kind in (PERSON, BOT) for seat in seats.values())
        left = None if options.clock is None else options.clock.seconds * 1000
        row = GameRow(
            id=self.source.game_id(),
            game=name,
            edition=edition,
            rules=game.rules_version,
            options=msgspec.json.encode(options).decode(),
            deal=deal.canonical(dealt),
            salt=salt,
            commitment=self.source.commitment(dealt, salt),
            created=now,
            started=now if taken else None,
            seats=seats,
            due=due_at(seats, state.actor, left, now, self.lease) if taken else None,
        )
        events = new_rows(state, 0, now, None)
        if not await self.store.create(row, events, before):
            return None
        self._add(StoredGame(row, tuple(events), (), ())).wake()
        self.metrics.count("gaslamp_games_created_total")
        log("game created", game=alias(row.id), kind=name)
        return row

    async def rematch(self, room: Room, role: str) -> None:
        """Another game with the roles swapped, once everybody wants it."""
        async with room.in_order():
            if await room.want_again(role):
                row, seats = room.row, room.seats_swapped()
                await self._begin(row.game, row.edition, room.options, seats, row.id)
                await room.catch_up()


def clean(name: str) -> str:
    """A name that fits on a line."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split()) or GUEST
