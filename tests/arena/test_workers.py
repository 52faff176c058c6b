import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from gaslamp.arena import campaign
from gaslamp.arena.blocks import Block, Played, pairing
from gaslamp.arena.campaign import games_left, play_missing
from gaslamp.arena.playing import silent
from gaslamp.arena.results import Results
from gaslamp.arena.workers import cores, local

PAIR = pairing("pocket", "random@1i", "random", 3)
ROOT = Path(__file__).parents[2]
PATIENCE = 240  # seconds; a busy machine takes its time


def timeless(blocks: list[Played]) -> list[dict[str, Any]]:
    told = [block.as_dict() | {"seconds": 0, "thinking": {}} for block in blocks]
    return sorted(told, key=lambda block: int(block["first"]))


def test_processes_play_the_same_games() -> None:
    blocks = [Block(PAIR, first, 3) for first in (0, 3, 6)]
    reports: list[int] = []
    apart = list(local(2)(iter(blocks), reports.append))
    assert reports == [3, 3, 3]
    assert timeless(apart) == timeless(list(local(1)(blocks, silent)))


def test_every_pairing_gets_its_turn() -> None:
    order: list[tuple[str, int]] = []

    def workers(blocks: Any, report: Any) -> Any:
        for block in blocks:
            order.append((block.pairing.jack, block.first))
            yield from local(1)([Block(block.pairing, block.first, 1)], report)

    play_missing([(PAIR, 101), (PAIR.swapped(), 101)], Results(), workers, silent)
    assert order == [("random@1i", 0), ("random", 0), ("random@1i", 100), ("random", 100)]


def test_nothing_is_begun_when_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = count(0, 30)
    monkeypatch.setattr(campaign, "monotonic", lambda: next(seconds))
    results, wanted = Results(), [(PAIR, 100), (PAIR.swapped(), 100)]
    play_missing(wanted, results, local(1), silent, minutes=1)
    assert games_left(wanted, results) == 100
    play_missing(wanted, results, local(1), silent)
    assert games_left(wanted, results) == 0


def test_cores() -> None:
    assert 1 <= cores() <= (os.cpu_count() or 1)


@contextmanager
def playing(results: Path) -> Iterator["subprocess.Popen[str]"]:
    """Two processes that play for a third, for as long as one likes; they have begun."""
    words = ["simulate", "pocket", "--games", "100000", "--jack", "random@1i", "--jobs", "2"]
    with subprocess.Popen(
        [sys.executable, "-m", "gaslamp", *words, "--results", str(results)],
        env={**os.environ, "PYTHONPATH": "src"},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        deadline = time.monotonic() + PATIENCE
        while not (results.exists() and results.stat().st_size):
            assert time.monotonic() < deadline, "nobody has played a game"
            time.sleep(0.05)
        yield process


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
def test_an_interrupt_ends_all_processes_quietly(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    with playing(results) as process:
        os.killpg(process.pid, signal.SIGINT)  # as a terminal sends it: to all of them
        text, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, text, errors.strip()) == (130, "", "")
    assert results.read_text().endswith("}\n")


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
def test_nobody_plays_on_for_a_process_that_was_killed(tmp_path: Path) -> None:
    with playing(tmp_path / "results.jsonl") as process:
        process.kill()
        process.communicate(timeout=PATIENCE)  # what they write to is closed when all have gone
