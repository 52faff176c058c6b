"""The SQL statements of an operator's orders, of bans, of reports, and of players who leave."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol, TypeVar

from gaslamp.server.storage.rows import (
    GUEST,
    VOID,
    BanRow,
    OrderRow,
    ReportRow,
    SeatRow,
    StoredGame,
)
from gaslamp.server.storage.upkeep import pack
from gaslamp.server.storage.write_queue import AlreadyTaken, Connection, Work, WriteTask

T = TypeVar("T")


class Moderation(Protocol):
    """What a server needs of the database for its operator; part of Storage."""

    async def take_orders(self, now: int, again: int) -> list[OrderRow]:
        """Return the orders to be carried out; one that was taken before `again` is given again."""

    async def answer_order(self, order: str, answer: str) -> None:
        """Store what came of an order."""

    async def bans(self, now: int) -> list[BanRow]:
        """Return who is shut out; forget those whose time is over."""

    async def add_report(self, report: ReportRow) -> bool:
        """Store a report; return False if this role has reported already."""

    async def void(self, game: str) -> bool:
        """Let the result of a finished game not count; return False if it has none."""

    async def seats_of(self, player: str) -> list[tuple[str, str, bool]]:
        """Return the seats of a player, archived games included: game, role, if it is not over."""

    async def forget_seat(self, game: str, role: str, player: str) -> None:
        """Delete the name and the keys of a player's seat, and what he said in the chat."""

    async def forget_reports(self, player: str) -> None:
        """Delete a player's key from reports."""


class SqlModeration(ABC):
    """The statements; each database carries them out in its own way."""

    SKIP_LOCKED = ""

    @abstractmethod
    async def _write(self, task: WriteTask[T]) -> T:
        """Commit a task; raise AlreadyTaken if its number or name is taken."""

    @abstractmethod
    async def _write_aside(self, work: Work[T]) -> T:
        """Commit work outside the write queue where there is another way: moves go first."""

    @abstractmethod
    async def _read(self, work: Work[T]) -> T:
        """Return what work reads in one transaction."""

    @abstractmethod
    async def archived(self, game: str) -> StoredGame | None:
        """Return a game from the archive, or None."""

    async def take_orders(self, now: int, again: int) -> list[OrderRow]:
        """Return the orders to be carried out; see Moderation."""
        command = (
            "UPDATE orders SET taken = ? WHERE id IN (SELECT id FROM orders WHERE answer IS NULL "
            f"AND (taken IS NULL OR taken < ?) ORDER BY at{self.SKIP_LOCKED}) "
            "RETURNING id, kind, subject"
        )

        def work(c: Connection) -> Callable[[], list[OrderRow]]:
            cursor = c.execute(command, (now, again))
            return lambda: [OrderRow(*row) for row in cursor.fetchall()]

        return await self._write_aside(work)

    async def answer_order(self, order: str, answer: str) -> None:
        """Store what came of an order."""

        def work(c: Connection) -> Callable[[], None]:
            c.execute("UPDATE orders SET answer = ? WHERE id = ?", (answer, order))
            return lambda: None

        await self._write_aside(work)

    async def bans(self, now: int) -> list[BanRow]:
        """Return who is shut out; see Moderation."""

        def work(c: Connection) -> Callable[[], list[BanRow]]:
            cursor = c.execute("SELECT kind, subject, until FROM bans WHERE until > ?", (now,))
            return lambda: [BanRow(*row) for row in cursor.fetchall()]

        return await self._read(work)

    async def add_report(self, report: ReportRow) -> bool:
        """Store a report; return False if this role has reported already."""
        columns = "game, role, at, words, player, reporter"
        values = [getattr(report, name) for name in columns.split(", ")]

        def work(c: Connection) -> Callable[[], bool]:
            c.execute(f"INSERT INTO reports ({columns}) VALUES (?, ?, ?, ?, ?, ?)", values)
            return lambda: True

        try:
            return await self._write(WriteTask(work, report.game))
        except AlreadyTaken:
            return False

    async def void(self, game: str) -> bool:
        """Let the result of a finished game not count; return False if it has none."""
        command = "UPDATE games SET result = ? WHERE id = ? AND result IS NOT NULL"

        def work(c: Connection) -> Callable[[], bool]:
            changed = c.execute(command, (VOID, game))
            return lambda: changed.rowcount > 0

        def changed(stored: StoredGame) -> StoredGame:
            return replace(stored, row=replace(stored.row, result=VOID))

        if await self._write(WriteTask(work, game)):
            return True
        return await self._change_archived(game, changed)

    async def seats_of(self, player: str) -> list[tuple[str, str, bool]]:
        """Return the seats of a player, archived games included: game, role, if it is not over."""
        command = (
            "SELECT seats.game, role, CASE WHEN result IS NULL THEN 1 ELSE 0 END FROM seats "
            "JOIN games ON games.id = seats.game WHERE player = ? UNION "
            "SELECT game, role, 0 FROM archived_seats WHERE player = ?"
        )

        def work(c: Connection) -> Callable[[], list[tuple[str, str, bool]]]:
            cursor = c.execute(command, (player, player))
            return lambda: [(game, role, bool(open_)) for game, role, open_ in cursor.fetchall()]

        return await self._read(work)

    async def forget_seat(self, game: str, role: str, player: str) -> None:
        """Delete the name and the keys of a player's seat, and what he said in the chat."""
        seat = "UPDATE seats SET name = ?, token = NULL, player = NULL, again = 0 "
        seat += "WHERE game = ? AND role = ? AND player = ?"
        # Only of a game that is not archived yet: what is archived has no seats.
        chat = "UPDATE chat SET text = '' WHERE game = ? AND role = ?"
        archived = "DELETE FROM archived_seats WHERE player = ? AND game = ? AND role = ?"

        def work(c: Connection) -> Callable[[], None]:
            c.execute(seat, (GUEST, game, role, player))
            c.execute(chat, (game, role))
            return lambda: None

        def changed(stored: StoredGame) -> StoredGame:
            seats = {**stored.row.seats, role: forgotten(stored.row.seats[role])}
            lines = (replace(li, text="") if li.role == role else li for li in stored.chat)
            return replace(stored, row=replace(stored.row, seats=seats), chat=tuple(lines))

        def struck(c: Connection) -> Callable[[], None]:
            c.execute(archived, (player, game, role))
            return lambda: None

        await self._write(WriteTask(work, game))
        if await self._change_archived(game, changed):
            await self._write_aside(struck)

    async def forget_reports(self, player: str) -> None:
        """Delete a player's key from reports."""

        def work(c: Connection) -> Callable[[], None]:
            for column in ("player", "reporter"):
                c.execute(f"UPDATE reports SET {column} = NULL WHERE {column} = ?", (player,))
            return lambda: None

        await self._write_aside(work)

    async def _change_archived(self, game: str, change: Callable[[StoredGame], StoredGame]) -> bool:
        """Change a game in the archive; return False if it is not there."""
        stored = await self.archived(game)
        if stored is None:
            return False
        packed = pack(change(stored))

        def work(c: Connection) -> Callable[[], bool]:
            changed = c.execute("UPDATE archive SET packed = ? WHERE id = ?", (packed, game))
            return lambda: changed.rowcount > 0

        return await self._write(WriteTask(work, game))


def forgotten(seat: SeatRow) -> SeatRow:
    """Return a seat without its player."""
    return replace(seat, name=GUEST, token=None, player=None)
