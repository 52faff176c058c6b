"""Game records: a small header, then every action by turn, in plain text.

    gaslamp record 1
    game: pocket
    jack: Ada
    result: jack hourglasses
    actions: 34

    0. identity lane; tile a1 gull W; …
    1. toss alibi toby rotation joker; holmes 1; …; appeal unseen
    # a comment

The outcomes of chance are actions like any other, so a record replays without a seed. An appeal is
written down with its answer: it is not an action, but what viewers learnt, and a check on the rest.
A record written for one viewer holds only what that viewer knows (`draw ?`).
"""

import json
import textwrap
from dataclasses import dataclass, field
from typing import Any

from gaslamp.core.errors import BadPosition, BadRecord, GaslampError
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import ALL, INVESTIGATOR, JACK, ROLES, VIEWERS
from gaslamp.core.state import ENDINGS, State, first_state
from gaslamp.core.views import Appeal, Event, is_masked, masked

FIRST_LINE = "gaslamp record 1"
UNFINISHED = "unfinished"
WIDTH = 96
UNBROKEN = "\u00a0"  # an action is never split over two lines
HEADER = (
    "game",
    "edition",
    "rules",
    JACK,
    INVESTIGATOR,
    "date",
    "viewer",
    "result",
    "position",
    "actions",
)


@dataclass(frozen=True)
class Entry:
    """One action, or one answer to an appeal, as it stands in a record."""

    turn: int
    text: str
    line: int = 0


@dataclass(frozen=True)
class Record:
    """A game as it is written down."""

    game: str
    edition: str | None = None
    rules: int = 1
    players: dict[str, str] = field(default_factory=dict)
    date: str = ""
    viewer: str = ALL
    result: str = UNFINISHED
    position: dict[str, Any] | None = None
    entries: tuple[Entry, ...] = ()

    @property
    def actions(self) -> list[str]:
        """The actions in order, answers to appeals left out."""
        return [entry.text for entry in self.entries if not _is_appeal(entry.text)]


def write(
    state: State, *, players: dict[str, str] | None = None, date: str = "", viewer: str = ALL
) -> str:
    """The record of a game as text: the whole truth, or what one viewer knows."""
    return to_text(record_of(state, players=players, date=date, viewer=viewer))


def record_of(
    state: State, *, players: dict[str, str] | None = None, date: str = "", viewer: str = ALL
) -> Record:
    """The record of a game."""
    if viewer not in (*VIEWERS, ALL):
        raise BadRecord(f"unknown viewer {viewer!r}: choose one of {', '.join((*VIEWERS, ALL))}")
    outcome = state.outcome
    first = state.chain()[0]
    entries: list[Entry] = []
    for event in state.events():
        entries += _entries(masked(event, ALL if outcome else viewer))
    return Record(
        game=state.game.name,
        edition=state.game.edition_of(state.record),
        rules=state.game.rules_version,
        players=dict(players or {}),
        date=date,
        viewer=viewer if outcome is None else ALL,
        result=UNFINISHED if outcome is None else f"{outcome.winner} {outcome.reason}",
        position=_opening(first, viewer if outcome is None else ALL),
        entries=tuple(entries),
    )


def _opening(first: State, viewer: str) -> dict[str, Any] | None:
    """The position a game began from, if it is not the start of the game itself."""
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


def _is_appeal(text: str) -> bool:
    return text.startswith("appeal ")


# As text.


def to_text(record: Record) -> str:
    """A record as text, one paragraph a turn."""
    lines = [FIRST_LINE, *(f"{key}: {value}" for key, value in _header(record).items()), ""]
    turns: dict[int, list[str]] = {}
    for entry in record.entries:
        turns.setdefault(entry.turn, []).append(entry.text)
    for turn, texts in turns.items():
        whole = "; ".join(text.replace(" ", UNBROKEN) for text in texts)
        wrapped = textwrap.wrap(f"{turn}. {whole}", WIDTH, subsequent_indent="   ")
        lines += [line.replace(UNBROKEN, " ") for line in wrapped]
    return "\n".join(lines) + "\n"


