"""The SQL statements about games that nobody plays: quotas, retention, the archive."""

import os
import zlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, TypeVar

import msgspec

from gaslamp.server.storage.rows import CALLED_OFF, StoredGame, Unfinished
from gaslamp.server.storage.write_queue import Connection, Work, WriteTask

T = TypeVar("T")

# Locks the game's row. What follows in the transaction sees what others had committed by then.
LOCK = "UPDATE games SET created = created WHERE id = ?"
LAST = "COALESCE((SELECT at FROM events WHERE game = games.id ORDER BY seq DESC LIMIT 1), created)"
UNFINISHED_OF_PLAYER = """
SELECT count(*), COALESCE(sum(CASE WHEN listed = 1 AND started IS NULL THEN 1 ELSE 0 END), 0)
FROM games WHERE result IS NULL AND id IN (SELECT game FROM seats WHERE player = ?)
"""
UNFINISHED_OF_ADDRESS = """
SELECT count(*), COALESCE(sum(CASE WHEN listed = 1 AND started IS NULL THEN 1 ELSE 0 END), 0)
FROM games WHERE created_from IS NOT NULL AND created_from = ?
"""


# What needs more space than is in use, and gives it back.
FILLERS = (os.urandom(16_384), b"")
CHECK_WRITE = (
    "INSERT INTO write_check (id, filler) VALUES (1, ?) "
    "ON CONFLICT (id) DO UPDATE SET filler = excluded.filler"
)


class Kind(Enum):
    """Games that retention looks for, by the condition that they meet."""

    NEVER_STARTED = "result IS NULL AND started IS NULL AND created <= ?"
    ABANDONED = f"result IS NULL AND started IS NOT NULL AND created <= ? AND {LAST} <= ?"
    OVER = f"result IS NOT NULL AND created <= ? AND {LAST} <= ?"


