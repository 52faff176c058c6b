"""A game on the server: its committed state, the deal behind it, and the draft of whoever acts."""

from dataclasses import dataclass

from gaslamp.core.endings import ENDINGS
from gaslamp.core.errors import GaslampError, Illegal
from gaslamp.core.roles import CHANCE
from gaslamp.core.state import State
from gaslamp.server.match.deal import Deal
from gaslamp.server.match.draft import Draft, in_activation
from gaslamp.server.storage.rows import EventRow

LONGEST_ACTION = 64


class NotReady(GaslampError):
    """There is nothing to confirm or to undo, or something must be confirmed first."""


@dataclass(frozen=True)
class Decision:
    """What a message leads to: a state to commit once chance has acted, or else a draft to keep."""

    draft: tuple[str, ...] = ()
    commit: State | None = None


class LiveGame:
    """The committed state and the draft; only `accept` and `keep` change them."""

    def __init__(self, first: State, deal: Deal | None) -> None:
        self.deal = deal  # None before the game begins
        self.accept(first)
        self._sight: tuple[State, dict[str, list[str]], dict[str, list[str]]] | None = None

    # What is there.

    def seq(self, role: str | None) -> int:
        """Return the number of the last event as one seat counts it: with its own draft."""
        return self.state.seq + (len(self.draft.steps) if role == self.state.actor else 0)

    def shown(self, role: str | None) -> State:
        """Return the state that a seat is shown: with its own draft, without anybody else's."""
        return self.draft.shown if role is not None and role == self.state.actor else self.state

    def sight(self, state: State) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
        """Return who is seen in a state and what its lights show; computed once for all viewers."""
        if self._sight is None or self._sight[0] is not state:
            self._sight = (state, state.witnesses(), state.lights())
        return self._sight[1:]

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
            state = self.with_chance(_after(state, action))
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
        return _after(first.replay(actions[:-1]), actions[-1])
    return first.replay(actions)


def event_rows(state: State, after: int, now: int, spent: int | None) -> list[EventRow]:
    """Return the events of a state after a number, as rows; the first carries the time spent."""
    return [
        EventRow(event.seq, event.actor, event.action, now, None if number else spent)
        for number, event in enumerate(state.events(after))
    ]


def _after(state: State, action: str) -> State:
    word, _, rest = action.partition(" ")
    return state.end(rest, word) if word in ENDINGS else state.apply(action)
