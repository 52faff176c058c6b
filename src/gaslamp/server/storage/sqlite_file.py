"""The file of a SQLite database: one process at a time, and what can go wrong with it."""

import os
import sqlite3
from pathlib import Path
from typing import IO

from gaslamp.server.storage.base import (
    BadDatabase,
    StorageDamaged,
    StorageFull,
    StorageUnavailable,
)

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

DAMAGED = "the file is damaged, or no database: stop the server and put a backup in its place"
FULL = "the disk is full: make space, nothing that was stored is lost"
# What may pass by itself: somebody holds a lock, memory or descriptors are short, a disk is away.
PASSING = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
)


def storage_error(error: Exception) -> StorageUnavailable | None:
    """Return an error of SQLite as one of the storage's; None if it is a fault of the program."""
    code = getattr(error, "sqlite_errorcode", -1) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return StorageFull(FULL)
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return StorageDamaged(DAMAGED)
    if code in PASSING:
        return StorageUnavailable(f"the database file cannot be used: {error}")
    return None


class FileLock:
    """Keeps other servers away from a database file; the system releases it if the server dies.

    The lock is on a file beside the database, which holds the number of the process.
    """

    def __init__(self, database: str) -> None:
        self._file: IO[str] | None = None
        if fcntl is None:
            return
        path = Path(f"{database}-lock")
        try:
            file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600), "r+")
        except OSError as error:
            raise BadDatabase(f"cannot use {database} as a database: {error}") from None
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = file.read().strip()
            file.close()
            who = f" (process {holder})" if holder else ""
            raise BadDatabase(
                f"{database} is in use by another server{who}: stop that one, or let several "
                "servers share a PostgreSQL database"
            ) from None
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        self._file = file

    def release(self) -> None:
        """Let another server use the database."""
        if self._file is not None:
            self._file.close()
            self._file = None
