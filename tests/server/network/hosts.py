"""Two servers, their database and players, each on a host of its own; and what players saw."""

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
from websockets.sync.client import connect

from server.live import PATIENCE
from server.network.history import Acknowledged, Event, History, Told, violations
from server.network.switch import Switch, network
from server.postgres import Cluster, cluster
from server.processes import begin, ended, wait_for_health

DATABASE, NODES, PLAYERS = "database", ("node1", "node2"), ("players1", "players2")
PORT = 8000
ROLES = ("jack", "investigator")
# Both ends of a connection to the database give it up after one to three seconds of silence.
IMPATIENT = {
    "connect_timeout": "2",
    "tcp_user_timeout": "1000",
    "keepalives_idle": "1",
    "keepalives_interval": "1",
    "keepalives_count": "2",
    "options": "-c tcp_keepalives_idle=1 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=2 "
    "-c tcp_user_timeout=1000",
}


class Players:
    """A program on a host that plays the same role in several games."""

    def __init__(self, switch: Switch, host: str, plan: dict[str, Any]) -> None:
        self.heard: list[dict[str, Any]] = []
        self._process = subprocess.Popen(
            [*switch.hosts[host].inside, sys.executable, str(Path(__file__).parent / "player.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(plan) + "\n")
        self._process.stdin.flush()
        self._thread = threading.Thread(target=self._hear, daemon=True)
        self._thread.start()

    def _hear(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.heard.append(json.loads(line))

    def stop(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        assert self._process.wait(PATIENCE) == 0
        self._thread.join(PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()


class Site:
    """The servers and their database, seen from the operator's host."""

    def __init__(self, switch: Switch, database: Cluster, url: str) -> None:
        self.switch, self.database, self.url = switch, database, url

    def address(self, host: str) -> str:
        return f"{self.switch.hosts[host].address}:{PORT}"

    def health(self, node: str) -> int:
        return httpx.get(f"http://{self.address(node)}/health", timeout=PATIENCE).status_code

    def connections_of(self, node: str) -> int:
        """How many connections the database believes to have to a node."""
        statement = "SELECT count(*) FROM pg_stat_activity WHERE client_addr = "
        ((count,),) = self.database.run(self.url, f"{statement}'{self.switch.hosts[node].address}'")
        assert isinstance(count, int)
        return count

    def events(self) -> int:
        """How many events the logs of all games have."""
        ((count,),) = self.database.run(self.url, "SELECT count(*) FROM events")
        assert isinstance(count, int)
        return count

    @contextmanager
    def play(self, games: int, pause: float, seed: int) -> Iterator["Match"]:
        """Games between the two hosts of players, each of which prefers another node."""
        made = [self._create(("london", "newyork")[n % 2]) for n in range(games)]
        programs = []
        for number, (role, host) in enumerate(zip(ROLES, PLAYERS, strict=True)):
            addresses = [self.address(node) for node in (*NODES[number:], *NODES[:number])]
            seats = [{"game": m["game"], "role": role, "token": m["tokens"][role]} for m in made]
            plan = {"addresses": addresses, "seats": seats, "pause": pause, "seed": seed}
            programs.append(Players(self.switch, host, plan))
        match = Match(self, made, programs)
        try:
            yield match
        finally:
            with ExitStack() as stack:
                for one in programs:
                    stack.callback(one.stop)

    def _create(self, game: str) -> dict[str, Any]:
        wish = {"game": game, "jack": "me", "investigator": "me"}
        answer = httpx.post(f"http://{self.address(NODES[0])}/api/games", json=wish)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def log(self, node: str, game: str, token: str) -> list[Event]:
        """A game's log as a node shows it to a seat."""
        url = f"ws://{self.address(node)}/api/games/{game}/socket"
        with connect(url, proxy=None, max_size=None) as socket:
            socket.send(json.dumps({"type": "hello", "token": token}))
            while (frame := json.loads(socket.recv(PATIENCE)))["type"] != "state":
                pass
        return [Event(e["seq"], e["actor"], e["action"]) for e in frame["view"]["log"]]

    def stored_log(self, game: str) -> list[Event]:
        statement = f"SELECT seq, actor, action FROM events WHERE game = '{game}' ORDER BY seq"
        return [Event(*row) for row in self.database.run(self.url, statement)]  # type: ignore[arg-type]


class Match:
    """Games that are being played, and what their players have seen so far."""

    def __init__(self, site: Site, made: list[dict[str, Any]], programs: list[Players]) -> None:
        self._site, self._made, self._programs = site, made, programs

    def heard(self, kind: str) -> list[dict[str, Any]]:
        return [line for one in self._programs for line in list(one.heard) if line["kind"] == kind]

    def closed(self, address: str) -> list[int | None]:
        """The codes with which a node's sockets were closed; None without any."""
        return [line["code"] for line in self.heard("closed") if line["address"] == address]

    def at(self, address: str) -> int:
        """How many players are connected to a node."""
        there: dict[tuple[str, str], bool] = {}
        for one in self._programs:
            for line in list(one.heard):
                if line["kind"] in ("welcomed", "closed"):
                    connected = line["kind"] == "welcomed" and line["address"] == address
                    there[line["game"], line["role"]] = connected
        return sum(there.values())

    def mark(self) -> Callable[[], bool]:
        """Return a function that returns True once every player has been told more than now."""
        before = self._told()

        def all_went_on() -> bool:
            now, over = self._told(), self._over()
            return all(now[seat] > events or seat[0] in over for seat, events in before.items())

        return all_went_on

    def _told(self) -> dict[tuple[str, str], int]:
        """Of each seat how many events it has been told of."""
        told = {(made["game"], role): 0 for made in self._made for role in ROLES}
        for line in self.heard("told"):
            told[line["game"], line["role"]] = line["seq"]
        return told

    def _over(self) -> set[str]:
        return {line["game"] for line in self.heard("told") if line["over"]}

    def histories(self) -> list[History]:
        entries: dict[tuple[str, str], list[Told | Acknowledged]] = {
            (made["game"], role): [] for made in self._made for role in ROLES
        }
        for one in self._programs:
            for line in one.heard:
                entry = _entry(line)
                if entry is not None:
                    entries[line["game"], line["role"]].append(entry)
        return [History(game, role, tuple(all_of)) for (game, role), all_of in entries.items()]

    def violations(self) -> list[str]:
        """What contradicts that each game has one log; to be asked when nobody plays any more."""
        site, logs = self._site, {}
        for made in self._made:
            game = made["game"]
            shown = [
                site.log(node, game, token) for node in NODES for token in made["tokens"].values()
            ]
            logs[game] = [site.stored_log(game), *shown]
        return violations(self.histories(), logs)


def _entry(line: dict[str, Any]) -> Told | Acknowledged | None:
    if line["kind"] == "told":
        events = tuple(Event(*event) for event in line["events"])
        return Told(line["seq"], line["since"], events)
    if line["kind"] == "acknowledged":
        return Acknowledged(line["seq"], line["action"])
    return None


@contextmanager
def site(seed: int = 1) -> Iterator[Site]:
    """Everything, running and in good weather."""
    with ExitStack() as stack:
        switch = stack.enter_context(network(DATABASE, *NODES, *PLAYERS, seed=seed))
        at = switch.hosts[DATABASE]
        database = stack.enter_context(cluster(host=at.address, inside=at.inside))
        url = database.new_database()
        given = "&".join(f"{name}={quote(value)}" for name, value in IMPATIENT.items())
        nodes = []
        for name in NODES:
            host = switch.hosts[name]
            server = begin(PORT, f"{url}?{given}", host.address, host.inside)
            nodes.append((stack.enter_context(ended(server)), host))
        for server, host in nodes:
            wait_for_health(server, PORT, host.address)
        yield Site(switch, database, url)
