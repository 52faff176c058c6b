"""OpenSpiel's ISMCTS as an opponent in the arena: it gets views, budgets and seeds like a bot."""

from typing import Any

import pytest

import gaslamp
from gaslamp import bots
from gaslamp.arena.blocks import Block, pairing
from gaslamp.arena.players import check, player
from gaslamp.arena.playing import play_block
from gaslamp.bots import Budget, Stopped
from gaslamp.core.errors import Illegal, Unknown
from gaslamp.research.opponents import openspiel

every_game = pytest.mark.parametrize("game", gaslamp.GAMES)


def played(game: str, jack: str, investigator: str, games: int) -> Any:
    return play_block(Block(pairing(game, jack, investigator, seed=1), 0, games))


@every_game
def test_it_plays_whole_games_in_the_arena(game: str) -> None:
    found = played(game, "openspiel-ismcts-6", "openspiel-ismcts-3@5i", 1)
    assert sum(found.wins.values()) == 1
    assert min(found.decisions.values()) > 0


def test_it_plays_better_than_at_random() -> None:
    """As Jack a random player wins a quarter of these games."""
    assert played("pocket", "random", "random", 8).wins["jack"] <= 4
    assert played("pocket", "openspiel-ismcts-40", "random", 8).wins["jack"] >= 6


@every_game
def test_the_same_seed_makes_the_same_choices(game: str) -> None:
    view = gaslamp.new_game(game, seed=2).view("investigator")
    choices = {openspiel.make(game, "openspiel-ismcts-30", 5).choose(view) for _ in range(3)}
    assert len(choices) == 1
    assert choices <= {choice.action for choice in view.legal or ()}


def test_the_edition_is_that_of_the_view() -> None:
    state = gaslamp.new_game("london", seed=2, edition="2016")
    bot = openspiel.make("london", "openspiel-ismcts-20", 1)
    for _ in range(2):
        assert state.actor is not None
        state = state.apply(bot.choose(state.view(state.actor)))
    assert state.position()["edition"] == "2016"


def test_budgets_and_cancelling() -> None:
    view = gaslamp.new_game("pocket", seed=2).view("investigator")
    bot = openspiel.make("pocket", "openspiel-ismcts-100000", 1)
    legal = {choice.action for choice in view.legal or ()}
    assert bot.choose(view, Budget(iterations=5)) in legal
    assert bot.choose(view, Budget(seconds=0.05)) in legal
    asked = iter([False] * 8)
    assert bot.choose(view, None, lambda: next(asked, True)) in legal
    with pytest.raises(Stopped):
        bot.choose(view, None, lambda: True)


def test_it_is_made_like_every_other_bot() -> None:
    assert isinstance(bots.make("pocket", "openspiel-ismcts-20", 1), openspiel.OpenSpielBot)
    with pytest.raises(Unknown, match=r"unknown bot 'hal': .*, openspiel-ismcts-N$"):
        bots.make("pocket", "hal")


def test_it_is_refused_like_every_other_bot() -> None:
    check("pocket", ["openspiel-ismcts-20"])
    for wrong in ("openspiel-ismcts", "openspiel-ismcts-0"):
        with pytest.raises(Unknown, match="write openspiel-ismcts-N"):
            check("pocket", [wrong])
    with pytest.raises(Unknown, match=r"choose one of random, greedy, .*, openspiel-ismcts-N"):
        check("pocket", ["openspeil-ismcts-20"])
    with pytest.raises(Unknown, match="game 'chess'"):
        check("chess", ["openspiel-ismcts-20"])
    bot = player("openspiel-ismcts-20").bot_for("pocket", 1)
    with pytest.raises(Illegal, match="nothing to choose"):
        bot.choose(gaslamp.new_game("pocket", seed=2).view("jack"))


def test_without_openspiel_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openspiel, "find_spec", lambda _name: None)
    with pytest.raises(Unknown, match=r"install gaslamp\[openspiel\]"):
        openspiel.make("pocket", "openspiel-ismcts-20", 1)
