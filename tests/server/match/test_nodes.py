"""Several servers on one PostgreSQL database serve the same games."""

import asyncio
import json
import random
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

from gaslamp.server.match.match import Match
from gaslamp.server.match.sources import Sources
from gaslamp.server.match.steady_time import SteadyTime
from gaslamp.server.storage import postgres
from gaslamp.server.storage.rows import StoredGame
from server.live import BRISK, PATIENCE, Live, Player, live
from server.pairs import Pair, at_both, first, game_of, hears, other_than
from server.players import actor_of, play_out
from server.postgres import free_port
from server.processes import process


@pytest.mark.parametrize("game", ["pocket", "london", "newyork"])
def test_two_servers_play_one_game_against_each_other(nodes: Pair, game: str) -> None:
    made = nodes[0].create(game)
    with (
        nodes[0].sit(made["game"], made["tokens"]["jack"]) as jack,
        nodes[1].sit(made["game"], made["tokens"]["investigator"]) as investigator,
        nodes[1].sit(made["game"]) as watcher,
    ):
        players = {"jack": jack, "investigator": investigator}
        assert play_out(players, random.Random(4), watcher) > 3
        opened = {json.dumps(first(one, "opened")) for one in (jack, investigator, watcher)}
        assert len(opened) == 1
        assert [e["seq"] for e in jack.log] == list(range(1, jack.view["seq"] + 1))
        texts = {node.http.get(f"/api/games/{made['game']}/record").text for node in nodes}
        assert len(texts) == 1


def test_who_is_here_is_known_everywhere(nodes: Pair) -> None:
    made = nodes[0].create("pocket", listed=True)
    with nodes[0].sit(made["game"], made["tokens"]["jack"]) as jack:
        jack.until("state")
        with nodes[1].sit(made["game"], made["tokens"]["investigator"]) as other:
            if not other.until("welcome")["game"]["seats"]["jack"]["here"]:
                assert other.until("seats")["seats"]["jack"]["here"]
            assert jack.until("seats")["seats"]["investigator"]["here"]
            found = nodes[0].http.get("/api/lobby").json()["running"]
            (listed,) = [one for one in found if one["id"] == made["game"]]
            assert listed["seats"]["investigator"]["here"]
        assert not jack.until("seats")["seats"]["investigator"]["here"]


def test_a_server_that_dies_is_missed(
    shared: str, nodes: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "NODE_SECONDS", 3.0)
    made = nodes[0].create("pocket")
    port = free_port()
    with nodes[0].sit(made["game"], made["tokens"]["jack"]) as jack:
        jack.until("state")
        with process(port, shared) as dying:
            dead = Live(port)
            with dead.sit(made["game"], made["tokens"]["investigator"]) as other:
                other.until("state")
                assert jack.until("seats")["seats"]["investigator"]["here"]
                dying.send_signal(signal.SIGKILL)
                dying.wait(PATIENCE)
            dead.http.close()
        assert not jack.until("seats")["seats"]["investigator"]["here"]  # when its time is up


def test_a_draft_is_seen_by_the_same_seat_elsewhere_and_by_nobody_else(
    nodes: Pair,
) -> None:
    with at_both(nodes, "london") as players:
        player, other = actor_of(players)
        role, game = player.view["viewer"], game_of(player)
        elsewhere = other_than(nodes, role)
        cookie = {"Cookie": f"gaslamp={nodes[0].http.cookies['gaslamp']}"}
        with elsewhere.sit(game, role=role, headers=cookie) as tab:
            tab.until("state")
            other.ask("ping")
            heard = len(other.frames)
            player.play(player.legal()[0], draft=True)
            assert tab.until("state")["draft"] == player.told["draft"] != []
            assert tab.ask("undo", seq=tab.told["seq"])["type"] == "done"
            assert player.until("state")["draft"] == []
            other.ask("ping")
            assert len(other.frames) == heard + 1


