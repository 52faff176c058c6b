"""A draft: the unconfirmed steps of the seat that is to act.

A step that completes the activation waits in the draft until it is confirmed. If its result would
tell more than the board (an appeal, a card, the end), that is not shown before.
"""

from typing import NamedTuple

from gaslamp.core.roles import CHANCE
from gaslamp.core.state import State


class Draft(NamedTuple):
    """Steps on top of a committed state."""

    steps: tuple[str, ...]
    shown: State  # what its seat is shown
    result: State  # the state after all steps, which may be more than is shown
    complete: bool  # a whole activation, which only waits to be confirmed

    @classmethod
    def of(cls, committed: State, steps: tuple[str, ...] = ()) -> "Draft":
        """Return the draft of some steps."""
        if not steps:
            return cls((), committed, committed, complete=False)
        before, last = committed, committed
        for action in steps:
            before, last = last, last.apply(action)
        complete = not in_activation(last)
        tells_more = last.actor in (CHANCE, None) or last.turn != before.turn
        return cls(steps, before if complete and tells_more else last, last, complete)


def in_activation(state: State) -> bool:
    """Return True if a character is in play; in some games every action stands by itself."""
    return state.actor is not None and state.game.in_activation(state.plain)
