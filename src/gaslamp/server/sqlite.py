"""The store in one SQLite file: write-ahead log, full sync, many moves to a commit."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from msgspec import json

from gaslamp.server.migrations import STEPS
from gaslamp.server.sql import GAME, SEAT, Here, SqlStore, seat_of
from gaslamp.server.store import (
    BadDatabase,
    ChatRow,
    DraftRow,
    EventRow,
    GameRow,
    Hearer,
    StoredGame,
)
from gaslamp.server.writer import Connection, Outcome, Piece, Taken, Writer

T = TypeVar("T")

EVENTS_AT_ONCE = """
INSERT INTO events (game, seq, actor, action, at, spent)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
    json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]')
FROM json_each(?)
"""
LOAD = f"""
SELECT {GAME},
    (SELECT json_group_array(json_array({SEAT}))
     FROM (SELECT * FROM seats WHERE game = games.id ORDER BY role)),
    (SELECT json_group_array(json_array(seq, actor, action, at, spent))
     FROM (SELECT * FROM events WHERE game = games.id AND seq > ? ORDER BY seq)),
    (SELECT json_group_array(json_array(role, base, steps)) FROM drafts WHERE game = games.id),
    (SELECT json_group_array(json_array(role, text, at))
     FROM (SELECT * FROM chat WHERE game = games.id AND number >= ? ORDER BY number))
FROM games WHERE id = ?
"""
DROP_DRAFTS = "DELETE FROM drafts WHERE game IN (SELECT value FROM json_each(?))"


class SqliteStore(SqlStore):
    """The log in one file; one process may use it."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._since: int | None = None
        try:
            self._prepare()
        except (OSError, sqlite3.Error) as error:
            raise BadDatabase(f"cannot use {path} as a database: {error}") from None
        self._writer = Writer(_Committer(self._connect))
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="gaslamp-reader")
        self._reader: sqlite3.Connection | None = None

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path, isolation_level=None, check_same_thread=False, timeout=10
        )
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def _prepare(self) -> None:
        """Bring the tables up to date; the file is for its owner alone, it holds secrets."""
        path = Path(self._path)
        if not path.exists():
            path.touch(mode=0o600)
        connection = self._connect()
        try:
            version = int(connection.execute("PRAGMA user_version").fetchone()[0])
            if version > len(STEPS):
                raise BadDatabase(
                    f"{self._path} was written by a later version of this program "
                    f"(tables {version}, known {len(STEPS)})"
                )
            for number in range(version, len(STEPS)):
                done = f"PRAGMA user_version = {number + 1};"
                connection.executescript(f"BEGIN;{STEPS[number]}{done}COMMIT;")
        finally:
            connection.close()

    async def _write(self, piece: Piece[T]) -> T:
        return await self._writer.do(piece)

    _aside = _write

    async def _read(self, work: Callable[[Connection], T]) -> T:
        def of_one_moment(reader: Connection) -> T:
            reader.execute("BEGIN")
            try:
                return work(reader)
            finally:
                reader.execute("COMMIT")

        return await self._ask(of_one_moment)

    async def _ask(self, work: Callable[[Connection], T]) -> T:
        """What the reader's thread finds."""

        def run() -> T:
            if self._reader is None:
                self._reader = self._connect()
            return work(self._reader)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def load(self, game: str, after: int = 0, lines: int = 0) -> StoredGame | None:
        """A game, or None; its log after a number, its chat after so many lines.

        In one statement: the thread that reads waits for its turn after each.
        """

        def work(c: Connection) -> StoredGame | None:
            found = c.execute(LOAD, (after, lines, game)).fetchall()
            if not found:
                return None
            *row, seats, events, drafts, chat = found[0]
            sitting = {values[0]: seat_of(values) for values in json.decode(seats)}
            return StoredGame(
                row=replace(GameRow(*row), seats=sitting),
                events=tuple(EventRow(*event) for event in json.decode(events)),
                drafts=tuple(
                    DraftRow(role, base, tuple(json.decode(steps)))
                    for role, base, steps in json.decode(drafts)
                ),
                chat=tuple(ChatRow(*line) for line in json.decode(chat)),
            )

        return await self._ask(work)

    def _here(self, _c: Connection, _games: Sequence[str]) -> Callable[[], Here]:
        return dict

    async def beat(self, now: int) -> int:
        """Nobody else asks: since the first time."""
        self._since = now if self._since is None else self._since
        return self._since

    async def be_here(self, game: str, roles: frozenset[str]) -> None:
        """There are no other servers."""

    async def listen(self, hearer: Hearer) -> None:
        """Nobody else writes."""

    async def close(self) -> None:
        """Finish what is under way and let go."""

        def shut() -> None:
            if self._reader is not None:
                self._reader.close()

        await self._writer.close()
        await asyncio.get_running_loop().run_in_executor(self._readers, shut)
        self._readers.shutdown()


class _Committer:
    """All pieces in one transaction; one that fails is undone alone."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._connection: sqlite3.Connection | None = None

    def commit(self, pieces: Sequence[Piece[Any]]) -> list[Outcome]:
        """Commit what can be done of them; the result of each, or why it was undone."""
        if self._connection is None:
            self._connection = self._connect()
        connection = self._connection
        together = [piece for piece in pieces if piece.rows]
        try:
            connection.execute("BEGIN IMMEDIATE")
            added = bool(together) and _append(connection, together)
            outcomes = [
                (True, None) if added and piece.rows else _attempt(connection, piece)
                for piece in pieces
            ]
            connection.execute("COMMIT")
        except Exception:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return outcomes

    def close(self) -> None:
        """Let go."""
        if self._connection is not None:
            self._connection.close()


def _append(connection: sqlite3.Connection, pieces: Sequence[Piece[Any]]) -> bool:
    """Add to many logs at once; False, and nothing, if that cannot be done for all of them.

    Every statement lets the other threads run and then waits for its turn again, however short it
    is: two for everybody are quicker than a few for each.
    """
    rows = json.encode([row for piece in pieces for row in piece.rows]).decode()
    games = json.encode([piece.game for piece in pieces]).decode()
    try:
        connection.execute(EVENTS_AT_ONCE, (rows,))  # which leaves nothing behind if it fails
        connection.execute(DROP_DRAFTS, (games,))
        return True
    except sqlite3.IntegrityError:  # some number is taken: whose, is found out one by one
        return False


def _attempt(connection: sqlite3.Connection, piece: Piece[Any]) -> Outcome:
    connection.execute("SAVEPOINT piece")
    try:
        return piece.work(connection)(), None
    except (sqlite3.IntegrityError, Taken):
        connection.execute("ROLLBACK TO piece")
        return None, Taken()
    finally:
        connection.execute("RELEASE piece")
