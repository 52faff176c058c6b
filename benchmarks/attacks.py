"""How long a player waits while the server is attacked: `python -m benchmarks.attacks`.

The attacks are the programs under tests/attacks in their long forms, each in processes of its own,
from other addresses than the players'. The victim is one pair of players who move as fast as they
can; beside them the same attack on the bare echo server, on uvicorn's own protocol classes.
`python -m benchmarks.server --only attacks` writes the figures into the docs.
"""

import json
import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from benchmarks.figures import PLAY, Figure, folder, spread
from benchmarks.processes import Server, running, start_echo, start_gaslamp

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from attacks import frames, half_open, headers
from attacks.target import HOST, PATIENCE, Report, Stopped, Target, socket_of
from attacks.victim import Victim

SECONDS = {"before": 3.0, "during": 10.0, "after": 3.0}
DESCRIPTORS = 1024  # of the server that is attacked with half-open connections
Attack = Callable[[Target, Stopped], Report]


def pings(target: Target, stopped: Stopped) -> Report:
    """One spectator's pings."""
    return frames.flood(target, "pings", stopped)


def continuations(target: Target, stopped: Stopped) -> Report:
    """One spectator's empty continuation frames."""
    return frames.flood(target, "empty continuations", stopped)


def fragments(target: Target, stopped: Stopped) -> Report:
    """One spectator's messages of one byte a frame."""
    return frames.flood(target, "tiny fragments", stopped)


def long_header(target: Target, stopped: Stopped) -> Report:
    """A header of 60 MB, again and again."""
    return headers.pour(target, "long header", 60, stopped, again=True)


def small_headers(target: Target, stopped: Stopped) -> Report:
    """Fifteen million headers of four bytes in each request."""
    return headers.pour(target, "many headers", 60, stopped, again=True)


def many_requests(target: Target, stopped: Stopped) -> Report:
    """Requests one after the other in one connection, without waiting for answers."""
    return headers.pour(target, "many requests", 60, stopped, again=True)


def half_open_one(target: Target, stopped: Stopped) -> Report:
    """1,200 requests that never end, from one address."""
    return half_open.hold(target, "half a header", 1200, 1, stopped)


def half_open_many(target: Target, stopped: Stopped) -> Report:
    """1,200 requests that never end, from as many addresses."""
    return half_open.hold(target, "half a header", 1200, 1200, stopped)


ATTACKS: dict[str, Attack] = {
    "pings": pings,
    "empty continuations": continuations,
    "tiny fragments": fragments,
    "a 60 MB header": long_header,
    "small headers": small_headers,
    "many requests": many_requests,
    "half-open, one address": half_open_one,
    "half-open, many addresses": half_open_many,
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
        self._socket.recv(PATIENCE)
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


def _attacker(name: str, target: Target, stop: Any, answers: Any) -> None:
    report = ATTACKS[name](target, stop.is_set)
    answers.put({**vars(report), "closed": dict(report.closed)})


@contextmanager
def under(name: str, target: Target) -> Iterator[list[Figure]]:
    """Attack in a process of its own until the block ends; the list holds its report then."""
    context = multiprocessing.get_context("spawn")
    stop, answers = context.Event(), context.Queue()
    process = context.Process(target=_attacker, args=(name, target, stop, answers), daemon=True)
    process.start()
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
        found["strangers"] = _shown(arrivals(server.port, 3))
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
            self._pair = Victim(self._port, _begun(self._port))
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


def ours(name: str) -> Figure:
    """One attack on `gaslamp serve`."""
    limit = DESCRIPTORS if name.startswith("half-open") else None
    with folder() as place, running(start_gaslamp(Path(place), descriptors=limit)) as server:
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
    """Every attack on both servers."""
    found = []
    for name in only or ATTACKS:
        line: Figure = {"attack": name}
        for key, run in (("gaslamp", partial(ours, name)), ("echo", partial(bare, name))):
            line[key] = run()
            say(f"  {name}, {key}: {json.dumps(line[key])}")
        found.append(line)
    return found


if __name__ == "__main__":
    attacked(lambda text: print(text, flush=True), sys.argv[1:] or None)
