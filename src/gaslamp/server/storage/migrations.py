"""The tables, as the steps that make them. A step that was released is never changed."""

from typing import NamedTuple


class Step(NamedTuple):
    """Statements for both databases, followed by those that only PostgreSQL needs."""

    both: str
    postgresql: str = ""


FIRST = Step(
    """
    CREATE TABLE games (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        edition TEXT,
        rules INTEGER NOT NULL,
        options TEXT NOT NULL,
        listed INTEGER NOT NULL,
        clocked INTEGER NOT NULL,
        deal TEXT NOT NULL,
        salt TEXT NOT NULL,
        commitment TEXT NOT NULL,
        created BIGINT NOT NULL,
        started BIGINT,
        result TEXT,
        next_game TEXT
    );
    CREATE INDEX games_running ON games (created) WHERE result IS NULL;
    CREATE TABLE seats (
        game TEXT NOT NULL REFERENCES games (id),
        role TEXT NOT NULL,
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        bot TEXT NOT NULL,
        token TEXT,
        player TEXT,
        invitation TEXT,
        PRIMARY KEY (game, role)
    );
    CREATE INDEX seats_of_player ON seats (player);
    CREATE TABLE events (
        game TEXT NOT NULL REFERENCES games (id),
        seq INTEGER NOT NULL,
        actor TEXT NOT NULL,
        action TEXT NOT NULL,
        at BIGINT NOT NULL,
        spent BIGINT,
        PRIMARY KEY (game, seq)
    );
    CREATE TABLE drafts (
        game TEXT NOT NULL REFERENCES games (id),
        role TEXT NOT NULL,
        base INTEGER NOT NULL,
        steps TEXT NOT NULL,
        PRIMARY KEY (game, role)
    );
    CREATE TABLE chat (
        game TEXT NOT NULL REFERENCES games (id),
        number INTEGER NOT NULL,
        role TEXT NOT NULL,
        text TEXT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (game, number)
    );
    """
)

# Which servers are alive, who is connected to which, and the jobs of bots (`questions`): worthless
# after a crash of the database, so these tables are unlogged.
SEVERAL_SERVERS = Step(
    """
    ALTER TABLE seats ADD COLUMN again INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE games ADD COLUMN due BIGINT;
    UPDATE games SET due = 0 WHERE result IS NULL AND started IS NOT NULL AND (
        clocked = 1 OR EXISTS (SELECT 1 FROM seats WHERE game = games.id AND kind = 'bot')
    );
    CREATE INDEX games_due ON games (due) WHERE due IS NOT NULL;
    """,
    """
    CREATE UNLOGGED TABLE nodes (
        id TEXT PRIMARY KEY,
        up_since BIGINT NOT NULL,
        beat TIMESTAMPTZ NOT NULL
    );
    CREATE UNLOGGED TABLE presence (
        game TEXT NOT NULL,
        role TEXT NOT NULL,
        node TEXT NOT NULL,
        PRIMARY KEY (game, role, node)
    );
    CREATE INDEX presence_of_node ON presence (node);
    CREATE UNLOGGED TABLE questions (
        game TEXT NOT NULL,
        seq INTEGER NOT NULL,
        kind TEXT NOT NULL,
        bot TEXT NOT NULL,
        seen TEXT NOT NULL,
        asked TIMESTAMPTZ NOT NULL DEFAULT now(),
        held_until TIMESTAMPTZ,
        attempts INTEGER NOT NULL DEFAULT 0,
        answer TEXT,
        PRIMARY KEY (game, seq)
    );
    """,
)

# A game is dealt when it begins, from a secret and what each seat contributes: NULL until its
# person has come, as those of older games have. A line of chat has its sender's id. `alive` is when
# a server was last known to be alive, `outages` are the spans in which none was.
DEALT_AT_START = Step(
    """
    ALTER TABLE games ADD COLUMN secret TEXT;
    ALTER TABLE seats ADD COLUMN contribution TEXT;
    UPDATE seats SET contribution = '' WHERE kind = 'person';
    ALTER TABLE chat ADD COLUMN id TEXT;
    CREATE UNIQUE INDEX chat_ids ON chat (game, role, id) WHERE id IS NOT NULL;
    CREATE TABLE alive (at BIGINT NOT NULL);
    INSERT INTO alive (at) VALUES (0);
    CREATE TABLE outages (
        start BIGINT PRIMARY KEY,
        finish BIGINT NOT NULL
    );
    """
)

STEPS = (FIRST, SEVERAL_SERVERS, DEALT_AT_START)
