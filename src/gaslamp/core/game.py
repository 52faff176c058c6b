"""What a game gives to the rest of the program. A new game is one subclass, registered by name."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module, resources
from typing import Any, ClassVar, NamedTuple, cast

import numpy as np

from gaslamp.core.actions import Action
from gaslamp.core.arrays import copy_of
from gaslamp.core.codec import Codec
from gaslamp.core.compile import bind
from gaslamp.core.compile_cache import Origin
from gaslamp.core.errors import BadPosition, GaslampError, Illegal, one_of
from gaslamp.core.kernels import loops
from gaslamp.core.kernels.bits import indices
from gaslamp.core.kernels.role_codes import NOBODY
from gaslamp.core.plain import Plain, reader
from gaslamp.core.roles import INVESTIGATOR, JACK, NAMES
from gaslamp.core.traits import Drawing, SpeedGoals
from gaslamp.core.views import Choice, Effect, Event, Outcome, View

Kernel = Callable[..., Any]
AT_ANY_MOMENT = ("resigned", "time")  # reasons for which a game ends whoever is to act
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
    origin: Origin  # of the loops


@dataclass(frozen=True)
class SearchKernels:
    """What a search asks of a game beside its rules; compiled like them."""

    draws_hidden_card: Kernel  # (record) -> bool: only one player will see what chance decides now
    is_escape: Kernel | None = None  # (action) -> bool: Jack wins with it; None: no such actions


@dataclass(frozen=True)
class Level:
    """The bot that plays at one of the levels that people choose from."""

    bot: str
    seconds: float | None = None  # the most it takes for a decision; None: it never takes long


class Widening(NamedTuple):
    """How many actions of a decision a tree search looks at: factor * visits ** power + 1."""

    factor: float
    power: float


def game_kernels(dtype: Any, most_legal: int, **own: Kernel) -> Kernels:
    """Return a game's own kernels, with the loops of `kernels.loops` bound to them."""
    bound = bind(loops, DTYPE=dtype, MOST_LEGAL=most_legal, **own)
    return Kernels(**{**vars(bound), **own})


