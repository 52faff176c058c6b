"""The page about the server's speed is the one that its figures give."""

import json
from typing import Any

import pytest
from benchmarks import limits, report
from benchmarks.server import DOCS

FIGURES = DOCS / "server-figures.json"


@pytest.fixture
def found() -> dict[str, Any]:
    """The figures, with every target reached."""
    figures: dict[str, Any] = json.loads(FIGURES.read_text(encoding="utf-8"))
    hurried = figures["hurried"]["result"]
    hurried["gaslamp"].update(moves_per_second=2000.0, server_ms_per_move=0.5, clients_core=0.2)
    hurried["echo"]["messages_per_second"] = 10_000.0
    many = limits.many_of(figures["growth"]["result"])
    assert many is not None
    many["gaslamp"]["done"]["p99"] = 100.0
    figures["killed"]["result"]["start_to_all_back_each"] = [1.5, 2.5]
    return figures


def test_the_page_is_that_of_the_figures() -> None:
    figures = json.loads(FIGURES.read_text(encoding="utf-8"))
    page = FIGURES.with_suffix(".md").read_text(encoding="utf-8")
    assert page == report.text(figures, FIGURES)


def test_nothing_is_out_of_reach_if_every_target_is_reached(found: dict[str, Any]) -> None:
    assert limits.text(found) == ""
    assert "**no**" not in report.text(found, FIGURES).partition("## How it grows")[0]


def test_a_missed_ratio_is_explained_by_the_cost_of_a_move(found: dict[str, Any]) -> None:
    found["hurried"]["result"]["echo"]["messages_per_second"] = 40_000.0
    found["hurried"]["machine"]["cores"] = 2
    text = limits.text(found)
    assert "6,000 moves a second" in text
    assert "leaves 0.233 ms for everything" in text  # 2 cores / 6,000 less the client's 0.1 ms
    assert "leave it 0.167 ms" in text
    assert "together would reach 0.083" in text  # 2 cores / 0.6 ms a move, beside 40,000


def test_waits_of_many_games_are_explained(found: dict[str, Any]) -> None:
    many = limits.many_of(found["growth"]["result"])
    assert many is not None
    many["gaslamp"].update(moves_per_second=2000.0, server_core=1.2, clients_core=0.4)
    many["gaslamp"]["done"]["p99"] = 900.0
    text = limits.text(found)
    assert "leave 0.500 ms of one core" in text
    assert "The server took 0.600 ms and the client 0.200 ms" in text


def test_a_slow_restore_is_explained_by_its_parts(found: dict[str, Any]) -> None:
    killed = found["killed"]["result"]
    killed.update(games=1000, start_to_all_back_each=[2.0, 3.5])
    killed["health_to_all_back_seconds"]["mean"] = 2.5
    found["idle"]["result"]["echo"]["seconds_to_open"] = 1.0
    text = limits.text(found)
    assert "1 of 2 took longer" in text
    assert "leaves 1.50 s for reading" in text
