"""Loads everything before the first player connects that would make him wait."""

import random
import sys

from gaslamp.core.registry import GAMES
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import ROLES
from gaslamp.core.state import first_state
from gaslamp.server.match.deal import deal_out
from gaslamp.server.match.live_game import LiveGame
from gaslamp.server.match.views import state_message
from gaslamp.server.protocol.encoding import encode

# The write queue's thread waits at most so long for the interpreter's lock while the loop is busy.
SWITCH_SECONDS = 0.0005


def warm_up() -> None:
    """Load the compiled rules by playing one game of each kind."""
    for name in GAMES:
        _play_through(name)
    sys.setswitchinterval(SWITCH_SECONDS)


def _play_through(name: str) -> None:
    rules, choose = find_game(name), random.Random(name)
    game = LiveGame(first_state(rules, None, None), deal_out(rules, None, choose))
    game.accept(game.played())
    while game.state.outcome is None:
        for role in (*ROLES, None):
            encode(state_message(game, role, game.state.seq - 1, None))
        game.accept(game.played(choose.choice(game.state.legal_actions()).text))
