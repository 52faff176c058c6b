"""The process is killed, or told to stop: nothing is lost."""

import random
import signal
import threading
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from server.live import PATIENCE, Live, Player
from server.postgres import free_port
from server.processes import process
from server.times import wait_until

GAMES, ENOUGH = 4, 20  # games at a time, and decisions in them before a server is killed


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
            wait_until(
                lambda: (
                    not any(thread.is_alive() for thread in threads)  # noqa: B023
                    or sum(map(len, acknowledged[-GAMES:])) >= ENOUGH
                )
            )
            assert sum(map(len, acknowledged[-GAMES:])) >= ENOUGH
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
