"""A database of each kind, and one server for all tests of a module that need nothing special."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from server.live import BRISK, Live, live
from server.pairs import Pair
from server.postgres import Cluster, cluster

SQLITE, POSTGRESQL = "sqlite", "postgresql"


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """A private PostgreSQL server."""
    with cluster() as running:
        yield running


@pytest.fixture(scope="module", params=[SQLITE, POSTGRESQL])
def kind(request: pytest.FixtureRequest) -> str:
    """Every test of a server runs on both databases."""
    return str(request.param)


def _new(kind: str, folder: Path, request: pytest.FixtureRequest) -> str:
    if kind == SQLITE:
        return f"sqlite:///{folder / 'games.db'}"
    server: Cluster = request.getfixturevalue("postgresql")
    return server.new_database()


@pytest.fixture
def database(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """The URL of an empty database."""
    return _new(kind, tmp_path, request)


@pytest.fixture(scope="module")
def server(
    kind: str, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Live]:
    with live(_new(kind, tmp_path_factory.mktemp("server"), request)) as running:
        yield running


@pytest.fixture
def url(postgresql: Cluster) -> str:
    """The URL of an empty database in PostgreSQL."""
    return postgresql.new_database()


@pytest.fixture(scope="module")
def shared(postgresql: Cluster) -> str:
    """The URL of a database for several servers."""
    return postgresql.new_database()


@pytest.fixture(scope="module")
def nodes(shared: str) -> Iterator[Pair]:
    """Two servers on it."""
    with live(shared, settings=BRISK) as one, live(shared, settings=BRISK) as two:
        yield one, two


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: these tests write much and lose nothing."""
    memory = Path("/dev/shm")
    if not memory.is_dir():
        yield tmp_path
        return
    with TemporaryDirectory(dir=memory) as name:
        yield Path(name)
