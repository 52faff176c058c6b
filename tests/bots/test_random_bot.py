from collections import Counter

import pytest

import gaslamp
from gaslamp import bots
from gaslamp.arena.match import derived, play
from gaslamp.bots import Budget, Cancelled
from gaslamp.core.roles import ROLES


def choices(seed: int | None, times: int) -> list[str]:
    view = gaslamp.new_game("pocket", seed=7).view("investigator")
    bot = bots.make("pocket", "random", seed)
    return [bot.choose(view) for _ in range(times)]


def test_random_is_uniform_over_the_legal_list() -> None:
    view = gaslamp.new_game("pocket", seed=7).view("investigator")
    assert view.legal is not None
    times = 200 * len(view.legal)
    found = Counter(choices(3, times))
    assert set(found) == {choice.action for choice in view.legal}
    expected = times / len(view.legal)
    chi = sum((count - expected) ** 2 / expected for count in found.values())
    freedom = len(view.legal) - 1
    assert chi < freedom + 4 * (2 * freedom) ** 0.5


def test_a_seed_makes_the_same_choices() -> None:
    assert choices(3, 20) == choices(3, 20)
    assert choices(3, 20) != choices(4, 20)
    assert choices(None, 20) != choices(None, 20)


def test_random_chooses_the_same_on_every_machine() -> None:
    told = ["joker toby", "exchange a2 b3", "exchange c1 c3", "joker watson"]
    assert choices(3, 4) == told
    assert derived(1, 2, "jack") == 13436401862749509070
    assert derived(-5, 0, "chance") == 11835852435497387803


def test_a_match_is_played_from_views_to_its_end() -> None:
    class Watching:
        def __init__(self, role: str) -> None:
            self.role, self.bot, self.seen = role, bots.make("pocket", "random", 1), 0

        def choose(
            self,
            view: gaslamp.View,
            budget: Budget | None = None,
            cancelled: Cancelled | None = None,
        ) -> str:
            assert isinstance(view, gaslamp.View)
            assert view.viewer == view.actor == self.role
            self.seen += 1
            return self.bot.choose(view)

    players = {role: Watching(role) for role in ROLES}
    end = play(gaslamp.new_game("pocket", seed=2), players)
    assert end.outcome is not None
    assert all(player.seen >= 2 for player in players.values())


def test_nothing_to_choose() -> None:
    bot = bots.make("pocket", "random", 1)
    with pytest.raises(gaslamp.Illegal, match="jack has nothing to choose"):
        bot.choose(gaslamp.new_game("pocket", seed=7).view("jack"))
