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

# `next_actor` is whose choice it is after an event; NULL in the middle of an append. `created_from`
# is the keyed hash of an address. The partial indexes let lists and retention read only the games
# they are about, however many others there are. An archived game is one row of `archive` and in no
# other table. `rules_in_use` is the latest version of each game's rules that a server has used.
RETENTION = Step(
    """
    ALTER TABLE events ADD COLUMN next_actor TEXT;
    ALTER TABLE games ADD COLUMN created_from TEXT;
    DROP INDEX games_running;
    CREATE INDEX games_waiting ON games (created) WHERE result IS NULL AND started IS NULL;
    CREATE INDEX games_started ON games (created) WHERE result IS NULL AND started IS NOT NULL;
    CREATE INDEX games_over ON games (created) WHERE result IS NOT NULL;
    CREATE INDEX games_open ON games (created, id, created_from)
        WHERE listed = 1 AND result IS NULL AND started IS NULL;
    CREATE INDEX games_watched ON games (created, id, created_from)
        WHERE listed = 1 AND result IS NULL AND started IS NOT NULL;
    CREATE INDEX games_created_from ON games (created_from) WHERE created_from IS NOT NULL;
    CREATE TABLE archive (
        id TEXT PRIMARY KEY,
        ended BIGINT NOT NULL,
        packed BYTEA NOT NULL
    );
    CREATE INDEX archive_ended ON archive (ended);
    CREATE TABLE server_secrets (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    );
    CREATE TABLE leases (
        name TEXT PRIMARY KEY,
        until BIGINT NOT NULL
    );
    CREATE TABLE rules_in_use (
        game TEXT PRIMARY KEY,
        version INTEGER NOT NULL
    );
    CREATE TABLE write_check (
        id INTEGER PRIMARY KEY,
        filler BYTEA NOT NULL
    );
    """
)

# What an operator has ordered, whom he has shut out, and what players have reported. Archived games
# are found by their players too, who may want their names deleted.
MODERATION = Step(
    """
    CREATE TABLE orders (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        subject TEXT NOT NULL,
        at BIGINT NOT NULL,
        taken BIGINT,
        answer TEXT
    );
    CREATE INDEX orders_open ON orders (at) WHERE answer IS NULL;
    CREATE TABLE bans (
        kind TEXT NOT NULL,
        subject TEXT NOT NULL,
        until BIGINT NOT NULL,
        PRIMARY KEY (kind, subject)
    );
    CREATE TABLE reports (
        game TEXT NOT NULL,
        role TEXT NOT NULL,
        at BIGINT NOT NULL,
        words TEXT NOT NULL,
        player TEXT,
        reporter TEXT,
        PRIMARY KEY (game, role)
    );
    CREATE TABLE archived_seats (
        player TEXT NOT NULL,
        game TEXT NOT NULL,
        role TEXT NOT NULL,
        PRIMARY KEY (player, game, role)
    );
    CREATE INDEX archived_seats_of_game ON archived_seats (game);
    """
)

# A bot is asked when somebody looks at its game: no server need look for its turns. Jobs are done
# in a fair order (server/bots/fair_queue.py), for which each carries its cost and the keys of the
# player and of the address that it is done for; `bot_usage` is until when what each was given
# counts against him.
FAIR_BOTS = Step(
    """
    UPDATE games SET due = NULL WHERE due IS NOT NULL AND id IN (
        SELECT game FROM seats WHERE kind = 'bot'
    );
    """,
    """
    ALTER TABLE questions ADD COLUMN address TEXT NOT NULL DEFAULT '';
    ALTER TABLE questions ADD COLUMN player TEXT NOT NULL DEFAULT '';
    ALTER TABLE questions ADD COLUMN cost DOUBLE PRECISION NOT NULL DEFAULT 1;
    CREATE UNLOGGED TABLE bot_usage (
        asker TEXT PRIMARY KEY,
        until TIMESTAMPTZ NOT NULL
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

STEPS = (FIRST, SEVERAL_SERVERS, RETENTION, MODERATION, FAIR_BOTS, DEALT_AT_START)
