"""Many games against the strongest bot from one address, whose bots always have a move to find."""

import asyncio
import json
import random
from contextlib import suppress
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from attacks.target import HOST, PATIENCE, Report, Stopped
from attacks.victim import NEVER

GAMES_OF_A_PLAYER = 50  # then he takes another browser key: a player has a quota of new games
LEVEL = "level-5"


async def create(port: int, address: str, count: int, **wish: Any) -> list[dict[str, Any]]:
    """So many games, created from an address."""
    made: list[dict[str, Any]] = []
    while len(made) < count:
        transport = httpx.AsyncHTTPTransport(local_address=address)
        async with httpx.AsyncClient(transport=transport, timeout=PATIENCE) as browser:
            mine: list[dict[str, Any]] = []
            while len(mine) < min(GAMES_OF_A_PLAYER, count - len(made)):
                answer = await browser.post(f"http://{HOST}:{port}/api/games", json=wish)
                if answer.status_code == httpx.codes.TOO_MANY_REQUESTS:  # he asks too fast
                    await asyncio.sleep(0.5)
                    continue
                answer.raise_for_status()
                mine.append(answer.json())
            made += mine
    return made


class Person:
    """Somebody at one game against a bot, who moves at random as soon as he may."""

    def __init__(self, port: int, address: str, made: dict[str, Any], seed: int) -> None:
        self._url = f"ws://{HOST}:{port}/api/games/{made['game']}/socket"
        ((self._role, self._token),) = made["tokens"].items()
        self._address, self._choose = address, random.Random(seed)
        self.waits: list[float] = []  # from a position in which the bot is to move to the next
        self.over = False

    async def play(self, moves: int) -> None:
        """Play until the bot has answered so many times, or the game is over."""
        loop = asyncio.get_running_loop()
        async with connect(
            self._url, local_addr=(self._address, 0), compression=None, proxy=None
        ) as socket:
            await socket.send(json.dumps({"type": "hello", "token": self._token}))
            since: float | None = None
            async for text in socket:
                heard = json.loads(text)
                if heard["type"] != "state":
                    continue
                if since is not None:
                    self.waits.append(loop.time() - since)
                    since = None
                actor = heard["view"]["actor"]
                self.over = actor is None
                if self.over or len(self.waits) >= moves:
                    return
                if actor == self._role:
                    await self._move(socket, heard)
                else:
                    since = loop.time()

    async def _move(self, socket: ClientConnection, heard: dict[str, Any]) -> None:
        legal = [choice["action"] for choice in heard["view"]["legal"]]
        quiet = [action for action in legal if action.split(" ", 1)[0] not in NEVER]
        action = self._choose.choice(quiet or legal)
        move = {"type": "play", "ref": 1, "seq": heard["seq"], "action": action}
        await socket.send(json.dumps(move))


def flood(
    port: int,
    address: str,
    count: int,
    *,
    game: str = "pocket",
    stopped: Stopped,
    report: Report | None = None,
) -> Report:
    """Play so many games at once until told to stop; `sent` counts the bots' answers."""
    report = report or Report()

    async def one(made: dict[str, Any], seed: int) -> None:
        person = Person(port, address, made, seed)
        while not person.over:
            try:
                with suppress(WebSocketException, OSError, TimeoutError):
                    await person.play(10**6)
            finally:
                report.sent += len(person.waits)
                person.waits.clear()

    async def all_of_them() -> None:
        wish = {"game": game, "jack": LEVEL, "investigator": "me"}
        made = await create(port, address, count, **wish)
        playing = [asyncio.create_task(one(game, seed)) for seed, game in enumerate(made)]
        report.connections = len(playing)
        while not stopped():
            await asyncio.sleep(0.05)
        for task in playing:
            task.cancel()
        for error in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(error, Exception):
                raise error

    asyncio.run(all_of_them())
    return report


def waits(port: int, address: str, level: str, moves: int, seed: int = 1) -> list[float]:
    """How long a person at an address waits for each of so many moves of his bot."""

    async def play() -> list[float]:
        found: list[float] = []
        while len(found) < moves:
            wish = {"game": "pocket", "jack": level, "investigator": "me"}
            (made,) = await create(port, address, 1, **wish)
            person = Person(port, address, made, seed + len(found))
            await person.play(moves - len(found))
            found += person.waits
        return found

    return asyncio.run(play())
