"""The store in a PostgreSQL database, which several servers may share.

Every commit is announced to the others; of two servers that write the same number of a game the
unique key lets one win.
"""

import secrets
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import psycopg

from gaslamp.server.ears import ANSWERED, ASKED, CHANGED, Ears
from gaslamp.server.lines import Line, Raw, carried_out, connect, is_lost, one_line
from gaslamp.server.migrations import POSTGRESQL, STEPS
from gaslamp.server.ops.logs import log
from gaslamp.server.questions import PostgresqlQuestions
from gaslamp.server.sql import Here, SqlStore
from gaslamp.server.store import BadDatabase, Hearer, StoreAway
from gaslamp.server.writer import Connection, Outcome, Piece, Taken, Writer

T = TypeVar("T")

ONE_AT_A_TIME = 0x6A5_1A3B  # the lock of whoever changes the tables
NODE_SECONDS = 20.0  # a server that has said nothing for so long is gone
AWAY_SECONDS = 10.0  # if none has said anything for so long, nobody's clock was running

LIVING = "SELECT min(up_since) FROM nodes WHERE beat > now() - make_interval(secs => ?)"
BEAT = f"UPDATE nodes SET beat = now(), up_since = COALESCE(({LIVING}), ?) WHERE id = ? "
BEAT += "RETURNING up_since"
BEGIN = f"INSERT INTO nodes (id, beat, up_since) VALUES (?, now(), COALESCE(({LIVING}), ?)) "
BEGIN += "RETURNING up_since"
BURY = "DELETE FROM nodes WHERE beat < now() - make_interval(secs => ?) RETURNING id"
FORGET = """
DELETE FROM presence WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE id = node)
RETURNING game, pg_notify(?, game)
"""


class PostgresqlStore(SqlStore):
    """The log in a database; `node` is the name of this server in it."""

    SKIP_LOCKED = " FOR UPDATE SKIP LOCKED"

    def __init__(self, url: str) -> None:
        self._url, self._node = url, secrets.token_hex(8)
        try:
            _prepare(url)
        except psycopg.Error as error:
            raise BadDatabase(f"cannot use the database: {one_line(error)}") from None
        self._line = Line(url, "writer")
        self._writer = Writer(_Committer(self._line))
        self._reader = Line(url, "reader", writes=False)
        self._desk = Line(url, "desk")
        self.questions: PostgresqlQuestions = PostgresqlQuestions(url)
        self._ears: Ears | None = None
        self._hearer: Hearer | None = None

    async def _write(self, piece: Piece[T]) -> T:
        return await self._writer.do(piece)

    async def _aside(self, piece: Piece[T]) -> T:
        return await self._desk.do(piece.work)

    async def _read(self, work: Callable[[Connection], T]) -> T:
        def at_once(c: Connection) -> Callable[[], T]:
            found = work(c)
            return lambda: found

        return await self._reader.do(at_once)

    def _here(self, c: Connection, games: Sequence[str]) -> Callable[[], Here]:
        command = "SELECT game, role FROM presence WHERE game = ANY(?) AND node <> ?"
        cursor = c.execute(command, (list(games), self._node))

        def found() -> Here:
            here: dict[str, set[str]] = {}
            for game, role in cursor.fetchall():
                here.setdefault(game, set()).add(role)
            return {game: frozenset(roles) for game, roles in here.items()}

        return found

    # The other servers.

    async def beat(self, now: int) -> int:
        """Say that this server lives; since when there has always been one."""
        rows = await self._desk.rows(BEAT, AWAY_SECONDS, now, self._node)
        lapsed = not rows  # we have just come, or others took us for dead
        if lapsed:
            rows = await self._desk.rows(BEGIN, self._node, AWAY_SECONDS, now)
        await self._desk.rows(BURY, NODE_SECONDS)
        gone = await self._desk.rows(FORGET, CHANGED)
        if self._hearer is not None:
            if lapsed:
                self._hearer.missed()
            for game, _ in gone:
                self._hearer.changed(game, 0)
        return int(rows[0][0])

    async def be_here(self, game: str, roles: frozenset[str]) -> None:
        """Tell other servers the seats that somebody looks from through this one."""

        def work(c: Connection) -> Callable[[], None]:
            c.execute("DELETE FROM presence WHERE game = ? AND node = ?", (game, self._node))
            rows = [(game, role, self._node) for role in sorted(roles)]
            if rows:
                c.executemany("INSERT INTO presence (game, role, node) VALUES (?, ?, ?)", rows)
            c.execute("SELECT pg_notify(?, ?)", (CHANGED, game))
            return lambda: None

        await self._desk.do(work)

    async def listen(self, hearer: Hearer) -> None:
        """Tell somebody what others do, from now on."""
        self._hearer = hearer
        self._ears = Ears(self._url, (CHANGED, ASKED, ANSWERED), hearer, (self._line, self._desk))
        await self._ears.open()

    async def close(self) -> None:
        """Finish what is under way, say goodbye and let go."""
        self._hearer = None
        await self._writer.close()
        try:
            await self._desk.do(self._leave)
        except StoreAway:
            log("closed without saying so")
        if self._ears is not None:
            await self._ears.close()
        await self.questions.close()
        await self._desk.close()
        await self._reader.close()

    def _leave(self, c: Connection) -> Callable[[], None]:
        c.execute("DELETE FROM nodes WHERE id = ?", (self._node,))
        c.execute(FORGET, (CHANGED,))
        return lambda: None


