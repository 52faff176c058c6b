"""The commands of docs/operating.md do what the page says."""

import asyncio

import psycopg
import pytest

from docs.pages import blocks
from gaslamp.server.storage.urls import open_jobs, open_storage
from server.postgres import cluster

PAGE = "docs/operating.md"


def test_roles_and_database_are_made_as_written() -> None:
    """The superuser runs what the page shows, a server makes its tables, a worker reads no deal."""
    creation, grants = (block.text for block in blocks(PAGE, "sql"))
    with cluster() as own:

        def run(database: str, script: str) -> None:
            for statement in filter(str.strip, script.split(";")):
                own.run(database, statement)

        run("postgres", creation)
        run("postgres", f"ALTER ROLE gaslamp_server PASSWORD '{own.password}'")
        owner = own.url("gaslamp", "gaslamp_server")
        asyncio.run(open_storage(owner).close())
        run("gaslamp", grants)
        run("gaslamp", f"ALTER ROLE gaslamp_worker PASSWORD '{own.password}'")
        worker = own.url("gaslamp", "gaslamp_worker")

        async def work() -> None:
            jobs = open_jobs(worker)
            assert await jobs.take(1.0) is None
            await jobs.close()

        asyncio.run(work())
        for secret in ("deal FROM games", "token FROM seats", "action FROM events"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                own.run(worker, f"SELECT {secret}")
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            own.run(worker, "CREATE TABLE mine (x INTEGER)")
        run("postgres", f"CREATE ROLE stranger LOGIN PASSWORD '{own.password}'")
        with pytest.raises(psycopg.OperationalError, match="permission denied"):
            own.run(own.url("gaslamp", "stranger"), "SELECT 1")