def _header(record: Record) -> dict[str, str]:
    header = {"game": record.game, "edition": record.edition or "", "rules": str(record.rules)}
    header |= {role: record.players.get(role, "") for role in ROLES}
    header |= {"date": record.date, "viewer": record.viewer, "result": record.result}
    if record.position is not None:
        header["position"] = json.dumps(record.position, separators=(",", ":"))
    header["actions"] = str(len(record.actions))
    on_one_line = {key: " ".join(value.split()) for key, value in header.items()}
    return {key: value for key, value in on_one_line.items() if value}


def to_json(record: Record) -> str:
    """A record as JSON: the header, and the actions as [turn, text] pairs."""
    entries = [[entry.turn, entry.text] for entry in record.entries]
    return json.dumps({**_header(record), "entries": entries}, indent=1) + "\n"


def read(text: str) -> Record:
    """A record from its text or JSON; BadRecord names the line that is wrong."""
    if text.lstrip().startswith("{"):
        return _read_json(text)
    numbered = [
        (number, line.strip())
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    if not numbered or numbered[0][1] != FIRST_LINE:
        raise BadRecord(f"not a game record: the first line must be {FIRST_LINE!r}")
    header: dict[str, str] = {}
    entries: list[Entry] = []
    turn = None
    for number, line in numbered[1:]:
        start, dot, rest = line.partition(". ")
        if dot and (given := _number(start)) is not None:
            turn, line = given, rest
        if turn is None:
            key, colon, value = line.partition(":")
            if not colon:
                raise BadRecord(f"line {number}: expected 'key: value' or '0. action; action'")
            _add_header(header, key.strip(), value.strip(), f"line {number}")
        else:
            spoken = line.split("#", 1)[0]
            texts = (" ".join(piece.split()) for piece in spoken.split(";"))
            entries += [Entry(turn, piece, number) for piece in texts if piece]
    return _checked(header, _joined(entries))


def _number(text: str) -> int | None:
    """A number in plain digits, and not a long one; None for anything else."""
    plain = text.isascii() and text.isdigit() and len(text) < 10
    return int(text) if plain else None


def _joined(entries: list[Entry]) -> tuple[Entry, ...]:
    """Entries in order of turns."""
    turns = [entry.turn for entry in entries]
    for entry, before in zip(entries[1:], turns, strict=False):
        if entry.turn < before:
            raise BadRecord(f"line {entry.line}: turn {entry.turn} comes after turn {before}")
    return tuple(entries)


def _read_json(text: str) -> Record:
    try:
        given = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"not a game record in JSON: {error}") from None
    listed = given.pop("entries", None)
    if not isinstance(listed, list):
        raise BadRecord("not a game record in JSON: 'entries' must be a list")
    entries = [_read_pair(pair, number) for number, pair in enumerate(listed)]
    header: dict[str, str] = {}
    for key, value in given.items():
        _add_header(header, key, str(value), "the header")
    return _checked(header, _joined(entries))


def _read_pair(pair: Any, number: int) -> Entry:
    """An entry of a record in JSON."""
    match pair:
        case [int(turn), str(text)] if not isinstance(turn, bool):
            return Entry(turn, " ".join(text.split()))
    raise BadRecord(
        f"entries[{number}] must be a turn and a text, like [1, 'holmes 1'], not {pair!r}"
    )


def _add_header(header: dict[str, str], key: str, value: str, where: str) -> None:
    if key not in HEADER:
        raise BadRecord(f"{where}: unknown header {key!r}; known: {', '.join(HEADER)}")
    if key in header:
        raise BadRecord(f"{where}: the header {key!r} stands twice")
    header[key] = value


