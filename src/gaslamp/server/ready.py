"""Before the first player comes: everything is loaded that would make him wait."""

import gc
import random
import sys

from gaslamp.core.names import GAMES
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import ROLES
from gaslamp.core.state import first_state
from gaslamp.server import telling
from gaslamp.server.deal import deal_out
from gaslamp.server.table import Table

# A game is thousands of small things that refer to each other and stay: looking for garbage among
# them often finds none, and takes long.
GARBAGE = (20_000, 20, 20)
# The thread that commits waits so long for its turn while the server is busy.
SWITCH_SECONDS = 0.0005


def prepare() -> None:
    """Load the compiled rules, by a game of each kind, and keep the garbage collector off them.

    What is loaded here stays for good. The collector would go through it each time it looks at
    everything, and nobody is answered meanwhile.
    """
    for name in GAMES:
        _play_through(name)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(SWITCH_SECONDS)


def _play_through(name: str) -> None:
    game, choose = find_game(name), random.Random(name)
    table = Table(first_state(game, None, None), deal_out(game, None, choose))
    table.accept(table.played(()))
    while table.state.outcome is None:
        for role in (*ROLES, None):
            telling.frame(telling.told(table, role, 0, None))
        table.accept(table.played((choose.choice(table.state.legal_actions()).text,)))
