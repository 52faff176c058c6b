import random
from typing import Any

import msgspec
import pytest

import gaslamp
from gaslamp.arena.blocks import (
    INSTANT_GAMES,
    KERNEL_GAMES,
    THINKING_GAMES,
    Block,
    Played,
    missing,
    pairing,
)
from gaslamp.arena.playing import play_block

PAIR = pairing("pocket", "random", "random@1i", 7)


def played(first: int, games: int, **changes: Any) -> Played:
    """A block as it might have been played."""
    fields: dict[str, Any] = {
        "game": PAIR.game,
        "edition": PAIR.edition,
        "rules": PAIR.rules,
        "bots": PAIR.bots,
        "seed": PAIR.seed,
        "first": first,
        "games": games,
        "wins": {"jack": 1, "investigator": games - 1},
        "reasons": {"jack": {"turn_8": 1}, "investigator": {"one_suspect": games - 1}},
        "turns": 5 * games,
        "actions": 30 * games,
        "decisions": {"jack": 9 * games, "investigator": 9 * games},
        "thinking": {"jack": 0.5, "investigator": 0.25},
        "seconds": 1.0,
    }
    return Played(**fields | changes)


def test_names_are_checked_before_anything_is_played() -> None:
    with pytest.raises(gaslamp.Unknown, match="unknown bot 'hal'"):
        pairing("pocket", "random", "hal", 1)
    with pytest.raises(gaslamp.Unknown, match="unknown game 'chess'"):
        pairing("chess", "random", "random", 1)
    assert pairing("london", "random", "random", 1).edition == "2006"
    assert pairing("london", "random", "random", 1, edition="2016").edition == "2016"


def test_swapping_sides() -> None:
    assert PAIR.swapped().bots == {"jack": "random@1i", "investigator": "random"}
    assert PAIR.swapped().swapped() == PAIR


def test_the_size_of_blocks() -> None:
    assert PAIR.games_a_block == INSTANT_GAMES
    assert pairing("pocket", "random", "random", 1).games_a_block == KERNEL_GAMES
    assert pairing("pocket", "random", "level-3", 1).games_a_block == THINKING_GAMES
    assert pairing("pocket", "random", "level-1", 1).games_a_block == INSTANT_GAMES
    assert pairing("london", "random", "level-1", 1).games_a_block == THINKING_GAMES


def numbers(blocks: list[Block]) -> list[int]:
    return [n for block in blocks for n in range(block.first, block.first + block.games)]


def test_nothing_played_yet() -> None:
    blocks = list(missing(PAIR, 250, []))
    assert [(block.first, block.games) for block in blocks] == [(0, 100), (100, 100), (200, 50)]


def test_exactly_the_missing_games_are_played() -> None:
    choose = random.Random(1)
    for _ in range(300):
        games, covered, first = choose.randrange(1, 500), [], 0
        while first < 600:
            first += choose.randrange(0, 150)
            count = choose.randrange(1, 150)
            covered.append(played(first, count))
            first += count
        choose.shuffle(covered)
        taken = {n for block in covered for n in range(block.first, block.first + block.games)}
        left = list(missing(PAIR, games, covered))
        assert numbers(left) == [n for n in range(games) if n not in taken]
        for block in left:
            last = block.first + block.games - 1
            assert block.first // INSTANT_GAMES == last // INSTANT_GAMES


def test_a_block_is_checked() -> None:
    with pytest.raises(ValueError, match="do not add up"):
        played(0, 10, wins={"jack": 2, "investigator": 9})
    with pytest.raises(ValueError, match="do not add up"):
        played(0, 10, reasons={"jack": {"turn_8": 2}, "investigator": {"one_suspect": 8}})
    with pytest.raises(ValueError, match="not those of jack and investigator"):
        played(0, 10, bots={"jack": "random"})
    with pytest.raises(ValueError, match="no games"):
        played(-1, 10)
    with pytest.raises(msgspec.ValidationError, match="do not add up"):
        msgspec.convert(played(0, 10).as_dict() | {"games": 11}, Played)


def test_neighbours_become_one() -> None:
    both = played(0, 10).with_next(played(10, 5))
    assert (both.first, both.games, both.turns) == (0, 15, 75)
    assert both.wins == {"jack": 2, "investigator": 13}
    assert both.thinking == {"jack": 1.0, "investigator": 0.5}


@pytest.mark.parametrize("bot", ["random", "random@1i"])
def test_how_games_are_cut_into_blocks_changes_nothing(bot: str) -> None:
    pair = pairing("pocket", bot, "random", 3)

    def timeless(block: Played) -> dict[str, Any]:
        return block.as_dict() | {"seconds": 0, "thinking": {}}

    whole = play_block(Block(pair, 5, 25))
    parts = [play_block(Block(pair, first, games)) for first, games in ((5, 1), (6, 14), (20, 10))]
    assert timeless(parts[0].with_next(parts[1]).with_next(parts[2])) == timeless(whole)
