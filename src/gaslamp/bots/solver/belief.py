"""What everybody may think is hidden, followed from a view's log; the same for both players.

All moves of Pocket are public, and only Jack has secrets. So what an observer should believe about
him depends on the log alone, and Jack can work it out as well as the Investigator.
"""

from dataclasses import dataclass, field
from typing import Any

import msgspec
import numpy as np

from gaslamp.bots.solver_types import (
    GLASSES_OF,
    HANDS,
    after_appeal,
    card_shown,
    jack_draws,
    no_cards,
    normalise,
)
from gaslamp.core.arrays import copy_of
from gaslamp.core.kernels.bits import mask_of
from gaslamp.core.kernels.order import LAST_TURN
from gaslamp.core.kernels.witness import still_suspected
from gaslamp.core.roles import JACK, PUBLIC
from gaslamp.core.views import Appeal, Event, Race, masked
from gaslamp.games.pocket.kernels.rules import clear, next_turn, perform
from gaslamp.games.pocket.kernels.setup import before_chance
from gaslamp.games.pocket.kernels.sight import visible
from gaslamp.games.pocket.kernels.tables import EVERYONE, NO_CHANCE, SUSPECT_COUNT, SUSPECTS, TILES
from gaslamp.games.pocket.notation import TEXTS
from gaslamp.games.pocket.views import PocketView, public_record, truths

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
    followed: int = field(default=0)  # events of the log

    @staticmethod
    def start() -> "Belief":
        """Before anything is decided."""
        record = before_chance()
        record.deck = EVERYONE
        return Belief(record, no_cards())

    @staticmethod
    def at(view: PocketView) -> "Belief":
        """Everything that fits a view, all alike: for logs that do not reach back to the start."""
        outside = msgspec.structs.replace(view, viewer=PUBLIC, private=None, legal=None)
        odds = np.zeros((SUSPECT_COUNT, HANDS))
        for world, weight, _ in truths(outside):
            hand = mask_of([int(card) for card in world.card[: int(world.held)]])
            odds[int(world.identity), hand] += weight
        record = public_record(outside)
        record.deck = EVERYONE & ~int(record.shown)
        record.identity, record.card = -1, -1
        return Belief(record, odds, len(view.log))

    def copy(self) -> "Belief":
        """A belief that can go on by itself."""
        return Belief(copy_of(self.record), self.odds.copy(), self.followed)

    def identities(self) -> Any:
        """How likely each suspect is Jack."""
        return self.odds.sum(axis=1)

    def follow(self, event: Event, factor: Any = None) -> None:
        """Go on by one event; `factor`: what is read into it, if it is a choice of Jack's."""
        event = masked(event, PUBLIC)
        word, _, rest = event.action.partition(" ")
        if word == "identity":
            self.record.pending = TILES
        elif word == "draw":
            self.draw(None if event.known_to == JACK else SUSPECTS.index(rest))
        else:
            self.weigh(factor)
            perform(self.record, CODES[event.action])
        for effect in event.effects:
            if isinstance(effect, Appeal):
                began = any(isinstance(other, Race) for other in event.effects)
                self.appeal(effect.answer == "seen", began)
        self.followed += 1

    def weigh(self, factor: Any) -> None:
        """Multiply the odds by a factor for each identity and number of hidden hourglasses."""
        if factor is None:
            return
        weighed = self.odds * factor[:, GLASSES_OF]
        if weighed.sum() > 0:
            self.odds = weighed
            normalise(self.odds)

    def draw(self, card: int | None) -> None:
        """A card was drawn: by the Investigator (P26), or one that only Jack knows (P27)."""
        record = self.record
        if card is None:
            self.odds = jack_draws(self.odds, int(record.shown))
            record.drawn[record.held] = record.turn
            record.held += 1
        else:
            card_shown(self.odds, card)
            record.shown |= 1 << card
            record.deck &= ~(1 << card)
            clear(record, int(record.suspects) & ~(1 << card))
        record.pending = NO_CHANCE

    def appeal(self, seen: bool, began: bool) -> None:
        """The appeal at the end of a turn, and the turn after (P33–P42)."""
        record = self.record
        goes_on = bool(record.race)
        left = still_suspected(int(record.suspects), visible(record), seen)
        clear(record, left)
        if seen:
            record.investigator_time += 1
        else:
            record.jack_time += 1
        if began:
            record.race = record.turn
        after_appeal(self.odds, left, int(record.jack_time), began, goes_on)
        if record.turn < LAST_TURN:
            next_turn(record)

    def fits(self, view: PocketView) -> bool:
        """Whether this is where the view is."""
        told = public_record(view)
        return all(np.array_equal(told[name], self.record[name]) for name in PUBLIC_FIELDS)