def test_chat_joins_and_rematch_go_everywhere(nodes: Pair) -> None:
    made = nodes[0].create("pocket", investigator="open")
    game = made["game"]
    with nodes[0].sit(game, made["tokens"]["jack"]) as jack:
        jack.until("welcome")
        joined = nodes[1].http.post(f"/api/games/{game}/join", json={"name": "Bob"}).json()
        assert jack.until("seats")["seats"]["investigator"]["name"] == "Bob"
        with nodes[1].sit(game, joined["token"]) as bob:
            bob.until("state")
            for number in range(3):
                jack.ask("chat", text=f"J{number}")
                bob.ask("chat", text=f"B{number}")
            with nodes[0].sit(game) as late, nodes[1].sit(game) as later:
                welcomes = [watcher.until("welcome")["chat"] for watcher in (late, later)]
            assert welcomes[0] == welcomes[1]
            assert len(welcomes[0]) == 6
            assert bob.ask("resign")["type"] == "done"
            first(jack, "opened")
            with ThreadPoolExecutor(2) as pool:  # both at once
                for player in (jack, bob):
                    pool.submit(player.ask, "rematch")
            following = [first(player, "next") for player in (jack, bob)]
            assert following[0]["game"] == following[1]["game"]
            assert [one["role"] for one in following] == ["investigator", "jack"]
        with nodes[1].sit(following[0]["game"], made["tokens"]["jack"]) as again:
            assert again.until("welcome")["viewer"] == "investigator"


def test_both_seats_are_taken_at_once(nodes: Pair) -> None:
    """Each server sees the other seat open, and yet the game begins."""
    for _ in range(5):
        made = nodes[0].create("pocket", jack="open", investigator="open", clock={"seconds": 600})
        join = f"/api/games/{made['game']}/join"
        nodes[1].http.get(f"/api/games/{made['game']}")
        with ThreadPoolExecutor(2) as pool:
            asked = [
                pool.submit(node.http.post, join, json={"role": role, "contribution": "ab"})
                for node, role in zip(nodes, ("jack", "investigator"), strict=True)
            ]
        assert [one.result().status_code for one in asked] == [200, 200]
        with nodes[0].sit(made["game"]) as watcher:
            assert watcher.until("welcome")["game"]["started"] is not None
            assert watcher.until("state")["clocks"]["running"] is not None


def test_what_was_done_at_one_server_is_known_at_the_other_at_once(
    nodes: Pair,
) -> None:
    """A balancer may send each request of a browser elsewhere."""
    for _ in range(5):
        made = nodes[0].create("pocket", investigator="open")
        game = made["game"]
        for node in nodes:
            assert node.http.get(f"/api/games/{game}").json()["started"] is None
        joined = nodes[1].http.post(f"/api/games/{game}/join", json={}).json()
        with nodes[1].sit(game, made["tokens"]["jack"]) as jack:
            jack.until("welcome")
        with nodes[0].sit(game, joined["token"]) as other:
            assert other.until("welcome", "refused")["viewer"] == "investigator"
            assert other.ask("resign")["type"] == "done"
            assert nodes[1].http.get(f"/api/games/{game}/record").status_code == 200


def test_of_two_servers_that_write_the_same_number_one_wins(nodes: Pair) -> None:
    lost = 0
    for seed in range(12):
        with at_both(nodes, "pocket") as players:
            player, _ = actor_of(players)
            role, game = player.view["viewer"], game_of(player)
            cookie = {"Cookie": f"gaslamp={nodes[0].http.cookies['gaslamp']}"}
            with other_than(nodes, role).sit(game, role=role, headers=cookie) as tab:
                tab.until("state")
                seq = player.told["seq"]
                choices = [a for a in player.legal() if a != "alibi"]
                chosen = random.Random(seed).sample(choices, 2)
                gate = threading.Barrier(2)

                def decide(
                    racer: Player, action: str, seq: int = seq, gate: threading.Barrier = gate
                ) -> dict[str, Any]:
                    gate.wait()
                    return racer.ask("play", seq=seq, action=action)

                with ThreadPoolExecutor(2) as pool:
                    answers = list(pool.map(decide, (player, tab), chosen))
                codes = sorted(answer.get("code", "done") for answer in answers)
                assert codes in (["done", "stale"], ["done", "not_your_turn"])
                won = [answer["type"] for answer in answers].index("done")
                lost += "stale" in codes
                for racer in (player, tab):
                    hears(racer, seq + 1)
                    assert [e["action"] for e in racer.log if e["seq"] == seq + 1] == [chosen[won]]
    assert lost, "nobody ever lost a race"


