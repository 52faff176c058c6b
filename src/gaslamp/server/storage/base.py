"""The interface of a database, whichever it is."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from gaslamp.core.errors import GaslampError
from gaslamp.server.storage.moderation import Moderation
from gaslamp.server.storage.rows import (
    Beat,
    BotJob,
    ChatRow,
    DraftRow,
    EventRow,
    GameRow,
    GameUpdate,
    SeatRow,
    StoredGame,
    Unfinished,
)
from gaslamp.server.storage.upkeep import Kind

# Of the fair order of bot jobs (`server/bots/fair_queue.py`), in seconds. What counts against
# anybody is at most MOST_DEBT: who used idle processes for a while is not kept waiting for as long.
# After FORGOTTEN it is forgotten what somebody was given.
MOST_DEBT = 10.0
FORGOTTEN = 600.0


class BadDatabase(GaslampError):
    """The database cannot be used, and why."""


class StorageUnavailable(GaslampError):
    """The database does not answer at the moment; the next call tries again."""


class StorageFull(StorageUnavailable):
    """There is no space left to write: the change was not made."""


class StorageDamaged(StorageUnavailable):
    """What the database holds cannot be read."""


class ChangeListener(Protocol):
    """Is told what other servers and workers write; called in the loop that it listens in."""

    def game_changed(self, game: str, seq: int) -> None:
        """Take note of a change; `seq` is where the game's log ends, 0 if the log is the same."""

    def job_added(self) -> None:
        """Take note that there is a job for a bot worker."""

    def job_done(self, game: str, seq: int) -> None:
        """Take note that a job has its answer."""

    def notifications_lost(self) -> None:
        """Read everything again: some of the calls above may be missing."""


class BotJobs(Protocol):
    """The queue of bot jobs in a shared database; workers on any machine take from it."""

    async def ask(self, job: BotJob) -> str | None:
        """Add a job if it is not there; return its answer if it has one."""

    async def withdraw(self, job: BotJob) -> None:
        """Delete a job that nobody has begun."""

    async def reject(self, job: BotJob, action: str) -> None:
        """Throw the answer of a job away, so that it is done again."""

    async def take(self, seconds: float, without: Sequence[str] = ()) -> BotJob | None:
        """Take a job that nobody holds, and hold it for so many seconds; None if there is none.

        Not for the addresses `without`; of the others in a fair order (`server/bots/fair_queue`).
        """

    async def hold(self, job: BotJob, seconds: float) -> None:
        """Hold a job for so many seconds from now; with 0, release it."""

    async def answer(self, job: BotJob, action: str) -> None:
        """Answer a job, unless it has an answer or was deleted because the game went on."""

    async def listen(self, listener: ChangeListener) -> None:
        """Tell a listener of new jobs from now on."""

    async def close(self) -> None:
        """Close the connections."""


class Storage(Moderation, Protocol):
    """The log of every game and what belongs to it. A call returns when its change is on disk.

    When the database does not answer a call raises StorageUnavailable: its change may or may not
    have been made.
    """

    @property
    def jobs(self) -> BotJobs | None:
        """The queue of bot jobs; None in a database that is not shared."""

    @property
    def shared(self) -> bool:
        """Return True if other servers may use the same database."""

    @property
    def trouble(self) -> str:
        """Return why changes cannot be stored at the moment; empty if they can, as far as known."""

    async def create(self, game: GameRow, events: Sequence[EventRow], before: str | None) -> bool:
        """Add a game with the events of its set-up.

        As the rematch of game `before`, return False and add nothing if that has a rematch already.
        """

    async def load(self, game: str, after: int = 0, lines: int = 0) -> StoredGame | None:
        """Return a game, or None; its log after event `after`, its chat without the first lines.

        A game that was archived is found as well.
        """

    async def append(
        self, game: str, events: Sequence[EventRow], update: GameUpdate | None = None
    ) -> bool:
        """Add events to the log and delete the drafts.

        Return False and change nothing if the number of an event is taken.
        """

    async def save_draft(self, game: str, draft: DraftRow, before: tuple[str, ...]) -> bool:
        """Replace the steps `before` by a seat's draft; return False if other steps are stored."""

    async def take_seat(self, game: str, seat: SeatRow) -> bool:
        """Give a seat to a person; return False if it is taken or the offer was withdrawn."""

    async def contribute(self, game: str, role: str, contribution: str) -> None:
        """Store that the person of a seat has come, with what he contributes to the deal.

        The first contribution counts. Other seats of the same browser contribute nothing.
        """

    async def start(self, game: GameRow, events: Sequence[EventRow]) -> bool:
        """Store that a game has begun: its `started`, `due` and `deal`, and how it was set up.

        Return False and change nothing if it has begun, was withdrawn, or waits for somebody.
        """

    async def withdraw(self, game: str, result: str) -> bool:
        """End a game that has not begun; return False if it has."""

    async def add_chat_line(self, game: str, line: ChatRow) -> None:
        """Add a line to the chat, unless the same seat has said one with the same id."""

    async def want_rematch(self, game: str, role: str) -> None:
        """Store that a seat wants a rematch."""

    async def of_player(self, player: str, limit: int) -> list[GameRow]:
        """Return the games in which a browser holds a seat: unfinished first, then the newest."""

    async def listed(self, limit: int, share: int) -> list[GameRow]:
        """Return the listed games that are not over, the newest first.

        At most `limit` that wait and `limit` that run, and of each at most `share` of one address.
        """

    async def store_actor(self, game: str, seq: int, actor: str) -> None:
        """Store whose choice it is after the last event of a log that does not tell it."""

    async def unfinished(self, player: str, created_from: str) -> Unfinished:
        """Return how many unfinished games a player has, and an address has created."""

    async def secret(self, name: str, fresh: str) -> str:
        """Return a secret of all servers of this database; `fresh` becomes it if there is none."""

    async def use_rules(self, versions: Mapping[str, int]) -> None:
        """Store which version of each game's rules this server uses."""

    async def call_off(self, game: str, name: str = "", version: int = 0) -> bool:
        """End a game without a winner; return False, and change nothing, if it is over.

        Given the name and version of its rules, also if some server has used later ones: it may be
        able to replay the game.
        """

    async def claim_lease(self, name: str, now: int, until: int) -> bool:
        """Return True if this server may do something until a time, and no other server may."""

    async def old_games(self, kind: Kind, before: int, limit: int) -> list[str]:
        """Return games of a kind in which nothing has happened since a time, the oldest first."""

    async def delete_unstarted(self, game: str) -> bool:
        """Delete a game that has not begun; return False if it has begun or is not there."""

    async def archive(self, stored: StoredGame) -> bool:
        """Move a game that is over to the archive; return False if it has changed meanwhile."""

    async def delete_archived(self, before: int, limit: int) -> int:
        """Delete archived games that ended before a time; return how many were deleted."""

    async def claim_due(self, by: int, until: int) -> list[str]:
        """Return the games that are due by a time; no other server gets them before `until`."""

    async def heartbeat(self, now: int) -> Beat:
        """Store that this server is alive; `now` counts where the database has no clock."""

    async def set_presence(self, game: str, roles: frozenset[str]) -> None:
        """Tell other servers which roles are connected to this one."""

    async def disk(self) -> tuple[int, int | None]:
        """Return the bytes of the database, and those free beside it if it is on this machine."""

    async def notify_lag(self) -> float | None:
        """Return the seconds in which a notification is heard; None if there are no others."""

    async def listen(self, listener: ChangeListener) -> None:
        """Tell a listener what other servers write, from now on."""

    async def close(self) -> None:
        """Finish what was begun and close the connections."""
