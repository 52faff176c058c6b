"""One server for all tests of a module that need nothing special of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.live import Live, live


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    folder: Path = tmp_path_factory.mktemp("server")
    with live(folder / "games.db") as running:
        yield running
