"""Every choice of both players to the end of a turn of Pocket."""

from typing import Any

import numpy as np

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import has, size
from gaslamp.core.kernels.order import CHOICES_A_TURN, chooser
from gaslamp.core.kernels.role_codes import JACK_CODE
from gaslamp.games.pocket.kernels.record import RECORD
from gaslamp.games.pocket.kernels.rules import MOST_LEGAL, legal, perform
from gaslamp.games.pocket.kernels.sight import visible
from gaslamp.games.pocket.kernels.tables import NO_CHANCE, SUSPECT_COUNT

NO_CARD, JACKS_CARD, SHOWN_CARD = range(3)  # who drew an alibi card below the root
CARDS = 3
WORST = 2.0  # above every chance


@kernel
def played(s: Any, action: int) -> int:
    """Play an action up to the appeal; return who drew a card, which stays unknown."""
    jack = chooser(int(s.turn), size(int(s.used))) == JACK_CODE
    perform(s, action)
    if s.pending == NO_CHANCE:
        return NO_CARD
    s.pending = NO_CHANCE
    return JACKS_CARD if jack else SHOWN_CARD


@kernel
def write_appeal(s: Any, chances: Any, values: Any) -> None:
    """Write Jack's chance for each identity if the appeal comes now.

    `chances`: by identity, whether he is seen, and how many are left who answer like him.
    """
    suspects, seen = int(s.suspects), visible(s)
    lit = size(seen)
    dark = size(suspects) - lit
    for identity in range(SUSPECT_COUNT):
        if has(seen, identity):
            values[identity] = chances[identity, 1, lit]
        elif has(suspects, identity):
            values[identity] = chances[identity, 0, dark]


@kernel
def mean_of(values: Any, weights: Any) -> float:
    """Return the expected value over all identities."""
    total = 0.0
    for identity in range(SUSPECT_COUNT):
        total += values[identity] * weights[identity]
    return total


@kernel
def value_actions(root: Any, actions: Any, chances: Any, weights: Any, values: Any) -> None:
    """Write Jack's chance by root action and identity, if both play the rest of the turn best.

    Jack does what is best for who he is; the Investigator what is best on average by `weights`.
    `chances`: by who drew a card, and then as `write_appeal` has them.
    """
    out = np.empty((CHOICES_A_TURN, MOST_LEGAL), np.int16)
    states = np.empty(CHOICES_A_TURN + 1, RECORD)
    best = np.zeros((CHOICES_A_TURN + 1, SUSPECT_COUNT))
    lowest = np.zeros(CHOICES_A_TURN)
    count = np.zeros(CHOICES_A_TURN, np.int64)
    place = np.zeros(CHOICES_A_TURN, np.int64)
    cards = np.zeros(CHOICES_A_TURN + 1, np.int64)
    states[0] = root
    depth = CHOICES_A_TURN - size(int(root.used))
    for number in range(actions.shape[0]):
        count[0], place[0], lowest[0] = 1, 0, WORST
        out[0, 0] = actions[number]
        best[0, :] = 0.0
        level = 0
        while level >= 0:
            if place[level] == count[level]:
                level -= 1
                if level >= 0:
                    back_up(states[level], best[level + 1], weights, best[level], lowest, level)
                continue
            states[level + 1] = states[level]
            child = states[level + 1]
            drawn = played(child, int(out[level, place[level]]))
            place[level] += 1
            cards[level + 1] = cards[level] if drawn == NO_CARD else drawn
            if level + 1 == depth:
                write_appeal(child, chances[cards[level + 1]], best[level + 1])
                back_up(states[level], best[level + 1], weights, best[level], lowest, level)
            else:
                level += 1
                count[level] = legal(child, out[level])
                place[level] = 0
                best[level, :] = 0.0
                lowest[level] = WORST
        values[number, :] = best[0]


@kernel
def back_up(s: Any, found: Any, weights: Any, best: Any, lowest: Any, level: int) -> None:
    """Count what one choice in a position comes to for whoever makes it."""
    if chooser(int(s.turn), size(int(s.used))) == JACK_CODE:
        for identity in range(SUSPECT_COUNT):
            best[identity] = max(best[identity], found[identity])
        return
    mean = mean_of(found, weights)
    if mean < lowest[level]:
        lowest[level] = mean
        best[:] = found
