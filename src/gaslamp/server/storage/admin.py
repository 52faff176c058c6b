"""The database as `gaslamp admin` uses it, beside running servers.

It writes only rows that servers look for: orders and bans. A SQLite file can be written by one
process at a time, for a moment each: the other waits.
"""

import os
import sqlite3
from collections.abc import Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import quote

from gaslamp.server.storage.base import BadDatabase
from gaslamp.server.storage.migrations import STEPS
from gaslamp.server.storage.urls import NO_DRIVER, SCHEMES, sqlite_path

WAIT_SECONDS = 10.0


class AdminDatabase(Protocol):
    """One connection."""

    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a statement, which is committed; values stand in it as `?`."""

    def close(self) -> None:
        """Close the connection."""


class SqliteAdmin:
    """A connection to a SQLite file."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._connection = _open(path)

    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a statement, which is committed."""
        try:
            return self._connection.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise BadDatabase(f"cannot use {self.path}: {error}") from None

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def back_up(self, target: Path) -> None:
        """Copy the whole database as it is at this moment to a new file of its owner alone."""
        try:
            os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        except FileExistsError:
            raise BadDatabase(f"{target} exists already: give another name") from None
        try:
            copy = sqlite3.connect(target)
            try:
                # All pages at once: one moment of the write-ahead log, and no writer waits for it.
                self._connection.backup(copy)
                found = copy.execute("PRAGMA quick_check(1)").fetchone()[0]
            finally:
                copy.close()
            if found != "ok":
                raise BadDatabase(f"the copy is damaged, as {self.path} must be: {found}")
        except BaseException:
            with suppress(OSError):
                target.unlink()
            raise


def _open(path: str) -> sqlite3.Connection:
    if not Path(path).exists():
        raise BadDatabase(f"there is no database {path}")
    address = f"file:{quote(str(Path(path).absolute()))}?mode=rw"
    try:
        connection = sqlite3.connect(address, uri=True, timeout=WAIT_SECONDS, isolation_level=None)
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    except sqlite3.Error as error:
        raise BadDatabase(f"cannot use {path} as a database: {error}") from None
    _check_version(version)
    return connection


class PostgresAdmin:
    """A connection to a PostgreSQL database."""

    def __init__(self, url: str) -> None:
        try:
            import psycopg

            from gaslamp.server.storage.postgres_connection import connect_blocking, one_line
        except ImportError:
            raise BadDatabase(NO_DRIVER) from None
        self._errors, self._one_line = psycopg.Error, one_line
        with self._explained():
            self._connection = connect_blocking(url, "admin")
            try:
                version = self.rows("SELECT version FROM gaslamp_tables")[0][0]
            except psycopg.errors.UndefinedTable:
                version = 0
        _check_version(version)

    @contextmanager
    def _explained(self) -> Any:
        try:
            yield
        except self._errors as error:
            raise BadDatabase(f"cannot use the database: {self._one_line(error)}") from None

    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a statement, which is committed."""
        cursor = self._connection.execute(statement.replace("?", "%s").encode(), values)
        return cursor.fetchall() if cursor.description else []

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()


def open_admin(url: str) -> SqliteAdmin | PostgresAdmin:
    """Return the database of a URL, whose tables must be those of this version."""
    if url.partition("://")[0] in SCHEMES:
        return PostgresAdmin(url)
    return SqliteAdmin(sqlite_path(url))


def _check_version(version: int) -> None:
    if version != len(STEPS):
        raise BadDatabase(
            f"the database's tables are of version {version}, this program knows {len(STEPS)}: "
            "start a server of this version on it first"
        )


def table(names: str, rows: Sequence[Sequence[Any]]) -> list[dict[str, Any]]:
    """Return rows as objects, by the names of their columns."""
    return [dict(zip(names.split(", "), row, strict=True)) for row in rows]
