"""The rows of the database as values."""

from dataclasses import dataclass, field
from typing import NamedTuple

PERSON, BOT, OPEN, LINK = "person", "bot", "open", "link"  # kinds of seats
CALLED_OFF = "nobody called_off"  # the result of a game that nobody has won
VOID = "nobody void"  # the result of a game that the operator does not let count
PLAYER, ADDRESS, CHAT = "player", "address", "chat"  # kinds of bans
CLOSE, VOIDED, FORGET, EXPIRE = "close", "void", "forget", "expire"  # kinds of orders
GUEST = "Guest"  # a player who gave no name, or has deleted it


@dataclass(frozen=True)
class SeatRow:
    """A seat and who holds it. Tokens, browsers' keys and invitations are stored as hashes."""

    role: str
    kind: str
    name: str = ""
    bot: str = ""
    token: str | None = None
    player: str | None = None
    invitation: str | None = None
    contribution: str | None = None  # to the deal, in hexadecimal; None before the person has come
    again: bool = False  # wants a rematch


class EventRow(NamedTuple):
    """One event of the log.

    `spent` is the milliseconds that a choice took from the clock, on its first event; None without
    clocks, see GameClock. `next_actor` is whose choice it is afterwards, on the last event of those
    that are stored together; lists are made from it, and it is not read with the log.
    """

    seq: int
    actor: str
    action: str
    at: int
    spent: int | None = None
    next_actor: str | None = None


@dataclass(frozen=True)
class GameRow:
    """A game without its log; `deal`, `secret` and `salt` are secret until there is a `result`.

    A game is dealt when it begins: until then `deal` is empty. Games from before there were secrets
    have a `salt` instead of a `secret`, and a deal from their creation.

    `due` is when some server must look at the game though nobody asks for it, because a clock runs
    out. `created_from` is the keyed hash of the address that created it, until it is over. `here`
    holds the roles that are connected to other servers. `actor` is whose choice it is; only lists
    have it, and it is None where that is not known.
    """

    id: str
    game: str
    edition: str | None
    rules: int
    options: str
    deal: str
    salt: str
    commitment: str
    created: int
    started: int | None = None
    result: str | None = None
    next_game: str | None = None
    due: int | None = None
    created_from: str | None = None
    secret: str | None = None
    seats: dict[str, SeatRow] = field(default_factory=dict)
    here: frozenset[str] = frozenset()
    actor: str | None = None
    archived: bool = False


@dataclass(frozen=True)
class DraftRow:
    """The unconfirmed steps of a seat; `base` is the number of the event they follow."""

    role: str
    base: int
    steps: tuple[str, ...]


@dataclass(frozen=True)
class ChatRow:
    """A line of the chat; `id` is the sender's own, None from clients that give none."""

    role: str
    text: str
    at: int
    id: str | None = None


@dataclass(frozen=True)
class StoredGame:
    """A game with its log, drafts and chat."""

    row: GameRow
    events: tuple[EventRow, ...]
    drafts: tuple[DraftRow, ...]
    chat: tuple[ChatRow, ...]


Span = tuple[int, int]  # from a time to a time, in milliseconds


@dataclass(frozen=True)
class Beat:
    """What a heartbeat finds out; all times are in milliseconds since 1970.

    `now` is the database's time, None where it has no clock of its own. `alone` is True if no
    server was alive a moment ago, and `outages` are the spans in which none was.
    """

    now: int | None
    alone: bool
    outages: tuple[Span, ...]


@dataclass(frozen=True)
class GameUpdate:
    """The columns of a game that change together with its log."""

    result: str | None = None
    due: int | None = None


@dataclass(frozen=True)
class Unfinished:
    """How many unfinished games a player has, and an address has created; which of them are open.

    An open game is one that the lobby lists because it waits for somebody.
    """

    of_player: int
    of_address: int
    open_of_player: int
    open_of_address: int


@dataclass(frozen=True)
class BotJob:
    """A decision asked of a bot: `view` is that of its seat, `seq` where the log ends.

    It is asked for a player at an address, both as keys that tell nothing else, and costs what its
    level is expected to take, in seconds.
    """

    game: str
    seq: int
    kind: str  # the name of the game's rules
    bot: str
    view: bytes
    attempt: int = 1
    address: str = ""
    player: str = ""
    cost: float = 0.0


@dataclass(frozen=True)
class OrderRow:
    """What an operator has ordered: `subject` is the game or the player that it is about."""

    id: str
    kind: str
    subject: str


@dataclass(frozen=True)
class BanRow:
    """Somebody who is shut out until a time: a player or an address; or a player from the chat."""

    kind: str
    subject: str
    until: int


@dataclass(frozen=True)
class ReportRow:
    """What the player of a role reports of the other one; `player` and `reporter` are hashes."""

    game: str
    role: str
    at: int
    words: str
    player: str | None
    reporter: str | None
