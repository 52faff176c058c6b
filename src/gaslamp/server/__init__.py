"""The server: matches over HTTP and WebSockets, their logs in SQLite or PostgreSQL."""
