"""Before the first player comes: everything is loaded that would make him wait."""

import random
import sys

from gaslamp.core.registry import GAMES
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import ROLES
from gaslamp.core.state import first_state
from gaslamp.server import telling
from gaslamp.server.deal import deal_out
from gaslamp.server.table import Table

# The thread that commits waits so long for its turn while the server is busy.
SWITCH_SECONDS = 0.0005


def prepare() -> None:
    """Load the compiled rules, by a game of each kind."""
    for name in GAMES:
        _play_through(name)
    sys.setswitchinterval(SWITCH_SECONDS)


def _play_through(name: str) -> None:
    game, choose = find_game(name), random.Random(name)
    table = Table(first_state(game, None, None), deal_out(game, None, choose))
    table.accept(table.played(()))
    while table.state.outcome is None:
        for role in (*ROLES, None):
            telling.frame(telling.told(table, role, table.state.seq - 1, None))
        table.accept(table.played((choose.choice(table.state.legal_actions()).text,)))
