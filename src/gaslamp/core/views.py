"""The types of a view: what one viewer may know, and the parts that all games share.

A view is built up field by field from what its viewer may know; nothing is taken out of a state.
"""

from typing import Any, TypeAlias

import msgspec

from gaslamp.core.roles import ALL


class ViewPart(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=False, gc=False):
    """A view or a part of one. Immutable and acyclic, so excluded from garbage collection."""


class Outcome(ViewPart, frozen=True):
    """How a game ended."""

    winner: str
    reason: str


class Cleared(ViewPart, frozen=True, tag="cleared", tag_field="kind"):
    """An alibi card shown face up cleared its suspect at once (P26)."""

    suspects: list[str]


class Appeal(ViewPart, frozen=True, tag="appeal", tag_field="kind"):
    """An appeal for witnesses: Jack's answer, who was seen and by what, who was cleared."""

    answer: str
    seen: dict[str, list[str]]
    cleared: list[str]


class Race(ViewPart, frozen=True, tag="race", tag_field="kind"):
    """A race began: both goals are met and Jack was not seen (P42)."""


class LampOut(ViewPart, frozen=True, tag="lamp_out", tag_field="kind"):
    """A gaslight went out (L43)."""

    cell: str
    number: int


class Ended(ViewPart, frozen=True, tag="ended", tag_field="kind"):
    """The game ended."""

    winner: str
    reason: str


Effect: TypeAlias = Cleared | Appeal | Race | LampOut | Ended


class Event(ViewPart, frozen=True):
    """One thing that was decided, with what followed from it unasked.

    `known_to` names the only player who may read the outcome; others find `?` in the action.
    """

    seq: int
    turn: int
    actor: str
    action: str
    known_to: str | None
    effects: list[Effect]


class Choice(ViewPart, frozen=True):
    """A legal action, and who would be seen after it."""

    action: str
    seen: list[str]


class View(ViewPart, frozen=True):
    """What every view holds; each game adds its public `board` and the viewer's `private` part."""

    game: str
    viewer: str
    seq: int
    turn: int
    actor: str | None
    outcome: Outcome | None
    log: list[Event]
    legal: list[Choice] | None


def masked(event: Event, viewer: str) -> Event:
    """Return an event as a viewer saw it: an outcome known to somebody else reads `draw ?`."""
    if event.known_to in (None, viewer) or viewer == ALL:
        return event
    word = event.action.split(" ", 1)[0]
    return msgspec.structs.replace(event, action=f"{word} ?")


def is_masked(action: str) -> bool:
    """Return True if an action text hides its outcome."""
    return action.endswith(" ?")


def with_truth(log: list[Event], truths: dict[str, list[str]]) -> tuple[Event, ...]:
    """Return a log with its masked events replaced, in order, by each player's possible truths."""
    left = {role: iter(words) for role, words in truths.items()}
    events = []
    for event in log:
        if is_masked(event.action):
            word = event.action.split(" ", 1)[0]
            truth = next(left[str(event.known_to)])
            event = msgspec.structs.replace(event, action=f"{word} {truth}")
        events.append(event)
    return tuple(events)


def to_json(view: View) -> bytes:
    """Return a view as JSON."""
    return msgspec.json.encode(view)


def as_dict(view: View) -> dict[str, Any]:
    """Return a view as plain dicts and lists."""
    return msgspec.to_builtins(view)  # type: ignore[no-any-return]
