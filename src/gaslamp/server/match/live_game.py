"""A game on the server: its committed state, the deal behind it, and the draft of whoever acts."""

from collections.abc import Sequence
from typing import NamedTuple

from gaslamp.core.endings import ENDINGS
from gaslamp.core.errors import GaslampError, Illegal
from gaslamp.core.roles import CHANCE, NO_WINNER
from gaslamp.core.state import State
from gaslamp.core.view_json import StateParts
from gaslamp.server.match.deal import Deal
from gaslamp.server.match.draft import Draft, in_activation
from gaslamp.server.storage.rows import EventRow, GameRow

LONGEST_ACTION = 64


class NotReady(GaslampError):
    """There is nothing to confirm or to undo, or something must be confirmed first."""


class NotReplayable(GaslampError):
    """The log of a game does not fit the rules of today."""


class Decision(NamedTuple):
    """What a message leads to: a state to commit once chance has acted, or else a draft to keep."""

    draft: tuple[str, ...] = ()
    commit: State | None = None


class LiveGame:
    """The committed state and the draft; only `accept` and `keep` change them."""

    def __init__(self, first: State, deal: Deal | None) -> None:
        self.deal = deal  # None before the game begins
        self.accept(first)
        self._parts: list[tuple[State, StateParts]] = []

    # What is there.

    def seq(self, role: str | None) -> int:
        """Return the number of the last event as one seat counts it: with its own draft."""
        return self.state.seq + (len(self.draft.steps) if role == self.state.actor else 0)

    def parts(self, state: State) -> StateParts:
        """Return the parts of a state's views; written once for all viewers."""
        for known, parts in self._parts:
            if known is state:
                return parts
        made = state.view_parts(self._parts[-1][1] if self._parts else None)
        committed, drafted = self.state, self.draft.shown
        self._parts = [one for one in self._parts if one[0] is committed or one[0] is drafted]
        self._parts.append((state, made))
        return made

    # What a message leads to; nothing is changed.

    def step(self, action: str, *, keep: bool) -> Decision:
        """Return what a step of the seat to act leads to; `keep` makes it a draft if possible.

        A step that makes chance act within an activation cannot wait in a draft: it is committed
        with all steps before it.
        """
        if len(action) > LONGEST_ACTION:
            raise Illegal(f"an action has at most {LONGEST_ACTION} letters")
        if self.draft.complete:
            raise NotReady("the activation is complete: confirm it or take a step back")
        after = self.draft.shown.apply(action)
        if not keep or (after.actor == CHANCE and in_activation(after)):
            return Decision(commit=after)
        return Decision(draft=(*self.draft.steps, after.action))

    def confirm(self) -> Decision:
        """Return the draft as a state to commit."""
        if not self.draft.steps:
            raise NotReady("there is no draft to confirm")
        return Decision(commit=self.draft.result)

    def undo(self) -> Decision:
        """Return the draft without its last step."""
        if not self.draft.steps:
            raise NotReady("there is nothing to take back")
        return Decision(draft=self.draft.steps[:-1])

    def played(self, *actions: str) -> State:
        """Return the state after actions, chance acting before the first and after each."""
        state = self.with_chance(self.state)
        for action in actions:
            state = self.with_chance(after_event(state, action))
        return state

    def with_chance(self, state: State) -> State:
        """Return the state after chance has acted as the deal says, if it is to act."""
        while state.actor == CHANCE and self.deal is not None:
            state = state.apply(self.deal.answer(state))
        return state

    # Changing.

    def accept(self, state: State) -> None:
        """Go on from a committed state, without a draft."""
        self.state, self.draft = state, Draft.of(state)

    def keep(self, steps: tuple[str, ...]) -> None:
        """Replace the draft."""
        self.draft = Draft.of(self.state, steps)


def replay_log(first: State, actions: list[str]) -> State:
    """Return the state that a log leads to."""
    if actions and actions[-1].partition(" ")[0] in ENDINGS:
        return after_event(first.replay(actions[:-1]), actions[-1])
    return first.replay(actions)


def replay_strictly(first: State, row: GameRow, events: Sequence[EventRow]) -> State:
    """Return the state that a whole log leads to; raise NotReplayable if it is not the same game.

    Every action must be legal, and the result must be the stored one, unless that says that the
    game does not count. If the game was begun under
    another version of the rules, each action must also be that of the role that played it.
    """
    try:
        state = replay_log(first, [event.action for event in events])
    except (GaslampError, LookupError, ValueError):
        raise NotReplayable("an action of the log is not legal") from None
    outcome, stored = state.outcome, row.result
    found = None if outcome is None else f"{outcome.winner} {outcome.reason}"
    set_aside = stored is not None and stored.startswith(NO_WINNER) and found is not None
    if found != stored and not set_aside and row.started is not None:
        raise NotReplayable("the log leads to another result")
    if row.rules != first.game.rules_version:
        actors = [event.actor for event in state.events(first.seq)]
        if actors != [event.actor for event in events]:
            raise NotReplayable("somebody else would be to act")
    return state


def event_rows(state: State, after: int, now: int, spent: int | None) -> list[EventRow]:
    """Return the events of a state after a number, as rows.

    The first carries the time spent, the last whose choice it is now.
    """
    first, last = after + 1, state.seq
    return [
        EventRow(
            event.seq,
            event.actor,
            event.action,
            now,
            spent if event.seq == first else None,
            state.actor if event.seq == last else None,
        )
        for event in state.events(after)
    ]


def after_event(state: State, action: str) -> State:
    """Return the state after an action of the log, which may be an ending that no rule knows."""
    word, _, rest = action.partition(" ")
    return state.end(rest, word) if word in ENDINGS else state.apply(action)
