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
from gaslamp.bots.certain.sure import sure_win
from gaslamp.bots.reader.reading import Reading
from gaslamp.core.kernels.order import chooser
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import CHANCE, INVESTIGATOR, JACK, NAMES, ROLES
from gaslamp.core.state import State, first_state
from gaslamp.core.views import View

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
    sure_wins: int
    missed: int


def observe(game: str, edition: str | None, bot: str, seed: int, number: int) -> Observed:
    """Play one game of a bot against itself and count."""
    found = find_game(game)
    state = first_state(found, found.edition(edition), derived(seed, number, CHANCE))
    seats = {role: make(game, bot, derived(seed, number, role)) for role in ROLES}
    offered = picked = 0
    sure, on_top = SureWins(), None
    while (role := state.actor) is not None:
        if on_top is None and state.turn == READ_AT and role == INVESTIGATOR:
            reading = Reading(found, make(game, bot, derived(seed, number, "reader")), seed)
            odds = reading.odds(state.view(role))
            best = np.flatnonzero(odds >= odds.max() - 1e-9)
            on_top = float(state.record.identity in best) / len(best)
        view = state.view(role)
        sure.decide(view)
        action = seats[role].choose(view)
        own = f"pick {found.characters[int(state.record.identity)]}"
        if role == JACK and is_first_pick(state) and own in map(str, state.legal_actions()):
            offered += 1
            picked += action == own
        state = state.apply(action)
    assert state.outcome is not None
    sure.end(state.outcome.winner)
    return Observed(
        game=game,
        edition=found.edition(edition),
        bot=bot,
        seed=seed,
        number=number,
        own_on_offer=offered,
        own_picked=picked,
        on_top=on_top,
        sure_wins=sure.found,
        missed=sure.missed,
    )


def is_first_pick(state: State) -> bool:
    """Return True if whoever is to act picks his first card of the turn."""
    record = state.record
    if "picked" not in state.game.dtype.names or record.acting >= 0:
        return False
    before = range(int(record.picked))
    return all(NAMES[chooser(state.turn, place)] != state.actor for place in before)


class SureWins:
    """Counts the wins that were sure, and those that were missed: somebody was no longer sure.

    What is sure is found exactly, for all activations in a row (`bots/certain`).
    """

    def __init__(self) -> None:
        self.found = self.missed = 0
        self._sure = dict.fromkeys(ROLES, False)

    def decide(self, view: View) -> None:
        """Count a decision before it is made."""
        sure = sure_win(view) is not None
        was, self._sure[view.viewer] = self._sure[view.viewer], sure
        self.found += sure and not was
        self.missed += was and not sure

    def end(self, winner: str) -> None:
        """Count the end of the game."""
        self.missed += sum(sure and role != winner for role, sure in self._sure.items())


def kept(path: Path) -> Iterator[Observed]:
    """Yield the games of a file; none if there is no file yet."""
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            yield msgspec.convert(json.loads(line), Observed)
