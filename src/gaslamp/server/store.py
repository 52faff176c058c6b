"""What the server asks of a database, whichever it is."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

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
    """A game apart from its log; `deal` and `salt` are secret until it has a result."""

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
    seats: dict[str, SeatRow] = field(default_factory=dict)


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


class Store(Protocol):
    """The log and what belongs to it. A call returns when its change is safe on disk."""

    async def create(self, game: GameRow, events: Sequence[EventRow], before: str | None) -> bool:
        """A new game with its set-up; as a rematch of `before`, only if that has none yet."""

    async def load(self, game: str) -> StoredGame | None:
        """A game, or None."""

    async def append(
        self, game: str, events: Sequence[EventRow], *, result: str | None = None
    ) -> bool:
        """Add to the log and drop drafts; False, and nothing, if a number is taken."""

    async def keep_draft(self, game: str, draft: DraftRow) -> None:
        """Put a seat's draft in place of the one there was."""

    async def take_seat(self, game: str, seat: SeatRow, started: int | None) -> bool:
        """Sit somebody down; False if the seat is taken."""

    async def say(self, game: str, line: ChatRow) -> None:
        """Add a line to the chat."""

    async def of_player(self, player: str, limit: int) -> list[GameRow]:
        """The games in which a browser holds a seat, the newest first."""

    async def listed(self, limit: int) -> list[GameRow]:
        """Listed games that are not over, the newest first."""

    async def unfinished(self) -> list[str]:
        """Games that have begun and are not over and need the server: a bot or a clock."""

    async def close(self) -> None:
        """Finish what is under way and let go."""


class BadDatabase(GaslampError):
    """The database cannot be used, and why."""


def open_store(url: str) -> Store:
    """The store of a URL."""
    scheme, found, rest = url.partition("://")
    if not found or scheme != "sqlite" or not rest.startswith("/") or rest == "/":
        raise BadDatabase(
            f"{url!r} is not a database this server can use: give sqlite:///file or "
            "sqlite:////folder/file"
        )
    from gaslamp.server.sqlite import SqliteStore

    return SqliteStore(rest[1:])
