"""`State`, the public interface to a game: one record, and the actions that led to it."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from gaslamp.core.actions import Action
from gaslamp.core.arrays import boxed, copy_of_box
from gaslamp.core.endings import ENDINGS, OFF
from gaslamp.core.errors import Illegal, one_of
from gaslamp.core.game import Game
from gaslamp.core.kernels.bits import indices
from gaslamp.core.kernels.rng import generator
from gaslamp.core.plain import Plain
from gaslamp.core.roles import ALL, CHANCE, NAMES, NO_WINNER, ROLES, VIEWERS, WINNERS
from gaslamp.core.roles import other as opponent
from gaslamp.core.view_json import NULL, StateParts
from gaslamp.core.views import Choice, Ended, Event, Outcome, View, masked, with_truth


class State:
    """The state of a game. It never changes: `apply` gives a new one.

    Two states are equal if their positions are; how they were reached does not matter.
    """

    __slots__ = (
        "_action",
        "_before",
        "_box",
        "_event",
        "_past",
        "_plain",
        "_rng",
        "actor",
        "game",
        "seq",
    )
    actor: str | None  # whose choice it is: jack, investigator, chance, or None when it is over
    seq: int  # how many decisions, those of chance included, have been made

    def __init__(
        self,
        game: Game,
        record: Any,
        *,
        rng: int | None = None,
        before: "State | Replayed | None" = None,
        action: str = "",
        past: tuple[Event, ...] = (),
        actor: int | None = None,
    ) -> None:
        self.game = game
        # A box (an array of one record), which NumPy and Numba pass much faster than a record.
        self._box = record if isinstance(record, np.ndarray) else boxed(record)
        self._rng = rng  # the random generator that rolls chance; None: the caller applies outcomes
        self._before = before
        self._action = action  # what led here from `before`
        self._past = past  # the events before the first state of this chain
        self._event: Event | None = None
        self._plain: Plain | None = None
        self.actor = NAMES[game.kernels.actor_in(self._box) if actor is None else actor]
        self.seq = before.seq + 1 if before is not None else len(past)

    # The game as it stands.

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self.plain.turn  # type: ignore[no-any-return]

    @property
    def outcome(self) -> Outcome | None:
        """None, or who won and why."""
        return self.game.outcome(self.plain)

    @property
    def action(self) -> str:
        """The text of the decision that led here; empty for the first state."""
        return self._action

    @property
    def plain(self) -> Plain:
        """The fields of the record as plain values."""
        plain = self._plain
        if plain is None:
            plain = self._plain = self.game.plain(self._box)
        return plain

    @property
    def record(self) -> Any:
        """A copy of the flat record, for kernels."""
        return copy_of_box(self._box)[0]

    def legal_actions(self) -> list[Action]:
        """Return the legal actions of whoever is to act, chance included, in a stable order."""
        actions = self.game.actions
        return [actions[code] for code in self.game.legal(self._box[0])]

    def first_legal(self) -> Action:
        """Return the first of the legal actions."""
        out = np.empty(self.game.most_legal, np.int16)
        self.game.kernels.legal(self._box[0], out)
        return self.game.actions[int(out[0])]

    def odds(self) -> dict[Action, float]:
        """Return each outcome that chance may decide now with its probability."""
        if self.actor != CHANCE:
            raise Illegal(f"chance has nothing to decide now: {self.actor or 'nobody'} is to act")
        outcomes = self.legal_actions()  # all outcomes of all games are equally likely
        return {action: 1 / len(outcomes) for action in outcomes}

    def visible(self) -> frozenset[str]:
        """Return those a witness would see right now (in Pocket: among those still suspected)."""
        seen = self.game.kernels.visible(self._box[0])
        return frozenset(self.game.characters[index] for index in indices(seen))

    def witnesses(self) -> dict[str, list[str]]:
        """Return those a witness would see right now, each with what shows them."""
        return self.game.witnesses(self.plain)

    def lights(self) -> dict[str, list[str]]:
        """Return the cells in which each gaslight, lantern or detective would show somebody."""
        return self.game.lights(self.plain)

    def position(self) -> dict[str, Any]:
        """Return the position, with all secrets."""
        return self.game.position(self.plain)

    # Going on.

    def apply(self, action: "Action | str") -> "State":
        """Return the state after a legal action; chance is rolled at once unless it is explicit.

        An outcome of chance can also be applied to a seeded state (one of `chain()`): see `replay`.
        """
        code = self.game.code(action)
        box = copy_of_box(self._box)
        if not self.game.kernels.attempt(box, code):
            raise Illegal(self._refusal(code))
        state = self._led_to(box, code)
        if self._rng is None:
            return state
        if self.actor == CHANCE:
            rng = generator(self._rng)
            self.game.kernels.chance(self._box[0], rng)
            state._rng = int(rng[0])
        return state._rolled()

    def _led_to(self, box: Any, code: int) -> "State":
        text = self.game.actions[code].text
        return State(self.game, box, rng=self._rng, before=self, action=text)

    def replay(self, actions: "Sequence[Action | str]") -> "State":
        """Return the state after a list of legal actions, which may include outcomes of chance.

        With a seed, each given outcome advances the random generator just as rolling it would,
        whatever the outcome is. So a game that was rolled from this state goes on after its replay
        with the deals that it would have had, and any other game goes on with deals that depend
        only on the seed and the actions. If chance is to act at the end, it is rolled.
        """
        game = self.game
        codes = [game.code(action) for action in actions]
        records, actors = np.empty(len(codes), game.dtype), np.empty(len(codes), np.int16)
        legal = game.kernels.replay(self._box, np.array(codes, np.int64), records, actors)
        rngs = None if self._rng is None else self._generators(records, actors, legal)
        state = Replayed(self, codes, records, actors, rngs, legal).state()
        if legal < len(codes):
            raise Illegal(state._refusal(codes[legal]))
        return state if rngs is None else state._rolled()

    def _generators(self, records: Any, actors: Any, legal: int) -> list[int]:
        """Return the generator after each of the legal actions of a replay."""
        rng, chance = generator(int(self._rng or 0)), self.game.kernels.chance
        record, actor, found = self._box[0], self.actor, []
        for index in range(legal):
            if actor == CHANCE:
                chance(record, rng)
            found.append(int(rng[0]))
            record, actor = records[index], NAMES[actors[index]]
        return found

    def _rolled(self) -> "State":
        """Let chance decide until a player is to act."""
        state = self
        while state.actor == CHANCE:
            rng = generator(int(state._rng or 0))
            box = copy_of_box(state._box)
            code = state.game.kernels.chance(box[0], rng)
            state.game.kernels.apply(box[0], code)
            state = state._led_to(box, code)
            state._rng = int(rng[0])
        return state

    def _refusal(self, code: int) -> str:
        text = self.game.actions[code].text
        if self.outcome is not None:
            return f"{text!r} cannot be played: the game is over"
        return f"{text!r} is not legal now: {self.game.why_not(self.plain, code)}"

    def end(self, role: str, how: str = "resign") -> "State":
        """Return the state after an ending that no rule knows; see ENDINGS."""
        if role not in ROLES:
            raise one_of("role", role, ROLES)
        if how not in ENDINGS:
            raise one_of("ending", how, tuple(ENDINGS))
        if self.outcome is not None:
            raise Illegal(f"{role} cannot {how}: the game is over")
        box = copy_of_box(self._box)
        winner = WINNERS.index(_winner(role, how))
        self.game.kernels.finish(box[0], winner, self.game.reasons.index(ENDINGS[how]))
        return State(self.game, box, rng=self._rng, before=self, action=f"{how} {role}")

    # Its history.

    @property
    def before(self) -> "State | None":
        """The state that this one was reached from; None for the first known."""
        if isinstance(self._before, Replayed):
            self._before = self._before.state()
        return self._before

    def chain(self) -> list["State"]:
        """Return the states that led here, from the first known to this one."""
        states = [self]
        while (before := states[-1].before) is not None:
            states.append(before)
        states.reverse()
        return states

    def actions(self) -> list[str]:
        """Return the texts of everything decided since the start, with nothing hidden."""
        texts, state = [], self
        while (before := state.before) is not None:
            texts.append(state._action)
            state = before
        texts += [event.action for event in reversed(state._past)]
        texts.reverse()
        return texts

    def count(self, word: str) -> int:
        """Return how many of the actions since the start begin with a word."""
        number, state = 0, self
        while (before := state.before) is not None:
            number += state._action.startswith(word)
            state = before
        return number + sum(event.action.startswith(word) for event in state._past)

    def events(self, since: int = 0) -> Iterator[Event]:
        """Return the events since the start, or after the first `since`, with nothing hidden."""
        chain, state, found = [], self, []
        while state.seq > since:
            before = state.before
            if before is None:
                found = [event for event in state._past if event.seq > since]
                break
            chain.append((before, state))
            state = before
        for before, state in reversed(chain):
            if state._event is None:
                state._event = state._describe(before)
                before._plain = None  # memory: the past is hardly asked for again
            found.append(state._event)
        return iter(found)

    def _describe(self, before: "State") -> Event:
        game, action = self.game, self._action
        former = before.plain
        turn = game.event_turn(former)
        code = game.codes.get(action)
        if code is None:
            word, role = action.split(" ", 1)
            ended = Ended(winner=_winner(role, word), reason=ENDINGS[word])
            return Event(
                seq=self.seq,
                turn=turn,
                actor=role,
                action=action,
                known_to=None,
                effects=[ended],
            )
        return Event(
            seq=self.seq,
            turn=turn,
            actor=str(before.actor),
            action=action,
            known_to=game.known_to(former, code),
            effects=game.effects(former, code, self.plain),
        )

    # What may be known.

    def view(self, viewer: str, since: int = 0) -> View:
        """Return what a viewer may know; its log leaves out the first `since` events."""
        if viewer not in (*VIEWERS, ALL):
            raise one_of("viewer", viewer, (*VIEWERS, ALL))
        if viewer == ALL and self.outcome is None:
            raise Illegal("the viewer 'all' is for finished games; this one goes on")
        log = [masked(event, viewer) for event in self.events(since)]
        actor = self.actor
        choices = self._choices() if viewer == actor else None
        return self.game.view(
            self.plain, viewer, seq=self.seq, actor=actor, log=log, choices=choices
        )

    def _choices(self) -> list[Choice]:
        actions, names_in = self.game.actions, self.game.names_in
        return [
            Choice(action=actions[code].text, seen=names_in[mask].copy())
            for code, mask in zip(*self.game.previews_in(self._box), strict=True)
        ]

    def view_parts(self, base: StateParts | None = None) -> StateParts:
        """Return the parts of this state's views as JSON.

        With the parts of another state of the game, only those are written that differ.
        """
        return StateParts(self.game.view_writer, self.plain, base)

    def view_json(self, viewer: str, since: int, parts: StateParts, *, legal: bool = True) -> bytes:
        """Return `view` as JSON, from this state's `parts`; without `legal` it has no choices."""
        log = parts.log(viewer, since, self.events)
        game, actor, choices = self.game, self.actor, NULL
        if legal and viewer == actor:
            choices = game.view_writer.choices(game.previews_in(self._box))
        return parts.view(viewer, self.seq, actor, log, choices)

    def worlds(self, viewer: str) -> list[tuple["State", float]]:
        """Return every hidden truth consistent with what a viewer knows, with its weight."""
        return worlds_of(self.game, self.view(viewer))

    # As a value.

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game is other.game and self._box.tobytes() == other._box.tobytes()

    def __hash__(self) -> int:
        return hash((self.game.name, self._box.tobytes()))

    def __repr__(self) -> str:
        return f"<{self.game.name} turn {self.turn}, {self.actor or 'over'}, seq {self.seq}>"


