"""The samples for nginx and HAProxy, with TLS, two nodes and PostgreSQL behind them."""

import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from server.balancers import HAPROXY, NGINX, Balanced, balancer
from server.live import PATIENCE, Live, Player
from server.postgres import Cluster, free_port
from server.processes import process
from server.returning import check_log, go_on, playing
from server.times import wait_until

COME_BACK = 1012
GAMES = 16  # all on the same of two nodes once in 30,000 times
TABLES, MOVES = 6, 5  # each table is at either node


def sockets(port: int) -> int:
    """How many sockets a node has."""
    node = Live(port)
    lines = node.http.get("/metrics").text.splitlines()
    node.http.close()
    return int(float(next(li for li in lines if li.startswith("gaslamp_sockets ")).split()[1]))


def check_access(front: Balanced) -> None:
    """The node knows scheme, port and address, and nobody outside sees its metrics."""
    wish = {"game": "pocket", "jack": "me", "investigator": "me"}
    made = front.http.post("/api/games", json=wish)
    assert made.status_code == 201, made.text
    cookie = made.headers["set-cookie"]
    assert "secure" in cookie.lower()
    assert "httponly" in cookie.lower()
    plain = front.origin.replace("https:", "http:")
    for elsewhere in ("https://localhost", "https://localhost:1", "https://example.org", plain):
        refused = front.http.post("/api/games", json=wish, headers={"Origin": elsewhere})
        assert (refused.status_code, refused.json()["code"]) == (403, "origin")
    assert front.http.get("/metrics").status_code == 403
    too_long = front.http.post("/api/replay", json={"record": "x" * 70_000})
    assert too_long.status_code == 413


def check_affinity(front: Balanced, ports: tuple[int, int]) -> None:
    """Both players of a game are at the same node, and not all games are at one."""
    with ExitStack() as stack:
        for _ in range(GAMES):
            made = front.create("pocket")
            for token in made["tokens"].values():
                stack.enter_context(front.sit(made["game"], token)).until("state")
        counts = [sockets(port) for port in ports]
        assert sum(counts) == 2 * GAMES
        assert all(count > 0 and count % 2 == 0 for count in counts), counts
    wait_until(lambda: sum(map(sockets, ports)) == 0)


@contextmanager
def watching(front: Balanced, ports: tuple[int, int]) -> Iterator[list[Player]]:
    """People who watch a game each in which nobody plays: they stay until they are hung up on.

    Those who play may end their games and begin others elsewhere before a drained node does so.
    """
    with ExitStack() as stack:
        watchers = []
        for _ in range(GAMES):
            made = front.create("pocket")
            front.begin(made)  # before that there is nothing to see
            watchers.append(stack.enter_context(front.sit(made["game"])))
            watchers[-1].until("state")
        wait_until(lambda: sum(map(sockets, ports)) == GAMES)
        yield watchers


def hung_up(watcher: Player) -> bool:
    """Whether the server asked somebody to come back, which they did not do."""
    try:
        while True:
            watcher.socket.recv(0)
    except TimeoutError:
        return False
    except ConnectionClosed as closed:
        return closed.rcvd is not None and closed.rcvd.code == COME_BACK


class Nodes:
    """Two nodes of one database; one that was stopped can be replaced."""

    def __init__(self, database: str, stack: ExitStack) -> None:
        self.ports = free_port(), free_port()
        self._database, self._stack = database, stack
        self._running: dict[int, subprocess.Popen[str]] = {}

    def start(self) -> None:
        """Start whatever does not run."""
        for port in self.ports:
            if port not in self._running:
                self._running[port] = self._stack.enter_context(process(port, self._database))

    def drain(self, number: int) -> None:
        """Stop a node as an operator does."""
        stopped = self._running.pop(self.ports[number])
        stopped.send_signal(signal.SIGTERM)
        stopped.wait(PATIENCE)


@pytest.fixture(scope="module")
def pair(postgresql: Cluster) -> Iterator[Nodes]:
    with ExitStack() as stack:
        yield Nodes(postgresql.new_database(), stack)


@pytest.mark.parametrize("name", [NGINX, HAPROXY])
def test_a_balancer_as_documented(name: str, pair: Nodes, tmp_path: Path) -> None:
    """Scheme, port and games reach the right node, and a node is drained without a lost move."""
    pair.start()
    with balancer(name, pair.ports, tmp_path) as front:
        check_access(front)
        check_affinity(front, pair.ports)
        with watching(front, pair.ports) as watchers:
            at_drained = sockets(pair.ports[0])
            with playing(front, TABLES) as tables:
                go_on(tables, MOVES)
                pair.drain(0)
                go_on(tables, MOVES)
            assert [hung_up(watcher) for watcher in watchers].count(True) == at_drained > 0
        assert check_log(front, tables) >= 2 * TABLES * MOVES


@pytest.mark.long
@pytest.mark.parametrize("name", [NGINX, HAPROXY])
def test_rolling_upgrade(name: str, postgresql: Cluster, tmp_path: Path) -> None:
    """Every node is replaced while people play, twice: no move is lost."""
    with ExitStack() as stack:
        nodes = Nodes(postgresql.new_database(), stack)
        nodes.start()
        front = stack.enter_context(balancer(name, nodes.ports, tmp_path))
        with playing(front, 12, "london") as tables:
            for number in (0, 1, 0, 1):
                go_on(tables, 40)
                nodes.drain(number)
                go_on(tables, 40)
                nodes.start()
        assert sum(table.returns for table in tables) >= 4, "hardly anybody had to come back"
        assert check_log(front, tables) >= 8 * 12 * 40
