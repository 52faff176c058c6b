"""Fixtures that every room of tests shares."""

import signal
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tables import EngineTable, oracle

settings.register_profile(
    "gaslamp", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
settings.load_profile("gaslamp")

# Programs that are begun here can be interrupted, even if the tests run where nobody can do that.
signal.signal(signal.SIGINT, signal.default_int_handler)


class Tables:
    """Makes tables of one game, played by the engine or by the oracle."""

    def __init__(self, game: str, table: type[Any]) -> None:
        self._game, self._table = game, table

    def __call__(self, position: dict[str, Any]) -> Any:
        return self._table(position)


class PocketTables(Tables):
    """Pocket has one start."""

    @property
    def start(self) -> dict[str, Any]:
        return oracle("pocket").start()  # type: ignore[no-any-return]


class HexTables(Tables):
    """London's start depends on the edition."""

    def start(self, *edition: str) -> dict[str, Any]:
        return oracle(self._game).start(*edition)  # type: ignore[no-any-return]


def _table(game: str, player: str) -> type[Any]:
    return EngineTable if player == "engine" else oracle(game).Table


@pytest.fixture(params=["engine", "oracle"])
def pocket(request: pytest.FixtureRequest) -> PocketTables:
    return PocketTables("pocket", _table("pocket", request.param))


@pytest.fixture(params=["engine", "oracle"])
def london(request: pytest.FixtureRequest) -> HexTables:
    return HexTables("london", _table("london", request.param))


@pytest.fixture(params=["engine", "oracle"])
def newyork(request: pytest.FixtureRequest) -> HexTables:
    return HexTables("newyork", _table("newyork", request.param))
