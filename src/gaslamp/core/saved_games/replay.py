"""Saved games from states and back: writing a game's record file, and replaying one."""

from typing import Any

from gaslamp.core.endings import ENDINGS
from gaslamp.core.errors import BadPosition, BadRecord, GaslampError
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import ALL, ROLES, VIEWERS
from gaslamp.core.saved_games.text import (
    UNFINISHED,
    Entry,
    Record,
    Seal,
    is_appeal,
    to_text,
)
from gaslamp.core.state import State, first_state
from gaslamp.core.views import Appeal, Event, is_masked, masked


def write(
    state: State,
    *,
    players: dict[str, str] | None = None,
    date: str = "",
    viewer: str = ALL,
    rules: int | None = None,
) -> str:
    """Return the saved game as text: with all secrets, or what one viewer knows."""
    return to_text(record_of(state, players=players, date=date, viewer=viewer, rules=rules))


def record_of(
    state: State,
    *,
    players: dict[str, str] | None = None,
    date: str = "",
    viewer: str = ALL,
    seal: Seal | None = None,
    rules: int | None = None,
) -> Record:
    """Return the saved game of a state; `seal` proves the deal of a game that is over.

    `rules` is the version of the rules that the game began under, by default the present one.
    """
    if viewer not in (*VIEWERS, ALL):
        raise BadRecord(f"unknown viewer {viewer!r}: choose one of {', '.join((*VIEWERS, ALL))}")
    outcome = state.outcome
    if seal is not None and outcome is None:
        raise BadRecord("the deal of a game is opened when the game is over")
    first = state.chain()[0]
    entries: list[Entry] = []
    for event in state.events():
        entries += _entries(masked(event, ALL if outcome else viewer))
    return Record(
        game=state.game.name,
        edition=state.game.edition_of(state.record),
        rules=state.game.rules_version if rules is None else rules,
        players=dict(players or {}),
        date=date,
        viewer=viewer if outcome is None else ALL,
        result=_result_of(state),
        position=_opening(first, viewer if outcome is None else ALL),
        seal=seal,
        entries=tuple(entries),
    )


def _opening(first: State, viewer: str) -> dict[str, Any] | None:
    """Return the position a game began from; None if it began with the set-up."""
    log = list(first.events())
    if log:
        if log[0].turn != 0:
            raise BadRecord("this game was set up by hand and its first position is not known")
        return None
    if first == first_state(first.game, first.game.edition_of(first.record), None):
        return None
    if viewer != ALL:
        raise BadRecord("a game that began from a set position can only be recorded whole")
    return first.position()


def _entries(event: Event) -> list[Entry]:
    found = [Entry(event.turn, event.action)]
    for effect in event.effects:
        if isinstance(effect, Appeal):
            found.append(Entry(event.turn, f"appeal {effect.answer}"))
    return found


# Replaying.


def replay(record: Record) -> State:
    """Return the state a whole saved game leads to; BadRecord names the line that does not fit."""
    if any(is_masked(entry.text) for entry in record.entries):
        raise BadRecord(
            f"this record was written for the viewer {record.viewer!r} and hides outcomes; "
            "only a whole record can be replayed"
        )
    return replays(record)[0]


def replays(record: Record) -> list[State]:
    """Return every state a saved game may lead to: several if it hides outcomes, else one."""
    states = [_first(record)]
    answers: list[str] = []
    turn = 0
    for entry in record.entries:
        if is_appeal(entry.text):
            _match_answer(entry, turn, answers)
            states = [state for state in states if _last_answer(state) == entry.text]
            answers = []
            continue
        if answers:
            raise _wrong(entry, f"the answer to the appeal is missing before {entry.text!r}")
        states, turn = _step(states, entry), entry.turn
        answers = sorted({answer for state in states if (answer := _last_answer(state))})
    if answers:
        raise BadRecord("the record is cut short: the answer to the last appeal is missing")
    _match_result(record, states)
    # A viewer's saved game without a result rules out hidden outcomes that would have ended it.
    return [state for state in states if _result_of(state) == record.result]


