"""The process is killed, a worker dies, the server is told to stop: nothing is lost."""

import asyncio
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from psycopg import connect
from websockets.exceptions import ConnectionClosed

import gaslamp
from gaslamp.core.roles import ROLES
from gaslamp.core.views import to_json
from gaslamp.server.bots.pool import BotPool, choose
from gaslamp.server.ops.metrics import Metrics
from server.live import PATIENCE, QUICK, Live, Player, live
from server.postgres import free_port
from server.times import wait_until

GAMES, ENOUGH = 4, 20  # games at a time, and decisions in them before a server is killed
PROGRAM = """
import sys
from gaslamp.server.serve import serve
from gaslamp.server.settings import Settings
serve(
    Settings(
        port=int(sys.argv[1]),
        database=sys.argv[2],
        bot_pace=0,
        warm_up=False,
        heartbeat=0.5,
        seat_burst=10**6,
        address_burst=10**6,
    )
)
"""


@contextmanager
def process(port: int, database: str) -> Iterator["subprocess.Popen[str]"]:
    """A server in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(Path(gaslamp.__file__).parents[1])}
    health = f"http://127.0.0.1:{port}/health"
    server = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(port), database],
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        wait_until(lambda: server.poll() is not None or httpx.get(health))
        assert server.poll() is None, server.communicate()[1]
        yield server
    finally:
        if server.poll() is None:
            server.kill()
        server.communicate()


def play_until_it_breaks(
    players: dict[str, Player], seed: int, done: list[tuple[int, str]]
) -> None:
    """Decide at random, and note what was acknowledged."""
    choose_from = random.Random(seed)
    try:
        for player in players.values():
            player.until("state")
        while (actor := players["jack"].view["actor"]) is not None:
            player, seq = players[actor], players[actor].told["seq"]
            quiet = [a for a in player.legal() if not a.startswith("accuse")]
            action = choose_from.choice(quiet or player.legal())
            if player.ask("play", seq=seq, action=action)["type"] == "done":
                done.append((seq + 1, action))
            for other in players.values():
                while other.view["seq"] < player.view["seq"]:
                    other.until("state")
    except (ConnectionClosed, OSError):
        pass


def test_killed_in_the_middle_nothing_acknowledged_is_lost(database: str) -> None:
    port = free_port()
    made: list[dict[str, Any]] = []
    acknowledged: list[list[tuple[int, str]]] = []
    for _life in range(3):
        with process(port, database) as server:
            running = Live(port)
            check_all(running, made, acknowledged)
            fresh = [running.create("london") for _ in range(GAMES)]
            threads, sockets = [], []
            for number, game in enumerate(fresh):
                players = {r: running.sit(game["game"], t) for r, t in game["tokens"].items()}
                sockets += list(players.values())
                done: list[tuple[int, str]] = []
                acknowledged.append(done)
                threads.append(
                    threading.Thread(target=play_until_it_breaks, args=(players, number, done))
                )
            made += fresh
            for thread in threads:
                thread.start()
            wait_until(lambda: sum(map(len, acknowledged[-GAMES:])) >= ENOUGH)
            server.send_signal(signal.SIGKILL)
            for thread in threads:
                thread.join(PATIENCE)
            for player in sockets:
                player.close()
            running.http.close()
    with process(port, database):
        running = Live(port)
        check_all(running, made, acknowledged)
        running.http.close()


def check_all(
    running: Live, made: list[dict[str, Any]], acknowledged: list[list[tuple[int, str]]]
) -> None:
    """Every decision that was acknowledged is in the log, and the log has no gaps."""
    for game, done in zip(made, acknowledged, strict=True):
        with running.sit(game["game"], game["tokens"]["jack"]) as player:
            player.until("state")
            log = {event["seq"]: event["action"] for event in player.log}
            assert list(log) == list(range(1, len(log) + 1))
            for seq, action in done:
                assert log[seq] == action


def test_told_to_stop_it_says_come_back(database: str) -> None:
    port = free_port()
    with process(port, database) as server:
        running = Live(port)
        made = running.create("pocket")
        with running.sit(made["game"], made["tokens"]["jack"]) as player:
            player.until("state")
            server.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                player.until("never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        running.http.close()
        errors = server.communicate(timeout=PATIENCE)[1]
        assert '"event": "game created"' in errors
        assert '"event": "closed"' in errors
        for secret in (*made["tokens"].values(), made["game"]):
            assert secret not in errors


def test_a_bot_goes_on_after_a_restart(database: str) -> None:
    """A bot that was to move when the server stopped moves when it is back."""
    made: list[dict[str, Any]] = []
    with live(database, settings=replace(QUICK, bot_pace=600)) as server:
        made = [server.create("pocket", **{role: "random"}) for role in ROLES]
        waiting = [server.matches[one["game"]].game.state.seq for one in made]
    with live(database) as server:
        moved = 0
        for one, seq in zip(made, waiting, strict=True):
            (token,) = one["tokens"].values()
            with server.sit(one["game"], token) as player:
                player.until("state")
                while player.view["actor"] != player.view["viewer"]:
                    player.until("state")
                moved += player.view["seq"] > seq
        assert moved == 1  # one of the two bots was to begin


def test_a_game_of_other_rules_is_refused_and_the_rest_goes_on(database: str) -> None:
    with live(database) as server:
        old, new = (server.create("pocket", clock={"seconds": 600}) for _ in range(2))
    path = database.removeprefix("sqlite:///")
    with closing(connect(database) if path == database else sqlite3.connect(path)) as connection:
        connection.execute(f"UPDATE games SET rules = 99 WHERE id = '{old['game']}'")
        connection.commit()
    with live(database) as server:
        assert server.http.get(f"/api/games/{new['game']}").status_code == 200
        answer = server.http.get(f"/api/games/{old['game']}")
        assert (answer.status_code, answer.json()["code"]) == (409, "old_rules")


def test_the_command(tmp_path: Path) -> None:
    def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", "gaslamp", "serve", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)

    assert "--db" in run("--help").stdout
    for arguments in (("--db", "mysql://x"), ("--port", "70000"), ("--host", "256.0.0.1")):
        done = run(*arguments)
        assert done.returncode == 2
        assert len(done.stderr.splitlines()) == 1
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = run("--port", str(taken.getsockname()[1]))
    assert done.returncode == 2
    assert "cannot serve" in done.stderr


def dies_once(game: str, name: str, seen: bytes) -> str:
    """A bot whose worker dies the first time; `name` is a file that remembers."""
    if not Path(name).exists():
        Path(name).touch()
        os._exit(1)
    return choose(game, "random", seen)


def test_the_work_of_a_dead_worker_is_given_to_another(tmp_path: Path) -> None:
    view = gaslamp.new_game("pocket", seed=1).view("investigator")
    metrics = Metrics()
    pool = BotPool(1, metrics, dies_once, os.getpid)
    action = asyncio.run(pool.choose("pocket", str(tmp_path / "died"), to_json(view)))
    pool.close()
    assert action in [choice.action for choice in view.legal or ()]
    assert "gaslamp_bot_retries_total 1" in metrics.text()