def test_the_same_decision_at_both_servers_is_one(nodes: Pair) -> None:
    """A resend that a balancer sends elsewhere is harmless, even at the same moment."""
    with at_both(nodes, "pocket") as players:
        player, other = actor_of(players)
        role, game = player.view["viewer"], game_of(player)
        seq, action = player.told["seq"], player.legal()[0]
        cookie = {"Cookie": f"gaslamp={nodes[0].http.cookies['gaslamp']}"}
        with other_than(nodes, role).sit(game, role=role, headers=cookie) as tab:
            tab.until("state")
            with ThreadPoolExecutor(2) as pool:
                asked = [
                    pool.submit(one.ask, "play", seq=seq, action=action) for one in (player, tab)
                ]
            assert [one.result()["type"] for one in asked] == ["done", "done"]
            hears(other, player.view["seq"])
            assert next(e["action"] for e in other.log if e["seq"] > seq) == action
            assert [e["seq"] for e in other.log] == list(range(1, other.view["seq"] + 1))


def test_a_node_whose_clock_is_wrong_ends_no_game(shared: str, nodes: Pair) -> None:
    """Time is the database's: whatever a node's own clock says, and whoever looks there."""
    for hours in (5, -5):
        skewed = Sources(SteadyTime(partial(_ahead, 3600 * hours)))
        with (
            at_both(nodes, "pocket", clock={"seconds": 600, "increment": 5}) as players,
            live(shared, skewed, BRISK) as wrong,
        ):
            game = game_of(players["jack"])
            with wrong.sit(game) as stranger:
                clocks = stranger.until("state")["clocks"]
                role = clocks["running"]
                assert 500_000 < clocks[role] <= 600_000
                player = players[role]
                assert player.play(player.legal()[0])["type"] == "done"
                hears(stranger, player.view["seq"])
                assert stranger.view["outcome"] is None
                for one in ("jack", "investigator"):
                    assert 500_000 < stranger.told["clocks"][one] <= 605_000
            with wrong.sit(game, role=player.view["viewer"], headers=_cookie(nodes[0])) as tab:
                tab.until("state")
                if tab.view["actor"] == tab.view["viewer"]:
                    assert tab.play(tab.legal()[0])["type"] == "done"
            created = wrong.http.get(f"/api/games/{wrong.create('pocket')['game']}").json()
            assert abs(created["created"] - time.time() * 1000) < 600_000


def _ahead(seconds: int) -> float:
    return time.time() + seconds


def _cookie(node: Live) -> dict[str, str]:
    return {"Cookie": f"gaslamp={node.http.cookies['gaslamp']}"}


def test_a_change_between_loading_and_sitting_down_leaves_one_match(
    nodes: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asked for the match gets the one that hears of changes, not one that was dropped."""
    near, far = nodes
    made, registry = near.create("pocket"), far.inside.registry
    honest, changes = registry.add, 2

    def changed_at_once(stored: StoredGame) -> Match:
        nonlocal changes
        if changes:
            changes -= 1
            far.loop.call_soon(registry.game_changed, stored.row.id, 0)
        return honest(stored)

    monkeypatch.setattr(registry, "add", changed_at_once)
    asked = asyncio.run_coroutine_threadsafe(registry.find(made["game"]), far.loop)
    assert asked.result(PATIENCE) is far.matches[made["game"]]
    assert changes < 2
