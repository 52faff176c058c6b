"""Bots by name."""

import pytest

import gaslamp
from gaslamp import bots


@pytest.mark.parametrize("name", ["", "Random", "level-6", "ismcts-", "ismcts-x", "ismcts--1"])
def test_unknown_bots(name: str) -> None:
    with pytest.raises(gaslamp.Unknown, match=f"unknown bot '{name}': choose one of random"):
        bots.make("pocket", name)


def test_unknown_game() -> None:
    with pytest.raises(gaslamp.Unknown, match="unknown game 'chess': choose one of pocket, "):
        bots.make("chess", "random")
