"""What an event tells beside its action follows from the positions before and after it."""

from itertools import pairwise
from typing import Any

import pytest

import gaslamp
from edits import edited, put
from every_game import CASES, IDS, long_walk, walk
from gaslamp.core.views import Appeal, Cleared, Effect, Ended, LampOut, Race
from hex_positions import LONDON, NEWYORK, acts, deck_to_jack, stand

every_game = pytest.mark.parametrize(("game", "edition"), CASES, ids=IDS)


def suspects(position: dict[str, Any]) -> set[str]:
    if position["game"] != "pocket":
        return set(position["suspects"])
    return {tile["suspect"] for tile in position["tiles"] if tile and not tile["cleared"]}


def only(kind: type[Any], effects: list[Effect]) -> list[Any]:
    return [effect for effect in effects if isinstance(effect, kind)]


@every_game
def test_effects_are_what_has_changed(game: str, edition: str | None) -> None:
    met: set[str] = set()
    for seed in range(5):
        walking = walk if seed < 3 else long_walk
        states = list(walking(game, edition, seed, chance="explicit"))
        for state, after in pairwise(states):
            *_, event = after.events()
            old, new = state.position(), after.position()
            if old.get("pending_chance") in ("identity", "tiles"):
                assert event.effects == []
                continue
            ended, appeals = only(Ended, event.effects), only(Appeal, event.effects)
            assert [(e.winner, e.reason) for e in ended] == (
                [(new["outcome"]["winner"], new["outcome"]["reason"])] if "outcome" in new else []
            )
            told = [name for e in only(Cleared, event.effects) for name in e.suspects]
            told += [name for e in appeals for name in e.cleared]
            assert sorted(told) == sorted(suspects(old) - suspects(new))
            if new["turn"] > old["turn"]:
                assert len(appeals) == 1
            for appeal in appeals:
                assert appeal.answer == answer(old, new)
                jack = new["jack"]["identity"]
                assert (jack in appeal.seen) == (appeal.answer == "seen")
                assert all((n in appeal.seen) != (jack in appeal.seen) for n in appeal.cleared)
            assert bool(only(Race, event.effects)) == (
                game == "pocket" and new["race"] and not old["race"]
            )
            check_lamps(old, new, only(LampOut, event.effects))
            met |= {type(effect).__name__ for effect in event.effects}
    usual = {"pocket": {"Appeal", "Cleared", "Ended"}, "london": {"Appeal", "LampOut", "Ended"}}
    assert met >= usual.get(game, {"Appeal", "Ended"})


def answer(old: dict[str, Any], new: dict[str, Any]) -> str:
    if new["game"] != "pocket":
        return str(new["witness"])
    seen = new["time_tokens"]["investigator"] > old["time_tokens"]["investigator"]
    return "seen" if seen else "unseen"


def check_lamps(old: dict[str, Any], new: dict[str, Any], told: list[LampOut]) -> None:
    """L43: the gaslight with the turn's number goes out at its end."""
    if old["game"] != "london" or new["turn"] == old["turn"]:
        assert told == []
        return
    number = old["turn"]
    lit = number in old["lit"].values()
    assert [lamp.number for lamp in told] == ([number] if lit else [])
    assert number not in new["lit"].values()
    for lamp in told:
        assert lamp.cell not in new["lit"]


VISIT = [
    acts("beach", moved=True, pending="informant"),
    stand(beach="e2"),
    put("informant", "at", to="e2"),
]


def final(position: dict[str, Any]) -> list[str]:
    state = gaslamp.from_position(position)
    legal = [str(action) for action in state.legal_actions()]
    assert legal
    return state.game.final_choices(state.plain, legal)


def test_without_a_card_to_draw_no_choice_is_final() -> None:
    """L48, N38."""
    holmes = edited(LONDON, acts("holmes"))
    assert final(holmes)
    assert final(edited(holmes, deck_to_jack)) == []
    visit = edited(NEWYORK, *VISIT)
    assert final(visit)
    assert final(edited(visit, deck_to_jack)) == []
