"""Many games at once, each with two players at sockets, and how long they wait."""

import asyncio
import random
from collections import Counter
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import msgspec

from benchmarks.wire import Broken, Wire, address_of, ask, dial
from gaslamp import GAMES

AT_ONCE = 40  # games that are begun, or sockets that are opened, at the same time
NEVER = ("accuse", "escape")  # they would end games early


class Choice(msgspec.Struct):
    """Of a legal action only its text is wanted."""

    action: str


class View(msgspec.Struct):
    """As little of a view as a player needs."""

    viewer: str
    actor: str | None
    seq: int
    legal: list[Choice] | None


class Frame(msgspec.Struct):
    """As little of a frame as a player needs; everything else is skipped."""

    type: str
    seq: int = 0
    ref: int | None = None
    code: str = ""
    view: View | None = None


_decode = msgspec.json.Decoder(Frame).decode


@dataclass
class Tally:
    """What all players together have seen."""

    done: list[float] = field(default_factory=list)  # from a choice to its acknowledgement
    told: list[float] = field(default_factory=list)  # from a choice to the opponent's new state
    errors: Counter[str] = field(default_factory=Counter)
    finished: int = 0
    frames: int = 0
    bytes: int = 0

    def clear(self) -> None:
        """Begin to count anew."""
        self.done.clear()
        self.told.clear()
        self.errors.clear()
        self.finished = self.frames = self.bytes = 0


class Seat:
    """One player at a socket."""

    __slots__ = ("legal", "number", "role", "table", "token", "wire")

    def __init__(self, table: "Table", role: str, token: str) -> None:
        self.table, self.role, self.token = table, role, token
        self.wire: Wire | None = None
        self.number = -1
        self.legal: list[Choice] | None = None

    def heard(self, data: bytes, now: float) -> None:
        """A frame has come."""
        tally = self.table.tally
        tally.frames += 1
        tally.bytes += len(data)
        frame = _decode(data)
        if frame.type == "state" and frame.view is not None:
            self.number, self.legal = frame.seq, frame.view.legal
            self.table.told(self, frame.view, now)
        elif frame.type == "done":
            self.table.done(now)
        elif frame.type == "refused":
            tally.errors[frame.code] += 1

    def lost(self) -> None:
        """The socket is gone."""
        self.wire = None
        if not self.table.leaving:
            self.table.tally.errors["closed"] += 1


class Table:
    """One game: who sits there, what was chosen, and what was acknowledged."""

    def __init__(self, port: int, number: int, tally: Tally, wish: dict[str, Any]) -> None:
        self.port, self.tally, self._wish = port, tally, wish
        self.address = address_of(number)
        self.kind = wish.get("game") or GAMES[number % len(GAMES)]
        self._choose = random.Random(number)
        self.game = ""
        self.seats: dict[str, Seat] = {}
        self.actor: str | None = None
        self.over = False
        self.leaving = False
        self.pending: tuple[int, str] | None = None  # what is not acknowledged yet
        self._number, self._sent = 0, 0.0
        self.acknowledged: dict[int, str] = {}
        self._waiting_for: Seat | None = None
        self.free = asyncio.Event()  # the last choice is acknowledged and everybody knows of it

    async def begin(self) -> None:
        """A new game, with its seats taken."""
        wish = {"jack": "me", "investigator": "me", **self._wish, "game": self.kind}
        status, answer = await ask(self.port, "POST", "/api/games", wish, self.address)
        if status != 201:
            raise Broken(f"a game was not begun: {status}")
        made = msgspec.json.decode(answer)
        self.game, self.over, self.actor = made["game"], False, None
        self.acknowledged = {}
        self.seats = {role: Seat(self, role, token) for role, token in made["tokens"].items()}

    async def sit(self) -> None:
        """Open the sockets and say hello."""
        self.leaving, self.pending, self._waiting_for = False, None, None
        path = f"/api/games/{self.game}/socket"
        for seat in self.seats.values():
            known, seat.number = max(seat.number, 0), -1
            port = self.port_of(seat.role)
            seat.wire = await dial(port, path, seat.heard, seat.lost, self.address)
            # Somebody who comes back has the log up to where he was, as the page has.
            hello = b'{"type":"hello","token":"%s","since":%d}'
            seat.wire.say(hello % (seat.token.encode(), known))
        while any(seat.number < 0 for seat in self.seats.values()):
            await asyncio.sleep(0.005)
        self.free.set()

    def port_of(self, _role: str) -> int:
        """The server at which a seat plays."""
        return self.port

    def leave(self) -> None:
        """Close the sockets."""
        self.leaving = True
        for seat in self.seats.values():
            if seat.wire is not None:
                seat.wire.close()

    def play(self) -> bool:
        """Let whoever is to choose do so; False if that is not one of us, or not now."""
        seat = self.seats.get(self.actor or "")
        if seat is None or seat.wire is None or not seat.legal or self.pending is not None:
            return False
        for _ in range(20):
            action = self._choose.choice(seat.legal).action
            if action.split(" ", 1)[0] not in NEVER:
                break
        self.free.clear()
        self._waiting_for = next((s for s in self.seats.values() if s is not seat), None)
        self._number, self._sent = seat.number, perf_counter()
        self.pending = (seat.number, action)
        message = b'{"type":"play","ref":1,"seq":%d,"action":"%s"}'
        seat.wire.say(message % (seat.number, action.encode()))
        return True

    def told(self, seat: Seat, view: View, now: float) -> None:
        """Somebody knows the new state."""
        self.actor = view.actor
        self.over = view.actor is None
        if self._waiting_for is seat and seat.number > self._number:
            self.tally.told.append(now - self._sent)
            self._waiting_for = None
        self._next()

    def done(self, now: float) -> None:
        """A choice was acknowledged."""
        if self.pending is None:
            return
        before, action = self.pending
        self.tally.done.append(now - self._sent)
        self.acknowledged[before + 1] = action
        self.pending = None
        self._next()

    def _next(self) -> None:
        if self.pending is None and self._waiting_for is None:
            self.free.set()


async def gather(work: list[Any]) -> None:
    """Do all of it, so much at a time."""
    slots = asyncio.Semaphore(AT_ONCE)

    async def one(piece: Any) -> None:
        async with slots:
            await piece

    await asyncio.gather(*(one(piece) for piece in work))


async def tables(port: int, count: int, tally: Tally, **wish: Any) -> list[Table]:
    """So many games, begun and with everybody seated."""
    made = [Table(port, number, tally, wish) for number in range(count)]
    await gather([table.begin() for table in made])
    await gather([table.sit() for table in made])
    return made


async def again(table: Table) -> None:
    """Another game at the same table."""
    table.tally.finished += 1
    table.leave()
    await table.begin()
    await table.sit()


async def steadily(table: Table, period: float, until: float) -> None:
    """A choice every so often, whatever came of the one before."""
    at = perf_counter() + table._choose.random() * period
    while at < until:
        await asyncio.sleep(max(0.0, at - perf_counter()))
        if table.over:
            await again(table)
        elif not table.play():
            table.tally.errors["late"] += 1
        at += period


async def flat_out(table: Table, until: float) -> None:
    """A choice as soon as the one before is known to everybody."""
    while perf_counter() < until:
        if table.over:
            await again(table)
        if not table.play():
            return
        try:
            await asyncio.wait_for(table.free.wait(), 30)
        except TimeoutError:
            table.tally.errors["no answer"] += 1
            return
