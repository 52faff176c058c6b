from dataclasses import asdict
from typing import Any

import pytest

import gaslamp
from gaslamp import bots
from gaslamp.arena import playing
from gaslamp.arena.series import Result, simulate

VIEWS = "random@1i"  # the same bot, but with a budget it is asked through views


class First:
    """Always takes the first legal action."""

    def choose(self, view: gaslamp.View) -> str:
        assert view.legal
        return view.legal[0].action


@pytest.fixture
def first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot for `greedy`, which like it is played in this process."""
    make = bots.make

    def with_first(game: str, name: str, seed: int | None = None) -> Any:
        return First() if name == "greedy" else make(game, name, seed)

    monkeypatch.setattr(bots, "make", with_first)


def timeless(result: Result) -> dict[str, Any]:
    return asdict(result) | {"seconds": None, "actions_per_second": None}


def test_the_figures_of_the_rules_page() -> None:
    result = simulate("pocket", 200_000, seed=1)
    assert result.wins["investigator"] / result.games == pytest.approx(0.743, abs=0.005)
    assert result.mean_turns == pytest.approx(4.61, abs=0.05)


def test_views_and_kernel_play_the_same_game() -> None:
    result = simulate("pocket", 200, VIEWS, "random", seed=1)
    assert result.wins["investigator"] / result.games == pytest.approx(0.743, abs=0.1)
    assert result.mean_turns == pytest.approx(4.61, abs=0.4)


def test_batches_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = simulate("pocket", 1000, seed=9)
    monkeypatch.setattr(playing, "FIRST_BATCH", 7)
    monkeypatch.setattr(playing, "BATCH_SECONDS", 0.0)
    reports: list[int] = []
    assert timeless(simulate("pocket", 1000, seed=9, progress=reports.append)) == timeless(whole)
    assert reports == [*range(7, 1000, 7), 1000]


@pytest.mark.usefixtures("first")
def test_a_series_through_views_is_reproducible() -> None:
    reports: list[int] = []
    result = simulate("pocket", 12, "greedy", "random", 3, progress=reports.append)
    assert reports == list(range(1, 13))
    assert result.bots == {"jack": "greedy", "investigator": "random"}
    assert sum(result.wins.values()) == sum(result.reasons.values()) == 12
    assert timeless(result) == timeless(simulate("pocket", 12, "greedy", "random", 3))
    assert timeless(result) != timeless(simulate("pocket", 12, "greedy", "random", 4))


@pytest.mark.usefixtures("first")
def test_a_longer_series_begins_with_the_same_games() -> None:
    short, longer = (simulate("pocket", games, "greedy", "greedy", 3) for games in (4, 8))
    for role in short.wins:
        assert short.wins[role] <= longer.wins[role]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"games": 0}, "at least one game, not 0"),
        ({"games": -1}, "at least one game, not -1"),
        ({"jack": "hal"}, "unknown bot 'hal'"),
        ({"investigator": "hal"}, "unknown bot 'hal'"),
        ({"edition": "2016"}, "unknown edition of pocket '2016'"),
    ],
)
def test_bad_input(given: dict[str, Any], told: str) -> None:
    good: dict[str, Any] = {"game": "pocket", "games": 1}
    with pytest.raises(gaslamp.GaslampError, match=told):
        simulate(**good | given)
