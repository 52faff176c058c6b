"""Counts of action sequences by depth: as kept, compiled and not, and counted by the oracle.

A count that changed means that a rule changed. If that was meant,
`python tests/golden/regenerate.py` writes the new counts.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from every_game import CASES, IDS
from perft import counts
from tables import oracle

TESTS = Path(__file__).resolve().parent.parent
every_game = pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)
SLOWLY = 300  # how many positions the slow counts look at from each start


@every_game
def test_the_counts_are_those_kept(game: str, edition: str | None) -> None:
    for start in counts.load(game, edition):
        state = counts.state_of(game, edition, start)
        assert counts.counted(state) == start["counts"], start["name"]


@every_game
def test_uncompiled_code_counts_the_same(game: str, edition: str | None) -> None:
    paths = os.pathsep.join(map(str, (TESTS, TESTS.parent / "src")))
    ran = subprocess.run(
        [sys.executable, counts.__file__, game, edition or "", str(SLOWLY)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    kept = [start["counts"] for start in counts.load(game, edition)]
    found = json.loads(ran.stdout)
    assert found == [all_[: len(few)] for all_, few in zip(kept, found, strict=True)]
    assert all(found)


@every_game
def test_the_oracle_counts_the_same(game: str, edition: str | None) -> None:
    for start in counts.load(game, edition):
        position = counts.state_of(game, edition, start).position()
        depth = counts.depth_within(start["counts"], SLOWLY)
        assert naive_counts(game, position, depth) == start["counts"][:depth], start["name"]


def naive_counts(game: str, position: dict[str, Any], depth: int) -> list[int]:
    """The counts by depth, found by playing every sequence on the oracle."""
    table = oracle(game).Table
    found = []
    positions = [position]
    for level in range(depth):
        found.append(sum(len(table(p).legal()) for p in positions))
        if level < depth - 1:
            positions = [
                table(p).apply(text).position() for p in positions for text in table(p).legal()
            ]
    return found


def test_the_files_are_written_the_way_they_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, edition = CASES[0]
    starts = counts.load(game, edition)
    text = counts.path(game, edition).read_text(encoding="utf-8")
    monkeypatch.setattr(counts, "FOLDER", tmp_path)
    counts.save(game, edition, starts)
    assert counts.path(game, edition).read_text(encoding="utf-8") == text
