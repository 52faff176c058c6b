"""The queue of bot jobs in a PostgreSQL table (`questions`), for workers on any machine.

A worker needs no other right than to read and update this table. Its column `seen` is the view of
the bot's seat; the table holds no deal, no other view and no token.
"""

import psycopg

from gaslamp.server.storage.base import BadDatabase, ChangeListener
from gaslamp.server.storage.listener import ANSWERED, ASKED, NotificationListener
from gaslamp.server.storage.migrations import STEPS
from gaslamp.server.storage.postgres_connection import (
    PostgresConnection,
    connect_blocking,
    one_line,
)
from gaslamp.server.storage.rows import BotJob

# Not for a position that the game has left: nothing would ever delete that job.
ASK = """
INSERT INTO questions (game, seq, kind, bot, seen)
SELECT ?, ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM events WHERE game = ? AND seq > ?)
ON CONFLICT DO NOTHING RETURNING pg_notify(?, '')
"""
TAKE = """
WITH next AS MATERIALIZED (
    SELECT game, seq FROM questions
    WHERE answer IS NULL AND (held_until IS NULL OR held_until < now())
    ORDER BY asked LIMIT 1 FOR UPDATE SKIP LOCKED
)
UPDATE questions q SET held_until = now() + make_interval(secs => ?), attempts = attempts + 1
FROM next WHERE q.game = next.game AND q.seq = next.seq
RETURNING q.game, q.seq, q.kind, q.bot, q.seen, q.attempts
"""
HOLD = """
UPDATE questions SET held_until = now() + make_interval(secs => ?)
WHERE game = ? AND seq = ? AND answer IS NULL
"""
ANSWER = """
UPDATE questions SET answer = ? WHERE game = ? AND seq = ? AND answer IS NULL
RETURNING pg_notify(?, game || ' ' || seq)
"""


class PostgresJobs:
    """The queue, for servers that add jobs and for workers that take them."""

    def __init__(self, url: str) -> None:
        self._url = url
        _check(url)
        self._connection = PostgresConnection(url, "jobs")
        self._listener: NotificationListener | None = None

    async def ask(self, job: BotJob) -> str | None:
        """Add a job if it is not there; return its answer if it has one."""
        row = (job.game, job.seq, job.kind, job.bot, job.view.decode())
        await self._connection.rows(ASK, *row, job.game, job.seq, ASKED)
        answer = "SELECT answer FROM questions WHERE game = ? AND seq = ?"
        found = await self._connection.rows(answer, job.game, job.seq)
        return found[0][0] if found else None

    async def take(self, seconds: float) -> BotJob | None:
        """Take a job that nobody holds, and hold it for so many seconds; None if there is none."""
        for game, seq, kind, bot, view, attempt in await self._connection.rows(TAKE, seconds):
            return BotJob(game, seq, kind, bot, view.encode(), attempt)
        return None

    async def hold(self, job: BotJob, seconds: float) -> None:
        """Hold a job for so many seconds from now; with 0, release it."""
        command = HOLD + "RETURNING 1" if seconds else HOLD + "RETURNING pg_notify(?, '')"
        channel = () if seconds else (ASKED,)
        await self._connection.rows(command, seconds, job.game, job.seq, *channel)

    async def answer(self, job: BotJob, action: str) -> None:
        """Answer a job, unless it has an answer or was deleted because the game went on."""
        await self._connection.rows(ANSWER, action, job.game, job.seq, ANSWERED)

    async def listen(self, listener: ChangeListener) -> None:
        """Tell a listener of new jobs from now on."""
        self._listener = NotificationListener(self._url, (ASKED,), listener)
        await self._listener.open()

    async def close(self) -> None:
        """Close the connections."""
        if self._listener is not None:
            await self._listener.close()
        await self._connection.close()


def _check(url: str) -> None:
    """Raise BadDatabase unless the database has the tables of this version."""
    try:
        with connect_blocking(url, "check") as raw:
            version = raw.execute("SELECT version FROM gaslamp_tables").fetchall()[0][0]
    except psycopg.errors.UndefinedTable:
        version = 0
    except psycopg.Error as error:
        raise BadDatabase(f"cannot use the database: {one_line(error)}") from None
    if version != len(STEPS):
        raise BadDatabase(
            f"the database's tables are of version {version}, this program knows {len(STEPS)}: "
            "start a server of this version on it first"
        )
