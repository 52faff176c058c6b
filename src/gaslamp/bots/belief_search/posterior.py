"""What an observer should think about who Jack is, from the public log of a game.

Every activation of Jack is planned again as he should have planned it himself, as whoever he may
be; how likely each was to do what was done is what it tells. Two observers are followed: one that
Jack has to fear, who believes nearly all of it, and the Detective, who is not to be deceived by a
Jack who knows that he reads.
"""

import hashlib
from dataclasses import dataclass
from typing import Any

import numpy as np

from gaslamp.bots.belief_search.activation import Line, Planner
from gaslamp.bots.belief_search.policy import JackPolicy
from gaslamp.bots.history import HistoryCache, Key, public_history
from gaslamp.bots.time_limit import TimeLimit
from gaslamp.core.arrays import copy_of
from gaslamp.core.kernels.bits import has, indices
from gaslamp.core.kernels.sums import total
from gaslamp.core.roles import JACK, PUBLIC
from gaslamp.core.views import Appeal, Event, View, is_masked, masked
from gaslamp.games.hexes.kernels.record import CHARACTER_COUNT, NO_ONE

MOST_FEARED, MOST_BELIEVED = 0.95, 0.5  # how far Jack's choices are believed
LEAST = 0.002  # a suspect is held possible at least so far


@dataclass(frozen=True)
class Story:
    """What follows from a public log."""

    record: Any  # with made-up secrets
    feared: Any  # odds by identity
    believed: Any


class Posterior:
    """Follows logs of one game."""

    stories = HistoryCache(1024)
    policies = HistoryCache(32)

    def __init__(self, planner: Planner, caution: float) -> None:
        self.planner, self.caution, self.game = planner, caution, planner.game

    def story(self, view: View, events: int) -> Story:
        """Return what follows from so many events of a view whose log is whole.

        They end where an activation begins, or within one, which then tells nothing yet.
        """
        log, history = view.log[:events], public_history(view)[:events]
        edition = getattr(view.board, "edition", None)  # type: ignore[attr-defined]
        first, story = 0, self._start(edition)
        for known in range(events, 0, -1):
            found = self.stories.get(self._key(edition, history[:known]))
            if found is not None:
                first, story = known, found
                break
        record = copy_of(story.record)
        feared, believed = story.feared, story.believed
        before, began, line = story, first, list[int]()  # Jack's activation that goes on
        for place in range(first, events):
            event = log[place]
            if event.actor == JACK:
                if record.acting == NO_ONE:
                    before, began = Story(copy_of(record), feared, believed), place
                line.append(self.game.codes[event.action])
            self._play(record, event)
            if line and record.acting == NO_ONE:
                told = self._told(before, history[:began], tuple(line), edition)
                feared = _updated(feared, told, MOST_FEARED)
                believed = _updated(believed, told, MOST_BELIEVED)
                line.clear()
            suspects = [has(int(record.suspects), n) for n in range(CHARACTER_COUNT)]
            feared, believed = _among(feared, suspects), _among(believed, suspects)
            if record.acting == NO_ONE:
                story = Story(copy_of(record), feared, believed)
                self.stories.put(self._key(edition, history[: place + 1]), story)
        return Story(record, feared, believed)

    def policy(
        self, story: Story, history: Key, edition: str | None, limit: TimeLimit | None = None
    ) -> JackPolicy:
        """Return what Jack plays, whoever he is, where an activation of his begins or goes on."""
        key = self._key(edition, history)
        found: JackPolicy | None = self.policies.get(key)
        if found is None:
            plan = self.planner.plan(story.record, story.feared, public_seed(history), limit)
            found = JackPolicy(plan, self.caution)
            if limit is None or not (limit.cancelled or limit.cut_short):
                self.policies.put(key, found)
        return found

    def _told(self, before: Story, history: Key, line: Line, edition: str | None) -> Any:
        policy = self.policy(before, history, edition)
        return policy.told(self.planner.values_of(policy.plan, line))

    def _start(self, edition: str | None) -> Story:
        even = np.full(CHARACTER_COUNT, 1 / CHARACTER_COUNT)
        return Story(self.game.start(edition), even, even)

    def _play(self, record: Any, event: Event) -> None:
        """Play an event on a record with made-up secrets, so that an appeal is answered as told."""
        for effect in event.effects:
            if isinstance(effect, Appeal):
                names = self.game.characters
                left = [n for n in indices(record.suspects) if names[n] not in effect.cleared]
                record.identity = left[0]
        action = masked(event, PUBLIC).action
        code = self.game.legal(record)[0] if is_masked(action) else self.game.codes[action]
        self.game.kernels.apply(record, code)

    def _key(self, edition: str | None, history: Key) -> Key:
        return (self.game.name, edition, self.planner.iterations, self.caution, history)


def public_seed(history: Key) -> int:
    """Return the seed of what everybody can work out after a public history."""
    digest = hashlib.sha256(repr(history).encode()).digest()
    return int.from_bytes(digest[:7], "little")


def _updated(odds: Any, told: Any, trust: float) -> Any:
    """Return the odds after a choice that is believed so far; else it could have been anybody's."""
    return odds * (trust * told / total((odds * told).tolist()) + (1 - trust))


def _among(odds: Any, suspects: list[bool]) -> Any:
    """Return the odds of those who are still suspects."""
    left = np.where(suspects, np.maximum(odds / total(odds.tolist()), LEAST), 0.0)
    return left / total(left.tolist())