class _Committer:
    """All pieces in one transaction and one journey; if one fails, in smaller ones."""

    def __init__(self, line: Line) -> None:
        self._line = line

    def commit(self, pieces: Sequence[Piece[Any]]) -> list[Outcome]:
        """Commit what can be done of them; the result of each, or why it was undone."""
        # Two servers that write to the same games do so in the same order: none waits in a circle.
        order = sorted(range(len(pieces)), key=lambda number: pieces[number].game)
        outcomes = self._together([pieces[number] for number in order])
        back = sorted(range(len(order)), key=order.__getitem__)
        return [outcomes[number] for number in back]

    def _together(self, pieces: Sequence[Piece[Any]], *, again: bool = False) -> list[Outcome]:
        raw: Raw | None = None
        try:
            raw = self._line.ready()
            values = carried_out(raw, lambda c: _all(c, pieces), "BEGIN")
        except Exception as error:
            lost = isinstance(error, psycopg.Error) and is_lost(raw, error)
            self._line.undo(lost=lost)
            if not lost:
                return self._apart(pieces, error)
            if raw is not None and not again:  # nothing was committed
                return self._together(pieces, again=True)
            return self._away(pieces)
        try:
            raw.commit()
        except psycopg.Error:  # nobody knows whether it was carried out: the callers look it up
            self._line.drop()
            return self._away(pieces)
        return [(value, None) for value in values]

    def _apart(self, pieces: Sequence[Piece[Any]], error: Exception) -> list[Outcome]:
        """One of them cannot be done: find out which."""
        if len(pieces) == 1:
            if isinstance(error, psycopg.OperationalError):  # a lock that is not given back
                return self._away(pieces)
            taken = isinstance(error, psycopg.IntegrityError)
            return [(None, Taken() if taken else error)]
        half = len(pieces) // 2
        return self._together(pieces[:half]) + self._together(pieces[half:])

    def _away(self, pieces: Sequence[Piece[Any]]) -> list[Outcome]:
        return [(None, self._line.away()) for _ in pieces]

    def close(self) -> None:
        """Let go."""
        self._line.drop()


def _all(c: Connection, pieces: Sequence[Piece[Any]]) -> Callable[[], list[Any]]:
    asks = [piece.work(c) for piece in pieces]
    told = [f"{piece.game} {piece.seq}" if piece.seq else piece.game for piece in pieces]
    c.execute("SELECT pg_notify(?, t) FROM unnest(?::text[]) AS t", (CHANGED, told))
    return lambda: [ask() for ask in asks]


def _prepare(url: str) -> None:
    """Bring the tables up to date, one server at a time."""
    with connect(url, "tables") as raw, raw.transaction():
        raw.execute("SELECT pg_advisory_xact_lock(%s)", (ONE_AT_A_TIME,))
        coding = raw.execute("SHOW server_encoding").fetchall()[0][0]
        if coding != "UTF8":
            raise BadDatabase(f"the database must have the encoding UTF8, not {coding}")
        if raw.execute("SELECT to_regclass('gaslamp_tables')").fetchall()[0][0] is None:
            raw.execute("CREATE TABLE gaslamp_tables (version INTEGER NOT NULL)")
            raw.execute("INSERT INTO gaslamp_tables VALUES (0)")
        version = raw.execute("SELECT version FROM gaslamp_tables").fetchall()[0][0]
        if version > len(STEPS):
            raise BadDatabase(
                f"the database was written by a later version of this program "
                f"(tables {version}, known {len(STEPS)})"
            )
        for number in range(version, len(STEPS)):
            raw.execute(STEPS[number].encode())
            raw.execute(POSTGRESQL.get(number + 1, "SELECT 1").encode())
        if version < len(STEPS):
            raw.execute("UPDATE gaslamp_tables SET version = %s", (len(STEPS),))
