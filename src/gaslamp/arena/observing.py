"""What a bot gives away and what it misses, counted in games against itself.

A line of a file of observations is one game, so that a run can be stopped and begun again.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import numpy as np

from gaslamp.arena.match import derived
from gaslamp.bots import make
from gaslamp.bots.certain.missed import sure_wins
from gaslamp.bots.reader.reading import Reading
from gaslamp.core.kernels.order import chooser
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import CHANCE, INVESTIGATOR, JACK, NAMES, ROLES
from gaslamp.core.state import State, first_state

READ_AT = 3  # the turn that begins when the reader is asked: two were played


class Observed(msgspec.Struct, frozen=True, kw_only=True):
    """What was counted in one game."""

    game: str
    edition: str | None
    bot: str
    seed: int
    number: int
    own_on_offer: int  # Jack's first picks of a turn with his own card among them
    own_picked: int
    on_top: float | None  # the true name for the exact reader, shared among equals; None: too short
    sure_wins: int  # turns in which somebody was sure to win
    missed: int  # choices after which he no longer was


def observe(game: str, edition: str | None, bot: str, seed: int, number: int) -> Observed:
    """Play one game of a bot against itself and count."""
    found = find_game(game)
    state = first_state(found, found.edition(edition), derived(seed, number, CHANCE))
    seats = {role: make(game, bot, derived(seed, number, role)) for role in ROLES}
    offered = picked = 0
    on_top = None
    while (role := state.actor) is not None:
        if on_top is None and state.turn == READ_AT and role == INVESTIGATOR:
            reading = Reading(found, make(game, bot, derived(seed, number, "reader")), seed)
            odds = reading.odds(state.view(role))
            best = np.flatnonzero(odds >= odds.max() - 1e-9)
            on_top = float(state.record.identity in best) / len(best)
        view = state.view(role)
        action = seats[role].choose(view)
        own = f"pick {found.characters[int(state.record.identity)]}"
        if role == JACK and is_first_pick(state) and own in map(str, state.legal_actions()):
            offered += 1
            picked += action == own
        state = state.apply(action)
    sure = sure_wins(state).values()
    return Observed(
        game=game,
        edition=found.edition(edition),
        bot=bot,
        seed=seed,
        number=number,
        own_on_offer=offered,
        own_picked=picked,
        on_top=on_top,
        sure_wins=sum(one.there for one in sure),
        missed=sum(len(one.missed) for one in sure),
    )


def is_first_pick(state: State) -> bool:
    """Return True if whoever is to act picks his first card of the turn."""
    record = state.record
    if "picked" not in state.game.dtype.names or record.acting >= 0:
        return False
    before = range(int(record.picked))
    return all(NAMES[chooser(state.turn, place)] != state.actor for place in before)


def kept(path: Path) -> Iterator[Observed]:
    """Yield the games of a file; none if there is no file yet."""
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            yield msgspec.convert(json.loads(line), Observed)
