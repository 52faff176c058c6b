"""A game on the server: its committed state, the deal behind it, and the draft of whoever acts.

The steps of an unfinished activation are a draft. A step that ends the activation waits in it for
the confirmation; if more would be learnt from it than the board (an appeal, a card, the end), its
result is not shown before. A step within the activation that makes chance act cannot wait: it
confirms itself and everything before it.
"""

from dataclasses import dataclass

from gaslamp.core.errors import GaslampError, Illegal
from gaslamp.core.roles import CHANCE
from gaslamp.core.state import ENDINGS, State
from gaslamp.core.views import Event
from gaslamp.server.deal import Deal

LONGEST_ACTION = 64


class Unready(GaslampError):
    """There is nothing to confirm or to undo, or something must be confirmed first."""


@dataclass(frozen=True)
class Step:
    """What a step leads to: a draft to keep, or a state to commit once chance has answered."""

    draft: tuple[str, ...] = ()
    commit: State | None = None


class Table:
    """The committed state and the draft; it changes only by `accept` and `keep`."""

    def __init__(self, first: State, deal: Deal) -> None:
        self.state = first
        self.deal = deal
        self.draft: tuple[str, ...] = ()
        self._shown: State = first
        self._drafted: State = first  # after the draft, which is not always shown
        self._complete = False
        self._sight: tuple[State, dict[str, list[str]], dict[str, list[str]]] | None = None

    # What is there.

    @property
    def complete(self) -> bool:
        """Whether the draft is a whole activation that only waits to be confirmed."""
        return self._complete

    def seq(self, role: str | None) -> int:
        """The number of decisions as one seat counts them: its own draft included."""
        return self.state.seq + (len(self.draft) if role == self.state.actor else 0)

    def shown(self, role: str | None) -> State:
        """The state that a seat is shown: with its own draft, without anybody else's."""
        return self._shown if role is not None and role == self.state.actor else self.state

    def sight(self, state: State) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
        """Who is seen in a state, and what its lights show; kept, as everybody is told the same."""
        if self._sight is None or self._sight[0] is not state:
            self._sight = (state, state.witnesses(), state.lights())
        return self._sight[1:]

    def has_happened(self, role: str, seq: int, action: str) -> bool:
        """Whether a seat's step was taken before: it is being sent again."""
        kept = seq - self.state.seq
        if kept >= 0:
            return (
                role == self.state.actor
                and kept < len(self.draft)
                and (self.draft[kept] == self._plain(action))
            )
        event = self._event(seq + 1)
        return event is not None and event.actor == role and event.action == self._plain(action)

    def was_confirmed(self, role: str, seq: int) -> bool:
        """Whether what a seat had decided up to a number is committed."""
        event = self._event(seq)
        return event is not None and event.actor == role

    def _event(self, seq: int) -> Event | None:
        return next(self.state.events(seq - 1), None) if seq > 0 else None

    def _plain(self, action: str) -> str:
        try:
            return self.state.game.actions[self.state.game.code(action)].text
        except Illegal:
            return ""

    # What a message would do.

    def step(self, action: str, *, keep: bool) -> Step:
        """A step of the seat that is to act; Illegal says why not."""
        if len(action) > LONGEST_ACTION:
            raise Illegal(f"an action has at most {LONGEST_ACTION} letters")
        if self._complete:
            raise Unready("the activation is complete: confirm it or take a step back")
        after = self._shown.apply(action)
        if not keep or (after.actor == CHANCE and _in_activation(after)):
            return Step(commit=after)
        return Step(draft=(*self.draft, after.action))

    def confirmed(self) -> Step:
        """The draft, to be committed."""
        if not self.draft:
            raise Unready("there is no draft to confirm")
        return Step(commit=self._drafted)

    def undone(self) -> Step:
        """The draft without its last step."""
        if not self.draft:
            raise Unready("there is nothing to take back")
        return Step(draft=self.draft[:-1])

    def played(self, actions: tuple[str, ...]) -> State:
        """The state after decisions, with chance's answers after each."""
        state = self.answered(self.state)
        for action in actions:
            state = self.answered(_after(state, action))
        return state

    def answered(self, state: State) -> State:
        """The state once chance has answered what it is asked."""
        while state.actor == CHANCE:
            state = state.apply(self.deal.answer(state))
        return state

    # Changing.

    def accept(self, state: State) -> None:
        """Go on from a committed state; a draft is over."""
        self.state = self._shown = self._drafted = state
        self.draft, self._complete = (), False

    def keep(self, draft: tuple[str, ...]) -> None:
        """Take a draft in place of the one there was."""
        before, last = self.state, self.state
        for action in draft:
            before, last = last, last.apply(action)
        complete = bool(draft) and not _in_activation(last)
        telling = last.actor in (CHANCE, None) or last.turn != before.turn
        self.draft, self._complete = draft, complete
        self._shown, self._drafted = before if complete and telling else last, last


def _in_activation(state: State) -> bool:
    """Whether a character is in play; in Pocket every action is a decision by itself."""
    return state.outcome is None and state.game.in_activation(state.plain)


def folded(first: State, actions: list[str]) -> State:
    """The state that a log leads to."""
    if actions and actions[-1].partition(" ")[0] in ENDINGS:
        return _after(first.replay(actions[:-1]), actions[-1])
    return first.replay(actions)


def _after(state: State, action: str) -> State:
    word, _, rest = action.partition(" ")
    return state.end(rest, word) if word in ENDINGS else state.apply(action)
