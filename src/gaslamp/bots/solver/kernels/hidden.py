"""What is hidden in Pocket, with its odds: who Jack is and which cards he holds.

The odds are one array: by identity and by the set of cards in Jack's hand, held as a mask. Where a
round is solved, Jack has a *type* for each identity and number of hidden hourglasses, since the
goals ask for no more (P39).
"""

from typing import Any, NamedTuple

import numpy as np

from gaslamp.core.compile import kernel
from gaslamp.core.kernels.bits import has, indices, size, with_bit
from gaslamp.core.kernels.sums import total
from gaslamp.games.pocket.kernels.rules import has_escaped
from gaslamp.games.pocket.kernels.tables import EVERYONE, HOURGLASSES, SUSPECT_COUNT

HANDS = 1 << SUSPECT_COUNT
HOURGLASS_COUNTS = 6  # of cards in hand, 0 to 5: Madame's two and three more at most (P28)
GAINS = 3  # hourglasses on a card: 0 to 2
NO_TYPE = -1
# By hand; hands of more cards than are ever drawn do not matter.
HOURGLASSES_OF_HAND = np.array(
    [total(int(HOURGLASSES[card]) for card in indices(hand)) for hand in range(HANDS)], np.int8
).clip(max=HOURGLASS_COUNTS - 1)


class Types(NamedTuple):
    """The types that Jack may have now or after this round's draw."""

    number: Any  # of a type, by identity and hidden hourglasses; NO_TYPE where there is none
    identity: Any  # of each type
    hourglasses: Any  # hidden, of each type
    prior: Any  # how likely each type is
    gain_odds: Any  # by type and gain: that a card Jack draws has so many hourglasses
    card_odds: Any  # by type and suspect: that the Investigator draws that suspect's card


def initial_odds(suspects: int = EVERYONE) -> Any:
    """Return the odds at the start: anybody may be Jack, and he holds nothing (P12)."""
    odds = np.zeros((SUSPECT_COUNT, HANDS))
    who = indices(suspects)
    odds[who, 0] = 1 / len(who)
    return odds


def types_of(odds: Any, shown: int, may_draw: bool) -> Types:
    """Return the types of what is hidden; `shown`: the cards that the Investigator has drawn."""
    most = SUSPECT_COUNT * HOURGLASS_COUNTS
    types = Types(
        number=np.empty((SUSPECT_COUNT, HOURGLASS_COUNTS), np.int64),
        identity=np.empty(most, np.int64),
        hourglasses=np.empty(most, np.int64),
        prior=np.empty(most, np.float32),
        gain_odds=np.empty((most, GAINS), np.float32),
        card_odds=np.empty((most, SUSPECT_COUNT), np.float32),
    )
    count = write_types(odds, shown, may_draw, types)
    return Types(types.number, *(part[:count] for part in types[1:]))


@kernel
def normalise(odds: Any) -> None:
    """Make the odds add up to one."""
    whole = 0.0
    for identity in range(SUSPECT_COUNT):
        for hand in range(HANDS):
            whole += odds[identity, hand]
    if whole > 0:
        odds /= whole


@kernel
def after_jacks_draw(odds: Any, shown: int) -> Any:
    """Return the odds once Jack has drawn a card that nobody else saw (P27)."""
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
def rule_out_card(odds: Any, card: int) -> None:
    """The Investigator drew this card: it is not Jack's, nor in his hand (P26)."""
    for identity in range(SUSPECT_COUNT):
        for hand in range(HANDS):
            if identity == card or has(hand, card):
                odds[identity, hand] = 0.0
    normalise(odds)


@kernel
def rule_out_by_appeal(
    odds: Any, suspects: int, jack_time: int, race_began: bool, race_was_on: bool
) -> None:
    """Leave what fits an appeal: the suspects left, and the goals that were met or not (P46)."""
    for identity in range(SUSPECT_COUNT):
        for hand in range(HANDS):
            escaped = has_escaped(jack_time + HOURGLASSES_OF_HAND[hand])
            if not has(suspects, identity) or (not race_was_on and escaped != race_began):
                odds[identity, hand] = 0.0
    normalise(odds)


@kernel
def write_types(odds: Any, shown: int, may_draw: bool, types: Types) -> int:
    """Write every type, how likely it is, and what a draw makes of it; return how many there are.

    `may_draw`: a card may be drawn this round; types that need one are left out if not.
    """
    mass = np.zeros((SUSPECT_COUNT, HOURGLASS_COUNTS))
    gains = np.zeros((SUSPECT_COUNT, HOURGLASS_COUNTS, GAINS))
    cards = np.zeros((SUSPECT_COUNT, HOURGLASS_COUNTS, SUSPECT_COUNT))
    for identity in range(SUSPECT_COUNT):
        for hand in range(HANDS):
            weight = odds[identity, hand]
            if weight <= 0:
                continue
            held = HOURGLASSES_OF_HAND[hand]
            mass[identity, held] += weight
            gone = with_bit(hand | shown, identity)
            left = SUSPECT_COUNT - size(gone)
            for card in range(SUSPECT_COUNT):
                if not has(gone, card):
                    gains[identity, held, HOURGLASSES[card]] += weight / left
                    cards[identity, held, card] += weight / left
    count = 0
    types.number[:] = NO_TYPE
    for identity in range(SUSPECT_COUNT):
        possible = np.zeros(HOURGLASS_COUNTS)
        for held in range(HOURGLASS_COUNTS):
            if mass[identity, held] > 0:
                possible[held] = 1
                for gain in range(GAINS):
                    if may_draw and gains[identity, held, gain] > 0:
                        possible[held + gain] = 1
        for held in range(HOURGLASS_COUNTS):
            if possible[held] == 0:
                continue
            types.number[identity, held] = count
            types.identity[count] = identity
            types.hourglasses[count] = held
            types.prior[count] = mass[identity, held]
            for gain in range(GAINS):
                types.gain_odds[count, gain] = 0.0
                if mass[identity, held] > 0:
                    types.gain_odds[count, gain] = (
                        gains[identity, held, gain] / mass[identity, held]
                    )
            for card in range(SUSPECT_COUNT):
                types.card_odds[count, card] = 0.0
                if mass[identity, held] > 0:
                    types.card_odds[count, card] = (
                        cards[identity, held, card] / mass[identity, held]
                    )
            count += 1
    return count
