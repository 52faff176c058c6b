import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import gaslamp
from gaslamp.arena import cluster
from gaslamp.arena.series import simulate

ROOT = Path(__file__).parents[2]
WORDS = ["simulate", "pocket", "--games", "110", "--jack", "random@1i", "--seed", "3", "--json"]


def simulated(*words: str) -> dict[str, Any]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    environment.pop("RAY_ADDRESS", None)
    done = subprocess.run(
        [sys.executable, "-m", "gaslamp", *WORDS, *words],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert (done.returncode, done.stderr) == (0, "")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")
def test_a_local_ray_plays_the_same_games(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    spread = simulated("--cluster", "ray", "--jobs", "2", "--results", str(results))
    here = simulate("pocket", 110, "random@1i", "random", 3)
    assert spread["wins"] == here.wins
    assert spread["reasons"] == here.reasons
    assert spread["mean_turns"] == here.mean_turns
    assert len(results.read_text().splitlines()) == 2


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:99999999999"])
def test_a_cluster_that_does_not_answer(address: str) -> None:
    with pytest.raises(gaslamp.GaslampError, match="no Ray cluster answers at RAY_ADDRESS="):
        cluster._check_address(address)


@pytest.mark.parametrize("address", ["", "auto", "local"])
def test_addresses_that_are_for_ray_to_find(address: str) -> None:
    cluster._check_address(address)


def test_without_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(
        gaslamp.GaslampError, match=r"not installed: pip install 'gaslamp\[cluster\]'"
    ):
        cluster.on_ray()
