"""Counting the sure wins of a played game, and those that were not taken."""

from dataclasses import dataclass

from gaslamp.bots.certain.sure import sure_win
from gaslamp.core.roles import ROLES
from gaslamp.core.state import State


@dataclass(frozen=True)
class Missed:
    """A choice after which a sure win was gone."""

    role: str
    seq: int  # how many decisions had been made before
    line: tuple[str, ...]  # what would have won
    played: str


@dataclass(frozen=True)
class SureWins:
    """The sure wins of one role in one game."""

    there: int  # turns in which it was sure to win at some decision
    missed: list[Missed]


def sure_wins(end: State) -> dict[str, SureWins]:
    """Return the sure wins that each role had in a game, and those that were gone after a choice.

    A win that another choice of the same turn still forces is not missed.
    """
    states = [state for state in end.chain() if state.actor in ROLES]
    return {role: _of_role([s for s in states if s.actor == role], role, end) for role in ROLES}


def _of_role(states: list[State], role: str, end: State) -> SureWins:
    lines = [sure_win(state.view(role, since=state.seq)) for state in states]
    won = end.outcome is not None and end.outcome.winner == role
    missed, texts = [], end.actions()
    for place, (state, line) in enumerate(zip(states, lines, strict=True)):
        if line is None:
            continue
        if place + 1 == len(states):
            kept = won
        else:
            kept = states[place + 1].turn == state.turn and lines[place + 1] is not None
        if not kept:
            missed.append(Missed(role, state.seq, line, texts[state.seq]))
    turns = {state.turn for state, line in zip(states, lines, strict=True) if line is not None}
    return SureWins(len(turns), missed)
