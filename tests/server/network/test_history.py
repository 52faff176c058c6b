"""The checker of histories finds every kind of fault that is planted in them."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.network.history import Acknowledged, Event, History, Told, violations

LOG = tuple(
    Event(number + 1, actor, action)
    for number, (actor, action) in enumerate(
        [
            ("chance", "identity bert"),
            ("jack", "alibi"),
            ("chance", "draw gull"),
            ("investigator", "watson 1"),
            ("jack", "rotate b2 90"),
        ]
    )
)


def told(seq: int, since: int = 0, log: Sequence[Event] = LOG) -> Told:
    return Told(seq, since, tuple(log[since:seq]))


def seen(*entries: Told | Acknowledged, role: str = "jack") -> list[History]:
    return [History("g", role, entries)]


HONEST = seen(
    told(1),
    Acknowledged(2, "alibi"),
    told(3, 1),
    told(4, 3),
    Acknowledged(5, LOG[4].action),
    told(5, 0),
)


def test_an_honest_history_is_none() -> None:
    assert violations(HONEST, {"g": [LOG, LOG]}) == []


def test_what_is_hidden_from_a_viewer_may_be_anything() -> None:
    masked = [replace(event, action=event.action.replace("bert", "?")) for event in LOG]
    assert violations(seen(told(5, log=masked), role="investigator"), {"g": [LOG, masked]}) == []


@given(st.lists(st.integers(1, 5), min_size=1, max_size=8), st.data())
def test_whoever_is_told_any_growing_prefix_has_nothing_to_complain_of(
    ends: list[int], data: st.DataObject
) -> None:
    entries: list[Told | Acknowledged] = []
    known = 0
    for end in sorted(ends):
        entries.append(told(end, data.draw(st.integers(0, known))))
        known = end
    assert violations(seen(*entries), {"g": [LOG]}) == []


OTHER = (*LOG[:3], Event(4, "investigator", "toby 2"), *LOG[4:])
FAULTS = {
    "an acknowledged move was lost": (seen(Acknowledged(6, "alibi")), [LOG]),
    "an acknowledged move became another": (seen(Acknowledged(5, "rotate b2 180")), [LOG]),
    "a move of the opponent's was acknowledged": (seen(Acknowledged(4, "watson 1")), [LOG]),
    "a player saw what is not in the log": (seen(told(4, log=OTHER)), [LOG]),
    "a player saw more than there is": (seen(told(5)), [LOG[:4]]),
    "a player saw the actor wrongly": (
        seen(told(4, log=(*LOG[:3], replace(LOG[3], actor="jack")))),
        [LOG],
    ),
    "a state went back": (seen(told(4), told(3)), [LOG]),
    "a state left something out": (seen(told(2), told(5, 4)), [LOG]),
    "events out of order": (seen(Told(2, 0, (LOG[1], LOG[0]))), [LOG]),
    "an event twice": (seen(Told(2, 0, (LOG[0], LOG[0], LOG[1]))), [LOG]),
    "an event missing": (seen(Told(3, 0, (LOG[0], LOG[2]))), [LOG]),
    "two servers have two logs": (HONEST, [LOG, OTHER]),
    "one server is behind": (HONEST, [LOG, LOG[:4]]),
    "the third log differs": (HONEST, [LOG, LOG, OTHER]),
    "the log has a gap": (seen(), [(*LOG[:2], *LOG[3:])]),
    "a hidden word is no excuse for another event": (
        seen(told(1, log=[Event(1, "chance", "draw ?")])),
        [LOG],
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_every_planted_fault_is_found(fault: str) -> None:
    histories, logs = FAULTS[fault]
    assert violations(histories, {"g": logs}), fault
