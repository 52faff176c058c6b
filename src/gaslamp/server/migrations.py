"""The tables, as the steps that lead to them. A step that was ever released is never changed."""

STEPS = (
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
    """,
)
