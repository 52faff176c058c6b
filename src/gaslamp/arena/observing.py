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
from gaslamp.bots.reader.reading import Reading
from gaslamp.core.arrays import copy_of
from gaslamp.core.kernels.order import CHOICES_A_TURN, chooser
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
    sure_wins: int  # decisions with an action that wins for sure, at once or after a pick
    missed: int


def observe(game: str, edition: str | None, bot: str, seed: int, number: int) -> Observed:
    """Play one game of a bot against itself and count."""
    found = find_game(game)
    state = first_state(found, found.edition(edition), derived(seed, number, CHANCE))
    seats = {role: make(game, bot, derived(seed, number, role)) for role in ROLES}
    offered = picked = sure = missed = 0
    on_top = None
    while (role := state.actor) is not None:
        if on_top is None and state.turn == READ_AT and role == INVESTIGATOR:
            reading = Reading(found, make(game, bot, derived(seed, number, "reader")), seed)
            odds = reading.odds(state.view(role))
            best = np.flatnonzero(odds >= odds.max() - 1e-9)
            on_top = float(state.record.identity in best) / len(best)
        action = seats[role].choose(state.view(role))
        own = f"pick {found.characters[int(state.record.identity)]}"
        if role == JACK and is_first_pick(state) and own in map(str, state.legal_actions()):
            offered += 1
            picked += action == own
        winning = sure_wins(state)
        sure += bool(winning)
        missed += bool(winning) and action not in winning
        state = state.apply(action)
    return Observed(
        game=game,
        edition=found.edition(edition),
        bot=bot,
        seed=seed,
        number=number,
        own_on_offer=offered,
        own_picked=picked,
        on_top=on_top,
        sure_wins=sure,
        missed=missed,
    )


def is_first_pick(state: State) -> bool:
    """Return True if whoever is to act picks his first card of the turn."""
    record = state.record
    if "picked" not in state.game.dtype.names or record.acting >= 0:
        return False
    before = range(int(record.picked))
    return all(NAMES[chooser(state.turn, place)] != state.actor for place in before)


def sure_wins(state: State) -> set[str]:
    """Return the actions that win in every world the actor holds possible.

    At once, or for a pick by the next action. What takes more actions is not looked for here.
    """
    legal = [str(action) for action in state.legal_actions()]
    if "used" in state.game.dtype.names and int(state.record.used).bit_count() < CHOICES_A_TURN - 1:
        return set()
    worlds = [world.record for world, _ in state.worlds(str(state.actor))]
    return {action for action in legal if _wins(state, worlds, action)}


def _wins(state: State, worlds: list[np.record], action: str) -> bool:
    game, code = state.game, state.game.codes[action]
    role = str(state.actor)
    first = copy_of(worlds[0])
    game.kernels.apply(first, code)
    outcome = game.outcome(first)
    if outcome is not None:
        return outcome.winner == role and all(_ends(state, [code], one) for one in worlds[1:])
    if not action.startswith("pick ") or game.actor(first) != role:
        return False
    for then in game.legal(first):
        after = copy_of(first)
        game.kernels.apply(after, then)
        outcome = game.outcome(after)
        if outcome is not None and all(_ends(state, [code, then], one) for one in worlds):
            return True
    return False


def _ends(state: State, codes: list[int], world: np.record) -> bool:
    """Return True if actions win in a world."""
    after = copy_of(world)
    for code in codes:
        if code not in state.game.legal(after):
            return False
        state.game.kernels.apply(after, code)
    outcome = state.game.outcome(after)
    return outcome is not None and outcome.winner == state.actor


def kept(path: Path) -> Iterator[Observed]:
    """Yield the games of a file; none if there is no file yet."""
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            yield msgspec.convert(json.loads(line), Observed)
