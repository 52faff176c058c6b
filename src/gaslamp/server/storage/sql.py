"""The SQL statements that both databases share."""

import json
from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from msgspec.json import decode

from gaslamp.server.storage.base import BotJobs
from gaslamp.server.storage.moderation import SqlModeration
from gaslamp.server.storage.rows import (
    LINK,
    OPEN,
    PERSON,
    ChatRow,
    DraftRow,
    EventRow,
    GameRow,
    GameUpdate,
    SeatRow,
    Span,
    StoredGame,
)
from gaslamp.server.storage.upkeep import Upkeep
from gaslamp.server.storage.write_queue import AlreadyTaken, Connection, LogRow, WriteTask

T = TypeVar("T")

GAME = "id, game, edition, rules, options, deal, salt, commitment, created, started, result, "
GAME += "next_game, due, created_from, secret"
SEAT = "role, kind, name, bot, token, player, invitation, contribution, again"
CHAT = "role, text, at, id"
Done = Callable[[], bool]  # named: an annotation is evaluated with every call
EVENT = "game, seq, actor, action, at, spent, next_actor"
EVENTS = f"INSERT INTO events ({EVENT}) VALUES (?, ?, ?, ?, ?, ?, ?)"
ACTOR = "(SELECT next_actor FROM events WHERE game = games.id ORDER BY seq DESC LIMIT 1)"
NOBODY: frozenset[str] = frozenset()
Presence = dict[str, frozenset[str]]  # of each game, the roles that are connected
AWAY_MS = 10_000  # without any server for so long, no clock was running
LONGEST_WAIT_MS = 30 * 86_400_000  # longer than any choice may take, outages included
ATTEMPTS = 20  # two servers may choose the same number for a line of the chat

# The newest listed games of a condition, of each address so many at most. How many are read does
# not depend on how many there are: the newest 1,000 are as good as all.
LISTED = """
SELECT id FROM (
    SELECT id, created, row_number() OVER (
        PARTITION BY COALESCE(created_from, id) ORDER BY created DESC, id DESC
    ) AS place
    FROM (
        SELECT id, created, created_from FROM games
        WHERE listed = 1 AND result IS NULL AND started IS {}
        ORDER BY created DESC, id DESC LIMIT 1000
    ) AS newest
) AS ranked WHERE place <= ? ORDER BY created DESC, id DESC LIMIT ?
"""
BOTH_LISTED = (
    f"WHERE id IN (SELECT id FROM ({LISTED.format('NULL')}) AS waiting UNION ALL "
    f"SELECT id FROM ({LISTED.format('NOT NULL')}) AS running) ORDER BY created DESC, id DESC"
)


