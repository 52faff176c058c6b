"""What is counted in games of a bot against itself."""

import json
from pathlib import Path

import msgspec
import pytest

import gaslamp
from every_game import long_walk
from gaslamp.arena.observing import is_first_pick, kept, observe, sure_wins
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


@pytest.mark.parametrize("game", GAMES)
def test_a_sure_win_wins_in_every_world(game: str) -> None:
    """Played from every world that fits; and one that is there is not overlooked."""
    found = picks = 0
    for seed in range(30):
        for state in long_walk(game, None, seed):
            if state.actor is None:
                continue
            role = str(state.actor)
            winning = sure_wins(state)
            found += bool(winning)
            for action in winning:
                for world, _ in state.worlds(role)[:20]:
                    after = world.apply(action)
                    if action.startswith("pick "):
                        picks += 1
                        ends = [after.apply(then) for then in after.legal_actions()]
                        assert any(end.outcome and end.outcome.winner == role for end in ends)
                    else:
                        assert after.outcome is not None
                        assert after.outcome.winner == role
        if found >= 5 and (picks or game == "pocket"):
            return
    raise AssertionError(f"only {found} sure wins in thirty games")


def test_jacks_first_pick_of_a_turn() -> None:
    state = gaslamp.new_game("london", seed=1)
    first = []
    while state.turn < 3:
        if state.actor == JACK and is_first_pick(state):
            first.append((state.turn, int(state.record.picked)))
        quiet = [a for a in state.legal_actions() if not str(a).startswith(("acc", "esc"))]
        state = state.apply(quiet[0])
    assert first == [(1, 1), (2, 0)]
