"""Over 100,000 random games of New York no mandatory power lacks a use and no supply runs out (N4).

N33 lets a power lapse that has no legal use; N4 says each supply is exactly what its builder's four
activations can use up. So neither ever happens in play; this looks at every activation.
"""

from typing import Any

import numba
import numpy as np

from gaslamp.core.compile import COMPILED
from gaslamp.core.kernels.rng import generator
from gaslamp.core.kernels.role_codes import CHANCE_CODE, NOBODY
from gaslamp.core.registry import game as find_game
from gaslamp.games.hexes.kernels.record import NO_ONE
from gaslamp.games.hexes.kernels.turns import actor, chance
from gaslamp.games.newyork.kernels.abilities import supply_left
from gaslamp.games.newyork.kernels.actions import INFORMANT_FIRST, METRO_FIRST
from gaslamp.games.newyork.kernels.record import RECORD
from gaslamp.games.newyork.kernels.rules import MOST_LEGAL, apply
from gaslamp.games.newyork.kernels.tables import (
    BEACH,
    CLOUD_RIDER,
    EASTMAN,
    GASLIGHT,
    LATIMER,
    METRO,
    PAIRS,
    SITE,
    STREET_COUNT,
    SUPPLY,
    TUMBLETY,
)

GAMES = 100_000 if COMPILED else 20
random_decision = find_game("newyork").kernels.random_decision


def look(start: Any, rng: Any, games: int, uses: Any) -> tuple[int, int]:
    """How often a mandatory power lapsed, and a builder found his supply empty."""
    batch = np.empty(1, RECORD)
    out = np.empty(MOST_LEGAL, np.int16)
    lapses = 0
    empty = 0
    s = batch[0]
    for _ in range(games):
        batch[0] = start
        while actor(s) != NOBODY:
            action = chance(s, rng) if actor(s) == CHANCE_CODE else random_decision(s, rng, out)
            who, powered = int(s.acting), int(s.powered)
            if not powered:
                if who == BEACH and supply_left(s, METRO) == 0:
                    empty += 1
                if who == LATIMER and supply_left(s, GASLIGHT) == 0:
                    empty += 1
                if who == CLOUD_RIDER and supply_left(s, SITE) == 0:
                    empty += 1
            apply(s, action)
            power = METRO_FIRST <= action < INFORMANT_FIRST
            if who not in (NO_ONE, EASTMAN, TUMBLETY) and s.acting == NO_ONE:
                uses[who] += 1
                if not powered and not power:
                    lapses += 1
    return lapses, empty


def test_N4_N33_no_power_lapses_and_no_supply_runs_out_in_play() -> None:
    start = find_game("newyork").start(None)
    uses = np.zeros(8, np.int64)
    lapses, empty = (numba.njit(look) if COMPILED else look)(start, generator(4), GAMES, uses)
    assert (lapses, empty) == (0, 0)
    mandatory = [who for who in range(8) if who not in (EASTMAN, TUMBLETY)]
    assert all(uses[who] > GAMES for who in mandatory), "every power was looked at"


def test_N27_callahans_power_never_lapsed_in_version_1_of_the_rules() -> None:
    # In version 1 the Informant's space barred a tile as well. Had Callahan's power ever lapsed for
    # that, such a game could not be replayed now. Pairs of neighbours that share no space:
    pairs = []
    free = set(range(STREET_COUNT))
    for one, other in PAIRS.tolist():
        if {one, other} <= free:
            pairs.append((one, other))
            free -= {one, other}
    # Each of these bars one pair at most; one pair more may be the one that the tile lies on.
    tiles = int(SUPPLY[GASLIGHT] + SUPPLY[SITE])
    characters, other_tile, informant = 8, 2, 1
    assert len(pairs) > tiles + characters + other_tile + informant + 1
