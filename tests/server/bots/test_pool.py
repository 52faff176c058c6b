"""The processes that bots think in."""

import asyncio
import os
from pathlib import Path

import gaslamp
from gaslamp.core.views import to_json
from gaslamp.server.bots.pool import BotPool, choose
from gaslamp.server.ops.metrics import Metrics


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
