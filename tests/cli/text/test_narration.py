from typing import get_args

import gaslamp
from gaslamp.cli.text import narration
from gaslamp.core.registry import game
from gaslamp.core.views import Appeal, Cleared, Effect, Ended, Event, LampOut, Race

EFFECTS: list[Effect] = [
    Cleared(suspects=["lane"]),
    Appeal(answer="seen", seen={"bert": ["toby", "holmes"], "gull": ["watson"]}, cleared=[]),
    Race(),
    LampOut(cell="b2", number=1),
    Ended(winner="jack", reason="turn_8"),
]


def test_every_reason_of_every_game_is_told() -> None:
    for name in gaslamp.GAMES:
        assert set(game(name).reasons) - {None} <= set(narration.REASONS)


def test_every_effect_is_told() -> None:
    assert {type(effect) for effect in EFFECTS} == set(get_args(Effect))
    event = Event(seq=1, turn=8, actor="jack", action="toby 1", known_to=None, effects=EFFECTS)
    assert narration.happened(event, "pocket") == [
        "        Jack: toby 1",
        "              Cleared: Lane.",
        "              Appeal: Jack is seen. In sight: Bert (Toby, Holmes); Gull (Watson)."
        " Cleared: nobody.",
        "              Both have reached their goal and Jack was not seen: the race begins.",
        "              Gaslight 1 at b2 goes out.",
        "              Jack wins: nobody had reached a goal after the last turn (turn_8).",
    ]


def test_the_investigator_is_the_detective_where_the_game_calls_him_so() -> None:
    event = Event(seq=1, turn=1, actor="investigator", action="stay", known_to=None, effects=[])
    assert narration.happened(event, "pocket") == ["Investigator: stay"]
    assert narration.happened(event, "london") == ["   Detective: stay"]
