"""The rows of the database as values."""

from dataclasses import dataclass, field

PERSON, BOT, OPEN, LINK = "person", "bot", "open", "link"  # kinds of seats


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
    again: bool = False  # wants a rematch


@dataclass(frozen=True)
class EventRow:
    """One event of the log.

    `spent` is the milliseconds a choice took, on its first event; None without clocks.
    """

    seq: int
    actor: str
    action: str
    at: int
    spent: int | None = None


@dataclass(frozen=True)
class GameRow:
    """A game without its log; `deal` and `salt` are secret until there is a `result`.

    `due` is when some server must look at the game though nobody asks for it, because a clock runs
    out. `created_from` is the keyed hash of an address. `here` holds the roles that are connected
    to other servers.
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
    seats: dict[str, SeatRow] = field(default_factory=dict)
    here: frozenset[str] = frozenset()


@dataclass(frozen=True)
class DraftRow:
    """The unconfirmed steps of a seat; `base` is the number of the event they follow."""

    role: str
    base: int
    steps: tuple[str, ...]


@dataclass(frozen=True)
class ChatRow:
    """A line of the chat."""

    role: str
    text: str
    at: int


@dataclass(frozen=True)
class StoredGame:
    """A game with its log, drafts and chat."""

    row: GameRow
    events: tuple[EventRow, ...]
    drafts: tuple[DraftRow, ...]
    chat: tuple[ChatRow, ...]


@dataclass(frozen=True)
class GameUpdate:
    """The columns of a game that change together with its log."""

    result: str | None = None
    due: int | None = None


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
