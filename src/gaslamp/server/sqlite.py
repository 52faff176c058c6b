"""The store in one SQLite file: write-ahead log, full sync, many moves to a commit."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from gaslamp.server.migrations import STEPS
from gaslamp.server.store import (
    BOT,
    PERSON,
    BadDatabase,
    ChatRow,
    DraftRow,
    EventRow,
    GameRow,
    SeatRow,
    StoredGame,
)
from gaslamp.server.writer import Writer

T = TypeVar("T")

GAME = "id, game, edition, rules, options, deal, salt, commitment, created, started, result, "
GAME += "next_game"
SEAT = "role, kind, name, bot, token, player, invitation"


class SqliteStore:
    """The log in one file; one process may use it."""

    def __init__(self, path: str) -> None:
        self._path = path
        try:
            self._prepare()
        except (OSError, sqlite3.Error) as error:
            raise BadDatabase(f"cannot use {path} as a database: {error}") from None
        self._writer = Writer(self._connect)
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

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        def run() -> T:
            if self._reader is None:
                self._reader = self._connect()
            return work(self._reader)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def close(self) -> None:
        """Finish what is under way and let go."""

        def shut(reader: sqlite3.Connection) -> None:
            reader.close()

        await self._writer.close()
        await self._read(shut)
        self._readers.shutdown()

    # Writing.

    async def create(self, game: GameRow, events: Sequence[EventRow], before: str | None) -> bool:
        """A new game with its set-up; as a rematch of `before`, only if that has none yet."""

        def work(c: sqlite3.Connection) -> bool:
            if before is not None:
                follow = "UPDATE games SET next_game = ? WHERE id = ? AND next_game IS NULL"
                if c.execute(follow, (game.id, before)).rowcount == 0:
                    return False
            options = json.loads(game.options)
            flags = (bool(options.get("listed")), options.get("clock") is not None)
            values = [getattr(game, name) for name in GAME.split(", ")]
            marks = ", ".join("?" * (len(values) + 2))
            c.execute(
                f"INSERT INTO games ({GAME}, listed, clocked) VALUES ({marks})", (*values, *flags)
            )
            for seat in game.seats.values():
                _insert_seat(c, game.id, seat)
            _insert_events(c, game.id, events)
            return True

        return await self._writer.do(work)

    async def append(
        self, game: str, events: Sequence[EventRow], *, result: str | None = None
    ) -> bool:
        """Add to the log and drop drafts; False, and nothing, if a number is taken."""

        def work(c: sqlite3.Connection) -> bool:
            _insert_events(c, game, events)
            c.execute("DELETE FROM drafts WHERE game = ?", (game,))
            if result is not None:
                c.execute("UPDATE games SET result = ? WHERE id = ?", (result, game))
            return True

        try:
            return await self._writer.do(work)
        except sqlite3.IntegrityError:
            return False

    async def keep_draft(self, game: str, draft: DraftRow) -> None:
        """Put a seat's draft in place of the one there was."""
        row = (game, draft.role, draft.base, json.dumps(draft.steps))
        command = "INSERT OR REPLACE INTO drafts (game, role, base, steps) VALUES (?, ?, ?, ?)"
        await self._writer.do(lambda c: c.execute(command, row).rowcount)

    async def take_seat(self, game: str, seat: SeatRow, started: int | None) -> bool:
        """Sit somebody down; False if the seat is taken."""

        def work(c: sqlite3.Connection) -> bool:
            sit = "UPDATE seats SET kind = ?, name = ?, token = ?, player = ?, invitation = NULL "
            sit += "WHERE game = ? AND role = ? AND token IS NULL AND kind NOT IN (?, ?)"
            row = (seat.kind, seat.name, seat.token, seat.player, game, seat.role, PERSON, BOT)
            if c.execute(sit, row).rowcount == 0:
                return False
            if started is not None:
                c.execute("UPDATE games SET started = ? WHERE id = ?", (started, game))
            return True

        return await self._writer.do(work)

    async def say(self, game: str, line: ChatRow) -> None:
        """Add a line to the chat."""
        command = "INSERT INTO chat SELECT ?, count(*), ?, ?, ? FROM chat WHERE game = ?"
        row = (game, line.role, line.text, line.at, game)
        await self._writer.do(lambda c: c.execute(command, row).rowcount)

    # Reading.

    async def load(self, game: str) -> StoredGame | None:
        """A game, or None."""

        def work(c: sqlite3.Connection) -> StoredGame | None:
            rows = _games(c, "WHERE id = ?", (game,))
            if not rows:
                return None
            events = "SELECT seq, actor, action, at, spent FROM events WHERE game = ? ORDER BY seq"
            drafts = "SELECT role, base, steps FROM drafts WHERE game = ?"
            chat = "SELECT role, text, at FROM chat WHERE game = ? ORDER BY number"
            return StoredGame(
                row=rows[0],
                events=tuple(EventRow(*row) for row in c.execute(events, (game,))),
                drafts=tuple(
                    DraftRow(role, base, tuple(json.loads(steps)))
                    for role, base, steps in c.execute(drafts, (game,))
                ),
                chat=tuple(ChatRow(*row) for row in c.execute(chat, (game,))),
            )

        return await self._read(work)

    async def of_player(self, player: str, limit: int) -> list[GameRow]:
        """The games in which a browser holds a seat, the newest first."""
        where = "WHERE id IN (SELECT game FROM seats WHERE player = ?) "
        where += "ORDER BY created DESC, id LIMIT ?"
        return await self._read(lambda c: _games(c, where, (player, limit)))

    async def listed(self, limit: int) -> list[GameRow]:
        """Listed games that are not over, the newest first."""
        where = "WHERE listed AND result IS NULL ORDER BY created DESC, id LIMIT ?"
        return await self._read(lambda c: _games(c, where, (limit,)))

    async def unfinished(self) -> list[str]:
        """Games that have begun and are not over and need the server: a bot or a clock."""
        command = "SELECT id FROM games WHERE result IS NULL AND started IS NOT NULL AND (clocked "
        command += "OR EXISTS (SELECT 1 FROM seats WHERE game = id AND kind = ?)) ORDER BY id"
        return await self._read(lambda c: [row[0] for row in c.execute(command, (BOT,))])


def _insert_seat(c: sqlite3.Connection, game: str, seat: SeatRow) -> None:
    values = [getattr(seat, name) for name in SEAT.split(", ")]
    c.execute(f"INSERT INTO seats (game, {SEAT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (game, *values))


def _insert_events(c: sqlite3.Connection, game: str, events: Sequence[EventRow]) -> None:
    c.executemany(
        "INSERT INTO events (game, seq, actor, action, at, spent) VALUES (?, ?, ?, ?, ?, ?)",
        [(game, e.seq, e.actor, e.action, e.at, e.spent) for e in events],
    )


def _games(c: sqlite3.Connection, where: str, values: tuple[Any, ...]) -> list[GameRow]:
    found = []
    for row in c.execute(f"SELECT {GAME} FROM games {where}", values).fetchall():
        seats = c.execute(f"SELECT {SEAT} FROM seats WHERE game = ? ORDER BY role", (row[0],))
        game = GameRow(*row)
        found.append(replace(game, seats={seat[0]: SeatRow(*seat) for seat in seats}))
    return found
