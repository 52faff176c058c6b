"""The data of OpenSpiel's states: a `State`, and the events so far as each player knows them.

A player's events are a text that grows with every event, the same as the log of the player's view,
from which everything else in the view follows; and the same in numbers.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

import gaslamp
from gaslamp.core.game import Game
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import CHANCE, JACK, PUBLIC, ROLES
from gaslamp.core.state import State
from gaslamp.core.views import Appeal

HIDDEN, SEEN, UNSEEN = 1, 2, 4  # flags of an event
ANSWERS = {"seen": SEEN, "unseen": UNSEEN}
SAID = {0: "", SEEN: " (seen)", UNSEEN: " (unseen)"}

KnownEvents = tuple[tuple[int, int], ...]
"""For each event the action's code and flags; a hidden outcome has the code of its kind's first."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A state with explicit chance, and the events both players know, as texts and as numbers."""

    state: State | None  # None while chance is to choose among the worlds of a position
    actor: str | None = CHANCE
    words: tuple[str, ...] = ROLES
    events: tuple[KnownEvents, ...] = ((), ())

    def __deepcopy__(self, memo: object) -> "Moment":
        return self  # OpenSpiel clones a state by a deep copy of what it holds

    @property
    def now(self) -> State:
        """The state of a game that has begun."""
        assert self.state is not None
        return self.state

    def after(self, code: int) -> "Moment":
        """Return the moment after an action of the game; Illegal if it may not be played."""
        before = self.now
        state = before.apply(before.game.actions[code])
        known_to = None
        if self.actor == CHANCE:
            known_to = state.game.known_to(before.plain, code)
        return self._with_event(state.game, code, known_to, _answer(before, state))._at(state)

    def _with_event(self, game: Game, code: int, known_to: str | None, answer: int) -> "Moment":
        """Return the moment with one more event, and Jack's answer if there was an appeal."""
        text = game.actions[code].text
        words, events = [], []
        for role, before, numbers in zip(ROLES, self.words, self.events, strict=True):
            if known_to in (None, role):
                words.append(f"{before}; {text}{SAID[answer]}")
                events.append((*numbers, (code, answer)))
            else:
                word = text.split(" ", 1)[0]
                words.append(f"{before}; {word} ?{SAID[answer]}")
                events.append((*numbers, (_first_of(game.name, word), answer | HIDDEN)))
        return Moment(self.state, self.actor, tuple(words), tuple(events))

    def _at(self, state: State) -> "Moment":
        """Return the moment with the state its events led to; at the end with all secrets."""
        actor, words = state.actor, self.words
        if actor is None:
            outcome = state.outcome
            assert outcome is not None
            end = f"; {outcome.winner} wins: {outcome.reason}; {secrets(state, JACK)}"
            words = tuple(text + end for text in words)
        return Moment(state, actor, words, self.events)


def _answer(before: State, after: State) -> int:
    """Return the flag of what Jack answered to an appeal for witnesses; 0 if there was none."""
    answer = before.game.appeal_answer(before.plain, after.plain)
    return 0 if answer is None else ANSWERS[answer]


@cache
def _first_of(game: str, word: str) -> int:
    """Return the code of the first action of a kind, used for hidden outcomes of that kind."""
    actions = find_game(game).actions
    return next(action.code for action in actions if action.text.startswith(f"{word} "))


def secrets(state: State, role: str) -> str:
    """Return a player's private knowledge as JSON; at the end that of both."""
    return msgspec.json.encode(state.game.private(state.plain, role)).decode()


def world_moment(world: State) -> Moment:
    """Return the moment of a world of `gaslamp.worlds`, whose state has every event."""
    moment = Moment(world)
    for event in world.events():
        answer = sum(ANSWERS[e.answer] for e in event.effects if isinstance(e, Appeal))
        code = world.game.codes[event.action]
        moment = moment._with_event(world.game, code, event.known_to, answer)
    return moment._at(world)


def position_moments(position: dict[str, Any]) -> list[tuple[Moment, float]]:
    """Return the moment of each world that fits the public board of a position, with weights.

    Each player knows his own secrets in it.
    """
    view = gaslamp.from_position(position).view(PUBLIC)
    found = []
    for world, weight in gaslamp.worlds(view):
        state = State(world.game, world.record)
        words = tuple(f"{role} {secrets(state, role)}" for role in ROLES)
        found.append((Moment(state, state.actor, words), weight))
    return found
