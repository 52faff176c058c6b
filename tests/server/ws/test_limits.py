"""How many sockets one address may open."""

import json
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from server.live import PATIENCE, QUICK, Live, live
from server.times import wait_until


class Crowd(ExitStack):
    """Spectators of a game, from any address of this machine."""

    def __init__(self, server: Live, game: str) -> None:
        super().__init__()
        self._url = f"ws://127.0.0.1:{server.port}/api/games/{game}/socket"

    def come(self, address: str = "127.0.0.1") -> ClientConnection:
        """One more."""
        socket = self.enter_context(connect(self._url, source_address=(address, 0), proxy=None))
        socket.send('{"type":"hello"}')
        assert json.loads(socket.recv(PATIENCE))["type"] == "welcome"
        return socket

    def has_room(self) -> bool:
        """Whether one more may come, who then has."""
        try:
            self.come()
        except InvalidStatus:
            return False
        return True


def test_an_address_has_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    few = replace(QUICK, sockets_per_address=5)
    with (
        live(tmp_path / "games.db", settings=few) as server,
        Crowd(server, server.create("pocket")["game"]) as crowd,
    ):
        first, *_ = [crowd.come() for _ in range(5)]
        for _ in range(3):
            with pytest.raises(InvalidStatus) as refused:
                crowd.come()
            assert refused.value.response.status_code == 403
        crowd.come("127.0.0.2")  # somebody else is not concerned
        first.close()
        wait_until(crowd.has_room)  # one went, another may come
