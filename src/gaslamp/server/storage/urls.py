"""Opening the database that a URL names."""

import asyncio
import sys
from collections.abc import Callable
from urllib.parse import urlsplit

from gaslamp.server.storage.base import BadDatabase, BotJobs, Storage

SCHEMES = ("postgresql", "postgres")
NO_DRIVER = "PostgreSQL needs a package that is not installed: pip install 'gaslamp[postgresql]'"


def open_storage(url: str) -> Storage:
    """Return the storage of a URL, with its tables up to date."""
    scheme, found, _ = url.partition("://")
    if found and scheme in SCHEMES:
        try:
            from gaslamp.server.storage.postgres import PostgresStorage
        except ImportError:
            raise BadDatabase(NO_DRIVER) from None
        return PostgresStorage(url)
    from gaslamp.server.storage.sqlite import SqliteStorage

    return SqliteStorage(sqlite_path(url))


def sqlite_path(url: str) -> str:
    """Return the path of the file that a URL of SQLite names."""
    scheme, found, rest = url.partition("://")
    if not found or scheme != "sqlite" or not rest.startswith("/") or rest == "/":
        raise BadDatabase(
            f"{without_password(url)!r} is not a database this server can use: give "
            "sqlite:///file, sqlite:////folder/file or postgresql://user@host/name"
        )
    return rest[1:]


def open_jobs(url: str) -> BotJobs:
    """Return the queue of bot jobs in the database of a URL, which is all that a worker needs."""
    if url.partition("://")[0] not in SCHEMES:
        raise BadDatabase(
            "workers on their own need a PostgreSQL database; with SQLite the server has its own"
        )
    try:
        from gaslamp.server.storage.postgres_jobs import PostgresJobs
    except ImportError:
        raise BadDatabase(NO_DRIVER) from None
    return PostgresJobs(url)


def loop_factory(url: str) -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return what makes the loop that a database needs; None if any will do.

    psycopg cannot wait in the loop that Windows has by default.
    """
    shared = url.partition("://")[0] in SCHEMES
    return asyncio.SelectorEventLoop if shared and sys.platform == "win32" else None


def without_password(url: str) -> str:
    """Return a URL as it may be shown."""
    parts = urlsplit(url)
    if parts.password is None:
        return url if "password" not in parts.query else url.partition("?")[0]
    return parts._replace(netloc=f"{parts.username}@{parts.netloc.rpartition('@')[2]}").geturl()
