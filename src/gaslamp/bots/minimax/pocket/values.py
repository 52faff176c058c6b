"""What Pocket's turn is worth to Jack when it ends: suspects left, seen or not, hourglasses."""

from typing import Any

import msgspec
import numpy as np

from gaslamp.bots.minimax.pocket.kernels.turn import CARDS, JACKS_CARD, SHOWN_CARD, value_actions
from gaslamp.bots.minimax.squash import squash
from gaslamp.core.kernels.bits import indices
from gaslamp.core.kernels.elementary import log2, whole_power
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.core.kernels.sums import total
from gaslamp.core.roles import JACK, PUBLIC
from gaslamp.games.pocket.kernels.rules import hidden_hourglasses
from gaslamp.games.pocket.kernels.tables import HOURGLASSES, HOURGLASSES_TO_WIN, SUSPECT_COUNT
from gaslamp.games.pocket.views import PocketView, truths

# Jack's chance grows with these, from an even one where they sum up to zero.
START = -1.6
PER_HALVING = 1.1  # every further halving of the suspects that the Investigator needs
PER_HOURGLASS = 0.4
PER_TURN_LEFT = -0.3
RACE_TURN = 0.4  # a race is lost unless Jack stays unseen: this much for each turn to come (P42)
MOST_HOURGLASSES = 16


def action_values(view: PocketView, actions: Any, most: int, rng: Any) -> Any:
    """Return how likely the viewer is to win after each of the legal actions."""
    outside = truths(msgspec.structs.replace(view, viewer=PUBLIC, private=None, legal=None))
    own = truths(view)
    root = own[0][0]
    weights = np.zeros(SUSPECT_COUNT)
    for world, weight, _ in outside:
        weights[int(world.identity)] += weight
    hidden = hourglass_odds(outside)
    if view.viewer == JACK:
        hidden[:, int(root.identity)] = hourglass_odds(own)[:, int(root.identity)]
    values = np.zeros((len(actions), SUSPECT_COUNT))
    value_actions(root, actions, chances(root, hidden), weights, values)
    return values[:, int(root.identity)] if view.viewer == JACK else 1 - total((values * weights).T)


def hourglass_odds(worlds: Any) -> Any:
    """Return how likely Jack hides so many hourglasses: as it is, or with one more card."""
    odds = np.zeros((2, SUSPECT_COUNT, MOST_HOURGLASSES))
    for world, weight, _ in worlds:
        who, hidden, deck = int(world.identity), hidden_hourglasses(world), indices(world.deck)
        odds[0, who, hidden] += weight
        for card in deck:
            odds[1, who, hidden + int(HOURGLASSES[card])] += weight / len(deck)
    whole = total(np.moveaxis(odds, 2, 0))[:, :, None]
    return np.divide(odds, whole, out=np.zeros_like(odds), where=whole > 0)


def chances(root: Any, hidden: Any) -> Any:
    """Return Jack's chance after the appeal of this turn: see `write_appeal` of the kernels."""
    turn, time, race = int(root.turn), int(root.jack_time), bool(root.race)
    after = np.array(
        [
            [
                [after_appeal(turn, race, seen, left, time + glasses) for glasses in GLASSES]
                for left in range(SUSPECT_COUNT + 1)
            ]
            for seen in (False, True)
        ]
    )
    found = np.zeros((CARDS, SUSPECT_COUNT, 2, SUSPECT_COUNT + 1))
    found[:] = _expected(after, hidden[0])
    found[JACKS_CARD] = _expected(after, hidden[1])
    # One of the cards that the Investigator does not know clears somebody, if he is still there.
    unknown = max(1, SUSPECT_COUNT - 1 - len(indices(root.shown)))
    for left in range(SUSPECT_COUNT, 1, -1):
        clears = min(1.0, (left - 1) / unknown)
        with_one_less = found[SHOWN_CARD, :, :, left - 1]
        kept = found[SHOWN_CARD, :, :, left]
        found[SHOWN_CARD, :, :, left] = clears * with_one_less + (1 - clears) * kept
    return found


GLASSES = range(MOST_HOURGLASSES)


def _expected(after: Any, hidden: Any) -> Any:
    """Return the chances by suspect, over the hourglasses that he may hide."""
    return total(hidden[:, n, None, None] * after[:, :, n] for n in GLASSES)


def after_appeal(turn: int, race: bool, seen: bool, left: int, glasses: int) -> float:
    """Return Jack's chance with so many suspects left; unseen, he takes the time token."""
    glasses += not seen
    escaped = glasses >= HOURGLASSES_TO_WIN
    if race or (left <= 1 and escaped):  # P41–P43
        return 0.0 if seen else whole_power(RACE_TURN, LAST_TURN - turn)
    if left <= 1:  # P40
        return 0.0
    if escaped or turn == LAST_TURN:  # P40, P44
        return 1.0
    weight = START + PER_HALVING * log2(float(left)) + PER_HOURGLASS * glasses
    return squash(weight + PER_TURN_LEFT * (LAST_TURN - turn))
