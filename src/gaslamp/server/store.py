"""What the server asks of a database, whichever it is."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol
from urllib.parse import urlsplit

from gaslamp.core.errors import GaslampError

PERSON, BOT, OPEN, LINK = "person", "bot", "open", "link"


@dataclass(frozen=True)
class SeatRow:
    """A seat: who holds it. Tokens are kept as hashes."""

    role: str
    kind: str
    name: str = ""
    bot: str = ""
    token: str | None = None
    player: str | None = None
    invitation: str | None = None
    again: bool = False  # whether a rematch is wanted


@dataclass(frozen=True)
class EventRow:
    """One decision of the log. `spent`: the milliseconds its choice took, on the first of it."""

    seq: int
    actor: str
    action: str
    at: int
    spent: int | None = None


@dataclass(frozen=True)
class GameRow:
    """A game apart from its log; `deal` and `salt` are secret until it has a result.

    `due` is when some server must look after it though nobody asks: for a bot, for a clock. `here`
    names the seats that somebody looks from through another server.
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
    seats: dict[str, SeatRow] = field(default_factory=dict)
    here: frozenset[str] = frozenset()


@dataclass(frozen=True)
class DraftRow:
    """The unconfirmed steps of a seat, from the number on at which they begin."""

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
    """A game with everything that happened in it."""

    row: GameRow
    events: tuple[EventRow, ...]
    drafts: tuple[DraftRow, ...]
    chat: tuple[ChatRow, ...]


@dataclass(frozen=True)
class Changes:
    """What a decision changes beside the log: it may end the game, and it moves `due`."""

    result: str | None = None
    due: int | None = None


@dataclass(frozen=True)
class Question:
    """A bot is to decide: `seen` is the view of its seat, `seq` where the game stands."""

    game: str
    seq: int
    kind: str  # which of the games it is
    bot: str
    seen: bytes
    attempt: int = 1


class Hearer(Protocol):
    """Whoever wants to know what others do with the store; called in his own loop."""

    def changed(self, game: str, seq: int) -> None:
        """Another server wrote to a game; `seq` is where its log ends, 0 if that is the same."""

    def asked(self) -> None:
        """There is a question that a bot worker may take."""

    def answered(self, game: str, seq: int) -> None:
        """A question has been answered."""

    def missed(self) -> None:
        """Something may not have been heard: everything must be read again."""


class Questions(Protocol):
    """Thinking for bots, given out through the store to workers on any machine."""

    async def ask(self, question: Question) -> str | None:
        """Put a question if it is not there, and give its answer if that is."""

    async def take(self, seconds: float) -> Question | None:
        """A question that nobody works on, held for so long; None if there is none."""

    async def hold(self, question: Question, seconds: float) -> None:
        """Hold a question for so much longer; for no time, leave it to others."""

    async def answer(self, question: Question, action: str) -> None:
        """Answer a question, unless somebody has or the game has gone on."""

    async def listen(self, hearer: Hearer) -> None:
        """Tell somebody what happens, from now on."""

    async def close(self) -> None:
        """Let go."""


class Store(Protocol):
    """The log and what belongs to it. A call returns when its change is safe on disk.

    When the database does not answer, a call raises StoreAway: it may or may not have been done.
    """

    @property
    def questions(self) -> Questions | None:
        """Where other servers can share the store: how bots are asked through it."""

    async def create(self, game: GameRow, events: Sequence[EventRow], before: str | None) -> bool:
        """A new game with its set-up; as a rematch of `before`, only if that has none yet."""

    async def load(self, game: str, after: int = 0, lines: int = 0) -> StoredGame | None:
        """A game, or None; its log after a number, its chat after so many lines."""

    async def append(
        self, game: str, events: Sequence[EventRow], changes: Changes | None = None
    ) -> bool:
        """Add to the log and drop drafts; False, and nothing, if a number is taken."""

    async def keep_draft(self, game: str, draft: DraftRow, before: tuple[str, ...]) -> bool:
        """Put a seat's draft in place of the steps before; False if there is something else."""

    async def take_seat(self, game: str, seat: SeatRow, now: int, due: int | None) -> bool:
        """Sit somebody down, and begin if nobody is missing; False if the seat is taken."""

    async def say(self, game: str, line: ChatRow) -> None:
        """Add a line to the chat."""

    async def want_again(self, game: str, role: str) -> None:
        """A seat wants a rematch."""

    async def of_player(self, player: str, limit: int) -> list[GameRow]:
        """The games in which a browser holds a seat, the newest first."""

    async def listed(self, limit: int) -> list[GameRow]:
        """Listed games that are not over, the newest first."""

    async def claim(self, by: int, until: int) -> list[str]:
        """The games that are due by a time; until another they are left to whoever asks."""

    async def beat(self, now: int) -> int:
        """Say that this server lives; since when there has always been one."""

    async def be_here(self, game: str, roles: frozenset[str]) -> None:
        """Tell other servers the seats that somebody looks from through this one."""

    async def listen(self, hearer: Hearer) -> None:
        """Tell somebody what others do, from now on."""

    async def close(self) -> None:
        """Finish what is under way and let go."""


class BadDatabase(GaslampError):
    """The database cannot be used, and why."""


class StoreAway(GaslampError):
    """The database does not answer at the moment; it is tried again the next time."""


SCHEMES = ("postgresql", "postgres")
NO_DRIVER = "PostgreSQL needs a package that is not installed: pip install 'gaslamp[postgresql]'"


def open_store(url: str) -> Store:
    """The store of a URL."""
    scheme, found, rest = url.partition("://")
    if found and scheme in SCHEMES:
        try:
            from gaslamp.server.postgresql import PostgresqlStore
        except ImportError:
            raise BadDatabase(NO_DRIVER) from None
        return PostgresqlStore(url)
    if not found or scheme != "sqlite" or not rest.startswith("/") or rest == "/":
        raise BadDatabase(
            f"{shown(url)!r} is not a database this server can use: give sqlite:///file, "
            "sqlite:////folder/file or postgresql://user@host/name"
        )
    from gaslamp.server.sqlite import SqliteStore

    return SqliteStore(rest[1:])


def open_questions(url: str) -> Questions:
    """What a bot worker needs of the store of a URL."""
    if url.partition("://")[0] not in SCHEMES:
        raise BadDatabase(
            "workers on their own need a PostgreSQL database; with SQLite the server has its own"
        )
    try:
        from gaslamp.server.questions import PostgresqlQuestions
    except ImportError:
        raise BadDatabase(NO_DRIVER) from None
    return PostgresqlQuestions(url)


def shown(url: str) -> str:
    """A URL as it may be shown: without a password."""
    parts = urlsplit(url)
    if parts.password is None:
        return url if "password" not in parts.query else url.partition("?")[0]
    return parts._replace(netloc=f"{parts.username}@{parts.netloc.rpartition('@')[2]}").geturl()
