"""Outcomes that one player may know stand in his log alone, whichever they are."""

from typing import Any

import pytest

import gaslamp
from every_game import CASES, IDS, VIEWERS, long_walk
from gaslamp.core.state import State
from gaslamp.core.views import to_json

every_game = pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)


def last_told(state: State) -> dict[str, str]:
    """What each viewer reads of the last event, in the view itself and in its JSON."""
    parts = state.view_parts()
    for viewer in VIEWERS:
        assert state.view_json(viewer, 0, parts) == to_json(state.view(viewer))
    return {viewer: state.view(viewer).log[-1].action for viewer in VIEWERS}


@every_game
def test_who_jack_is_is_told_to_jack_alone(game: str, edition: str | None) -> None:
    first = gaslamp.new_game(game, edition=edition, chance="explicit")
    outcomes = first.legal_actions()
    assert len(outcomes) == len(first.game.characters)
    for outcome in outcomes:
        assert last_told(first.apply(outcome)) == {
            "jack": str(outcome),
            "investigator": "identity ?",
            "public": "identity ?",
        }


def held(state: State, role: str) -> int:
    hand: dict[str, Any] = state.position()[role]
    return len(hand["alibis"])


@every_game
def test_a_card_is_told_to_whoever_draws_it(game: str, edition: str | None) -> None:
    drawn = {"jack": 0, "investigator": 0}
    for seed in range(12):
        for state in long_walk(game, edition, seed, chance="explicit"):
            if state.position().get("pending_chance") != "draw":
                continue
            for outcome in state.legal_actions():
                after = state.apply(outcome)
                by = "jack" if held(after, "jack") > held(state, "jack") else "investigator"
                open_card = game == "pocket" and by == "investigator"  # P26
                assert last_told(after) == {
                    viewer: str(outcome) if viewer == by or open_card else "draw ?"
                    for viewer in VIEWERS
                }
                drawn[by] += 1
        if all(drawn.values()):
            return
    raise AssertionError(f"too few cards were drawn: {drawn}")
