"""What players saw, and what must be true of it whatever the network did."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

HIDDEN = "?"  # stands in an action for a word that the viewer may not know


@dataclass(frozen=True)
class Event:
    """One event of a log."""

    seq: int
    actor: str
    action: str


@dataclass(frozen=True)
class Told:
    """A state arrived: the log up to `seq`, of which the first `since` events were left out."""

    seq: int
    since: int
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Acknowledged:
    """A move was acknowledged as event `seq`."""

    seq: int
    action: str


@dataclass(frozen=True)
class History:
    """All that one player saw of one game, in order."""

    game: str
    role: str
    entries: tuple[Told | Acknowledged, ...]


def violations(
    histories: Iterable[History], logs: Mapping[str, Sequence[Sequence[Event]]]
) -> list[str]:
    """Return everything that contradicts that each game has one log, which players see grow.

    `logs` holds each game's log as every server and the database give it in the end.
    """
    found = []
    for game, ends in logs.items():
        found += [
            f"{game}: there are two logs" for one, two in pairwise(ends) if not _same(one, two)
        ]
        for log in ends:
            if [event.seq for event in log] != list(range(1, len(log) + 1)):
                found.append(f"{game}: the log is not numbered from 1 without gaps")
    for history in histories:
        (log, *_) = logs[history.game]
        found += [
            f"{history.game} {history.role}: {what}" for what in _contradictions(history, log)
        ]
    return found


def _contradictions(history: History, log: Sequence[Event]) -> list[str]:
    found, known = [], 0
    for entry in history.entries:
        if isinstance(entry, Acknowledged):
            if not _has(log, Event(entry.seq, history.role, entry.action)):
                found.append(f"acknowledged move {entry.seq} is not in the log")
            continue
        if entry.since > known:
            found.append(f"events {known + 1} to {entry.since} were never told")
        if [event.seq for event in entry.events] != list(range(entry.since + 1, entry.seq + 1)):
            found.append(f"state {entry.seq} does not tell each event after {entry.since} in order")
        if entry.seq < known:
            found.append(f"state {entry.seq} came after state {known}")
        known = max(known, entry.seq)
        found += [
            f"event {event.seq} is another in the log"
            for event in entry.events
            if not _has(log, event)
        ]
    return found


def _has(log: Sequence[Event], event: Event) -> bool:
    return 0 < event.seq <= len(log) and _agree(log[event.seq - 1], event)


def _same(one: Sequence[Event], two: Sequence[Event]) -> bool:
    return len(one) == len(two) and all(map(_agree, one, two))


def _agree(one: Event, two: Event) -> bool:
    """Return True if two may be the same event, seen by viewers who know more or less."""
    if (one.seq, one.actor) != (two.seq, two.actor):
        return False
    words = one.action.split(), two.action.split()
    return len(words[0]) == len(words[1]) and all(
        a == b or HIDDEN in (a, b) for a, b in zip(*words, strict=True)
    )
