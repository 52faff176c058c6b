"""How long a player waits while the server is attacked: `python -m benchmarks.attacks`.

The attacks are the programs under tests/attacks in their long forms, each in a process of its own,
from other addresses than the players'. The victim is one pair of players who move some ten times a
second, and strangers who come to the page. Beside it the same on uvicorn's own protocol classes
(`--stock-protocols`), and on the bare echo server, which has those too.
`python -m benchmarks.server --only attacks` writes the figures into the docs.
"""

import json
import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from benchmarks.figures import PLAY, Figure, folder, hurried, spread
from benchmarks.processes import Server, running, start_echo, start_gaslamp

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from attacks import frames, half_open, headers
from attacks.target import HOST, PATIENCE, Report, Stopped, Target, socket_of
from attacks.victim import Victim

SECONDS = {"before": 2.0, "during": 6.0, "strangers": 2.0, "after": 2.0}
LONGEST_WAIT = 20.0  # then a player is gone, and his move was in vain
STOCK = ("--stock-protocols",)
DESCRIPTORS = 1024  # of the server that is attacked with half-open connections
Attack = Callable[[Target, Stopped], Report]


def pings(target: Target, stopped: Stopped) -> Report:
    """One spectator's pings."""
    return frames.flood(target, "pings", stopped)


def fragments(target: Target, stopped: Stopped) -> Report:
    """One spectator's messages of one byte a frame."""
    return frames.flood(target, "tiny fragments", stopped)


def long_header(target: Target, stopped: Stopped) -> Report:
    """A header of 60 MB, again and again."""
    return headers.pour(target, "long header", 60, stopped, again=True)


def small_headers(target: Target, stopped: Stopped) -> Report:
    """Fifteen million headers of four bytes in each request."""
    return headers.pour(target, "many headers", 60, stopped, again=True)


def half_open_connections(target: Target, stopped: Stopped) -> Report:
    """1,200 requests that never end, from as many addresses."""
    return half_open.hold(target, "half a header", 1200, 1200, stopped)


ATTACKS: dict[str, Attack] = {
    "pings": pings,
    "tiny fragments": fragments,
    "a 60 MB header": long_header,
    "small headers": small_headers,
    "half-open connections": half_open_connections,
}


class EchoVictim:
    """A socket of the bare server."""

    def __init__(self, port: int) -> None:
        url = f"ws://{HOST}:{port}/echo"
        self._stack = ExitStack()
        self._socket = self._stack.enter_context(
            connect(url, compression=None, ping_interval=None, proxy=None)
        )

    def move(self) -> float:
        """A message there and back."""
        began = time.perf_counter()
        self._socket.send(PLAY.decode())
        self._socket.recv(LONGEST_WAIT)
        return time.perf_counter() - began

    def close(self) -> None:
        """Leave."""
        self._stack.close()


def waits(move: Callable[[], float], seconds: float) -> list[float]:
    """How long each move took, for so long; inf where the socket was lost."""
    found, until = [], time.perf_counter() + seconds
    while time.perf_counter() < until:
        try:
            found.append(move())
        except (ConnectionClosed, TimeoutError, httpx.HTTPError):
            found.append(inf)
        time.sleep(0.1)  # a hurried player, but not one who exceeds his limits
    return found


def arrivals(port: int, seconds: float) -> list[float]:
    """How long strangers wait for the first page on a connection of their own; inf: in vain."""
    found, until = [], time.perf_counter() + seconds
    while time.perf_counter() < until:
        began = time.perf_counter()
        try:
            httpx.get(f"http://{HOST}:{port}/health", timeout=5)
            found.append(time.perf_counter() - began)
        except httpx.HTTPError:
            found.append(inf)
        time.sleep(0.1)
    return found


def _attacker(name: str, target: Target, ready: Any, stop: Any, answers: Any) -> None:
    report = Report()
    ready.set()
    try:
        report = ATTACKS[name](target, stop.is_set)
    except OSError as error:  # the server did not even answer
        report.closed[type(error).__name__] += 1
    answers.put({**vars(report), "closed": dict(report.closed)})


