"""A game at one moment as OpenSpiel's states hold it: the state, and what each player was told.

What a player was told is a text that grows with every event. It is the information of that player's
view, written short: the view's log, from which everything else in the view follows.
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

HIDDEN, SEEN, UNSEEN = 1, 2, 4  # flags of a told event
ANSWERS = {"seen": SEEN, "unseen": UNSEEN}
SAID = {0: "", SEEN: " (seen)", UNSEEN: " (unseen)"}

Told = tuple[tuple[int, int], ...]
"""Per event an action's number and flags; a hidden outcome has the number of its kind's first."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A state with explicit chance and what the two players were told, in words and in numbers."""

    state: State | None  # None while chance is to choose among the worlds of a position
    actor: str | None = CHANCE
    words: tuple[str, ...] = ROLES
    told: tuple[Told, ...] = ((), ())

    def __deepcopy__(self, memo: object) -> "Moment":
        return self  # OpenSpiel clones a state by a deep copy of what it holds

    @property
    def now(self) -> State:
        """The state of a game that has begun."""
        assert self.state is not None
        return self.state

    def after(self, code: int) -> "Moment":
        """The moment after an action of the game; Illegal if it may not be played."""
        before = self.now
        state = before.apply(before.game.actions[code])
        known_to = None
        if self.actor == CHANCE:
            known_to = state.game.known_to(before.plain, code)
        told = self._hearing(state.game, code, known_to, _answer(before, state))
        return told._at(state)

    def _hearing(self, game: Game, code: int, known_to: str | None, answer: int) -> "Moment":
        """One more event told to both players, with Jack's answer if there was an appeal."""
        text = game.actions[code].text
        words, told = [], []
        for role, before, numbers in zip(ROLES, self.words, self.told, strict=True):
            if known_to in (None, role):
                words.append(f"{before}; {text}{SAID[answer]}")
                told.append((*numbers, (code, answer)))
            else:
                word = text.split(" ", 1)[0]
                words.append(f"{before}; {word} ?{SAID[answer]}")
                told.append((*numbers, (_first_of(game.name, word), answer | HIDDEN)))
        return Moment(self.state, self.actor, tuple(words), tuple(told))

    def _at(self, state: State) -> "Moment":
        """The same events, which led to this state; its end tells everybody everything."""
        actor, words = state.actor, self.words
        if actor is None:
            outcome = state.outcome
            assert outcome is not None
            end = f"; {outcome.winner} wins: {outcome.reason}; {secrets(state, JACK)}"
            words = tuple(text + end for text in words)
        return Moment(state, actor, words, self.told)


def _answer(before: State, after: State) -> int:
    """Return the flag of what Jack answered to an appeal for witnesses; 0 if there was none."""
    answer = before.game.appeal_answer(before.plain, after.plain)
    return 0 if answer is None else ANSWERS[answer]


@cache
def _first_of(game: str, word: str) -> int:
    """The first action of a kind: what stands for one whose outcome is hidden."""
    actions = find_game(game).actions
    return next(action.code for action in actions if action.text.startswith(f"{word} "))


def secrets(state: State, role: str) -> str:
    """What a player alone knows (what both know, at the end), as text."""
    return msgspec.json.encode(state.game.private(state.plain, role)).decode()


def world_moment(world: State) -> Moment:
    """The moment of a world that `gaslamp.worlds` found: such a state remembers every event."""
    moment = Moment(world)
    for event in world.events():
        answer = sum(ANSWERS[e.answer] for e in event.effects if isinstance(e, Appeal))
        code = world.game.codes[event.action]
        moment = moment._hearing(world.game, code, event.known_to, answer)
    return moment._at(world)


def position_moments(position: dict[str, Any]) -> list[tuple[Moment, float]]:
    """Everything that may be hidden in a position from somebody who only sees the table.

    Each player is told his own part of it.
    """
    view = gaslamp.from_position(position).view(PUBLIC)
    found = []
    for world, weight in gaslamp.worlds(view):
        state = State(world.game, world.record)
        words = tuple(f"{role} {secrets(state, role)}" for role in ROLES)
        found.append((Moment(state, state.actor, words), weight))
    return found
