"""Every position that play leads to is read: nothing that can come about is refused."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import gaslamp
from every_game import CASES, IDS
from gaslamp.core.state import State

FEWEST, MOST = 24, 400  # games played: as many as lead to all of the moments below
# What the games played here must have led to, or the test would say nothing about it.
HEX_MOMENTS = {
    "chance identity",
    "chance deal",
    "chance draw",
    "accused_right",
    "accused_wrong",
    "escaped",
    "dawn",
    "power first",
    "power last",
}
MOMENTS = {
    "pocket": {"chance identity", "chance tiles", "chance toss", "chance draw"},
    "london": {
        *HEX_MOMENTS,
        *("face by watson", "face by gull", "face by goodley", "whistle", "the last point"),
    },
    "newyork": {
        *HEX_MOMENTS,
        *("informant by eastman", "informant by beach", "led to the informant", "silent"),
        *("drawing before the power", "drawing after the power"),
    },
}


def wanted(state: State, seed: int) -> list[str]:
    """What this game prefers: to accuse in some turn, to go on, to leave or to visit."""
    legal = [action.text for action in state.legal_actions()]
    style = ("accuse", "go on", "leave", "visit")[seed % 4]
    if style == "accuse" and state.turn > seed // 4 % 7:
        return [text for text in legal if text.startswith("accuse")] or legal
    quiet = [text for text in legal if text.split()[0] != "accuse"]
    if style == "leave":
        leaving = [text for text in quiet if text.startswith("escape") or text.endswith(" land")]
        return leaving or quiet
    quiet = [text for text in quiet if text.split()[0] != "escape"]
    if style == "visit" and state.game.name == "newyork":
        at = state.position()["informant"]["at"]
        return [text for text in quiet if text.endswith(f" {at}")] or quiet
    return quiet


def play(game: str, edition: str | None, seed: int) -> Iterator[State]:
    """The states of a random game, in one of four styles."""
    choose = random.Random(seed)
    state = gaslamp.new_game(game, edition=edition, chance="explicit")
    yield state
    while state.outcome is None:
        state = state.apply(choose.choice(wanted(state, seed)))
        yield state


def moments(position: dict[str, Any]) -> Iterator[str]:
    """What is special about a position."""
    if position.get("pending_chance"):
        yield f"chance {position['pending_chance']}"
    if position.get("outcome"):
        yield position["outcome"]["reason"]
    if position.get("informant", {}).get("side") == "silent":
        yield "silent"
    acting = position.get("acting")
    if acting is None:
        return
    who = acting["character"]
    if acting["pending"]:
        yield f"{acting['pending']} by {who}"
        if acting["pending"] == "informant" and (
            position["characters"][who] != position["informant"]["at"]
        ):
            yield "led to the informant"
    if acting["powered"] != acting["moved"]:
        yield "power first" if acting["powered"] else "power last"
    if position.get("pending_chance") == "draw":
        yield f"drawing {'after' if acting['powered'] else 'before'} the power"
    if "whistle" in acting:
        yield "whistle"
        if acting["whistle"]["left"] == 0:
            yield "the last point"


@pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)
def test_every_position_of_play_is_read(game: str, edition: str | None) -> None:
    found: set[str] = set()
    for seed in range(MOST):
        if seed >= FEWEST and found >= MOMENTS[game]:
            break
        for state in play(game, edition, seed):
            position = state.position()
            assert gaslamp.from_position(position) == state
            found.update(moments(position))
            if state.outcome is None:
                role, how = ("jack", "investigator")[seed % 2], ("resign", "time")[seed // 2 % 2]
                ended = state.end(role, how)
                assert gaslamp.from_position(ended.position()) == ended
    assert found >= MOMENTS[game], MOMENTS[game] - found


@pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)
def test_every_world_of_play_is_a_position_that_is_read(game: str, edition: str | None) -> None:
    for seed in range(3):
        for state in list(play(game, edition, seed))[::9]:
            for viewer in ("jack", "investigator", "public"):
                for world, _ in state.worlds(viewer)[::5]:
                    assert gaslamp.from_position(world.position()) == world
