"""A game as a client of version 1 of the protocol plays it: no version, contribution or chat id.

`version_1.json` holds what each of the three was sent by a server that knew this version alone. It
was written once, by `python -m server.protocol.version_1` in that server's source, and is not
written again.
"""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gaslamp.server.match.deal import Deal
from server.frozen import Frozen
from server.live import Live, Player, live

RECORDED = Path(__file__).with_suffix(".json")
Transcript = dict[str, list[list[Any]]]  # of each client, the frames after each message it sent


class Client:
    """One of the three, and what it was sent after each of its own messages."""

    def __init__(self, server: Live, game: str, token: str | None) -> None:
        self._player: Player = server.sit(game, token)
        self.transcript: list[list[Any]] = []
        self._read = 0
        self._player.until("state")
        self.settle()

    def settle(self) -> None:
        """Everything that was sent so far, but for the answer to this question."""
        self._player.ask("ping")
        frames = [json.loads(text) for text in self._player.frames[self._read :]]
        self.transcript.append([one for one in frames if one["type"] != "pong"])
        self._read = len(self._player.frames)

    def ask(self, kind: str, **fields: Any) -> None:
        self._player.ask(kind, **fields)

    @property
    def seq(self) -> int:
        seq: int = self._player.told["seq"]
        return seq

    def close(self) -> None:
        self._player.close()


def the_deal() -> Deal:
    """Watson, Goodley, Gull and Holmes are dealt first, and Jack is Holmes."""
    return Deal(
        game="london",
        edition="2016",
        rules=2,
        outcomes={
            "identity": ["holmes"],
            "deal": [
                "goodley gull holmes watson",
                "bert goodley smith watson",
                "goodley holmes stealthy watson",
                "gull lestrade smith stealthy",
            ],
            "draw": ["lestrade", "gull", "watson", "smith", "stealthy", "bert", "goodley"],
        },
    )


def play(server: Live, **wish: Any) -> Transcript:
    """Every kind of message of version 1, and what the clients were sent."""
    made = server.create("london", edition="2016", name="Ada", listed=True, **wish)
    game, tokens = made["game"], made["tokens"]
    clients: dict[str, Client] = {}

    def all_settle() -> None:
        for client in clients.values():
            client.settle()

    for who, token in (("jack", tokens["jack"]), ("investigator", tokens["investigator"])):
        clients[who] = Client(server, game, token)
        all_settle()
    clients["public"] = Client(server, game, None)
    all_settle()
    jack, other = clients["jack"], clients["investigator"]
    other.ask("play", seq=other.seq, action="pick gull", draft=True)
    all_settle()
    other.ask("undo", seq=other.seq)
    all_settle()
    for action in ("pick gull", "swap bert"):
        other.ask("play", seq=other.seq, action=action, draft=True)
    all_settle()
    other.ask("confirm", seq=other.seq)
    other.ask("confirm", seq=other.seq)
    all_settle()
    jack.ask("chat", text="Good evening")
    all_settle()
    jack.ask("play", seq=0, action="pick holmes")
    jack.ask("play", seq=jack.seq, action="dance")
    other.ask("play", seq=other.seq, action="pick holmes")
    clients["public"].ask("resign")
    all_settle()
    jack.ask("resign")
    all_settle()
    for client in (jack, other):
        client.ask("rematch")
        all_settle()
    for client in clients.values():
        client.close()
    return {who: client.transcript for who, client in clients.items()}


def main() -> None:
    with (
        TemporaryDirectory() as folder,
        live(Path(folder) / "games.db", Frozen(the_deal())) as server,
    ):
        RECORDED.write_text(json.dumps(play(server), indent=1) + "\n")


if __name__ == "__main__":
    main()
