"""What a game gives to the rest of the program. A new game is one subclass, registered by name."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from gaslamp.core import loops
from gaslamp.core.actions import Action
from gaslamp.core.bits import indices
from gaslamp.core.errors import BadPosition, Illegal, one_of
from gaslamp.core.kernel import bind
from gaslamp.core.plain import Plain, reader
from gaslamp.core.roles import NAMES
from gaslamp.core.views import Effect, Event, Outcome, View

Kernel = Callable[..., Any]
MOST_KEPT = 256  # records in plain values, with their boards: twice as many at most


@dataclass(frozen=True)
class Kernels:
    """The compiled functions of one game over its record."""

    actor: Kernel
    legal: Kernel
    perform: Kernel
    apply: Kernel
    chance: Kernel
    visible: Kernel
    finish: Kernel
    random_decision: Kernel
    may: Kernel
    attempt: Kernel
    replay: Kernel
    actor_in: Kernel
    previews_in: Kernel
    previews: Kernel
    playout: Kernel
    random_games: Kernel
    perft: Kernel


def bound_kernels(
    room: str,
    dtype: Any,
    most_legal: int,
    own: dict[str, Kernel],
) -> Kernels:
    """A game's own kernels, with the loops of `core.loops` bound to them."""
    names = {**own, "DTYPE": dtype, "MOST_LEGAL": most_legal}
    if "random_decision" not in own:
        names["random_decision"] = bind(room, loops.random_from_list, **names)
    names["playout_kernel"] = bind(room, loops.playout, **names)
    names["attempt_kernel"] = bind(room, loops.attempt, **names)
    names["previews_kernel"] = bind(room, loops.previews, **names)
    return Kernels(
        **own,
        **({} if "random_decision" in own else {"random_decision": names["random_decision"]}),
        may=bind(room, loops.may, **names),
        attempt=names["attempt_kernel"],
        replay=bind(room, loops.replay, **names),
        actor_in=bind(room, loops.actor_in, **names),
        previews_in=bind(room, loops.previews_in, **names),
        previews=names["previews_kernel"],
        playout=names["playout_kernel"],
        random_games=bind(room, loops.random_games, **names),
        perft=bind(room, loops.perft, **names),
    )


