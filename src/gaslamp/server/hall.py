"""The hall: finds rooms, opens new ones, and lets bots think in them."""

import asyncio
from dataclasses import dataclass, replace
from time import monotonic

import msgspec

from gaslamp import bots
from gaslamp.bots.levels import LEVELS
from gaslamp.core.errors import Unknown, one_of
from gaslamp.core.names import GAMES
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import INVESTIGATOR, JACK, ROLES, other
from gaslamp.core.state import first_state
from gaslamp.server import deal, telling
from gaslamp.server import messages as m
from gaslamp.server.logs import alias, log
from gaslamp.server.metrics import Metrics
from gaslamp.server.refusals import Refusal, no_such_game
from gaslamp.server.room import Room
from gaslamp.server.rows import Options, info_of, new_rows
from gaslamp.server.source import Source, hashed
from gaslamp.server.store import BOT, LINK, OPEN, PERSON, GameRow, SeatRow, Store, StoredGame
from gaslamp.server.table import Table
from gaslamp.server.thinkers import Thinkers, until_slot

ME = "me"
BOTS = (*LEVELS, *bots.CLASSES)
SWEEP_SECONDS = 60
LIST = 100
GUEST = "Guest"


@dataclass(frozen=True)
class Settings:
    """What an operator may choose."""

    pace: float = 1.0  # a bot answers after a multiple of so many seconds
    workers: int = 1  # processes that think for bots
    warm: bool = True  # ready only when the bots are
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
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._sweeper: asyncio.Task[None] | None = None
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
        waiting = await self.store.unfinished()
        for game in waiting:
            try:
                (await self.room(game)).wake()
            except Exception:
                log("game not restored", failed=True, game=alias(game))
        if self.settings.warm:
            await self.thinkers.warm()
        self._sweeper = asyncio.create_task(self._sweep())
        log("open", games=len(waiting), seconds=round(monotonic() - began, 3))

    async def close(self) -> None:
        """Stop what runs by itself, and let the store finish."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for room in self.rooms.values():
            room.close()
        await asyncio.to_thread(self.thinkers.close)
        await self.store.close()
        log("closed")

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for game in [game for game, room in self.rooms.items() if room.idle()]:
                del self.rooms[game]
                self._loading.pop(game, None)

    async def room(self, game: str) -> Room:
        """A room, from memory or from the store."""
        found = self.rooms.get(game)
        if found is not None:
            return found
        lock = self._loading.setdefault(game, asyncio.Lock())
        async with lock:
            if game in self.rooms:
                return self.rooms[game]
            stored = await self.store.load(game)
            if stored is None:
                self._loading.pop(game, None)
                raise no_such_game()
            return self._add(stored)

    def _add(self, stored: StoredGame) -> Room:
        room = Room(stored, self.store, self.source, self.metrics, self._think)
        self.rooms[stored.row.id] = room
        return room

    # Bots.

    def _think(self, room: Room, role: str) -> None:
        room.spawn(self._answer(room, role))

    async def _answer(self, room: Room, role: str) -> None:
        began, seq = monotonic(), room.table.state.seq
        seen = telling.for_bot(room.table, role)
        try:
            bot = room.row.seats[role].bot
            action = await self.thinkers.think(room.row.game, bot, seen)
            await until_slot(began, self.settings.pace)
            await room.answer(role, seq, action)
        except Exception:
            log("bot failed", failed=True, game=alias(room.row.id))

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
        taken = all(seat.kind in (PERSON, BOT) for seat in seats.values())
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
        )
        first = first_state(game, edition, None)
        events = new_rows(Table(first, dealt).played(()), 0, now, None)
        if not await self.store.create(row, events, before):
            return None
        self._add(StoredGame(row, tuple(events), (), ())).wake()
        self.metrics.count("gaslamp_games_created_total")
        log("game created", game=alias(row.id), kind=name)
        return row

    async def rematch(self, room: Room, role: str) -> None:
        """Another game with the roles swapped, once everybody wants it."""
        async with room.lock:
            if not room.want_rematch(role):
                return
            row = room.row
            seats = {
                seat: replace(row.seats[other(seat)], role=seat, invitation=None) for seat in ROLES
            }
            begun = await self._begin(row.game, row.edition, room.options, seats, row.id)
            if begun is not None:
                room.follow(begun.id)

    # Lists.

    def info(self, row: GameRow) -> m.GameInfo:
        """A game as it stands in a list."""
        room = self.rooms.get(row.id)
        return info_of(row, room.listeners.here() if room else set())

    async def lobby(self) -> m.Lobby:
        """Listed games: those with an open seat, and those one can watch."""
        rows = await self.store.listed(LIST)
        return m.Lobby(
            open=[
                self.info(row)
                for row in rows
                if any(seat.kind == OPEN for seat in row.seats.values())
            ],
            running=[self.info(row) for row in rows if row.started is not None],
        )

    async def of_player(self, player: str) -> m.MyGames:
        """The games of a browser."""
        rows = await self.store.of_player(player, LIST)
        return m.MyGames(
            games=[
                m.MyGame(role=seat.role, game=self.info(row))
                for row in rows
                for seat in row.seats.values()
                if seat.player == player
            ]
        )


def clean(name: str) -> str:
    """A name that fits on a line."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split()) or GUEST
