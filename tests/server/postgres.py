"""A private PostgreSQL server for tests: on a free port, with a password, gone afterwards."""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp

import psycopg
import pytest

NAME = "postgresql"
PATIENCE = 120
USER = "gaslamp"
# Nothing here outlives the tests; what is committed need not reach the disk.
HASTY = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def programs() -> Path:
    """The folder of PostgreSQL's programs; without them a test is skipped if that was asked for."""
    if NAME in os.environ.get("GASLAMP_SKIP", "").split():
        pytest.skip("GASLAMP_SKIP names postgresql")
    found = [Path(at) for at in [shutil.which("initdb")] if at]
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found:
        pytest.fail(
            "PostgreSQL is not installed: python tools/system_packages.py brings it; "
            "GASLAMP_SKIP=postgresql leaves these tests out"
        )
    return found[-1].resolve().parent


class Cluster:
    """A PostgreSQL server; it can be killed and started again.

    `inside` is the command that runs another in the network to which the address `host` belongs.
    """

    def __init__(
        self,
        folder: Path,
        *,
        hasty: bool = True,
        host: str = "127.0.0.1",
        inside: Sequence[str] = (),
    ) -> None:
        self._folder, self._hasty = folder, hasty
        self._host, self._inside = host, inside
        self._programs, self._port = programs(), free_port()
        self._password = secrets.token_hex(8)
        # The server refuses to run as root: then somebody without rights runs it.
        self._user = "postgres" if os.getuid() == 0 else None
        if self._user:
            shutil.chown(folder, self._user)
        secret = folder / "password"
        secret.write_text(self._password)
        options = ["--no-sync", "--encoding=UTF8", "--locale=C", "--auth=scram-sha-256"]
        options += ["-D", str(folder / "data"), "-U", USER, "--pwfile", str(secret)]
        subprocess.run(
            [self._programs / "initdb", *options],
            user=self._user,
            check=True,
            capture_output=True,
            cwd=folder,
        )
        with (folder / "data" / "pg_hba.conf").open("a") as rights:
            rights.write(f"host all all {host}/24 scram-sha-256\n")
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        settings = [f"port={self._port}", f"listen_addresses={self._host}", "max_connections=200"]
        settings += [f"unix_socket_directories={self._folder}", *(HASTY if self._hasty else ())]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*self._inside, *self._as_user(), str(self._programs / "postgres")]
                + ["-D", str(self._folder / "data")]
                + [part for setting in settings for part in ("-c", setting)],
                stdout=log,
                stderr=log,
                cwd=self._folder,
            )
        deadline = time.monotonic() + PATIENCE
        while True:
            assert self._process.poll() is None, (self._folder / "log").read_text()[-2000:]
            try:
                psycopg.connect(self.url("postgres")).close()
                return
            except psycopg.OperationalError:
                assert time.monotonic() < deadline, "PostgreSQL takes too long to start"
                time.sleep(0.05)

    def _as_user(self) -> list[str]:
        if self._user is None:
            return []
        return ["setpriv", f"--reuid={self._user}", f"--regid={self._user}", "--clear-groups"]

    def stop(self, how: int = signal.SIGINT) -> None:
        """End it: by SIGINT in good order, by SIGQUIT as a crash would."""
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(PATIENCE)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def url(self, database: str, user: str = USER) -> str:
        return f"postgresql://{user}:{self._password}@{self._host}:{self._port}/{database}"

    @property
    def password(self) -> str:
        return self._password

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = f"games_{secrets.token_hex(6)}"
        self.run("postgres", f"CREATE DATABASE {name}")
        return self.url(name)

    def run(self, database: str, statement: str) -> list[tuple[object, ...]]:
        """What a statement gives; `database` is a name, or a URL."""
        url = database if "://" in database else self.url(database)
        with psycopg.connect(url, autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []


@contextmanager
def cluster(
    *, hasty: bool = True, host: str = "127.0.0.1", inside: Sequence[str] = ()
) -> Iterator[Cluster]:
    """A running server."""
    programs()
    folder = Path(mkdtemp(prefix="gaslamp-pg-"))
    server = None
    try:
        server = Cluster(folder, hasty=hasty, host=host, inside=inside)
        yield server
    finally:
        if server is not None:
            with suppress(subprocess.TimeoutExpired):
                server.stop(signal.SIGQUIT)
        shutil.rmtree(folder, ignore_errors=True)
