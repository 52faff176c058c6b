"""Positions of Pocket that the tests of its solver share."""

from typing import Any

import numpy as np

from every_game import walk
from gaslamp.bots import Budget
from gaslamp.bots.solver.kernels.net import Net
from gaslamp.bots.solver.net import blank_net
from gaslamp.core.registry import game as find_game
from gaslamp.core.state import State
from gaslamp.games.pocket.kernels.tables import EVERYONE
from gaslamp.games.pocket.views import PocketView

POCKET = find_game("pocket")
QUICK = Budget(iterations=8)


def seen_by(state: State, viewer: str) -> PocketView:
    """A view, known to be one of Pocket."""
    view = state.view(viewer)
    assert isinstance(view, PocketView)
    return view


def decisions(count: int, first: int = 0, apart: int = 1) -> list[State]:
    """So many decisions of random games."""
    found: list[State] = []
    seed = first
    while len(found) < count * apart:
        found += [state for state in walk("pocket", None, seed) if state.actor is not None]
        seed += 1
    return found[: count * apart : apart]


def late(turn: int, used: int, first: int = 0) -> list[Any]:
    """Public records of random games moved to a turn, with so many actions played."""
    found = []
    for state in decisions(400, first):
        record = state.record
        if int(record.used).bit_count() != used or record.race or record.turn % 2 != turn % 2:
            continue
        record.turn = turn
        record.jack_time, record.investigator_time = 4, turn - 5
        record.identity, record.held = -1, 0
        record.card, record.drawn = -1, 0
        record.deck = EVERYONE & ~int(record.shown)
        if int(record.suspects).bit_count() >= 2:
            found.append(record)
    return found


def noise(seed: int) -> Net:
    """A net of random weights."""
    rng = np.random.default_rng(seed)
    parts = ((rng.normal(size=part.shape) * 0.2).astype(np.float32) for part in blank_net())
    return Net(*parts)
