"""A million archived games and 300,000 abandoned ones do not slow a move."""

from pathlib import Path

import pytest
from benchmarks.archive import figures


@pytest.mark.long
def test_archived_games_do_not_slow_a_move(tmp_path: Path) -> None:
    few, many = figures(tmp_path, [0, 1_000_000])
    for what in ("move", "lobby", "archived"):
        assert many[what]["p50"] < 10 * few[what]["p50"] + 5, (few, many)
