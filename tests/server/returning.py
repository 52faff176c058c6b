"""Games played at random by people who come back when their connection breaks."""

import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from server.live import PATIENCE, Live
from server.players import pick
from server.times import wait_until

BROKEN = (ConnectionClosed, InvalidHandshake, OSError, EOFError, httpx.TransportError)
# Before somebody tries again, as the page does: who hurries all the time exceeds the limit of his
# address all the time.
SHORTEST_PAUSE, LONGEST_PAUSE = 0.05, 2.0


class Table(threading.Thread):
    """Two people who play one game after another; what was acknowledged is noted."""

    def __init__(
        self,
        server: Live,
        seed: int,
        game: str = "pocket",
        begun: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(name=f"table-{seed}")
        self._server, self._game = server, game
        self._choose = random.Random(seed)
        self.made = begun  # the game they are at
        self._leaving = threading.Event()
        self.acknowledged: dict[str, dict[int, str]] = {}  # of each game, the decisions
        self.returns = 0

    @property
    def moves(self) -> int:
        """How many decisions were acknowledged."""
        return sum(map(len, self.acknowledged.values()))

    def leave(self) -> None:
        self._leaving.set()

    def run(self) -> None:
        pause = SHORTEST_PAUSE
        while not self._leaving.is_set():
            known = self.moves
            try:
                self._play()
            except BROKEN:
                self.returns += 1
                pause = SHORTEST_PAUSE if self.moves > known else min(LONGEST_PAUSE, 2 * pause)
                time.sleep(pause)

    def _create(self) -> dict[str, Any]:
        wish = {"game": self._game, "jack": "me", "investigator": "me"}
        answer = self._server.http.post("/api/games", json=wish)
        if answer.status_code != 201:
            raise ConnectionError(answer.text)
        created: dict[str, Any] = answer.json()
        return created

    def _play(self) -> None:
        if self.made is None:
            self.made = self._create()
        game, tokens = self.made["game"], self.made["tokens"]
        done = self.acknowledged.setdefault(game, {})
        with ExitStack() as stack:
            players = {
                role: stack.enter_context(self._server.sit(game, token))
                for role, token in tokens.items()
            }
            for player in players.values():
                player.until("state")
            while not self._leaving.is_set():
                newest = max(players.values(), key=lambda player: int(player.view["seq"]))
                for player in players.values():
                    while player.view["seq"] < newest.view["seq"]:
                        player.until("state")
                if newest.view["actor"] is None:
                    self.made = None
                    return
                player = players[newest.view["actor"]]
                seq, action = player.told["seq"], pick(player, self._choose)
                if player.ask("play", seq=seq, action=action)["type"] == "done":
                    done[seq + 1] = action
                else:  # the state follows
                    player.until("state")


@contextmanager
def playing(
    server: Live, tables: int, game: str = "pocket", begun: Sequence[dict[str, Any] | None] = ()
) -> Iterator[Sequence[Table]]:
    """Tables at which people play until the end of the block, first the games begun already."""
    games = begun or [None] * tables
    threads = [Table(server, seed, game, made) for seed, made in enumerate(games)]
    for thread in threads:
        thread.start()
    try:
        yield threads
    finally:
        for thread in threads:
            thread.leave()
        for thread in threads:
            thread.join(PATIENCE)


def wait_for_tables(tables: Sequence[Table], what: Callable[[], object]) -> None:
    """Until something is so while people play; a table at which something went wrong fails."""
    wait_until(lambda: not all(table.is_alive() for table in tables) or what())
    assert all(table.is_alive() for table in tables), "a table was left, see its error"


def go_on(tables: Sequence[Table], moves: int = 1) -> None:
    """Wait until so many moves more were made at every table."""
    goals = [(table, table.moves + moves) for table in tables]
    wait_for_tables(tables, lambda: all(table.moves >= goal for table, goal in goals))


def check_log(server: Live, tables: Sequence[Table]) -> int:
    """Check that what was acknowledged is in the logs, which have no gaps; return how much."""
    count = 0
    for table in tables:
        for game, done in table.acknowledged.items():
            with server.sit(game) as watcher:
                watcher.until("state")
                log = {event["seq"]: event["action"] for event in watcher.log}
            assert list(log) == list(range(1, len(log) + 1))
            assert {seq: log.get(seq) for seq in done} == done
            count += len(done)
    return count