class Upkeep(ABC):
    """The statements; each database carries them out in its own way."""

    @abstractmethod
    async def _write(self, task: WriteTask[T]) -> T:
        """Commit a task; raise AlreadyTaken if its number or name is taken."""

    @abstractmethod
    async def _write_aside(self, work: Work[T]) -> T:
        """Commit work outside the write queue where there is another way: moves go first."""

    @abstractmethod
    async def _read(self, work: Work[T]) -> T:
        """Return what work reads in one transaction."""

    async def check_write(self) -> None:
        """Write something to find out whether there is space."""
        for filler in FILLERS:

            def work(c: Connection, filler: bytes = filler) -> Callable[[], None]:
                c.execute(CHECK_WRITE, (filler,))
                return lambda: None

            await self._write(WriteTask(work, ""))

    # Quotas.

    async def unfinished(self, player: str, created_from: str) -> Unfinished:
        """Return how many unfinished games a player has, and an address has created."""

        def work(c: Connection) -> Callable[[], Unfinished]:
            player_rows = c.execute(UNFINISHED_OF_PLAYER, (player,))
            address_rows = c.execute(UNFINISHED_OF_ADDRESS, (created_from,))

            def counted() -> Unfinished:
                games, waiting = map(int, player_rows.fetchall()[0])
                from_there, waiting_there = map(int, address_rows.fetchall()[0])
                return Unfinished(games, from_there, waiting, waiting_there)

            return counted

        return await self._read(work)

    async def secret(self, name: str, fresh: str) -> str:
        """Return a secret of all servers of this database; `fresh` becomes it if there is none."""
        command = "INSERT INTO server_secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING"

        def work(c: Connection) -> Callable[[], str]:
            c.execute(command, (name, fresh))
            found = c.execute("SELECT value FROM server_secrets WHERE name = ?", (name,))
            return lambda: str(found.fetchall()[0][0])

        return await self._write_aside(work)

    # Versions of the rules.

    async def use_rules(self, versions: Mapping[str, int]) -> None:
        """Store which version of each game's rules this server uses."""
        command = (
            "INSERT INTO rules_in_use (game, version) VALUES (?, ?) ON CONFLICT (game) DO UPDATE "
            "SET version = excluded.version WHERE rules_in_use.version < excluded.version"
        )

        def work(c: Connection) -> Callable[[], None]:
            c.executemany(command, sorted(versions.items()))
            return lambda: None

        await self._write_aside(work)

    async def call_off(self, game: str, name: str = "", version: int = 0) -> bool:
        """End a game without a winner; return False, and change nothing, if it is over.

        Given the name and version of its rules, also if some server has used later ones: it may be
        able to replay the game.
        """
        command = (
            "UPDATE games SET result = ?, due = NULL, created_from = NULL WHERE id = ? AND "
            "result IS NULL AND NOT EXISTS "
            "(SELECT 1 FROM rules_in_use WHERE rules_in_use.game = ? AND version > ?)"
        )

        def work(c: Connection) -> Callable[[], bool]:
            changed = c.execute(command, (CALLED_OFF, game, name, version))
            return lambda: changed.rowcount > 0

        return await self._write(WriteTask(work, game))

    # Retention.

    async def claim_lease(self, name: str, now: int, until: int) -> bool:
        """Return True if this server may do something until a time, and no other server may."""
        command = (
            "INSERT INTO leases (name, until) VALUES (?, ?) ON CONFLICT (name) DO UPDATE "
            "SET until = excluded.until WHERE leases.until <= ?"
        )

        def work(c: Connection) -> Callable[[], bool]:
            changed = c.execute(command, (name, until, now))
            return lambda: changed.rowcount > 0

        return await self._write_aside(work)

    async def old_games(self, kind: Kind, before: int, limit: int) -> list[str]:
        """Return games of a kind in which nothing has happened since a time, the oldest first."""
        values = (before,) * kind.value.count("?")
        command = f"SELECT id FROM games WHERE {kind.value} ORDER BY created LIMIT ?"
        return [row[0] for row in await self._rows(command, (*values, limit))]

    async def delete_unstarted(self, game: str) -> bool:
        """Delete a game that has not begun; return False if it has begun or is not there."""
        found = "EXISTS (SELECT 1 FROM games WHERE id = ? AND started IS NULL AND result IS NULL)"

        def work(c: Connection) -> Callable[[], bool]:
            c.execute(LOCK, (game,))
            return _delete(c, game, found, (game,))

        return await self._write(WriteTask(work, game))

    async def archive(self, stored: StoredGame) -> bool:
        """Move a game that is over to the archive; return False if it has changed meanwhile."""
        game = stored.row.id
        ended = max((event.at for event in stored.events), default=stored.row.created)
        move = (
            "INSERT INTO archive (id, ended, packed) SELECT id, ?, ? FROM games WHERE id = ? AND "
            "result IS NOT NULL AND (SELECT count(*) FROM chat WHERE game = ?) = ? "
            "AND (SELECT count(player) FROM seats WHERE game = ?) = ?"  # nobody deleted his data
        )
        moved = "EXISTS (SELECT 1 FROM archive WHERE id = ?)"
        players = (
            "INSERT INTO archived_seats (player, game, role) SELECT player, game, role FROM seats "
            f"WHERE game = ? AND player IS NOT NULL AND {moved}"
        )
        known = sum(seat.player is not None for seat in stored.row.seats.values())

        def work(c: Connection) -> Callable[[], bool]:
            c.execute(LOCK, (game,))
            values = (ended, pack(stored), game, game, len(stored.chat), game, known)
            c.execute(move, values)
            c.execute(players, (game, game))
            return _delete(c, game, moved, (game,))

        return await self._write(WriteTask(work, game))

    async def delete_archived(self, before: int, limit: int) -> int:
        """Delete archived games that ended before a time; return how many were deleted."""
        those = "IN (SELECT id FROM archive WHERE ended <= ? ORDER BY ended, id LIMIT ?)"

        def work(c: Connection) -> Callable[[], int]:
            c.execute(f"DELETE FROM archived_seats WHERE game {those}", (before, limit))
            changed = c.execute(f"DELETE FROM archive WHERE id {those}", (before, limit))
            return lambda: changed.rowcount

        return await self._write_aside(work)

    async def archived(self, game: str) -> StoredGame | None:
        """Return a game from the archive, or None."""
        command = "SELECT packed FROM archive WHERE id = ?"
        found = await self._rows(command, (game,))
        return unpack(found[0][0]) if found else None

    async def _rows(self, command: str, values: Sequence[Any]) -> list[Any]:
        """Return the rows of one statement."""

        def work(c: Connection) -> Callable[[], list[Any]]:
            return c.execute(command, values).fetchall

        return await self._read(work)


def _delete(c: Connection, game: str, condition: str, values: Sequence[str]) -> Callable[[], bool]:
    """Delete a game from every table, if a condition holds; return a function that tells if so."""
    for table in ("chat", "drafts", "events", "seats"):
        c.execute(f"DELETE FROM {table} WHERE game = ? AND {condition}", (game, *values))
    deleted = c.execute(f"DELETE FROM games WHERE id = ? AND {condition}", (game, *values))
    return lambda: deleted.rowcount > 0


def pack(stored: StoredGame) -> bytes:
    """Return a game as one compressed row; its drafts are worth nothing."""
    return zlib.compress(msgspec.json.encode(replace(stored, drafts=())), 9)


def unpack(packed: bytes) -> StoredGame:
    """Return an archived game. A field that is newer than the row has its default."""
    stored = msgspec.json.decode(zlib.decompress(packed), type=StoredGame)
    return replace(stored, row=replace(stored.row, archived=True))
