"""One server for all, a browser for each module, and visitors whose complaints fail the test."""

import os
from collections.abc import Iterator
from zlib import crc32

import pytest
from playwright.sync_api import Browser

from web.site import Site, running
from web.visitors import Visitors, chromium, launched

NAME = "chromium"


@pytest.fixture(scope="session")
def installed() -> None:
    """The system's Chromium; without it a test is skipped if that was asked for."""
    if NAME in os.environ.get("GASLAMP_SKIP", "").split():
        pytest.skip("GASLAMP_SKIP names chromium")
    if chromium() is None:
        pytest.fail(
            "Chromium is not installed: python tools/system_packages.py brings it; "
            "GASLAMP_SKIP=chromium leaves these tests out"
        )


@pytest.fixture(scope="session")
def site(installed: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("site")) as found:
        yield found


# Not for the whole session: as long as it is open nobody else can run an event loop.
@pytest.fixture(scope="module")
def browser(installed: None) -> Iterator[Browser]:
    with launched() as found:
        yield found


@pytest.fixture
def visitors(browser: Browser, site: Site, request: pytest.FixtureRequest) -> Iterator[Visitors]:
    site.usually(seed=crc32(request.node.name.encode()))  # whatever ran before
    everybody = Visitors(browser, site)
    try:
        yield everybody
        complaints = everybody.unexpected()
    finally:
        everybody.close()
    assert not complaints, "\n".join(complaints)
