"""Players on a host of their own: a program that plays, comes back by itself, and says what it saw.

Reads one line of JSON and plays until its input is closed. Like the page it says where
it was when it comes back, sends again what was not acknowledged, pings when nothing is heard, and
waits longer after each attempt that fails; the next attempt is made at the next address.
"""

import asyncio
import json
import random
import sys
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

FIRST_WAIT, LONGEST_WAIT = 0.1, 1.0
OPEN_SECONDS = 2.0
QUIET_SECONDS = 3.0  # until a ping is sent, and again until the connection is given up


class Seat:
    """One seat of one game."""

    def __init__(self, plan: dict[str, Any], seat: dict[str, str]) -> None:
        self._addresses: list[str] = plan["addresses"]
        self._pause: float = plan["pause"]
        self._game, self._role, self._token = seat["game"], seat["role"], seat["token"]
        self._choose = random.Random(f"{plan['seed']} {self._game} {self._role}")
        self._known = 0  # events of the log
        self._pending: dict[str, Any] | None = None  # what was sent and is not acknowledged
        self._state: dict[str, Any] = {}
        self._ref = 0
        self.over = False

    async def play(self) -> None:
        """Play until the game is over, whatever happens to connections."""
        attempt, number = 0, 0
        while not self.over:
            address = self._addresses[number % len(self._addresses)]
            code: int | None = None
            try:
                url = f"ws://{address}/api/games/{self._game}/socket"
                async with connect(
                    url,
                    open_timeout=OPEN_SECONDS,
                    close_timeout=0.2,
                    ping_interval=None,
                    proxy=None,
                ) as socket:
                    attempt = 0 if await self._talk(socket, address) else attempt
                    code = socket.close_code
            except (OSError, TimeoutError, InvalidHandshake, WebSocketException) as error:
                code = getattr(getattr(error, "rcvd", None), "code", None)
            self._say("closed", address=address, code=code)
            number += 1
            wait = min(LONGEST_WAIT, FIRST_WAIT * 2**attempt)
            attempt += 1
            await asyncio.sleep(wait * (0.75 + self._choose.random() / 2))

    async def _talk(self, socket: ClientConnection, address: str) -> bool:
        """Read and play until the connection is lost; return True if there was a welcome."""
        hello = {"type": "hello", "token": self._token, "since": self._known}
        await socket.send(json.dumps(hello))
        welcome, asked = False, False
        choosing: asyncio.Task[None] | None = None
        try:
            while not self.over:
                try:
                    async with asyncio.timeout(QUIET_SECONDS):
                        frame = json.loads(await socket.recv())
                except TimeoutError:
                    if asked:
                        return welcome
                    asked = True
                    await socket.send('{"type":"ping","ref":0}')
                    continue
                asked = False
                if frame["type"] == "welcome":
                    welcome = True
                    self._say("welcomed", address=address)
                    if self._pending is not None:
                        await socket.send(json.dumps(self._pending))
                self._receive(frame)
                if welcome and self._to_move() and (choosing is None or choosing.done()):
                    choosing = asyncio.create_task(self._move(socket))
        finally:
            if choosing is not None:
                choosing.cancel()
        return welcome

    def _receive(self, frame: dict[str, Any]) -> None:
        pending = self._pending
        if frame["type"] == "state":
            self._state, view = frame, frame["view"]
            self._known = max(self._known, view["seq"])
            events = [[e["seq"], e["actor"], e["action"]] for e in view["log"]]
            over = view["actor"] is None
            self._say("told", seq=view["seq"], since=frame["since"], events=events, over=over)
            self.over = over and pending is None  # else its acknowledgement follows
        elif frame["type"] == "done" and pending is not None and frame["ref"] == pending["ref"]:
            self._say("acknowledged", seq=pending["seq"] + 1, action=pending["action"])
            self._pending = None
            self.over = self._state["view"]["actor"] is None
        elif frame["type"] == "refused":
            self._say("refused", code=frame["code"])
            if pending is not None and frame["ref"] == pending["ref"]:
                self._pending = None

    def _to_move(self) -> bool:
        view = self._state.get("view")
        return self._pending is None and view is not None and view["actor"] == self._role

    async def _move(self, socket: ClientConnection) -> None:
        await asyncio.sleep(self._pause * self._choose.random())
        if not self._to_move():
            return
        legal = [choice["action"] for choice in self._state["view"]["legal"]]
        quiet = [action for action in legal if action.split()[0] not in ("accuse", "escape")]
        self._ref += 1
        self._pending = {
            "type": "play",
            "ref": self._ref,
            "seq": self._state["seq"],
            "action": self._choose.choice(quiet or legal),
        }
        with suppress(WebSocketException):  # it is sent again
            await socket.send(json.dumps(self._pending))

    def _say(self, kind: str, **what: Any) -> None:
        line = {"kind": kind, "game": self._game, "role": self._role, **what}
        print(json.dumps(line), flush=True)


async def main() -> None:
    loop = asyncio.get_running_loop()
    plan = json.loads(await loop.run_in_executor(None, sys.stdin.readline))
    tasks = [asyncio.create_task(Seat(plan, seat).play()) for seat in plan["seats"]]
    await loop.run_in_executor(None, sys.stdin.read)
    for task in tasks:
        task.cancel()
    for task, result in zip(
        tasks, await asyncio.gather(*tasks, return_exceptions=True), strict=True
    ):
        if not task.cancelled() and isinstance(result, Exception):
            raise result


if __name__ == "__main__":
    asyncio.run(main())
