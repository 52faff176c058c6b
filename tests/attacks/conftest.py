"""A server with the limits that it has by default, and two who play on it."""

from collections.abc import Iterator

import pytest

from attacks.target import Target, socket_of
from attacks.victim import Victim
from gaslamp.server.settings import Settings
from server.live import Live, live

# 127.0.0.1, from which tests ask for pages, is believed to be a proxy and has no limits.
DEFAULTS = Settings(warm_up=False, bot_pace=0)


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server with default limits."""
    with live(tmp_path_factory.mktemp("attacked") / "games.db", settings=DEFAULTS) as server:
        yield server


@pytest.fixture
def victim(attacked: Live) -> Iterator[Victim]:
    """Two people in a game of theirs."""
    with Victim(attacked.port, attacked.create("london")) as pair:
        yield pair


@pytest.fixture
def address(request: pytest.FixtureRequest) -> str:
    """An address for each test: what one attacker used up is not the next one's loss."""
    number = sum(map(ord, request.node.name)) % 60_000
    return f"127.9.{number // 250}.{1 + number % 250}"


@pytest.fixture
def target(attacked: Live, address: str) -> Target:
    """A game that the attackers watch."""
    return Target(attacked.port, socket_of(attacked.create("pocket")["game"]), address)