class Sights(dict[int, tuple[str, ...]]):
    """The names of those in a set, by its mask; there are few sets, and each is shown often."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names = names

    def __missing__(self, mask: int) -> tuple[str, ...]:
        found = self[mask] = tuple(self._names[index] for index in indices(mask))
        return found


class Game(ABC):
    """One of the three games: its names, its kernels, and how its record is written and shown."""

    name: ClassVar[str]
    title: ClassVar[str]
    rules_version: ClassVar[int]
    editions: ClassVar[tuple[str, ...]] = ()
    characters: ClassVar[tuple[str, ...]]
    dtype: ClassVar[Any]
    reasons: ClassVar[tuple[str | None, ...]]
    most_legal: ClassVar[int]
    kernels: ClassVar[Kernels]
    view_type: ClassVar[type[View]]

    def __init__(self, texts: list[str], other_texts: dict[str, int]) -> None:
        self.actions = [Action(code, text) for code, text in enumerate(texts)]
        self.codes = {text: code for code, text in enumerate(texts)} | other_texts
        self.sights = Sights(self.characters)
        self._read = reader(self.dtype)
        self._kept: dict[int, Plain] = {}
        self._older: dict[int, Plain] = {}

    def __reduce__(self) -> tuple[Callable[[str], "Game"], tuple[str]]:
        """A game is pickled as its name: there is one of each."""
        from gaslamp.core.registry import game

        return game, (self.name,)

    # What each game says for itself.

    @abstractmethod
    def start(self, edition: str | None) -> Any:
        """The record of a game in which chance has decided nothing yet."""

    @abstractmethod
    def position(self, s: Plain) -> dict[str, Any]:
        """The whole truth in the position format."""

    @abstractmethod
    def from_position(self, position: dict[str, Any]) -> Any:
        """The record of a position; raises BadPosition."""

    @abstractmethod
    def board(self, s: Plain) -> Any:
        """The public part of a view."""

    @abstractmethod
    def private(self, s: Plain, viewer: str) -> Any:
        """What this viewer alone may know; everything to everybody when the game is over."""

    @abstractmethod
    def truths(self, view: Any) -> list[tuple[Any, float, dict[str, list[str]]]]:
        """Every record consistent with a view, its weight, and the hidden outcomes per player."""

    @abstractmethod
    def witnesses(self, s: Plain) -> dict[str, list[str]]:
        """Who is seen right now, and by what."""

    @abstractmethod
    def lights(self, s: Plain) -> dict[str, list[str]]:
        """The cells in which each gaslight, lantern or detective would show somebody."""

    @abstractmethod
    def effects(self, before: Plain, action: int, after: Plain) -> list[Effect]:
        """What followed from an action unasked."""

    @abstractmethod
    def known_to(self, before: Plain, action: int) -> str | None:
        """The only player who may know this outcome; None if everybody may."""

    @abstractmethod
    def event_turn(self, before: Plain) -> int:
        """The turn a decision belongs to; 0 for the set-up."""

    @abstractmethod
    def why_not(self, s: Plain, action: int) -> str:
        """Why an action of this game may not be played now."""

    def in_activation(self, s: Plain) -> bool:
        """Whether a character is in play, so that the actor's next choice belongs to his last."""
        return False

    def is_final(self, s: Plain, action: int) -> bool:
        """Return True if a legal action draws a card within the activation.

        What was drawn cannot be taken back, so the action is carried out at once. The answer
        depends on nothing hidden.
        """
        return False

    # What is the same for all.

    def plain(self, cell: Any) -> Plain:
        """A cell that never changes, in plain values; those of the last ones are kept."""
        key = id(cell)  # nobody else's while the values are kept, for they keep the cell
        found = self._kept.get(key)
        if found is None:
            found = self._older.get(key) or self._read(cell)
            if len(self._kept) >= MOST_KEPT:
                self._older, self._kept = self._kept, {}
            self._kept[key] = found
        return found

    def actor_in(self, cell: Any) -> str | None:
        """Whose choice it is."""
        return NAMES[self.kernels.actor_in(cell)]

    def previews_in(self, cell: Any) -> list[tuple[int, int]]:
        """The legal actions as numbers, each with the set of those seen after it."""
        return self._previews(self.kernels.previews_in, cell)

    def edition(self, given: str | None) -> str | None:
        """The edition to play: the one given, or the first."""
        if given is None:
            return self.editions[0] if self.editions else None
        if given not in self.editions:
            known = self.editions or ("none: this game has one edition",)
            raise one_of(f"edition of {self.name}", given, known)
        return given

    def edition_of(self, record: Any) -> str | None:
        """The edition a record is played in."""
        return self.editions[record.edition] if self.editions else None

    def placed(self, position: dict[str, Any]) -> Any:
        """The record of a position in which whoever is to act can."""
        record = self.from_position(position)
        actor = self.actor(record)
        if actor is not None and not self.legal(record):
            raise BadPosition(
                f"{actor} is to act, but nothing is legal: what was due has not happened"
            )
        return record

    def legal(self, record: Any) -> list[int]:
        """The legal actions as numbers."""
        out = np.empty(self.most_legal, np.int16)
        return out[: self.kernels.legal(record, out)].tolist()  # type: ignore[no-any-return]

    def previews(self, record: Any) -> list[tuple[int, int]]:
        """The legal actions as numbers, each with the set of those seen after it."""
        return self._previews(self.kernels.previews, record)

    def _previews(self, kernel: Kernel, given: Any) -> list[tuple[int, int]]:
        out = np.empty(self.most_legal, np.int16)
        seen = np.empty(self.most_legal, np.int64)
        n = kernel(given, out, seen)
        return list(zip(out[:n].tolist(), seen[:n].tolist(), strict=False))

    def actor(self, record: Any) -> str | None:
        """Whose choice it is."""
        return NAMES[self.kernels.actor(record)]

    def outcome(self, s: Any) -> Outcome | None:
        """How the game ended, if it has."""
        winner = NAMES[s.winner]
        if winner is None:
            return None
        return Outcome(winner=winner, reason=str(self.reasons[s.reason]))

    def code(self, action: "Action | str") -> int:
        """The number of an action or of its text; Illegal names the words that would do."""
        text = str(action)
        code = self.codes.get(text)
        if code is None:
            text = " ".join(text.split())
            code = self.codes.get(text)
        if code is None:
            raise Illegal(self._unknown_action(text))
        return code

    def _unknown_action(self, text: str) -> str:
        from difflib import get_close_matches

        near = get_close_matches(text, self.codes, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"one looks like {self.actions[0]}"
        return f"{text!r} is not an action of {self.name}; {hint}"

    def view(
        self,
        s: Plain,
        viewer: str,
        *,
        seq: int,
        actor: str | None,
        log: list[Event],
        choices: Any,
    ) -> View:
        """The view of one viewer, from parts that each hold only what that viewer may know."""
        build: Any = self.view_type
        view: View = build(
            game=self.name,
            viewer=viewer,
            seq=seq,
            turn=s.turn,
            actor=actor,
            outcome=self.outcome(s),
            board=s.once("board", self.board),  # several viewers look at it
            private=self.private(s, viewer),
            log=log,
            legal=choices,
        )
        return view
