"""Two people who play on while others attack, and how long they wait for their moves."""

import json
import random
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from websockets.sync.client import connect

from attacks.target import HOST, PATIENCE, Report
from server.times import wait_until

NEVER = ("accuse", "escape")  # they would end the game early


class Victim:
    """Both seats of one game at their sockets, from an address of their own."""

    def __init__(
        self,
        port: int,
        made: dict[str, Any],
        address: str = "127.0.0.9",
        patience: float = PATIENCE,
    ) -> None:
        self._patience = patience
        self._url = f"ws://{HOST}:{port}/api/games/{made['game']}/socket"
        self._address, self._choose = address, random.Random(1)
        self._stack = ExitStack()
        self.sockets = {role: self._sit(token) for role, token in made["tokens"].items()}
        self.views = {role: self._state(role) for role in self.sockets}
        self._ref = 0

    def _sit(self, token: str) -> Any:
        socket = self._stack.enter_context(
            connect(
                self._url,
                source_address=(self._address, 0),
                compression=None,
                max_size=None,
                open_timeout=PATIENCE,
                ping_interval=None,  # he waits as long as it takes
                proxy=None,
            )
        )
        socket.send(json.dumps({"type": "hello", "token": token}))
        return socket

    def _state(self, role: str, after: int = -1) -> dict[str, Any]:
        while True:
            heard = json.loads(self.sockets[role].recv(self._patience))
            if heard["type"] == "state" and heard["view"]["seq"] > after:
                view: dict[str, Any] = heard["view"]
                return view

    @property
    def over(self) -> bool:
        return self.views["jack"]["actor"] is None

    def move(self) -> float:
        """One move of whoever is to choose; the seconds until it was acknowledged."""
        actor = self.views["jack"]["actor"]
        view, socket = self.views[actor], self.sockets[actor]
        legal = [choice["action"] for choice in view["legal"]]
        quiet = [action for action in legal if action.split(" ", 1)[0] not in NEVER]
        self._ref += 1
        move = {"type": "play", "ref": self._ref, "seq": view["seq"]}
        move["action"] = self._choose.choice(quiet or legal)
        began = time.perf_counter()
        socket.send(json.dumps(move))
        seen = None
        while True:
            heard = json.loads(socket.recv(self._patience))
            if heard["type"] == "state":
                seen = heard["view"]
            elif heard.get("ref") == self._ref:
                assert heard["type"] == "done", heard
                break
        waited = time.perf_counter() - began
        for role in self.sockets:
            known = seen if role == actor else None
            self.views[role] = known or self._state(role, view["seq"])
        return waited

    def close(self) -> None:
        self._stack.close()

    def __enter__(self) -> "Victim":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Beside(threading.Thread):
    """An attack in a thread of its own until the block ends: `with Beside(flood, …) as it`."""

    def __init__(self, work: Any, *arguments: Any, **named: Any) -> None:
        super().__init__(daemon=True)
        self._work, self._arguments, self._named = work, arguments, named
        self._stop_asked = threading.Event()
        self.report = Report()
        self.failed: BaseException | None = None

    def run(self) -> None:
        try:
            stopped = self._stop_asked.is_set
            self._work(*self._arguments, stopped=stopped, report=self.report, **self._named)
        except BaseException as error:
            self.failed = error

    def wait_until(self, what: Callable[[], object]) -> None:
        """Until something is so, or the attack ends because it failed."""
        wait_until(lambda: self.failed is not None or what())
        if self.failed is not None:
            raise self.failed

    def finish(self) -> Report:
        """Stop it; what it noticed."""
        self._stop_asked.set()
        self.join(PATIENCE)
        assert not self.is_alive(), "the attack does not end"
        if self.failed is not None:
            raise self.failed
        return self.report

    def __enter__(self) -> "Beside":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.finish()
