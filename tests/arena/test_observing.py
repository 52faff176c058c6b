"""What is counted in games of a bot against itself."""

import json
from pathlib import Path

import msgspec
import pytest

import gaslamp
from gaslamp.arena.observing import is_first_pick, kept, observe
from gaslamp.core.registry import GAMES
from gaslamp.core.roles import JACK


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_counted_the_same_again(game: str, tmp_path: Path) -> None:
    one = observe(game, None, "greedy", 1, 2)
    assert one == observe(game, None, "greedy", 1, 2)
    assert one.own_picked <= one.own_on_offer
    assert one.missed <= one.sure_wins
    path = tmp_path / "observed.jsonl"
    assert list(kept(path)) == []
    path.write_bytes(msgspec.json.encode(one) + b"\n")
    assert list(kept(path)) == [one]
    assert json.loads(path.read_text())["bot"] == "greedy"


def test_jacks_first_pick_of_a_turn() -> None:
    state = gaslamp.new_game("london", seed=1)
    first = []
    while state.turn < 3:
        if state.actor == JACK and is_first_pick(state):
            first.append((state.turn, int(state.record.picked)))
        quiet = [a for a in state.legal_actions() if not str(a).startswith(("acc", "esc"))]
        state = state.apply(quiet[0])
    assert first == [(1, 1), (2, 0)]