class SqlStorage(Upkeep, SqlModeration):
    """The statements; each database carries them out in its own way."""

    shared = False
    trouble = ""
    jobs: BotJobs | None = None
    SKIP_LOCKED = ""  # ends a SELECT that must not wait for rows locked by another server

    @abstractmethod
    def _presence(self, c: Connection, games: str, values: Sequence[Any]) -> Callable[[], Presence]:
        """Return the roles connected to other servers, of each game that a statement selects."""

    # Writing.

    async def create(self, game: GameRow, events: Sequence[EventRow], before: str | None) -> bool:
        """Add a game with the events of its set-up; see Storage."""

        def work(c: Connection) -> Callable[[], bool]:
            follow = "UPDATE games SET next_game = ? WHERE id = ? AND next_game IS NULL"
            followed = None if before is None else c.execute(follow, (game.id, before))
            options = json.loads(game.options)
            flags = (int(bool(options.get("listed"))), int(options.get("clock") is not None))
            values = [getattr(game, name) for name in GAME.split(", ")]
            marks = ", ".join("?" * (len(values) + 2))
            c.execute(
                f"INSERT INTO games ({GAME}, listed, clocked) VALUES ({marks})", (*values, *flags)
            )
            for seat in game.seats.values():
                _insert_seat(c, game.id, seat)
            c.executemany(EVENTS, _log_rows(game.id, events))

            def created() -> bool:
                if followed is not None and followed.rowcount == 0:
                    raise AlreadyTaken
                return True

            return created

        return await self._unless_taken(WriteTask(work, before or game.id))

    async def append(
        self, game: str, events: Sequence[EventRow], update: GameUpdate | None = None
    ) -> bool:
        """Add events to the log and delete the drafts; see Storage."""
        rows = _log_rows(game, events)

        def work(c: Connection) -> Done:
            c.executemany(EVENTS, rows)
            c.execute("DELETE FROM drafts WHERE game = ?", (game,))
            if update is not None:
                over = "" if update.result is None else ", created_from = NULL"
                change = f"UPDATE games SET result = ?, due = ?{over} WHERE id = ?"
                c.execute(change, (update.result, update.due, game))
            return lambda: True

        task = WriteTask(work, game, events[-1].seq, rows=rows, update=update)
        return await self._unless_taken(task)

    async def _unless_taken(self, task: WriteTask[bool]) -> bool:
        try:
            return await self._write(task)
        except AlreadyTaken:
            return False

    async def save_draft(self, game: str, draft: DraftRow, before: tuple[str, ...]) -> bool:
        """Replace the steps `before` by a seat's draft; see Storage."""
        # Not if the log goes on after `base`; over another draft only if it is the known one.
        command = (
            "INSERT INTO drafts (game, role, base, steps) SELECT ?, ?, ?, ? WHERE NOT EXISTS "
            "(SELECT 1 FROM events WHERE game = ? AND seq > ?) "
            "ON CONFLICT (game, role) DO UPDATE SET base = excluded.base, steps = excluded.steps "
            "WHERE drafts.base < excluded.base OR drafts.steps = ?"
        )
        row = (game, draft.role, draft.base, json.dumps(draft.steps))
        values = (*row, game, draft.base, json.dumps(before))
        return await self._changes_a_row(command, values, game)

    async def _changes_a_row(self, command: str, values: Sequence[Any], game: str) -> bool:
        """Commit a statement; return True if it changed a row."""

        def work(c: Connection) -> Callable[[], bool]:
            cursor = c.execute(command, values)
            return lambda: cursor.rowcount > 0

        return await self._write(WriteTask(work, game, single=True))

    async def take_seat(self, game: str, seat: SeatRow) -> bool:
        """Give a seat to a person; see Storage."""
        take = "UPDATE seats SET kind = ?, name = ?, token = ?, player = ?, invitation = NULL, "
        take += "contribution = ? WHERE game = ? AND role = ? AND kind IN (?, ?) "
        take += "AND EXISTS (SELECT 1 FROM games WHERE id = ? AND result IS NULL)"
        holder = (seat.kind, seat.name, seat.token, seat.player, seat.contribution)
        values = (*holder, game, seat.role, OPEN, LINK, game)
        return await self._changes_a_row(take, values, game)

    async def contribute(self, game: str, role: str, contribution: str) -> None:
        """Store that the person of a seat has come; see Storage."""
        command = (
            "UPDATE seats SET contribution = CASE WHEN role = ? THEN ? ELSE '' END "
            "WHERE game = ? AND kind = ? AND contribution IS NULL AND (role = ? OR player = "
            "(SELECT player FROM seats AS own WHERE own.game = ? AND own.role = ?))"
        )
        values = (role, contribution, game, PERSON, role, game, role)
        await self._changes_a_row(command, values, game)

    async def start(self, game: GameRow, events: Sequence[EventRow]) -> bool:
        """Store that a game has begun; see Storage."""
        command = (
            "UPDATE games SET started = ?, due = ?, deal = ? WHERE id = ? AND started IS NULL "
            "AND result IS NULL AND NOT EXISTS (SELECT 1 FROM seats WHERE game = ? AND "
            "(kind IN (?, ?) OR (kind = ? AND contribution IS NULL)))"
        )
        values = (game.started, game.due, game.deal, game.id, game.id, OPEN, LINK, PERSON)

        def work(c: Connection) -> Callable[[], bool]:
            begun = c.execute(command, values)
            if events:
                c.executemany(EVENTS, _log_rows(game.id, events))

            def started() -> bool:
                if begun.rowcount == 0:
                    raise AlreadyTaken
                return True

            return started

        return await self._unless_taken(WriteTask(work, game.id))

    async def withdraw(self, game: str, result: str) -> bool:
        """End a game that has not begun; return False if it has."""
        command = "UPDATE games SET result = ? WHERE id = ? AND started IS NULL AND result IS NULL"
        return await self._changes_a_row(command, (result, game), game)

    async def add_chat_line(self, game: str, line: ChatRow) -> None:
        """Add a line to the chat; see Storage."""
        command = f"INSERT INTO chat (game, number, {CHAT}) "
        command += "SELECT ?, (SELECT count(*) FROM chat WHERE game = ?), ?, ?, ?, ? "
        command += "WHERE NOT EXISTS (SELECT 1 FROM chat WHERE game = ? AND role = ? AND id = ?)"
        said = (line.role, line.text, line.at, line.id)
        values = (game, game, *said, game, line.role, line.id)
        for _ in range(ATTEMPTS):
            try:
                await self._changes_a_row(command, values, game)
                return
            except AlreadyTaken:
                pass
        raise AlreadyTaken

    async def want_rematch(self, game: str, role: str) -> None:
        """Store that a seat wants a rematch."""
        command = "UPDATE seats SET again = 1 WHERE game = ? AND role = ?"
        await self._changes_a_row(command, (game, role), game)

    async def claim_due(self, by: int, until: int) -> list[str]:
        """Return the games that are due by a time; no other server gets them before `until`."""
        command = (
            "UPDATE games SET due = CASE WHEN due > ? THEN due ELSE ? END WHERE id IN "
            "(SELECT id FROM games WHERE due IS NOT NULL AND due <= ?"
            f"{self.SKIP_LOCKED}) RETURNING id"
        )

        def work(c: Connection) -> Callable[[], list[str]]:
            cursor = c.execute(command, (until, until, by))
            return lambda: [row[0] for row in cursor.fetchall()]

        return await self._write_aside(work)

    # Reading.

    async def load(self, game: str, after: int = 0, lines: int = 0) -> StoredGame | None:
        """Return a game, or None; its log after event `after`, its chat without the first lines."""
        found = await self._load(game, after, lines)
        if found is None:
            found = await self.archived(game)
            if found is not None:
                events = tuple(event for event in found.events if event.seq > after)
                found = replace(found, events=events, chat=found.chat[lines:])
        return found

    @abstractmethod
    async def _load(self, game: str, after: int, lines: int) -> StoredGame | None:
        """Return a game that is not archived; see Storage."""

    async def of_player(self, player: str, limit: int) -> list[GameRow]:
        """Return the games in which a browser holds a seat; see Storage."""
        where = "WHERE id IN (SELECT game FROM seats WHERE player = ?) "
        where += "ORDER BY result IS NOT NULL, created DESC, id LIMIT ?"
        return await self._read(lambda c: self._games(c, where, (player, limit)))

    async def listed(self, limit: int, share: int) -> list[GameRow]:
        """Return the listed games that are not over, the newest first; see Storage."""

        values = (share, limit, share, limit)
        return await self._read(lambda c: self._games(c, BOTH_LISTED, values))

    async def store_actor(self, game: str, seq: int, actor: str) -> None:
        """Store whose choice it is after the last event of a log that does not tell it."""
        command = "UPDATE events SET next_actor = ? WHERE game = ? AND seq = ?"
        await self._changes_a_row(command, (actor, game, seq), game)

    def _games(
        self, c: Connection, where: str, values: tuple[Any, ...]
    ) -> Callable[[], list[GameRow]]:
        ids = f"SELECT id FROM games {where}"
        games = c.execute(f"SELECT {GAME}, {ACTOR} FROM games {where}", values)
        presence = self._presence(c, ids, values)
        select = f"SELECT game, {SEAT} FROM seats WHERE game IN ({ids}) ORDER BY role"
        held = c.execute(select, values)

        def found() -> list[GameRow]:
            rows, elsewhere = games.fetchall(), presence()
            seats: dict[str, dict[str, SeatRow]] = {row[0]: {} for row in rows}
            for game, *seat in held.fetchall():
                seats[game][seat[0]] = seat_of(seat)
            return [
                replace(
                    GameRow(*row[:-1]),
                    seats=seats[row[0]],
                    here=elsewhere.get(row[0], NOBODY),
                    actor=row[-1],
                )
                for row in rows
            ]

        return found


