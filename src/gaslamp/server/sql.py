"""The store in SQL: what both databases are asked in the same words."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from gaslamp.server.store import (
    BOT,
    PERSON,
    Changes,
    ChatRow,
    DraftRow,
    EventRow,
    GameRow,
    Questions,
    SeatRow,
    StoredGame,
)
from gaslamp.server.writer import Connection, Piece, Row, Taken

T = TypeVar("T")

GAME = "id, game, edition, rules, options, deal, salt, commitment, created, started, result, "
GAME += "next_game, due"
SEAT = "role, kind, name, bot, token, player, invitation, again"
EVENTS = "INSERT INTO events (game, seq, actor, action, at, spent) VALUES (?, ?, ?, ?, ?, ?)"
NOBODY: frozenset[str] = frozenset()
Here = dict[str, frozenset[str]]
ATTEMPTS = 20  # two servers may choose the same number for a line of the chat


class SqlStore(ABC):
    """The statements; how they are carried out is each database's own."""

    questions: Questions | None = None
    SKIP_LOCKED = ""  # said after a SELECT whose rows another server may be at work on

    @abstractmethod
    async def _write(self, piece: Piece[T]) -> T:
        """Commit a piece of work; Taken if a number or a name is."""

    @abstractmethod
    async def _aside(self, piece: Piece[T]) -> T:
        """Commit a piece of work that others need not wait for."""

    @abstractmethod
    async def _read(self, work: Callable[[Connection], T]) -> T:
        """What is there, all of the same moment."""

    @abstractmethod
    def _here(self, c: Connection, games: Sequence[str]) -> Callable[[], Here]:
        """Of each game, the seats that somebody looks from through other servers."""

    # Writing.

    async def create(self, game: GameRow, events: Sequence[EventRow], before: str | None) -> bool:
        """A new game with its set-up; as a rematch of `before`, only if that has none yet."""

        def work(c: Connection) -> Callable[[], bool]:
            if before is not None:
                follow = "UPDATE games SET next_game = ? WHERE id = ? AND next_game IS NULL "
                if not c.execute(follow + "RETURNING id", (game.id, before)).fetchall():
                    raise Taken
            options = json.loads(game.options)
            flags = (int(bool(options.get("listed"))), int(options.get("clock") is not None))
            values = [getattr(game, name) for name in GAME.split(", ")]
            marks = ", ".join("?" * (len(values) + 2))
            c.execute(
                f"INSERT INTO games ({GAME}, listed, clocked) VALUES ({marks})", (*values, *flags)
            )
            for seat in game.seats.values():
                _insert_seat(c, game.id, seat)
            c.executemany(EVENTS, _rows(game.id, events))
            return lambda: True

        return await self._unless_taken(Piece(work, before or game.id))

    async def append(
        self, game: str, events: Sequence[EventRow], changes: Changes | None = None
    ) -> bool:
        """Add to the log and drop drafts; False, and nothing, if a number is taken."""

        rows = _rows(game, events)

        def work(c: Connection) -> Callable[[], bool]:
            c.executemany(EVENTS, rows)
            c.execute("DELETE FROM drafts WHERE game = ?", (game,))
            if self.questions is not None:  # what bots were asked before is of no use any more
                c.execute("DELETE FROM questions WHERE game = ?", (game,))
            if changes is not None:
                change = "UPDATE games SET result = ?, due = ? WHERE id = ?"
                c.execute(change, (changes.result, changes.due, game))
            return lambda: True

        only_log = changes is None and self.questions is None
        piece = Piece(work, game, events[-1].seq, rows if only_log else ())
        return await self._unless_taken(piece)

    async def _unless_taken(self, piece: Piece[bool]) -> bool:
        try:
            return await self._write(piece)
        except Taken:
            return False

    async def keep_draft(self, game: str, draft: DraftRow, before: tuple[str, ...]) -> bool:
        """Put a seat's draft in place of the steps before; False if there is something else."""
        # Not if the game has gone on; over another draft only if it is the one that was known.
        command = (
            "INSERT INTO drafts (game, role, base, steps) SELECT ?, ?, ?, ? WHERE NOT EXISTS "
            "(SELECT 1 FROM events WHERE game = ? AND seq > ?) "
            "ON CONFLICT (game, role) DO UPDATE SET base = excluded.base, steps = excluded.steps "
            "WHERE drafts.base < excluded.base OR drafts.steps = ?"
        )
        row = (game, draft.role, draft.base, json.dumps(draft.steps))
        return await self._changed(command, (*row, game, draft.base, json.dumps(before)), game)

    async def _changed(self, command: str, values: Sequence[Any], game: str) -> bool:
        """Whether a statement changed a row."""

        def work(c: Connection) -> Callable[[], bool]:
            cursor = c.execute(command, values)
            return lambda: cursor.rowcount > 0

        return await self._write(Piece(work, game))

    async def take_seat(self, game: str, seat: SeatRow, now: int, due: int | None) -> bool:
        """Sit somebody down, and begin if nobody is missing; False if the seat is taken."""
        wait = "UPDATE games SET created = created WHERE id = ?"  # for whoever sits down as well
        sit = "UPDATE seats SET kind = ?, name = ?, token = ?, player = ?, invitation = NULL "
        sit += "WHERE game = ? AND role = ? AND token IS NULL AND kind NOT IN (?, ?)"
        begin = "UPDATE games SET started = ?, due = ? WHERE id = ? AND started IS NULL AND "
        begin += "NOT EXISTS (SELECT 1 FROM seats WHERE game = ? AND kind NOT IN (?, ?))"

        def work(c: Connection) -> Callable[[], bool]:
            c.execute(wait, (game,))
            row = (seat.kind, seat.name, seat.token, seat.player, game, seat.role, PERSON, BOT)
            sat = c.execute(sit, row)
            c.execute(begin, (now, due, game, game, PERSON, BOT))
            return lambda: sat.rowcount > 0

        return await self._write(Piece(work, game))

    async def say(self, game: str, line: ChatRow) -> None:
        """Add a line to the chat."""
        command = "INSERT INTO chat (game, number, role, text, at) "
        command += "SELECT ?, count(*), ?, ?, ? FROM chat WHERE game = ?"
        for _ in range(ATTEMPTS):
            try:
                await self._changed(command, (game, line.role, line.text, line.at, game), game)
                return
            except Taken:
                pass
        raise Taken

    async def want_again(self, game: str, role: str) -> None:
        """A seat wants a rematch."""
        command = "UPDATE seats SET again = 1 WHERE game = ? AND role = ?"
        await self._changed(command, (game, role), game)

    async def claim(self, by: int, until: int) -> list[str]:
        """The games that are due by a time; until another they are left to whoever asks."""
        command = (
            "UPDATE games SET due = CASE WHEN due > ? THEN due ELSE ? END WHERE id IN "
            "(SELECT id FROM games WHERE due IS NOT NULL AND due <= ?"
            f"{self.SKIP_LOCKED}) RETURNING id"
        )

        def work(c: Connection) -> Callable[[], list[str]]:
            cursor = c.execute(command, (until, until, by))
            return lambda: [row[0] for row in cursor.fetchall()]

        return await self._aside(Piece(work, ""))

    # Reading.

    async def load(self, game: str, after: int = 0, lines: int = 0) -> StoredGame | None:
        """A game, or None; its log after a number, its chat after so many lines."""
        log = "SELECT seq, actor, action, at, spent FROM events WHERE game = ? AND seq > ? "
        chat = "SELECT role, text, at FROM chat WHERE game = ? AND number >= ? ORDER BY number"

        def work(c: Connection) -> StoredGame | None:
            row = c.execute(f"SELECT {GAME} FROM games WHERE id = ?", (game,))
            seats = c.execute(f"SELECT {SEAT} FROM seats WHERE game = ? ORDER BY role", (game,))
            events = c.execute(log + "ORDER BY seq", (game, after))
            drafts = c.execute("SELECT role, base, steps FROM drafts WHERE game = ?", (game,))
            said = c.execute(chat, (game, lines))
            here = self._here(c, [game])
            found = row.fetchall()
            if not found:
                return None
            sitting = {seat[0]: seat_of(seat) for seat in seats.fetchall()}
            return StoredGame(
                row=replace(GameRow(*found[0]), seats=sitting, here=here().get(game, NOBODY)),
                events=tuple(EventRow(*event) for event in events.fetchall()),
                drafts=tuple(
                    DraftRow(role, base, tuple(json.loads(steps)))
                    for role, base, steps in drafts.fetchall()
                ),
                chat=tuple(ChatRow(*line) for line in said.fetchall()),
            )

        return await self._read(work)

    async def of_player(self, player: str, limit: int) -> list[GameRow]:
        """The games in which a browser holds a seat, the newest first."""
        where = "WHERE id IN (SELECT game FROM seats WHERE player = ?) "
        where += "ORDER BY created DESC, id LIMIT ?"
        return await self._read(lambda c: self._games(c, where, (player, limit)))

    async def listed(self, limit: int) -> list[GameRow]:
        """Listed games that are not over, the newest first."""
        where = "WHERE listed = 1 AND result IS NULL ORDER BY created DESC, id LIMIT ?"
        return await self._read(lambda c: self._games(c, where, (limit,)))

    def _games(self, c: Connection, where: str, values: tuple[Any, ...]) -> list[GameRow]:
        rows = c.execute(f"SELECT {GAME} FROM games {where}", values).fetchall()
        ids = [row[0] for row in rows]
        if not ids:
            return []
        here = self._here(c, ids)
        marks = ", ".join("?" * len(ids))
        seats: dict[str, dict[str, SeatRow]] = {game: {} for game in ids}
        sitting = f"SELECT game, {SEAT} FROM seats WHERE game IN ({marks}) ORDER BY role"
        for game, *seat in c.execute(sitting, ids).fetchall():
            seats[game][seat[0]] = seat_of(seat)
        others = here()
        return [
            replace(GameRow(*row), seats=seats[row[0]], here=others.get(row[0], NOBODY))
            for row in rows
        ]


def seat_of(row: Sequence[Any]) -> SeatRow:
    """A seat from its columns."""
    return replace(SeatRow(*row), again=bool(row[-1]))


def _insert_seat(c: Connection, game: str, seat: SeatRow) -> None:
    values = [getattr(seat, name) for name in SEAT.split(", ")]
    marks = ", ".join("?" * (len(values) + 1))
    c.execute(f"INSERT INTO seats (game, {SEAT}) VALUES ({marks})", (game, *values[:-1], 0))


def _rows(game: str, events: Sequence[EventRow]) -> list[Row]:
    return [(game, e.seq, e.actor, e.action, e.at, e.spent) for e in events]
