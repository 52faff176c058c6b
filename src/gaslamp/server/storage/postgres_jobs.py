"""The queue of bot jobs in a PostgreSQL table (`questions`), for workers on any machine.

A worker needs only the rights that docs/operating.md gives it. The column `seen` is the view of the
bot's seat; the tables it may read hold no deal, no other view and no token.
"""

from collections.abc import Sequence

import psycopg

from gaslamp.server.storage.base import FORGOTTEN, MOST_DEBT, BadDatabase, ChangeListener
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
WITH forgotten AS (
    DELETE FROM bot_usage WHERE until < now() - make_interval(secs => ?)
), added AS (
    INSERT INTO questions (game, seq, kind, bot, seen, address, player, cost)
    SELECT ?, ?, ?, ?, ?, ?, ?, ?
    WHERE NOT EXISTS (SELECT 1 FROM events WHERE game = ? AND seq > ?)
    ON CONFLICT DO NOTHING RETURNING pg_notify(?, '')
)
SELECT (SELECT answer FROM questions WHERE game = ? AND seq = ?), (SELECT count(*) FROM added)
"""
FREE = "q.answer IS NULL AND (q.held_until IS NULL OR q.held_until < now())"
# The order of server/bots/fair_queue.py: when jobs are due for their address and for their player.
TAKE = f"""
WITH due AS (
    SELECT q.game, q.seq, q.address,
        greatest(q.asked, a.until) + make_interval(secs => q.cost) AS by_address,
        greatest(q.asked, p.until) + make_interval(secs => q.cost) AS by_player
    FROM questions q
    LEFT JOIN bot_usage a ON a.asker = q.address LEFT JOIN bot_usage p ON p.asker = q.player
    WHERE {FREE} AND q.address <> ALL(?)
), fair AS (
    SELECT game, seq, by_player, min(by_address) OVER (PARTITION BY address) AS first FROM due
), next AS MATERIALIZED (
    SELECT q.game, q.seq, q.address, q.player, q.cost
    FROM questions q JOIN fair f ON q.game = f.game AND q.seq = f.seq
    WHERE {FREE}
    ORDER BY f.first, q.address, f.by_player, q.asked LIMIT 1 FOR UPDATE OF q SKIP LOCKED
), used AS (
    INSERT INTO bot_usage AS u (asker, until)
    SELECT DISTINCT asker, now() + make_interval(secs => next.cost)
    FROM next, unnest(ARRAY[next.address, next.player]) AS asker
    ON CONFLICT (asker) DO UPDATE SET until = least(
        greatest(u.until, now()) + (excluded.until - now()), now() + make_interval(secs => ?)
    )
)
UPDATE questions q SET held_until = now() + make_interval(secs => ?), attempts = attempts + 1
FROM next WHERE q.game = next.game AND q.seq = next.seq
RETURNING q.game, q.seq, q.kind, q.bot, q.seen, q.attempts, q.address, q.player, q.cost
"""
WITHDRAW = """
DELETE FROM questions WHERE game = ? AND seq = ? AND answer IS NULL AND held_until IS NULL
RETURNING 1
"""
REJECT = """
UPDATE questions SET answer = NULL, held_until = NULL WHERE game = ? AND seq = ? AND answer = ?
RETURNING pg_notify(?, '')
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
        asker, key = (job.address, job.player, job.cost), (job.game, job.seq)
        found = await self._connection.rows(ASK, FORGOTTEN, *row, *asker, *key, ASKED, *key)
        answer: str | None = found[0][0]
        return answer

    async def withdraw(self, job: BotJob) -> None:
        """Delete a job that nobody has begun."""
        await self._connection.rows(WITHDRAW, job.game, job.seq)

    async def reject(self, job: BotJob, action: str) -> None:
        """Throw the answer of a job away, so that it is done again."""
        await self._connection.rows(REJECT, job.game, job.seq, action, ASKED)

    async def take(self, seconds: float, without: Sequence[str] = ()) -> BotJob | None:
        """Take the next job in a fair order, and hold it for so many seconds; see BotJobs."""
        found = await self._connection.rows(TAKE, list(without), MOST_DEBT, seconds)
        for game, seq, kind, bot, view, attempt, *asker in found:
            return BotJob(game, seq, kind, bot, view.encode(), attempt, *asker)
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
