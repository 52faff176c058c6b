"""What is hidden in Pocket, with its odds: who Jack is and which cards he holds.

The odds are one array: by identity and by the set of cards in Jack's hand, held as a mask. Where a
round is solved, Jack has a *type* for each identity and number of hidden hourglasses, since the
goals ask for no more (P39).
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import has, indices, size, with_bit
from gaslamp.games.pocket.kernels.tables import (
    EVERYONE,
    HOURGLASSES,
    HOURGLASSES_TO_WIN,
    SUSPECT_COUNT,
)

HANDS = 1 << SUSPECT_COUNT
MOST_GLASSES = 6  # of cards in hand, 0 to 5: Madame's two and three more at most (P28)
MOST_A_CARD = 3  # hourglasses on a card: 0 to 2
NO_TYPE = -1
# By hand; hands of more cards than are ever drawn do not matter.
GLASSES_OF = np.array(
    [sum(int(HOURGLASSES[card]) for card in indices(hand)) for hand in range(HANDS)], np.int8
).clip(max=MOST_GLASSES - 1)


def no_cards(suspects: int = EVERYONE) -> Any:
    """The odds at the start: anybody may be Jack, and he holds nothing (P12)."""
    odds = np.zeros((SUSPECT_COUNT, HANDS))
    who = indices(suspects)
    odds[who, 0] = 1 / len(who)
    return odds


@kernel
def normalise(odds: Any) -> None:
    """Make the odds add up to one."""
    total = odds.sum()
    if total > 0:
        odds /= total


@kernel
def jack_draws(odds: Any, shown: int) -> Any:
    """The odds once Jack has drawn a card that nobody else saw (P27)."""
    after = np.zeros_like(odds)
    for identity in range(SUSPECT_COUNT):
        for hand in range(HANDS):
            if odds[identity, hand] > 0:
                gone = with_bit(hand | shown, identity)
                left = SUSPECT_COUNT - size(gone)
                for card in range(SUSPECT_COUNT):
                    if not has(gone, card):
                        after[identity, with_bit(hand, card)] += odds[identity, hand] / left
    return after


@kernel
def card_shown(odds: Any, card: int) -> None:
    """The Investigator drew this card: it is not Jack's, nor in his hand (P26)."""
    for identity in range(SUSPECT_COUNT):
        for hand in range(HANDS):
            if identity == card or has(hand, card):
                odds[identity, hand] = 0.0
    normalise(odds)


@kernel
def after_appeal(odds: Any, suspects: int, jack_time: int, began: bool, goes_on: bool) -> None:
    """Leave what fits an appeal: the suspects left, and the goals that were met or not (P46).

    `began`: a race began in it; `goes_on`: one had begun before.
    """
    for identity in range(SUSPECT_COUNT):
        for hand in range(HANDS):
            escaped = jack_time + GLASSES_OF[hand] >= HOURGLASSES_TO_WIN
            if not has(suspects, identity) or (not goes_on and escaped != began):
                odds[identity, hand] = 0.0
    normalise(odds)


@kernel
def count_types(
    odds: Any,
    shown: int,
    may_draw: bool,
    number: Any,
    who: Any,
    glasses: Any,
    belief: Any,
    up: Any,
    seen: Any,
) -> int:
    """Write every type, how likely it is, and what a draw makes of it; how many there are.

    `may_draw`: whether a card may be drawn this round; types that need one are left out if not.
    `number`: the type by identity and hourglasses. `up`: the odds that a card Jack draws adds 0, 1
    or 2 hourglasses. `seen`: the odds that the Investigator's card is that of each suspect.
    """
    mass = np.zeros((SUSPECT_COUNT, MOST_GLASSES))
    gains = np.zeros((SUSPECT_COUNT, MOST_GLASSES, MOST_A_CARD))
    cards = np.zeros((SUSPECT_COUNT, MOST_GLASSES, SUSPECT_COUNT))
    for identity in range(SUSPECT_COUNT):
        for hand in range(HANDS):
            weight = odds[identity, hand]
            if weight <= 0:
                continue
            held = GLASSES_OF[hand]
            mass[identity, held] += weight
            gone = with_bit(hand | shown, identity)
            left = SUSPECT_COUNT - size(gone)
            for card in range(SUSPECT_COUNT):
                if not has(gone, card):
                    gains[identity, held, HOURGLASSES[card]] += weight / left
                    cards[identity, held, card] += weight / left
    count = 0
    number[:] = NO_TYPE
    for identity in range(SUSPECT_COUNT):
        possible = np.zeros(MOST_GLASSES)
        for held in range(MOST_GLASSES):
            if mass[identity, held] > 0:
                possible[held] = 1
                for gain in range(MOST_A_CARD):
                    if may_draw and gains[identity, held, gain] > 0:
                        possible[held + gain] = 1
        for held in range(MOST_GLASSES):
            if possible[held] == 0:
                continue
            number[identity, held] = count
            who[count] = identity
            glasses[count] = held
            belief[count] = mass[identity, held]
            for gain in range(MOST_A_CARD):
                up[count, gain] = 0.0
                if mass[identity, held] > 0:
                    up[count, gain] = gains[identity, held, gain] / mass[identity, held]
            for card in range(SUSPECT_COUNT):
                seen[count, card] = 0.0
                if mass[identity, held] > 0:
                    seen[count, card] = cards[identity, held, card] / mass[identity, held]
            count += 1
    return count


@dataclass(frozen=True)
class Types:
    """The types that Jack may have now or after this round's draw."""

    number: Any
    who: Any
    glasses: Any
    belief: Any
    up: Any
    seen: Any

    @staticmethod
    def of(odds: Any, shown: int, may_draw: bool) -> "Types":
        """The types of what is hidden; `shown`: the cards that the Investigator has drawn."""
        most = SUSPECT_COUNT * MOST_GLASSES
        number = np.empty((SUSPECT_COUNT, MOST_GLASSES), np.int64)
        who, glasses = np.empty(most, np.int64), np.empty(most, np.int64)
        belief = np.empty(most, np.float32)
        up = np.empty((most, MOST_A_CARD), np.float32)
        seen = np.empty((most, SUSPECT_COUNT), np.float32)
        count = count_types(odds, shown, may_draw, number, who, glasses, belief, up, seen)
        return Types(number, who[:count], glasses[:count], belief[:count], up[:count], seen[:count])
