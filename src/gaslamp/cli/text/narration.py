"""Sentences about a game: what happened, who won, what a record holds."""

from collections.abc import Iterable
from itertools import groupby

from gaslamp.cli.console import printable
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import ALL, NO_WINNER, PUBLIC
from gaslamp.core.saved_games.text import Record
from gaslamp.core.state import State
from gaslamp.core.views import (
    Appeal,
    Cleared,
    Effect,
    Ended,
    Event,
    LampOut,
    Outcome,
    Race,
    View,
)
from gaslamp.core.words import name, names

REASONS = {
    "accused_right": "the accusation was right",
    "accused_wrong": "the accusation was wrong",
    "escaped": "he left the district",
    "dawn": "dawn came",
    "one_suspect": "one suspect is left",
    "hourglasses": "he has his hourglasses",
    "both_seen": "both had reached their goal, and Jack was seen",
    "both_unseen": "both had reached their goal, and Jack was not seen",
    "race_seen": "Jack was seen in the race",
    "race_unseen": "he was not seen in the race",
    "turn_8": "nobody had reached a goal after the last turn",
    "resigned": "the other resigned",
    "time": "the other ran out of time",
    "left": "the other left the game",
    "called_off": "the game was called off",
}
SET_UP = 0  # the turn that events of the set-up carry


def title(role: str, game: str) -> str:
    """Return a role as a game calls it."""
    return find_game(game).role_title(role)


def ending(outcome: Outcome | Ended, game: str) -> str:
    """Return who won, and why."""
    if outcome.winner == NO_WINNER:
        return f"Nobody wins: the game was called off ({outcome.reason})."
    return f"{title(outcome.winner, game)} wins: {REASONS[outcome.reason]} ({outcome.reason})."


def sight(seen: dict[str, list[str]]) -> str:
    """Return those who are seen, each with what shows them."""
    return "; ".join(f"{name(who)} ({names(by)})" for who, by in seen.items()) or "nobody"


def followed(effect: Effect, game: str) -> str:
    """Return in words what followed from an action unasked."""
    match effect:
        case Cleared():
            return f"Cleared: {names(effect.suspects)}."
        case Appeal():
            return (
                f"Appeal: Jack is {effect.answer}. In sight: {sight(effect.seen)}. "
                f"Cleared: {names(effect.cleared)}."
            )
        case Race():
            return "Both have reached their goal and Jack was not seen: the race begins."
        case LampOut():
            return f"Gaslight {effect.number} at {effect.cell} goes out."
        case Ended():
            return ending(effect, game)


def happened(event: Event, game: str) -> list[str]:
    """Return an event, and below it what followed."""
    return [
        f"{title(event.actor, game):>12}: {event.action}",
        *(f"{'':>14}{followed(effect, game)}" for effect in event.effects),
    ]


def story(log: Iterable[Event], game: str) -> list[str]:
    """Return a log by turns; the set-up takes one paragraph."""
    lines = []
    for turn, events in groupby(log, key=lambda event: event.turn):
        lines.append("Set-up" if turn == SET_UP else f"Turn {turn}")
        for event in events:
            lines += happened(event, game)
    return lines


def lines(view: View, told: int, *, everything: bool = False) -> list[str]:
    """Return what has happened since a viewer was told last, a line for each event and effect.

    The set-up shows on the table, so it is told only when everything is asked for.
    """
    found = []
    for event in view.log:
        if event.seq <= told or (event.turn == SET_UP and not everything):
            continue
        when = "Set-up" if event.turn == SET_UP else f"Turn {event.turn}"
        found.append(f"{when}, {title(event.actor, view.game)}: {event.action}.")
        found += [followed(effect, view.game) for effect in event.effects]
    return found


def as_recorded(state: State, viewer: str) -> tuple[View, list[Event]]:
    """Return the view and the log that a record written for a viewer tells."""
    if state.outcome is not None:
        view = state.view(ALL)
    elif viewer != ALL:
        view = state.view(viewer)
    else:  # a whole record of a game that goes on: no single viewer knows all of its log
        return state.view(PUBLIC), list(state.events())
    return view, view.log


def header(record: Record) -> list[str]:
    """Return what a record says about itself."""
    edition = f", edition {record.edition}" if record.edition else ""
    date = f", {printable(record.date)}" if record.date else ""
    lines = [f"{find_game(record.game).title}{edition}{date}"]
    lines += [
        f"{title(role, record.game)}: {printable(player)}"
        for role, player in record.players.items()
    ]
    if record.viewer != ALL:
        lines.append(f"As known to: {record.viewer}")
    return [*lines, f"Result: {record.result}"]


def summary(record: Record, state: State) -> str:
    """Return a record in one line."""
    length = f"{len(record.actions)} actions, turn {state.turn}"
    if state.outcome is None:
        return f"{record.game}, {length}, unfinished, as known to {record.viewer}"
    return f"{record.game}, {length}, {ending(state.outcome, record.game)}"