class Observation(NamedTuple):
    """What a learner sees of a game: an array of zeros and ones."""

    observe: Kernel  # (record, role code, out): writes what that role may know
    parts: tuple[tuple[str, int], ...]  # the name and the size of each part, in order

    @property
    def size(self) -> int:
        """The number of entries."""
        return sum(size for _, size in self.parts)


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
    # Older versions whose games replay move by move under this one, which only added choices.
    replays_versions: ClassVar[tuple[int, ...]] = ()
    editions: ClassVar[tuple[str, ...]] = ()
    characters: ClassVar[tuple[str, ...]]
    chance_words: ClassVar[tuple[str, ...]]  # how the texts of chance's outcomes begin
    chance_every_round: ClassVar[tuple[str, ...]]  # those of them that every odd turn begins with
    most_decisions: ClassVar[int]  # players make no more than so many in one game
    most_chance_nodes: ClassVar[int]  # chance decides no more than so often in one game
    dtype: ClassVar[Any]
    reasons: ClassVar[tuple[str | None, ...]]
    most_legal: ClassVar[int]
    kernels: ClassVar[Kernels]
    observation: ClassVar[Observation]
    codec: ClassVar[Codec]
    board_type: ClassVar[type]  # the public part of a view
    view_type: ClassVar[type[View]]
    role_titles: ClassVar[dict[str, str]] = {JACK: "Jack", INVESTIGATOR: "Investigator"}
    speed_goals: ClassVar[SpeedGoals] = SpeedGoals()

    # What bots need to know.
    family: ClassVar[str] = ""  # games of one family are judged by the same heuristics
    levels: ClassVar[dict[str, Level]] = {}  # by name, level-1 to level-5
    bots: ClassVar[tuple[str, ...]] = ()  # bots that play few games, this one among them
    widening: ClassVar[Widening] = Widening(3.0, 0.5)
    search: ClassVar[SearchKernels]

    def __init__(self, texts: list[str], other_texts: dict[str, int]) -> None:
        self.actions = [Action(text, code) for code, text in enumerate(texts)]
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
    def private(self, s: Plain, viewer: str) -> Any:
        """What this viewer alone may know; everything to everybody when the game is over."""

    @abstractmethod
    def truths(self, view: Any) -> list[tuple[Any, float, dict[str, list[str]]]]:
        """Every record consistent with a view, its weight, and the hidden outcomes per player."""

    @abstractmethod
    def known_record(self, view: Any) -> Any:
        """The record of a game as far as a viewer knows it; what he does not know is left out."""

    @abstractmethod
    def appeal_answer(self, before: Plain, after: Plain) -> str | None:
        """What Jack answered to the appeal that an action led to; None if it led to none."""

    def decision_kind(self, s: Any) -> tuple[int, str]:
        """The kind of decision that is to be made, for statistics; the number orders the kinds."""
        return 0, "decision"

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

    def suspects_in(self, view: Any) -> list[str]:
        """Return those who may be Jack, as everybody knows."""
        return list(view.board.suspects)

    def final_choices(self, s: Plain, choices: list[Choice]) -> list[str]:
        """Return those of the legal choices that draw a card within the activation.

        What was drawn cannot be taken back, so they are carried out at once. The answer depends on
        nothing hidden.
        """
        return []

    # What is the same for all.

    def position(self, s: Plain) -> dict[str, Any]:
        """The whole truth in the position format."""
        return self.codec.to_position(s)

    def from_position(self, position: dict[str, Any]) -> Any:
        """The record of a position; raises BadPosition."""
        return self.codec.from_position(position)

    def board(self, s: Plain) -> Any:
        """The public part of a view."""
        return self.board_type(**self.codec.to_board(s))

    def public_record(self, view: Any) -> Any:
        """The record of a view with everything public filled in, and nothing else."""
        return self.codec.from_view(view)

    @property
    def drawing(self) -> Drawing:
        """How the game is drawn in text: the module `terminal` in the game's own folder."""
        folder = type(self).__module__.rpartition(".")[0]
        return cast(Drawing, import_module(f"{folder}.terminal"))

    def role_title(self, role: str) -> str:
        """Return a role, or chance, as this game calls it."""
        return self.role_titles.get(role, role.title())

    def plain(self, box: Any) -> Plain:
        """Return a record that never changes in plain values; those of the last ones are kept."""
        key = id(box)  # nobody else's while the values are kept, for they keep the box
        found = self._kept.get(key)
        if found is None:
            found = self._older.get(key) or self._read(box)
            if len(self._kept) >= MOST_KEPT:
                self._older, self._kept = self._kept, {}
            self._kept[key] = found
        return found

    def actor_in(self, box: Any) -> str | None:
        """Whose choice it is."""
        return NAMES[self.kernels.actor_in(box)]

    def previews_in(self, box: Any) -> list[tuple[int, int]]:
        """The legal actions as numbers, each with the set of those seen after it."""
        return self._previews(self.kernels.previews_in, box)

    def can_replay(self, version: int) -> bool:
        """Return True if games begun under a version of the rules go on and replay unchanged."""
        return version == self.rules_version or version in self.replays_versions

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
        """The record of a position in which whoever is to act can, or could before it ended."""
        record = self.from_position(position)
        running = copy_of(record)
        if self.reasons[record.reason] in AT_ANY_MOMENT:
            running.winner = NOBODY
        actor = self.actor(running)
        if actor is not None and not self.legal(running):
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

    def hidden_hourglasses(self, worlds: Any) -> Any:
        """Return how many hourglasses Jack hides in each of some records; None: there are none."""
        return None

    def learned(self, file: str) -> bytes:
        """Return a file of the folder `learned` beside the game's class: weights that bots use."""
        folder = resources.files(type(self).__module__.rpartition(".")[0])
        try:
            return folder.joinpath("learned", file).read_bytes()
        except FileNotFoundError:
            raise GaslampError(f"{self.title} has no file learned/{file}") from None

    def code(self, action: "Action | str") -> int:
        """The number of an action or of its text; Illegal names the words that would do."""
        text = action.text if isinstance(action, Action) else str(action)
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