def stored_game(columns: Sequence[Any]) -> StoredGame:
    """Return a game from its columns; seats, events, drafts, chat and who is here are JSON."""
    row, lists = columns[:-5], columns[-5:]
    seats, events, drafts, chat, here = ([] if one is None else decode(one) for one in lists)
    held = {seat[0]: seat_of(seat) for seat in seats}
    return StoredGame(
        row=replace(GameRow(*row), seats=held, here=frozenset(here)),
        events=tuple(EventRow(*event) for event in events),
        drafts=tuple(DraftRow(role, base, tuple(decode(steps))) for role, base, steps in drafts),
        chat=tuple(ChatRow(*line) for line in chat),
    )


def outages(c: Connection, now: int) -> Callable[[], tuple[Span, ...]]:
    """Return the spans in which no server was alive, and forget those that no clock can reach."""
    c.execute("DELETE FROM outages WHERE finish < ?", (now - LONGEST_WAIT_MS,))
    found = c.execute("SELECT start, finish FROM outages ORDER BY start")
    return lambda: tuple((start, finish) for start, finish in found.fetchall())


def seat_of(row: Sequence[Any]) -> SeatRow:
    """Return a seat from its columns."""
    return replace(SeatRow(*row), again=bool(row[-1]))


def _insert_seat(c: Connection, game: str, seat: SeatRow) -> None:
    values = [getattr(seat, name) for name in SEAT.split(", ")]
    marks = ", ".join("?" * (len(values) + 1))
    c.execute(f"INSERT INTO seats (game, {SEAT}) VALUES ({marks})", (game, *values[:-1], 0))


def _log_rows(game: str, events: Sequence[EventRow]) -> list[LogRow]:
    return [(game, *event) for event in events]
