"""Thinking for bots, given out through PostgreSQL to workers on any machine.

A worker needs no right but to read and update this one table: `seen` is the view of the bot's seat,
and of a game's deal, its other seats and its tokens there is nothing in it.
"""

import psycopg

from gaslamp.server.ears import ANSWERED, ASKED, Ears
from gaslamp.server.lines import Line, connect, one_line
from gaslamp.server.migrations import STEPS
from gaslamp.server.store import BadDatabase, Hearer, Question

# Not about a position that the game has left behind: nobody would take that question away.
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


class PostgresqlQuestions:
    """What a worker does with the table of questions, and what a server does."""

    def __init__(self, url: str) -> None:
        self._url = url
        _check(url)
        self._line = Line(url, "questions")
        self._ears: Ears | None = None

    async def ask(self, question: Question) -> str | None:
        """Put a question if it is not there, and give its answer if that is."""
        q = question
        row = (q.game, q.seq, q.kind, q.bot, q.seen.decode())
        await self._line.rows(ASK, *row, q.game, q.seq, ASKED)
        answer = "SELECT answer FROM questions WHERE game = ? AND seq = ?"
        found = await self._line.rows(answer, q.game, q.seq)
        return found[0][0] if found else None

    async def take(self, seconds: float) -> Question | None:
        """A question that nobody works on, held for so long; None if there is none."""
        for game, seq, kind, bot, seen, attempt in await self._line.rows(TAKE, seconds):
            return Question(game, seq, kind, bot, seen.encode(), attempt)
        return None

    async def hold(self, question: Question, seconds: float) -> None:
        """Hold a question for so much longer; for no time, leave it to others."""
        command = HOLD + "RETURNING 1" if seconds else HOLD + "RETURNING pg_notify(?, '')"
        told = () if seconds else (ASKED,)
        await self._line.rows(command, seconds, question.game, question.seq, *told)

    async def answer(self, question: Question, action: str) -> None:
        """Answer a question, unless somebody has or the game has gone on."""
        await self._line.rows(ANSWER, action, question.game, question.seq, ANSWERED)

    async def listen(self, hearer: Hearer) -> None:
        """Tell somebody what happens, from now on."""
        self._ears = Ears(self._url, (ASKED,), hearer)
        await self._ears.open()

    async def close(self) -> None:
        """Let go."""
        if self._ears is not None:
            await self._ears.close()
        await self._line.close()


def _check(url: str) -> None:
    """Say plainly if there is nothing to work for."""
    try:
        with connect(url, "check") as raw:
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
