"""The naive oracle plays along with the engine and must agree at every step."""

import random

import pytest

from every_game import CASES, IDS, VIEWERS
from tables import EngineTable, oracle

GAMES_A_TEST = {"pocket": 150, "london": 25, "newyork": 25}
GAMES_IN_ALL = {"pocket": 3000, "london": 1000, "newyork": 1000}
every_game = pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)


def play_along(game: str, edition: str | None, seed: int) -> None:
    """One random game on both; legal actions, sight, views, position and outcome at every step."""
    naive = oracle(game)
    first = naive.start(edition) if edition else naive.start()
    ours, theirs = EngineTable(first), naive.Table(first)
    choose = random.Random(seed)
    while True:
        assert ours.actor == theirs.actor
        assert ours.outcome == theirs.outcome
        assert ours.position() == theirs.position()
        if ours.position().get("pending_chance") not in ("identity", "tiles"):
            assert ours.visible() == theirs.visible()
        for viewer in VIEWERS:
            assert ours.knows(viewer) == theirs.knows(viewer)
        legal = ours.legal()
        assert legal == theirs.legal()
        if ours.actor is None:
            return
        if ours.actor == "chance":
            assert ours.odds() == theirs.odds()
        action = choose.choice(sorted(legal))
        ours.apply(action)
        theirs.apply(action)


@every_game
@pytest.mark.parametrize("part", range(4))
def test_the_oracle_agrees(game: str, edition: str | None, part: int) -> None:
    for number in range(GAMES_A_TEST[game]):
        play_along(game, edition, part * 1_000_000 + number)


@pytest.mark.long
@every_game
@pytest.mark.parametrize("part", range(8))
def test_the_oracle_agrees_for_long(game: str, edition: str | None, part: int) -> None:
    for number in range(GAMES_IN_ALL[game]):
        play_along(game, edition, 100_000_000 + part * 1_000_000 + number)