def _first(record: Record) -> State:
    try:
        game = find_game(record.game)
        if not game.can_replay(record.rules):
            known = [*game.replays_versions, game.rules_version]
            raise BadRecord(
                f"played under version {record.rules} of the rules of {record.game}; "
                f"this program knows version {' and '.join(map(str, known))}"
            )
        if record.position is not None:
            first = State(game, game.placed(record.position))
            _match_position(record, first)
            return first
        return first_state(game, record.edition, None)
    except BadPosition as error:
        raise BadRecord(f"the header 'position': {error}") from None
    except BadRecord:
        raise
    except GaslampError as error:
        raise BadRecord(str(error)) from None


def _match_position(record: Record, first: State) -> None:
    """Raise BadRecord unless the position is of the game and edition that the header names."""
    given = (record.position or {}).get("game")
    if given != record.game:
        raise BadPosition(f"it is one of {given!r}, but the game is {record.game!r}")
    edition = first.game.edition_of(first.record)
    if record.edition not in (None, edition):
        raise BadPosition(
            f"it is one of edition {edition!r}, but the edition is {record.edition!r}"
        )


def _step(states: list[State], entry: Entry) -> list[State]:
    """Return all states after an entry; a hidden outcome leads to one for each it may be."""
    found: dict[State, State] = {}
    refusal = "nothing fits"
    for state in states:
        texts = [entry.text]
        if is_masked(entry.text):
            texts = _hidden(state, entry.text)
            refusal = f"{entry.text!r} hides nothing that could be hidden here"
        for text in texts:
            try:
                after = _play(state, text)
            except GaslampError as error:
                refusal = str(error)
                continue
            found.setdefault(after, after)
    if not found:
        raise _wrong(entry, refusal)
    turn = states[0].game.event_turn(states[0].plain)
    if entry.turn != turn:
        raise _wrong(entry, f"{entry.text!r} belongs to turn {turn}, not {entry.turn}")
    return list(found)


def _hidden(state: State, text: str) -> list[str]:
    """Return the outcomes that a text with a hidden one (`draw ?`) may stand for."""
    word = text.split(" ", 1)[0] + " "
    return [
        action.text
        for action in state.legal_actions()
        if action.text.startswith(word) and state.game.known_to(state.plain, action.code)
    ]


def _play(state: State, text: str) -> State:
    word, _, rest = text.partition(" ")
    if word in ENDINGS and rest in ROLES:
        return state.end(rest, word)
    return state.apply(text)


def _last_answer(state: State) -> str | None:
    """Return the answer to the appeal that the last action led to; None if it led to none."""
    if state.before is None:
        return None
    *_, event = state.events(state.seq - 1)
    return next((f"appeal {e.answer}" for e in event.effects if isinstance(e, Appeal)), None)


def _match_answer(entry: Entry, turn: int, answers: list[str]) -> None:
    if not answers:
        raise _wrong(entry, f"{entry.text!r} stands where there is no appeal")
    if entry.text not in answers:
        raise _wrong(entry, f"{entry.text!r} is not what happened: it was {' or '.join(answers)}")
    if entry.turn != turn:
        raise _wrong(entry, f"{entry.text!r} belongs to turn {turn}, not {entry.turn}")


def _result_of(state: State) -> str:
    """Return how a game ended, as the header says it."""
    outcome = state.outcome
    return UNFINISHED if outcome is None else f"{outcome.winner} {outcome.reason}"


def _match_result(record: Record, states: list[State]) -> None:
    results = {_result_of(state) for state in states}
    if record.result not in results:
        raise BadRecord(
            f"the header says the result is {record.result!r}, but the actions lead to "
            f"{' or '.join(sorted(results))!r}: the record is cut short or was edited"
        )


def _wrong(entry: Entry, what: str) -> BadRecord:
    where = f"line {entry.line}" if entry.line else f"turn {entry.turn}"
    return BadRecord(f"{where}: {what}")