@contextmanager
def under(name: str, target: Target) -> Iterator[list[Figure]]:
    """Attack in a process of its own until the block ends; the list holds its report then."""
    context = multiprocessing.get_context("spawn")
    ready, stop, answers = context.Event(), context.Event(), context.Queue()
    attacker = (name, target, ready, stop, answers)
    process = context.Process(target=_attacker, args=attacker, daemon=True)
    process.start()
    ready.wait(PATIENCE)
    reports: list[Figure] = []
    try:
        yield reports
    finally:
        stop.set()
        reports.append(answers.get(timeout=PATIENCE))
        process.join()


def _shown(seconds: list[float]) -> Figure:
    served = [one for one in seconds if one != inf]
    return {**spread(served), "in_vain": len(seconds) - len(served)}


def measured(server: Server, name: str, target: Target, move: Callable[[], float]) -> Figure:
    """The victim's waits before, during and after an attack, and what it did to the server."""
    found: Figure = {"before": _shown(waits(move, SECONDS["before"]))}
    memory = server.resident()
    with under(name, target) as reports:
        time.sleep(2)  # until the attack is there
        cpu, began = server.cpu(), time.perf_counter()
        found["during"] = _shown(waits(move, SECONDS["during"]))
        found["core"] = round((server.cpu() - cpu) / (time.perf_counter() - began), 2)
        found["strangers"] = _shown(arrivals(server.port, SECONDS["strangers"]))
        found["memory_mb"] = round((server.resident() - memory) / 1e6, 1)
    found["after"] = _shown(waits(move, SECONDS["after"]))
    found["attacker"] = reports[0]
    return found


def _begun(port: int) -> dict[str, Any]:
    wish = {"game": "london", "jack": "me", "investigator": "me"}
    made: dict[str, Any] = httpx.post(
        f"http://{HOST}:{port}/api/games", json=wish, timeout=PATIENCE
    ).json()
    return made


class _Players:
    """A pair that begins another game when one is over, or its sockets were lost."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._pair: Victim | None = None

    def move(self) -> float:
        """One move."""
        if self._pair is None or self._pair.over:
            self.close()
            self._pair = Victim(self._port, _begun(self._port), patience=LONGEST_WAIT)
        try:
            return self._pair.move()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Leave."""
        pair, self._pair = self._pair, None
        if pair is not None:
            pair.close()


def ours(name: str, options: Sequence[str] = ()) -> Figure:
    """One attack on `gaslamp serve`."""
    limit = DESCRIPTORS if name.startswith("half-open") else None
    with (
        folder() as place,
        running(start_gaslamp(Path(place), descriptors=limit, options=options)) as server,
    ):
        players = _Players(server.port)
        target = Target(server.port, socket_of(_begun(server.port)["game"]))
        try:
            return measured(server, name, target, players.move)
        finally:
            players.close()


def bare(name: str) -> Figure:
    """The same attack on the bare echo server."""
    limit = DESCRIPTORS if name.startswith("half-open") else None
    with folder() as place, running(start_echo(Path(place), descriptors=limit)) as server:
        victim = EchoVictim(server.port)
        try:
            return measured(server, name, Target(server.port, "/echo"), victim.move)
        finally:
            victim.close()


def attacked(say: Callable[[str], None], only: list[str] | None = None) -> list[Figure]:
    """Every attack on our server, on ours without our protocol classes, and on the bare one."""
    found = []
    for name in only or ATTACKS:
        line: Figure = {"attack": name}
        runs = {
            "gaslamp": partial(ours, name),
            "stock": partial(ours, name, STOCK),
            "echo": partial(bare, name),
        }
        for key, run in runs.items():
            line[key] = run()
            say(f"  {name}, {key}: {json.dumps(line[key])}")
        found.append(line)
    return found


async def protocols(games: int, seconds: float, rounds: int) -> Figure:
    """What our protocol classes are worth: moves a second with them and without, in turn."""
    found: dict[str, list[float]] = {"own": [], "stock": []}
    for _ in range(rounds):
        for key, options in (("own", ()), ("stock", STOCK)):
            with (
                folder() as place,
                running(start_gaslamp(Path(place), options=options)) as server,
            ):
                moves = (await hurried(server, games, seconds))["server_ms_per_move"]
                found[key].append(moves)
    own, stock = (sum(found[key]) / rounds for key in ("own", "stock"))
    return {"games": games, "server_ms_per_move": found, "ratio": round(stock / own, 2)}


if __name__ == "__main__":
    attacked(lambda text: print(text, flush=True), sys.argv[1:] or None)
