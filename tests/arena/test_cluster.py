import json
import os
import socket
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import gaslamp
from gaslamp.arena import cluster
from gaslamp.arena.blocks import Block, pairing
from gaslamp.arena.playing import play_block, silent
from gaslamp.arena.series import simulate

ROOT = Path(__file__).parents[2]
WORDS = ["simulate", "pocket", "--games", "110", "--jack", "random@1i", "--seed", "3", "--json"]


def command(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    inherited = {key: value for key, value in os.environ.items() if key != "RAY_ADDRESS"}
    return subprocess.run(
        [sys.executable, "-m", "gaslamp", *WORDS, *words],
        env={**inherited, "PYTHONPATH": str(ROOT / "src"), **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")
def test_a_local_ray_plays_the_same_games(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    done = command("--cluster", "ray", "--jobs", "2", "--results", str(results))
    assert (done.returncode, done.stderr) == (0, "")
    spread: dict[str, Any] = json.loads(done.stdout)
    here = simulate("pocket", 110, "random@1i", "random", 3)
    assert spread["wins"] == here.wins
    assert spread["reasons"] == here.reasons
    assert spread["mean_turns"] == here.mean_turns
    assert len(results.read_text().splitlines()) == 2


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")
def test_the_command_asks_the_cluster() -> None:
    """The games are the same wherever they are played, so here there is no cluster to play them."""
    done = command("--cluster", "ray", RAY_ADDRESS="127.0.0.1:1")
    assert done.returncode != 0
    assert "no Ray cluster answers at RAY_ADDRESS=127.0.0.1:1" in done.stderr
    assert done.stdout == ""


class NoRay:
    """Takes down what is asked of Ray; of the tasks that run, the last is done first."""

    def __init__(self, cpus: int) -> None:
        self._cpus = cpus
        self.asked: list[str] = []
        self.running: list[Any] = []
        self.most_running = 0

    def init(self, **options: Any) -> None:
        self.asked.append("init")

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": float(self._cpus)}

    def remote(self, function: Any) -> Any:
        assert function is play_block

        def start(block: Block) -> Block:
            self.asked.append(f"block {block.first}")
            self.running.append(block)
            self.most_running = max(self.most_running, len(self.running))
            return block

        return SimpleNamespace(remote=start)

    def wait(self, running: list[Block], num_returns: int) -> tuple[list[Block], list[Block]]:
        assert running == self.running
        done, self.running = running[-num_returns:], running[:-num_returns]
        return done, list(self.running)

    def get(self, block: Block) -> Any:
        assert block not in self.running
        return play_block(block)

    def shutdown(self) -> None:
        self.asked.append("shutdown")


BLOCKS = [Block(pairing("pocket", "random@1i", "random", 3), first, 2) for first in range(0, 10, 2)]


@pytest.mark.parametrize(("jobs", "at_once"), [(2, 2), (None, 3), (9, 5)])
def test_as_many_blocks_at_once_as_wanted(
    monkeypatch: pytest.MonkeyPatch, jobs: int | None, at_once: int
) -> None:
    ray, reports = NoRay(cpus=3), list[int]()
    monkeypatch.setitem(sys.modules, "ray", ray)
    played = list(cluster.on_ray(jobs)(iter(BLOCKS), reports.append))
    assert ray.asked == ["init", *(f"block {block.first}" for block in BLOCKS), "shutdown"]
    assert ray.most_running == at_once
    assert reports == [2] * len(BLOCKS)
    assert sorted(block.first for block in played) == [block.first for block in BLOCKS]


def test_the_cluster_is_left_when_the_caller_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = NoRay(cpus=1)
    monkeypatch.setitem(sys.modules, "ray", ray)
    stream = cluster.on_ray()(iter(BLOCKS), silent)
    assert next(stream).first == 0
    stream.close()
    assert ray.asked[-1] == "shutdown"
    assert len(ray.asked) < len(BLOCKS)


def test_a_ray_that_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = NoRay(cpus=1)
    monkeypatch.setitem(sys.modules, "ray", ray)

    def fails(**options: Any) -> None:
        raise ConnectionError("no room")

    monkeypatch.setattr(ray, "init", fails)
    with pytest.raises(gaslamp.GaslampError, match="Ray does not start: no room"):
        list(cluster.on_ray()(iter(BLOCKS), silent))


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:99999999999"])
def test_a_cluster_that_does_not_answer(address: str) -> None:
    with pytest.raises(gaslamp.GaslampError, match="no Ray cluster answers at RAY_ADDRESS="):
        cluster._check_address(address)


def test_a_cluster_that_answers() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        for address in (f"127.0.0.1:{port}", f"ray://127.0.0.1:{port}"):
            cluster._check_address(address)
            called, _ = listening.accept()
            assert called.recv(1) == b""  # and hung up
            called.close()


@pytest.mark.parametrize("address", ["", "auto", "local", "host:auto"])
def test_addresses_that_are_for_ray_to_find(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    def connect(*_: Any) -> None:
        raise AssertionError("somebody is called")

    monkeypatch.setattr(socket, "create_connection", connect)
    cluster._check_address(address)


def test_without_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(
        gaslamp.GaslampError, match=r"not installed: pip install 'gaslamp\[cluster\]'"
    ):
        cluster.on_ray()
