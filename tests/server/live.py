"""A server on a free port in this process, and players at real sockets."""

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import psycopg
import uvicorn
from websockets.sync.client import ClientConnection, connect

from gaslamp.server.app import GameServer, make_app
from gaslamp.server.match.match import Match
from gaslamp.server.match.sources import Sources
from gaslamp.server.serve import uvicorn_config
from gaslamp.server.settings import Settings
from gaslamp.server.storage.urls import open_storage

QUICK = Settings(
    port=0,
    bot_pace=0,
    warm_up=False,
    seat_burst=10_000,
    seat_rate=10_000,
    address_burst=100_000,
    address_rate=100_000,
    byte_burst=10**8,
    games_per_player=100_000,
    games_per_address=100_000,
    new_games_per_player=100_000,
    new_games_per_address=100_000,
    open_games_per_player=100_000,
    open_games_per_address=100_000,
)
BRISK = replace(QUICK, heartbeat=0.2)
TABLES = ("questions", "presence", "chat", "drafts", "events", "seats", "games")
PATIENCE = 240  # a bot that must be compiled first takes its time


class Live:
    """A server and how to reach it."""

    def __init__(self, port: int, inside: GameServer | None = None, url: str = "") -> None:
        self.port, self.url = port, url
        self._inside = inside
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)

    @property
    def inside(self) -> GameServer:
        assert self._inside is not None
        return self._inside

    @property
    def matches(self) -> dict[str, Match]:
        """The matches in the server's memory."""
        return self.inside.registry.matches

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The loop that the server runs in."""
        task = self.inside.heartbeat._task
        assert task is not None
        return task.get_loop()

    def renew(self, path: Path, sources: Sources) -> None:
        """Other sources and an empty storage, as if the server had just been started with them.

        `path` is the file of a storage in SQLite.
        """
        for match in self.matches.values():
            match.close()
        self.matches.clear()
        context = self.inside.context
        if self.url.startswith("sqlite"):
            context.storage, old = open_storage(f"sqlite:///{path}"), context.storage
            asyncio.run(old.close())
        else:
            with psycopg.connect(self.url) as connection:
                for table in TABLES:
                    connection.execute(f"DELETE FROM {table}".encode())
        context.sources = sources
        first = self.inside.heartbeat.first()  # else the time before the next beat is an outage
        asyncio.run_coroutine_threadsafe(first, self.loop).result(PATIENCE)
        self.http.cookies.clear()

    def create(self, game: str = "pocket", **wish: Any) -> dict[str, Any]:
        wish = {"jack": "me", "investigator": "me", **wish}
        answer = self.http.post("/api/games", json={"game": game, **wish})
        assert answer.status_code == 201, answer.text
        created: dict[str, Any] = answer.json()
        return created

    def begin(self, made: dict[str, Any]) -> None:
        """Say hello at a seat of a new game, so that it is dealt, and go away again."""
        with self.sit(made["game"], next(iter(made["tokens"].values()))) as player:
            player.until("state")

    def sit(self, game: str, token: str | None = None, **hello: Any) -> "Player":
        return Player(self.port, game, token, **hello)


class Player:
    """Somebody at a socket, who keeps every frame."""

    def __init__(
        self,
        port: int,
        game: str,
        token: str | None,
        headers: Any = None,
        **hello: Any,
    ) -> None:
        url = f"ws://127.0.0.1:{port}/api/games/{game}/socket"
        self._stack = ExitStack()
        self.socket: ClientConnection = self._stack.enter_context(
            connect(
                url,
                additional_headers=headers,
                compression=None,
                max_size=None,
                proxy=None,
                open_timeout=PATIENCE,
            )
        )
        self.frames: list[str] = []
        self.told: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self._ref = 0
        self.send(type="hello", **({} if token is None else {"token": token}), **hello)

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def receive(self) -> dict[str, Any]:
        text = self.socket.recv(PATIENCE)
        assert isinstance(text, str)
        self.frames.append(text)
        frame: dict[str, Any] = json.loads(text)
        if frame["type"] == "state":
            self.told = frame
            self.log = self.log[: frame["since"]] + frame["view"]["log"]
        return frame

    def until(self, *kinds: str) -> dict[str, Any]:
        """The next frame of one of these kinds."""
        while (frame := self.receive())["type"] not in kinds:
            pass
        return frame

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message and wait for its answer: done or refused."""
        self._ref += 1
        self.send(type=kind, ref=self._ref, **fields)
        while True:
            frame = self.until("done", "refused", "pong")
            if frame.get("ref") in (self._ref, None):
                return frame

    def play(self, action: str, **fields: Any) -> dict[str, Any]:
        return self.ask("play", seq=self.told["seq"], action=action, **fields)

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.told["view"]
        return view

    def legal(self) -> list[str]:
        return [choice["action"] for choice in self.view["legal"] or ()]

    def close(self) -> None:
        self._stack.close()

    def __enter__(self) -> "Player":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@contextmanager
def live(
    where: Path | str, sources: Sources | None = None, settings: Settings = QUICK
) -> Iterator[Live]:
    """A running server; `where` is the URL of its storage, or a file for SQLite."""
    url = where if isinstance(where, str) else f"sqlite:///{where}"
    app = make_app(open_storage(url), sources, settings)
    server = uvicorn.Server(uvicorn_config(app, replace(settings, port=0)))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        deadline = time.monotonic() + PATIENCE
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            assert time.monotonic() < deadline, "the server takes too long to start"
            time.sleep(0.005)
        port = server.servers[0].sockets[0].getsockname()[1]
        running = Live(port, app.state.server, url)
        yield running
        running.http.close()
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
