"""What everybody may think is hidden, followed from a view's log; the same for both players.

All moves of Pocket are public, and only Jack has secrets. So what an observer should believe about
him depends on the log alone, and Jack can work it out as well as the Investigator.
"""

from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np

from gaslamp.bots.solver.kernels.graph import UNKNOWN_CARD
from gaslamp.bots.solver.kernels.hidden import (
    HANDS,
    HOURGLASS_COUNTS,
    HOURGLASSES_OF_HAND,
    after_jacks_draw,
    initial_odds,
    normalise,
    rule_out_by_appeal,
    rule_out_card,
)
from gaslamp.core.arrays import copy_of
from gaslamp.core.kernels.bits import mask_of
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.core.kernels.sums import total
from gaslamp.core.roles import JACK, PUBLIC
from gaslamp.core.views import Appeal, Event, Race, masked
from gaslamp.games.pocket.codec import CODEC
from gaslamp.games.pocket.kernels.rules import (
    answer_appeal,
    next_turn,
    perform,
    show_card,
    take_card,
)
from gaslamp.games.pocket.kernels.setup import before_chance
from gaslamp.games.pocket.kernels.sight import visible
from gaslamp.games.pocket.kernels.tables import EVERYONE, NO_CHANCE, SUSPECT_COUNT, SUSPECTS, TILES
from gaslamp.games.pocket.notation import TEXTS
from gaslamp.games.pocket.views import PocketView, truths

CODES = {text: code for code, text in enumerate(TEXTS)}
PUBLIC_FIELDS = (
    *("turn", "pending", "tile", "wall", "suspects", "rotated", "detective", "faces"),
    *("used", "race", "jack_time", "investigator_time", "held", "shown"),
)


@dataclass
class Belief:
    """The public record (nobody is Jack in it) and the odds of what is hidden."""

    record: Any
    odds: Any

    @staticmethod
    def start() -> "Belief":
        """Return the belief before anything is decided."""
        record = before_chance()
        record.deck = EVERYONE
        return Belief(record, initial_odds())

    @staticmethod
    def at(view: PocketView) -> "Belief":
        """Return equal odds for all that fits a view: for logs that lack the start of the game."""
        outside = msgspec.structs.replace(view, viewer=PUBLIC, private=None, legal=None)
        odds = np.zeros((SUSPECT_COUNT, HANDS))
        for world, weight, _ in truths(outside):
            hand = mask_of([int(card) for card in world.card[: int(world.held)]])
            odds[int(world.identity), hand] += weight
        record = CODEC.from_view(outside)
        record.deck = EVERYONE & ~int(record.shown)
        record.identity, record.card = -1, UNKNOWN_CARD
        return Belief(record, odds)

    def copy(self) -> "Belief":
        """Return a belief that can go on by itself."""
        return Belief(copy_of(self.record), self.odds.copy())

    def identities(self) -> Any:
        """Return how likely each suspect is Jack."""
        return total(self.odds.T)

    def by_hourglasses(self) -> Any:
        """Return how likely each suspect is Jack and hides so many hourglasses."""
        found = np.zeros((SUSPECT_COUNT, HOURGLASS_COUNTS))
        for hand, hourglasses in enumerate(HOURGLASSES_OF_HAND):
            found[:, hourglasses] += self.odds[:, hand]
        return found

    def follow(self, event: Event, likelihood: Any = None) -> None:
        """Go on by one event; `likelihood`: that of a choice of Jack's (see `weigh`)."""
        event = masked(event, PUBLIC)
        word, _, rest = event.action.partition(" ")
        if word == "identity":
            self.record.pending = TILES
        elif word == "draw":
            self.draw(None if event.known_to == JACK else SUSPECTS.index(rest))
        else:
            self.weigh(likelihood)
            perform(self.record, CODES[event.action])
        for effect in event.effects:
            if isinstance(effect, Appeal):
                race_began = any(isinstance(other, Race) for other in event.effects)
                self.appeal(effect.answer == "seen", race_began)

    def weigh(self, likelihood: Any) -> None:
        """Multiply the odds by a likelihood for each identity and number of hidden hourglasses."""
        if likelihood is None:
            return
        weighed = self.odds * likelihood[:, HOURGLASSES_OF_HAND]
        if weighed.any():
            self.odds = weighed
            normalise(self.odds)

    def draw(self, card: int | None) -> None:
        """A card was drawn: by the Investigator (P26), or one that only Jack knows (P27)."""
        record = self.record
        if card is None:
            self.odds = after_jacks_draw(self.odds, int(record.shown))
            take_card(record, UNKNOWN_CARD)
        else:
            rule_out_card(self.odds, card)
            record.deck &= ~(1 << card)
            show_card(record, card)
        record.pending = NO_CHANCE

    def appeal(self, seen: bool, race_began: bool) -> None:
        """The appeal at the end of a turn, and the turn after (P33–P42)."""
        record = self.record
        race_was_on = bool(record.race)
        answer_appeal(record, visible(record), seen)
        if race_began:
            record.race = record.turn
        rule_out_by_appeal(
            *(self.odds, int(record.suspects), int(record.jack_time)),
            *(race_began, race_was_on),
        )
        if record.turn < LAST_TURN:
            next_turn(record)

    def fits(self, view: PocketView) -> bool:
        """Return True if this is where the view is."""
        shown = CODEC.from_view(view)
        return all(np.array_equal(shown[name], self.record[name]) for name in PUBLIC_FIELDS)
