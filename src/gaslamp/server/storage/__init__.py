"""The log of every game in a database: one interface, in SQLite and in PostgreSQL."""
