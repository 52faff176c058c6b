"""Saved games as text: a small header, then every action by turn.

    gaslamp record 1
    game: pocket
    jack: Ada
    result: jack hourglasses
    actions: 34

    0. identity lane; tile a1 gull W; …
    1. toss alibi toby rotation joker; holmes 1; …; appeal unseen
    # a comment

The outcomes of chance are actions like any other, so a saved game replays without a seed. An appeal
is written down with its answer: it is not an action, but it is checked when the game is replayed. A
game saved for one viewer holds only what that viewer knows (`draw ?`). If its deal was committed to
in advance it has the `commitment`, the `deal`, and what proves it: the `secret` that was committed
to together with the game's `id_hash`, and each role's contribution; in older records the `salt`.
"""

import json
import textwrap
from dataclasses import dataclass, field
from typing import Any

from gaslamp.core.errors import BadRecord
from gaslamp.core.roles import ALL, INVESTIGATOR, JACK, ROLES, VIEWERS

FIRST_LINE = "gaslamp record 1"
UNFINISHED = "unfinished"
WIDTH = 96
UNBROKEN = "\u00a0"  # joins the words of an action, so that no line breaks inside it
CONTRIBUTION = "{}_contribution"
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
    "commitment",
    "salt",
    "secret",
    "id_hash",
    *(CONTRIBUTION.format(role) for role in ROLES),
    "deal",
    "actions",
)
# What belongs together: the seal of a secret, or one from before there were secrets.
SEALINGS = (("commitment", "secret", "id_hash", "deal"), ("commitment", "salt", "deal"))


@dataclass(frozen=True)
class Entry:
    """One action, or one answer to an appeal, of a saved game."""

    turn: int
    text: str
    line: int = 0


@dataclass(frozen=True)
class Seal:
    """The proof of a fair deal: the hash that was published at the start, and what was hashed.

    `contributions` are by role; a role whose page gave nothing is left out. Either there is a
    `secret` with the hash of the game's id, or in an older record a `salt`.
    """

    commitment: str
    deal: str
    salt: str | None = None
    secret: str | None = None
    id_hash: str | None = None
    contributions: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Record:
    """A saved game; not the NumPy record of a state."""

    game: str
    edition: str | None = None
    rules: int = 1
    players: dict[str, str] = field(default_factory=dict)
    date: str = ""
    viewer: str = ALL
    result: str = UNFINISHED
    position: dict[str, Any] | None = None
    seal: Seal | None = None
    entries: tuple[Entry, ...] = ()

    @property
    def actions(self) -> list[str]:
        """The actions in order, answers to appeals left out."""
        return [entry.text for entry in self.entries if not is_appeal(entry.text)]


def is_appeal(text: str) -> bool:
    """Return True if an entry is the answer to an appeal."""
    return text.startswith("appeal ")


def to_text(record: Record) -> str:
    """Return a saved game as text, one paragraph a turn."""
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
    if record.seal is not None:
        header |= _sealing(record.seal)
    header["actions"] = str(len(record.actions))
    on_one_line = {key: " ".join(value.split()) for key, value in header.items()}
    return {key: value for key, value in on_one_line.items() if value}


def _sealing(seal: Seal) -> dict[str, str]:
    given = [CONTRIBUTION.format(role) for role in ROLES]
    parts = {key: getattr(seal, key) or "" for key in ("commitment", "salt", "secret", "id_hash")}
    parts |= {key: seal.contributions.get(role, "") for key, role in zip(given, ROLES, strict=True)}
    return {**parts, "deal": seal.deal}


def to_json(record: Record) -> str:
    """Return a saved game as JSON: the header, and the actions as [turn, text] pairs."""
    entries = [[entry.turn, entry.text] for entry in record.entries]
    return json.dumps({**_header(record), "entries": entries}, indent=1) + "\n"


def read(text: str) -> Record:
    """Return the saved game of a text or JSON; BadRecord names the line that is wrong."""
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
    """Return the number that a few plain digits stand for; None for anything else."""
    plain = text.isascii() and text.isdigit() and len(text) < 10
    return int(text) if plain else None


def _joined(entries: list[Entry]) -> tuple[Entry, ...]:
    """Return the entries in order of turns; raise BadRecord if a turn goes back."""
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
    """Return an entry of a saved game in JSON."""
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
    """Return the saved game of a header and entries; raise BadRecord if they do not fit."""
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
        seal=_seal(header),
        entries=entries,
    )
    if header["actions"] != str(len(record.actions)):
        raise BadRecord(
            f"the record is cut short or was edited: its header says {header['actions']} actions, "
            f"{len(record.actions)} are there"
        )
    return record


def _seal(header: dict[str, str]) -> Seal | None:
    """Return the proof of a fair deal; None without one; BadRecord if a part is missing."""
    given = {role: CONTRIBUTION.format(role) for role in ROLES}
    contributions = {role: header[key] for role, key in given.items() if key in header}
    of_secret, of_salt = SEALINGS
    if not contributions and not header.keys() & {*of_secret, *of_salt}:
        return None
    keys = of_secret if contributions or header.keys() & {"secret", "id_hash"} else of_salt
    missing = [key for key in keys if key not in header]
    if missing:
        raise BadRecord(f"the headers {', '.join(keys)} belong together: {missing[0]!r} is missing")
    if keys is of_secret and "salt" in header:
        raise BadRecord("a record has the header 'salt' or the header 'secret', not both")
    return Seal(
        commitment=header["commitment"],
        deal=header["deal"],
        salt=header.get("salt"),
        secret=header.get("secret"),
        id_hash=header.get("id_hash"),
        contributions=contributions,
    )
