"""Loops over an array of records, written once for all games and bound to each.

The names declared below are given by `compile.bind`. A decision is an action's number when those of
chance are left out: see `encoding.Encoding`.
"""

from typing import Any

import numpy as np

from gaslamp.core.compile import generic
from gaslamp.core.kernels.bits import has
from gaslamp.core.kernels.role_codes import CHANCE_CODE, JACK_CODE, NOBODY

DTYPE: Any = None
MOST_LEGAL: Any = None
CHARACTER_COUNT: Any = None
CHANCE_FIRST: Any = None
CHANCE_COUNT: Any = None
actor: Any = None
legal: Any = None
perform: Any = None
visible: Any = None
apply: Any = None
chance: Any = None
random_decision: Any = None
observe: Any = None


@generic
def roll(s: Any, rng: Any) -> None:
    """Let chance decide until a player is to act or the game is over."""
    while actor(s) == CHANCE_CODE:
        apply(s, chance(s, rng))


@generic
def preview(s: Any, code: int, after: Any, seen: Any) -> None:
    """Write who would be seen once an action is carried out; `after` is a scratch record."""
    after[0] = s
    perform(after[0], code)
    mask = visible(after[0])
    for character in range(CHARACTER_COUNT):
        if has(mask, character):
            seen[character] = 1


@generic
def show(game: int, s: Any, observations: Any, masks: Any, previews: Any) -> int:
    """Write the observation and mask of the player to act; return the player, -1 for nobody."""
    who = actor(s)
    observation, mask = observations[game], masks[game]
    mask[:] = 0
    wanted = len(previews) > 0  # they cost time, so only on request
    if wanted:
        previews[game] = 0
    if who == NOBODY:
        observation[:] = 0
        return -1
    observe(s, who, observation)
    out = np.empty(MOST_LEGAL, np.int16)
    after = np.empty(1, DTYPE)
    for index in range(legal(s, out)):
        code = int(out[index])
        decision = code if code < CHANCE_FIRST else code - CHANCE_COUNT
        mask[decision] = 1
        if wanted:
            preview(s, code, after, previews[game, decision])
    return int(who) - JACK_CODE


@generic
def begin(
    records: Any,
    rngs: Any,
    start: Any,
    first: int,
    last: int,
    observations: Any,
    masks: Any,
    previews: Any,
    players: Any,
) -> None:
    """Begin the games of a range."""
    for game in range(first, last):
        records[game] = start
        roll(records[game], rngs[game])
        players[game] = show(game, records[game], observations, masks, previews)


@generic
def step(
    records: Any,
    rngs: Any,
    start: Any,
    actions: Any,
    restart: bool,
    first: int,
    last: int,
    observations: Any,
    masks: Any,
    previews: Any,
    players: Any,
    rewards: Any,
    ended: Any,
) -> None:
    """Play one legal decision in each game of a range; with `restart` ended games begin anew."""
    for game in range(first, last):
        rewards[game, 0] = 0
        rewards[game, 1] = 0
        ended[game] = False
        decision = int(actions[game])
        if decision < 0:
            ended[game] = True
            continue
        s = records[game]
        apply(s, decision if decision < CHANCE_FIRST else decision + CHANCE_COUNT)
        roll(s, rngs[game])
        if s.winner != NOBODY:
            ended[game] = True
            won = int(s.winner) - JACK_CODE
            rewards[game, won] = 1
            rewards[game, 1 - won] = -1
            if restart:
                records[game] = start
                roll(records[game], rngs[game])
        players[game] = show(game, records[game], observations, masks, previews)


@generic
def sample(records: Any, rngs: Any, first: int, last: int, actions: Any) -> None:
    """Write a random legal decision for each game of a range; -1 where the game is over."""
    out = np.empty(MOST_LEGAL, np.int16)
    for game in range(first, last):
        if records[game].winner != NOBODY:
            actions[game] = -1
        else:
            code = int(random_decision(records[game], rngs[game], out))
            actions[game] = code if code < CHANCE_FIRST else code - CHANCE_COUNT
