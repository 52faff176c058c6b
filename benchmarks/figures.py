"""The figures, one function each; all of them over real sockets on this machine."""

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from benchmarks.players import Seat, Table, Tally, again, flat_out, gather, steadily, tables
from benchmarks.processes import Server, running, start_echo, start_gaslamp
from benchmarks.wire import Broken, Wire, address_of, ask, dial

PART = 5  # of the games one in so many is played when the server is killed
PERIOD = 2.0  # 0.5 moves a second and game
PLAY = b'{"type":"play","ref":1,"seq":123,"action":"rotate b2 90"}'
Figure = dict[str, Any]


def spread(seconds: list[float]) -> Figure:
    """Percentiles in milliseconds."""
    ordered = sorted(seconds)
    if not ordered:
        return {"count": 0}

    def at(share: float) -> float:
        return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000, 2)

    return {
        "count": len(ordered),
        "p50": at(0.5),
        "p95": at(0.95),
        "p99": at(0.99),
        "max": round(ordered[-1] * 1000, 2),
    }


def folder() -> "TemporaryDirectory[str]":
    """A folder on disk for a store: commits are synced to it."""
    return TemporaryDirectory(prefix="gaslamp-bench-")


class Meter:
    """Processor time of a server and of this process over a stretch of time."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._began = (perf_counter(), server.cpu(), time.process_time())

    def read(self) -> Figure:
        """The shares of one core."""
        wall, cpu, own = self._began
        wall = perf_counter() - wall
        return {
            "seconds": round(wall, 1),
            "server_core": round((self._server.cpu() - cpu) / wall, 3),
            "clients_core": round((time.process_time() - own) / wall, 3),
        }


# People at an even pace.


async def paced(server: Server, games: int, seconds: float) -> Figure:
    """So many games, each with a choice every two seconds."""
    tally = Tally()
    made = await tables(server.port, games, tally)
    await asyncio.gather(*(steadily(t, PERIOD, perf_counter() + 2 * PERIOD) for t in made))
    tally.clear()
    meter, until = Meter(server), perf_counter() + seconds
    await asyncio.gather(*(steadily(table, PERIOD, until) for table in made))
    await asyncio.sleep(1)
    used = meter.read()
    for table in made:
        table.leave()
    moves = len(tally.done)
    return {
        "games": games,
        "sockets": 2 * games,
        "moves_per_second": round(moves / seconds, 1),
        "done": spread(tally.done),
        "opponent": spread(tally.told),
        "errors": dict(tally.errors),
        "games_finished": tally.finished,
        "bytes_per_move": round(tally.bytes / max(1, moves)),
        "resident_mb": round(server.resident() / 1e6, 1),
        **used,
    }


class Echo:
    """A socket of the bare server."""

    def __init__(self, waits: list[float]) -> None:
        self._waits, self._sent = waits, 0.0
        self.wire: Wire | None = None
        self.free = asyncio.Event()

    async def open(self, port: int, address: str) -> None:
        """Connect."""
        self.wire = await dial(port, "/echo", self._heard, lambda: None, address)

    def say(self) -> None:
        """Send what a player sends."""
        assert self.wire is not None
        self.free.clear()
        self._sent = perf_counter()
        self.wire.say(PLAY)

    def _heard(self, _data: bytes, now: float) -> None:
        self._waits.append(now - self._sent)
        self.free.set()

    async def steadily(self, first: float, until: float) -> None:
        """A message every two seconds."""
        at = first
        while at < until:
            await asyncio.sleep(max(0.0, at - perf_counter()))
            self.say()
            at += PERIOD

    async def flat_out(self, until: float) -> None:
        """A message as soon as the last came back."""
        while perf_counter() < until:
            self.say()
            await self.free.wait()


async def echoed(server: Server, sockets: int, seconds: float, *, pace: bool) -> Figure:
    """Messages to the bare server and back, at the pace of so many games or flat out."""
    waits: list[float] = []
    ends = [Echo(waits) for _ in range(sockets)]
    await gather([end.open(server.port, address_of(n)) for n, end in enumerate(ends)])
    meter, began = Meter(server), perf_counter()
    until = began + seconds
    if pace:  # of each pair of sockets one speaks
        speaking = ends[::2]
        step = PERIOD / len(speaking)
        await asyncio.gather(
            *(end.steadily(began + n * step, until) for n, end in enumerate(speaking))
        )
        await asyncio.sleep(0.5)
    else:
        await asyncio.gather(*(end.flat_out(until) for end in ends))
    used = meter.read()
    for end in ends:
        if end.wire is not None:
            end.wire.close()
    return {
        "sockets": sockets,
        "messages_per_second": round(len(waits) / seconds, 1),
        "echo": spread(waits),
        **used,
    }


# As fast as it goes.


async def hurried(server: Server, games: int, seconds: float) -> Figure:
    """Everybody chooses as soon as he may."""
    tally = Tally()
    made = await tables(server.port, games, tally)
    before = await moves_of(server)
    meter, began = Meter(server), perf_counter()
    await asyncio.gather(*(flat_out(table, began + seconds) for table in made))
    wall = perf_counter() - began
    used, after = meter.read(), await moves_of(server)
    for table in made:
        table.leave()
    return {
        "games": games,
        "moves_per_second": round((after - before) / wall, 1),
        "done": spread(tally.done),
        "errors": dict(tally.errors),
        "games_finished": tally.finished,
        "server_ms_per_move": round(used["server_core"] * wall / max(1, after - before) * 1000, 3),
        **used,
    }


async def moves_of(server: Server) -> int:
    """What the server itself counts as committed."""
    _, text = await ask(server.port, "GET", "/metrics")
    line = next(li for li in text.splitlines() if li.startswith(b"gaslamp_moves_total"))
    return int(float(line.rpartition(b" ")[2]))


# Killed.


async def killed(games: int, kills: int, seconds: float) -> Figure:
    """Kill the server under load again and again; what was acknowledged is there afterwards."""
    with folder() as name:
        place, tally = Path(name), Tally()
        server = start_gaslamp(place)
        made = await tables(server.port, games, tally)
        starts, backs, lost, acknowledged = [], [], 0, 0
        for number in range(kills):
            until, known = perf_counter() + 2 * seconds, count_of(made)
            busy = made[number % PART :: PART]  # all at once would hardly be answered in time
            playing = [asyncio.create_task(flat_out(table, until)) for table in busy]
            await asyncio.sleep(seconds)
            for table in made:
                table.leaving = True
            server.kill()
            await called_off(playing)
            acknowledged += count_of(made) - known
            server = start_gaslamp(place, port=server.port)
            starts.append(server.seconds_to_start)
            began = perf_counter()
            await gather([table.sit() for table in made])
            backs.append(perf_counter() - began)
            lost += sum(await asyncio.gather(*(missing(table) for table in made)))
            await gather([again(table) for table in made if table.over])
        with running(server):
            for table in made:
                table.leave()
    whole = [start + back for start, back in zip(starts, backs, strict=True)]
    return {
        "games": games,
        "kills": kills,
        "acknowledged_checked": acknowledged,
        "acknowledged_lost": lost,
        "start_to_health_seconds": _mean_and_max(starts),
        "health_to_all_back_seconds": _mean_and_max(backs),
        "start_to_all_back_seconds": _mean_and_max(whole),
        "start_to_all_back_each": sorted(round(seconds, 2) for seconds in whole),
    }


async def called_off(tasks: "list[asyncio.Task[None]]") -> None:
    """End tasks; `wait_for` can swallow a cancellation, so it is said until all have heard it."""
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        ended, left = await asyncio.wait(left, timeout=0.5)
        await asyncio.gather(*ended, return_exceptions=True)


def _mean_and_max(values: list[float]) -> Figure:
    return {"mean": round(sum(values) / len(values), 2), "max": round(max(values), 2)}


def count_of(made: list[Table]) -> int:
    """How many choices were acknowledged in games that go on."""
    return sum(len(table.acknowledged) for table in made)


async def missing(table: Table) -> int:
    """How many acknowledged choices a game does not have, by its whole log."""
    logs: list[dict[int, str]] = []

    def heard(data: bytes, _now: float) -> None:
        frame = json.loads(data)
        if frame["type"] == "state":
            logs.append({event["seq"]: event["action"] for event in frame["view"]["log"]})

    seat: Seat = next(iter(table.seats.values()))
    wire = await dial(
        table.port, f"/api/games/{table.game}/socket", heard, lambda: None, table.address
    )
    wire.say(b'{"type":"hello","token":"%s"}' % seat.token.encode())
    while not logs:
        await asyncio.sleep(0.01)
    wire.close()
    if list(logs[0]) != list(range(1, len(logs[0]) + 1)):
        raise Broken("the log has gaps")
    return sum(logs[0].get(seq) != action for seq, action in table.acknowledged.items())


# Idle.


async def idle(server: Server, games: int) -> Figure:
    """The memory that open sockets take which say nothing."""
    tally = Tally()
    made = [Table(server.port, number, tally, {}) for number in range(games)]
    empty = server.resident()
    await gather([table.begin() for table in made])
    await asyncio.sleep(1)
    before = server.resident()
    await gather([table.sit() for table in made])
    await asyncio.sleep(2)
    after = server.resident()
    for table in made:
        table.leave()
    return {
        "sockets": 2 * games,
        "kb_per_socket": round((after - before) / (2 * games) / 1000, 1),
        "kb_per_game": round((before - empty) / games / 1000, 1),
    }


async def idle_echo(server: Server, sockets: int) -> Figure:
    """The same of the bare server, and how long it takes to open them."""
    before, began = server.resident(), perf_counter()
    ends = [Echo([]) for _ in range(sockets)]
    await gather([end.open(server.port, address_of(n)) for n, end in enumerate(ends)])
    opened = perf_counter() - began
    await asyncio.sleep(2)
    after = server.resident()
    for end in ends:
        if end.wire is not None:
            end.wire.close()
    return {
        "sockets": sockets,
        "kb_per_socket": round((after - before) / sockets / 1000, 1),
        "seconds_to_open": round(opened, 2),
    }


# Beside bots.


async def beside_bots(server: Server, games: int, busy: int, seconds: float) -> Figure:
    """People play each other while the workers have more to think about than they can.

    A bot answers once a second at most, so many games are needed to keep the workers busy: whoever
    plays against a bot here answers at once, and a worker never waits for a question.
    """
    tally, bots = Tally(), Tally()
    people = await tables(server.port, games, tally)
    against = [
        Table(server.port, 10_000 + n, bots, {"investigator": "level-5"}) for n in range(busy)
    ]
    await gather([table.begin() for table in against])
    await gather([table.sit() for table in against])
    until = perf_counter() + seconds
    feeding = [asyncio.create_task(_feed(table, until)) for table in against]
    await asyncio.sleep(5)
    tally.clear()
    meter, thought, began = Meter(server), server.workers_cpu(), perf_counter()
    await asyncio.gather(*(steadily(table, PERIOD, until) for table in people))
    wall = perf_counter() - began
    used = meter.read()
    share = (server.workers_cpu() - thought) / wall
    for task in feeding:
        task.cancel()
    for table in (*people, *against):
        table.leave()
    return {
        "games": games,
        "games_against_bots": busy,
        "workers_cores": round(share, 2),
        "done": spread(tally.done),
        "opponent": spread(tally.told),
        "done_against_bots": spread(bots.done),
        "errors": dict(tally.errors + bots.errors),
        **used,
    }


async def _feed(table: Table, until: float) -> None:
    """Answer a bot at once, so that it always has something to think about."""
    while perf_counter() < until:
        if table.over:
            await again(table)
        table.play()
        await asyncio.sleep(0.05)


async def grown(counts: list[int], seconds: float, say: Callable[[str], None]) -> list[Figure]:
    """How everything grows with the number of games; the bare server beside it."""
    found = []
    for games in counts:
        with folder() as name:
            with running(start_gaslamp(Path(name))) as server:
                ours = await paced(server, games, seconds)
            with running(start_echo(Path(name))) as server:
                bare = await echoed(server, 2 * games, seconds, pace=True)
        say(
            f"  {games} games: done p95 {ours['done'].get('p95')} ms, echo {bare['echo']['p95']} ms"
        )
        found.append({"games": games, "gaslamp": ours, "echo": bare})
    return found
