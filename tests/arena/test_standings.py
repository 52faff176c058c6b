from typing import Any

import pytest

from gaslamp.arena.blocks import Played
from gaslamp.arena.standings import standings


def block(jack: str, investigator: str, wins: int, games: int, **changes: Any) -> Played:
    fields: dict[str, Any] = {
        "game": "pocket",
        "edition": None,
        "rules": 1,
        "bots": {"jack": jack, "investigator": investigator},
        "seed": 0,
        "first": 0,
        "games": games,
        "wins": {"jack": wins, "investigator": games - wins},
        "reasons": {"jack": {"turn_8": wins}, "investigator": {"one_suspect": games - wins}},
        "turns": 5 * games,
        "actions": 30 * games,
        "decisions": {"jack": 10 * games, "investigator": 10 * games},
        "thinking": {"jack": 0.1 * games, "investigator": 0.5 * games},
        "seconds": 1.0,
    }
    return Played(**fields | changes)


def test_blocks_add_up() -> None:
    (table,) = standings([block("a", "b", 3, 10), block("a", "b", 5, 10, seed=1)])
    share = table.jack_wins("a", "b")
    assert share is not None
    assert (share.wins, share.games, share.value) == (8, 20, 0.4)
    assert table.jack_wins("b", "a") is None
    assert table.both_roles("a", "b") is None
    assert table.reasons["a", "b"] == {"one_suspect": 12, "turn_8": 8}
    assert table.effort("a", "jack").mean == pytest.approx(0.01)
    assert table.effort("b", "investigator").mean == pytest.approx(0.05)
    assert table.effort("a", "investigator").mean is None


def test_both_roles_count_the_same() -> None:
    (table,) = standings([block("a", "b", 60, 100), block("b", "a", 5, 10)])
    one, other = table.both_roles("a", "b"), table.both_roles("b", "a")
    assert one is not None
    assert other is not None
    assert (one.wins, one.games) == (11, 20), "60 % as Jack, 50 % against him"
    assert (other.wins, other.games) == (9, 20)
    assert table.both_roles("a", "a") is None


def test_players_stand_in_the_order_of_their_strength() -> None:
    pairs = [("random", 0), ("weak", 1), ("strong", 2)]
    blocks = [
        block(jack, other, 500 + 150 * (mine - theirs), 1000)
        for jack, mine in pairs
        for other, theirs in pairs
    ]
    (table,) = standings(blocks[::-1])
    assert table.players == ["random", "weak", "strong"]


def test_games_and_editions_are_apart_and_old_rules_left_out() -> None:
    tables = standings(
        [
            block("a", "b", 1, 10),
            block("a", "b", 2, 10, rules=2),
            block("a", "b", 3, 10, game="london", edition="2006"),
            block("a", "b", 4, 10, game="london", edition="2016"),
        ]
    )
    found = {
        (table.game, table.edition, share.wins)
        for table in tables
        if (share := table.jack_wins("a", "b"))
    }
    assert found == {("pocket", None, 2), ("london", "2006", 3), ("london", "2016", 4)}
