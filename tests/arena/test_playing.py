from typing import Any

import pytest

import gaslamp
from every_game import CASES, IDS
from gaslamp import bots
from gaslamp.arena.blocks import Block, pairing
from gaslamp.arena.match import derived
from gaslamp.arena.playing import play_block
from gaslamp.bots import Budget


class Told:
    """A bot that writes down what it is given, and plays like another."""

    given: list[tuple[Any, ...]]

    def __init__(self, bot: bots.Bot) -> None:
        self._bot = bot

    def choose(self, *given: Any) -> str:
        Told.given.append(given)
        return self._bot.choose(given[0])


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> type[Told]:
    make = bots.make
    Told.given = []
    monkeypatch.setattr(bots, "make", lambda *words: Told(make(*words)))
    return Told


@pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)
def test_a_block_through_views(game: str, edition: str | None) -> None:
    pair = pairing(game, "random@1i", "random", 5, edition=edition)
    reports: list[int] = []
    played = play_block(Block(pair, 2, 3), reports.append)
    assert reports == [1, 1, 1]
    assert played.pairing == pair
    assert (played.first, played.games) == (2, 3)
    assert sum(played.decisions.values()) < played.actions
    assert all(count >= 3 for count in played.decisions.values())
    assert all(0 < seconds < played.seconds for seconds in played.thinking.values())


@pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)
def test_a_block_in_the_kernel(game: str, edition: str | None) -> None:
    pair = pairing(game, "random", "random", 5, edition=edition)
    reports: list[int] = []
    played = play_block(Block(pair, 200_000, 100), reports.append)
    assert sum(reports) == played.games == 100
    assert played.edition == (edition or pair.edition)
    assert played.decisions == {}


def test_bots_get_views_and_their_own_budget(told: type[Told]) -> None:
    play_block(Block(pairing("pocket", "random@7i,0.5s", "random", 5), 0, 1))
    assert told.given
    for view, *rest in told.given:
        assert isinstance(view, gaslamp.View)
        assert view.viewer == view.actor
        if view.viewer == "jack":
            assert rest == [Budget(iterations=7, seconds=0.5), None]
        else:
            assert rest == []


def test_every_game_has_seeds_of_its_own() -> None:
    seeds = {derived(1, n, what) for n in range(50) for what in ("jack", "investigator", "chance")}
    assert len(seeds) == 150
