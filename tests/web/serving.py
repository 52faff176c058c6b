"""A server for the browser tests: `python -m web.serving PORT FOLDER`.

It is the server that `gaslamp serve` starts, but its bots answer at once and its deals come from a
seed, so that a game can be looked at again. `FOLDER/deal.json` says how the next games are dealt.
"""

import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import uvicorn

from gaslamp.core.registry import game as find_game
from gaslamp.server.app import make_app
from gaslamp.server.match.deal import DRAW, IDENTITY, Deal, deal_out
from gaslamp.server.match.sources import Sources
from gaslamp.server.ops.logs import set_up
from gaslamp.server.serve import uvicorn_config
from gaslamp.server.settings import Settings
from gaslamp.server.storage.rows import GameRow
from gaslamp.server.storage.urls import open_storage

ORDERS = "deal.json"


class Dealt(Sources):
    """Deals as the orders say: `seed`, and `other` for the same game with another Jack."""

    def __init__(self, orders: Path) -> None:
        super().__init__()
        self._orders, self._dealt = orders, 0

    def deal(self, row: GameRow, contributions: Mapping[str, str]) -> Deal:
        orders = json.loads(self._orders.read_text()) if self._orders.exists() else {}
        self._dealt += 1
        seed = orders.get("seed", self._dealt)
        chooser = Random(f"{row.game} {row.edition} {seed}")
        deal = deal_out(find_game(row.game), row.edition, chooser)
        return other(deal) if orders.get("other") else deal


def other(deal: Deal) -> Deal:
    """The same deal, but Jack and the last card of the deck have changed places."""
    outcomes = {**deal.outcomes, DRAW: list(deal.outcomes[DRAW])}
    outcomes[IDENTITY] = [outcomes[DRAW][-1]]
    outcomes[DRAW][-1] = deal.outcomes[IDENTITY][0]
    return msgspec.structs.replace(deal, outcomes=outcomes)


def main(port: int, folder: Path) -> None:
    settings = replace(
        Settings.read(),
        port=port,
        bot_pace=0,
        seat_burst=10_000,
        seat_rate=10_000,
        address_burst=100_000,
        address_rate=100_000,
        games_per_player=100_000,
        games_per_address=100_000,
        new_games_per_player=100_000,
        new_games_per_address=100_000,
        open_games_per_player=100_000,
        open_games_per_address=100_000,
    )
    set_up()
    store = open_storage(f"sqlite:///{folder / 'games.db'}")
    app = make_app(store, Dealt(folder / ORDERS), settings)
    uvicorn.Server(uvicorn_config(app, settings)).run()


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
