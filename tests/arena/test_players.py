import pytest

from gaslamp.arena.players import Player, check, limited, player
from gaslamp.bots import Budget
from gaslamp.core.errors import GaslampError
from gaslamp.core.registry import GAMES


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("random", Player("random")),
        ("level-3@0.1s", Player("level-3", Budget(seconds=0.1))),
        ("ismcts-100@500i", Player("ismcts-100", Budget(iterations=500))),
        ("level-5@500i,0.25s", Player("level-5", Budget(iterations=500, seconds=0.25))),
    ],
)
def test_a_player_is_written_as_it_is_read(text: str, told: Player) -> None:
    assert player(text) == told
    assert str(told) == text


def test_a_time_is_written_in_one_way() -> None:
    assert str(player("level-3@0.10s")) == "level-3@0.1s"
    assert str(player("level-3@2.0s,7i")) == "level-3@7i,2s"


@pytest.mark.parametrize(
    "text", ["a@", "a@1", "a@s", "a@-1s", "a@1.5i", "a@1s;2i", "a@1s@2s", "a@1S"]
)
def test_what_is_no_player(text: str) -> None:
    with pytest.raises(GaslampError, match=r"is not a player: after @ comes .* a@0\.1s"):
        player(text)


def test_a_budget_of_zero() -> None:
    with pytest.raises(GaslampError, match="above zero, not 0"):
        player("level-3@0i")
    with pytest.raises(GaslampError, match="above zero, not 0"):
        player("level-3@0.0s")


@pytest.mark.parametrize("digits", ["10000001", "9" * 5000], ids=["8-digits", "5000-digits"])
def test_a_budget_of_too_much(digits: str) -> None:
    with pytest.raises(GaslampError, match="at most 10,000,000 iterations"):
        player(f"level-3@{digits}i")
    with pytest.raises(GaslampError, match="at most 10,000,000 iterations"):
        check("pocket", [f"openspiel-ismcts-{digits}"])


def test_a_limit_is_for_those_who_think_and_have_none() -> None:
    assert limited("pocket", "level-3", seconds=0.1) == "level-3@0.1s"
    assert limited("pocket", "ismcts-100", 50, 0.1) == "ismcts-100@50i,0.1s"
    assert limited("pocket", "level-3@5i", seconds=0.1) == "level-3@5i"
    assert limited("pocket", "random", 50, 0.1) == "random"
    assert limited("pocket", "greedy", 50) == "greedy"
    assert limited("pocket", "level-3") == "level-3"


def test_a_level_is_limited_only_in_games_where_it_thinks() -> None:
    assert limited("pocket", "level-1", seconds=0.1) == "level-1"
    assert limited("london", "level-1", seconds=0.1) == "level-1@0.1s"


@pytest.mark.parametrize("game", GAMES)
def test_who_thinks(game: str) -> None:
    assert player("ismcts-1").thinks(game)
    assert player("level-5@0.1s").thinks(game)
    assert not player("random").thinks(game)
    assert not player("greedy").thinks(game)


def test_a_level_thinks_where_the_bot_behind_it_does() -> None:
    """Level 1 is `greedy` in Pocket and a search in the hex games (docs/strength.md)."""
    assert not player("level-1").thinks("pocket")
    assert player("level-1").thinks("london")
    assert player("level-1").thinks("newyork")
