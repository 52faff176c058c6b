"""Servers are killed, do not hear, or lose their database: others go on, and nothing is lost."""

import random
import signal
import threading
import time
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from psycopg import OperationalError
from websockets.exceptions import ConnectionClosed

from gaslamp.server.match.sources import Sources
from gaslamp.server.storage import listener, postgres_connection
from server.live import BRISK, Live, live
from server.pairs import Pair, at_both, game_of, hears, other_than
from server.players import actor_of, close, pick
from server.postgres import Cluster, cluster, free_port
from server.processes import process
from server.times import wait_until


def test_the_client_of_a_killed_server_goes_on_at_the_other(shared: str) -> None:
    ports = free_port(), free_port()
    choose = random.Random(2)
    with process(ports[0], shared) as first, process(ports[1], shared):
        one, two = map(Live, ports)
        made = one.create("london")
        jack = one.sit(made["game"], made["tokens"]["jack"])
        investigator = two.sit(made["game"], made["tokens"]["investigator"])
        players = {"jack": jack, "investigator": investigator}
        for player in players.values():
            player.until("state")
        acknowledged: list[tuple[int, str]] = []
        while (actor := players["jack"].view["actor"]) is not None and len(acknowledged) < 60:
            player = players[actor]
            seq, action = player.told["seq"], pick(player, choose)
            if len(acknowledged) == 20:
                first.send_signal(signal.SIGKILL)  # while what follows is on its way
            try:
                if player.ask("play", seq=seq, action=action)["type"] != "done":
                    player.ask("ping")  # the state has followed
                    continue
            except (ConnectionClosed, OSError):
                players[actor] = two.sit(made["game"], made["tokens"][actor])
                seq = players[actor].until("state")["view"]["seq"]  # it may have been committed
                hears(players["investigator"], seq)
                continue
            acknowledged.append((seq + 1, action))
            for role, other in players.items():
                try:
                    hears(other, player.view["seq"])
                except (ConnectionClosed, OSError):
                    players[role] = two.sit(made["game"], made["tokens"][role])
                    players[role].until("state")
        assert players["jack"] is not jack, "nobody had to go over"
        with two.sit(made["game"]) as watcher:
            watcher.until("state")
            log = {event["seq"]: event["action"] for event in watcher.log}
        assert all(log[seq] == action for seq, action in acknowledged)
        assert list(log) == list(range(1, len(log) + 1))
        jack.close()
        close(players)
        one.http.close()
        two.http.close()


def test_what_was_not_heard_is_read_again(
    postgresql: Cluster, nodes: Pair, shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server loses the line on which it listens; others play; when it is back, so is the game."""
    may_listen = threading.Event()
    honest = postgres_connection.connect

    async def deaf(url: str, name: str) -> Any:
        if name == "listener" and not may_listen.is_set():
            raise OperationalError("not now")
        return await honest(url, name)

    with at_both(nodes, "pocket") as players:
        monkeypatch.setattr(listener, "connect", deaf)
        postgresql.run(
            shared,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name = 'gaslamp listener' AND datname = current_database()",
        )
        player, other = actor_of(players)
        seq = player.told["seq"]
        assert player.play(player.legal()[0])["type"] == "done"
        player.ask("chat", text="Do you hear me?")
        other.ask("ping")
        time.sleep(0.3)
        other.ask("ping")
        assert other.view["seq"] == seq  # it does not know yet
        may_listen.set()
        hears(other, seq + 1)
        other.until("line")
        player.ask("ping")


def test_nobody_decides_from_a_state_that_has_passed(nodes: Pair) -> None:
    """Even a server that hears nothing cannot overwrite what another has committed."""
    with at_both(nodes, "pocket") as players:
        player, other = actor_of(players)
        game, seq = game_of(player), player.told["seq"]
        far = other_than(nodes, player.view["viewer"])
        match = far.matches[game]
        match.changed_elsewhere = lambda seq: None  # type: ignore[method-assign]
        cookie = {"Cookie": f"gaslamp={nodes[0].http.cookies['gaslamp']}"}
        with far.sit(game, role=player.view["viewer"], headers=cookie) as tab:
            tab.until("state")
            assert player.play(player.legal()[0])["type"] == "done"
            tab.ask("ping")
            assert tab.told["seq"] == seq
            late = tab.play(tab.legal()[-1])
            assert late["code"] == "stale"
            hears(tab, player.view["seq"])
            hears(other, player.view["seq"])


class Quick(Sources):
    """Sources whose seconds are short."""

    began = time.time_ns() // 1_000_000

    def now(self) -> int:
        return self.began + (super().now() - self.began) * 100


def test_time_runs_out_though_its_server_is_gone(postgresql: Cluster) -> None:
    url = postgresql.new_database()
    with live(url, Quick(), BRISK) as survivor:
        with live(url, Quick(), BRISK) as leaving:
            made = leaving.create("pocket", clock={"seconds": 60})
            leaving.begin(made)
        page = f"/api/games/{made['game']}"
        wait_until(lambda: _stored_result(postgresql, url))
        result = _stored_result(postgresql, url)
        assert result.endswith("time")
        assert survivor.http.get(page).json()["result"] == result


def _stored_result(postgresql: Cluster, url: str) -> str:
    ((result,),) = postgresql.run(url, "SELECT result FROM games")
    return str(result or "")


def test_the_database_crashes_and_comes_back() -> None:
    """With the settings it has by nature: what was acknowledged is there, and the game goes on."""
    with cluster(hasty=False) as own:
        url = own.new_database()
        with live(url, settings=BRISK) as one, live(url, settings=BRISK) as two:
            nodes = (one, two)
            made = one.create("pocket", clock={"seconds": 600})
            tokens = made["tokens"]
            with one.sit(made["game"], tokens["jack"]) as jack:
                jack.until("state")
                role = jack.view["actor"]
            with two.sit(made["game"], tokens[role]) as player, one.sit(made["game"]) as watcher:
                player.until("state")
                seq, action = player.told["seq"], player.legal()[0]
                assert player.play(action)["type"] == "done"
                own.stop(signal.SIGQUIT)
                with suppress(ConnectionClosed):  # he may have been sent away already
                    if player.view["actor"] == role:
                        seq_now, next_action = player.told["seq"], player.legal()[0]
                        player.send(type="play", ref=99, seq=seq_now, action=next_action)
                    else:
                        player.send(type="chat", ref=99, text="Hello?")
                for one_of_them in (player, watcher):  # also who only looks: he would see no more
                    with pytest.raises(ConnectionClosed) as closed:
                        one_of_them.until("never")
                    assert closed.value.rcvd is not None
                    assert closed.value.rcvd.code == 1012
            wait_until(lambda: one.http.get("/health").status_code == 503)
            answer = one.http.get("/api/lobby")
            assert (answer.status_code, answer.json()["code"]) == (503, "away")
            own.start()
            wait_until(lambda: {node.http.get("/health").status_code for node in nodes} == {200})
            with ExitStack() as stack:
                players = {
                    role: stack.enter_context(node.sit(made["game"], tokens[role]))
                    for node, role in zip(nodes, sorted(tokens), strict=True)
                }
                for player in players.values():
                    player.until("state")
                    assert {e["seq"]: e["action"] for e in player.log}[seq + 1] == action
                player, other = actor_of(players)
                assert player.play(player.legal()[0])["type"] == "done"
                hears(other, player.view["seq"])  # the servers hear each other again