def _winner(role: str, how: str) -> str:
    """Return who wins by an ending that no rule knows."""
    return NO_WINNER if how == OFF else opponent(role)


class Replayed(NamedTuple):
    """A point in a list of actions that were replayed; its `State` is made when asked for."""

    first: State
    codes: list[int]
    records: Any
    actors: Any
    rngs: list[int] | None  # the generator after each action; None: chance is explicit
    made: int  # how many of the actions were played at this point

    @property
    def seq(self) -> int:
        """How many decisions have been made at this point."""
        return self.first.seq + self.made

    def state(self) -> State:
        """Return the state at this point."""
        if not self.made:
            return self.first
        first, last = self.first, self.made - 1
        text = first.game.actions[self.codes[last]].text
        box = self.records[last : self.made]
        before = self._replace(made=last)
        rng = None if self.rngs is None else self.rngs[last]
        actor = self.actors[last]
        return State(first.game, box, rng=rng, before=before, action=text, actor=actor)


def first_state(game: Game, edition: str | None, seed: int | None) -> State:
    """Return a new game: rolled from a seed, or with every outcome of chance left to the caller."""
    first = _before_chance(game, game.edition(edition))
    return first if seed is None else state_at(game, first._box, seed)


def state_at(game: Game, record: Any, seed: int | None) -> State:
    """Return the first state of a chain; with a seed, chance is rolled until a player is to act."""
    state = State(game, record, rng=seed)
    return state if seed is None else state._rolled()


@cache
def _before_chance(game: Game, edition: str | None) -> State:
    """Return the state of an edition in which chance has decided nothing yet."""
    return State(game, game.start(edition))


def worlds_of(game: Game, view: View) -> list[tuple[State, float]]:
    """Return every hidden truth consistent with a view, as states that remember the view's log."""
    return [
        (State(game, record, past=with_truth(view.log, hidden)), weight)
        for record, weight, hidden in game.truths(view)
    ]