def _checked(header: dict[str, str], entries: tuple[Entry, ...]) -> Record:
    """The record of a header and entries that fit each other."""
    for key in ("game", "result", "actions"):
        if key not in header:
            raise BadRecord(f"the header {key!r} is missing")
    viewer = header.get("viewer", ALL)
    if viewer not in (*VIEWERS, ALL):
        raise BadRecord(f"viewer must be one of {', '.join((*VIEWERS, ALL))}, not {viewer!r}")
    position = None
    if "position" in header:
        try:
            position = json.loads(header["position"])
        except (ValueError, RecursionError):
            raise BadRecord("the header 'position' is not JSON") from None
    rules = _number(header.get("rules", "1"))
    if rules is None:
        raise BadRecord(f"the header 'rules' must be a number, not {header['rules']!r}")
    record = Record(
        game=header["game"],
        edition=header.get("edition"),
        rules=rules,
        players={role: header[role] for role in ROLES if role in header},
        date=header.get("date", ""),
        viewer=viewer,
        result=header["result"],
        position=position,
        entries=entries,
    )
    if header["actions"] != str(len(record.actions)):
        raise BadRecord(
            f"the record is cut short or was edited: its header says {header['actions']} actions, "
            f"{len(record.actions)} are there"
        )
    return record


# Playing it again.


def replay(record: Record) -> State:
    """The state a whole record leads to; BadRecord names the line that does not fit."""
    if any(is_masked(entry.text) for entry in record.entries):
        raise BadRecord(
            f"this record was written for the viewer {record.viewer!r} and hides outcomes; "
            "only a whole record can be replayed"
        )
    return replays(record)[0]


def replays(record: Record) -> list[State]:
    """Every state a record may lead to: one for a whole record, more where outcomes are hidden."""
    states = [_first(record)]
    answers: list[str] = []
    turn = 0
    for entry in record.entries:
        if _is_appeal(entry.text):
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
    return states


def _first(record: Record) -> State:
    try:
        game = find_game(record.game)
        if record.rules != game.rules_version:
            raise BadRecord(
                f"played under version {record.rules} of the rules of {record.game}; "
                f"this program knows version {game.rules_version}"
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
    """A position is one of the game and edition that the header names."""
    given = (record.position or {}).get("game")
    if given != record.game:
        raise BadPosition(f"it is one of {given!r}, but the game is {record.game!r}")
    edition = first.game.edition_of(first.record)
    if record.edition not in (None, edition):
        raise BadPosition(
            f"it is one of edition {edition!r}, but the edition is {record.edition!r}"
        )


def _step(states: list[State], entry: Entry) -> list[State]:
    """All states after an entry; one that hides its outcome stands for every one it may have."""
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
    turn = states[0].game.event_turn(states[0].record)
    if entry.turn != turn:
        raise _wrong(entry, f"{entry.text!r} belongs to turn {turn}, not {entry.turn}")
    return list(found)


def _hidden(state: State, text: str) -> list[str]:
    """What a text that hides its outcome may stand for: outcomes that are kept from somebody."""
    word = text.split(" ", 1)[0] + " "
    return [
        action.text
        for action in state.legal_actions()
        if action.text.startswith(word) and state.game.known_to(state.record, action.code)
    ]


def _play(state: State, text: str) -> State:
    word, _, rest = text.partition(" ")
    if word in ENDINGS and rest in ROLES:
        return state.end(rest, word)
    return state.apply(text)


def _last_answer(state: State) -> str | None:
    """The appeal that the last action of a state led to, if it did."""
    if state.before is None:
        return None
    *_, event = state.events()
    return next((f"appeal {e.answer}" for e in event.effects if isinstance(e, Appeal)), None)


def _match_answer(entry: Entry, turn: int, answers: list[str]) -> None:
    if not answers:
        raise _wrong(entry, f"{entry.text!r} stands where there is no appeal")
    if entry.text not in answers:
        raise _wrong(entry, f"{entry.text!r} is not what happened: it was {' or '.join(answers)}")
    if entry.turn != turn:
        raise _wrong(entry, f"{entry.text!r} belongs to turn {turn}, not {entry.turn}")


def _match_result(record: Record, states: list[State]) -> None:
    results = {
        f"{state.outcome.winner} {state.outcome.reason}" if state.outcome else UNFINISHED
        for state in states
    }
    if record.result not in results:
        raise BadRecord(
            f"the header says the result is {record.result!r}, but the actions lead to "
            f"{' or '.join(sorted(results))!r}: the record is cut short or was edited"
        )


def _wrong(entry: Entry, what: str) -> BadRecord:
    where = f"line {entry.line}" if entry.line else f"turn {entry.turn}"
    return BadRecord(f"{where}: {what}")
