"""What a game gives to the rest of the program. A new game is one subclass, registered by name."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module, resources
from typing import Any, ClassVar, NamedTuple, cast

import numpy as np

from gaslamp.core.actions import Action
from gaslamp.core.arrays import copy_of
from gaslamp.core.codec import Codec
from gaslamp.core.compile import bind
from gaslamp.core.compile_cache import Origin
from gaslamp.core.endings import ENDINGS
from gaslamp.core.errors import BadPosition, GaslampError, Illegal, one_of
from gaslamp.core.kernels import loops
from gaslamp.core.kernels.role_codes import NOBODY
from gaslamp.core.kinds import names_of_masks
from gaslamp.core.plain import Plain, reader
from gaslamp.core.roles import INVESTIGATOR, JACK, NAMES, WINNERS
from gaslamp.core.traits import Drawing, SpeedGoals
from gaslamp.core.view_json import ViewWriter
from gaslamp.core.views import Effect, Event, Outcome, View

Kernel = Callable[..., Any]


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

    draws_hidden_card: Kernel  # (record) -> bool: chance is to draw a card that one player sees
    is_escape: Kernel | None = None  # (action) -> bool: Jack leaves and wins; None: no such actions
    # Of London and New York. A target is the suspect to accuse; without one, Jack wants to leave.
    lets_jack_leave: Kernel | None = None  # (record, character) -> bool: he may in its activation
    power_helps: Kernel | None = None  # (record, target) -> bool: used before moving
    depends_on_others: Kernel | None = None  # (character, target) -> bool: that power does
    # (record): end what the character in play has begun, and do what follows an appeal.
    end_round: Kernel | None = None


@dataclass(frozen=True)
class Level:
    """The bot that plays at one of the levels that people choose from."""

    bot: str  # its work for a decision is fixed: the same on every machine
    # A safety net, several times what a decision takes: the bot stops then and says so.
    seconds: float | None = None
    sure: bool = True  # False: a level kept from before sure wins were looked for
    budget: float = 0.1  # the seconds of a process that a server sets aside for a decision


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
    most_decisions: ClassVar[int]  # upper bound of the decisions of players in one game
    most_chance_nodes: ClassVar[int]  # upper bound of the decisions of chance in one game
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
    # The fields that `witnesses`, `lights` and `private` follow from.
    seen_follows_from: ClassVar[tuple[str, ...]]
    lights_follow_from: ClassVar[tuple[str, ...]]
    private_follows_from: ClassVar[tuple[str, ...]]

    # What bots need to know.
    family: ClassVar[str] = ""  # games of one family are judged by the same heuristics
    levels: ClassVar[dict[str, Level]] = {}  # by name, level-1 to level-5
    kept: ClassVar[dict[str, Level]] = {}  # levels of earlier versions, to compare new ones with
    bots: ClassVar[tuple[str, ...]] = ()  # bots that play few games, this one among them
    # A tree search looks at this times the square root of its visits, plus 1, of the actions.
    widening: ClassVar[float] = 3.0
    search: ClassVar[SearchKernels]

    def __init__(self, texts: list[str], other_texts: dict[str, int]) -> None:
        self.actions = [Action(text, code) for code, text in enumerate(texts)]
        self.codes = {text: code for code, text in enumerate(texts)} | other_texts
        self.names_in = names_of_masks(self.characters)
        self._read = reader(self.dtype)

    def __reduce__(self) -> tuple[Callable[[str], "Game"], tuple[str]]:
        """Pickle a game as its name: there is one object of each."""
        from gaslamp.core.registry import game

        return game, (self.name,)

    # What each game defines.

    @abstractmethod
    def start(self, edition: str | None) -> Any:
        """Return the record of a game in which chance has decided nothing yet."""

    @abstractmethod
    def private(self, s: Plain, viewer: str) -> Any:
        """Return what this viewer alone may know; everything to everybody when the game is over."""

    @abstractmethod
    def truths(self, view: Any) -> list[tuple[Any, float, dict[str, list[str]]]]:
        """Return each record consistent with a view, with its weight and each player's secrets."""

    @abstractmethod
    def known_record(self, view: Any) -> Any:
        """Return the record of a view with all that its viewer knows, and nothing else."""

    @abstractmethod
    def appeal_answer(self, before: Plain, after: Plain) -> str | None:
        """Return what Jack answered to the appeal that an action led to; None if it led to none."""

    def decision_kind(self, s: Any) -> tuple[int, str]:
        """Return the kind of the decision to be made, with a number that orders the kinds."""
        return 0, "decision"

    @abstractmethod
    def witnesses(self, s: Plain) -> dict[str, list[str]]:
        """Return who is seen right now, and by what."""

    @abstractmethod
    def lights(self, s: Plain) -> dict[str, list[str]]:
        """Return the cells in which each gaslight, lantern or detective would show somebody."""

    @abstractmethod
    def effects(self, before: Plain, action: int, after: Plain) -> list[Effect]:
        """Return what followed from an action unasked."""

    @abstractmethod
    def known_to(self, before: Plain, action: int) -> str | None:
        """Return the only player who may know this outcome; None if everybody may."""

    @abstractmethod
    def event_turn(self, before: Plain) -> int:
        """Return the turn a decision belongs to; 0 for the set-up."""

    @abstractmethod
    def why_not(self, s: Plain, action: int) -> str:
        """Return why an action of this game may not be played now."""

    def in_activation(self, s: Plain) -> bool:
        """Return True if a character is in play: the next choice goes on with its activation."""
        return False

    def suspects_in(self, view: Any) -> list[str]:
        """Return those who may be Jack, as everybody knows."""
        return list(view.board.suspects)

    def final_choices(self, s: Plain, legal: Iterable[str]) -> list[str]:
        """Return those of the legal actions that draw a card within the activation.

        What was drawn cannot be taken back, so they are carried out at once. The answer depends on
        nothing hidden.
        """
        return []

    # What all games share.

    def position(self, s: Plain) -> dict[str, Any]:
        """Return the position of a record, with all secrets."""
        return self.codec.to_position(s)

    def from_position(self, position: dict[str, Any]) -> Any:
        """Return the record of a position; raise BadPosition if it cannot be."""
        return self.codec.from_position(position)

    def board(self, s: Plain) -> Any:
        """Return the public part of a view."""
        return self.board_type(**self.codec.to_board(s))

    def public_record(self, view: Any) -> Any:
        """Return the record of a view with everything public filled in, and nothing else."""
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
        """Return the plain values of a record that never changes."""
        return self._read(box)

    @cached_property
    def view_writer(self) -> ViewWriter:
        """How this game's views are written as JSON."""
        return ViewWriter(self)

    def actor_in(self, box: Any) -> str | None:
        """Return whose choice it is."""
        return NAMES[self.kernels.actor_in(box)]

    def previews_in(self, box: Any) -> tuple[list[int], list[int]]:
        """Return the legal actions as numbers, and for each the set of those seen after it."""
        return self._previews(self.kernels.previews_in, box)

    def can_replay(self, version: int) -> bool:
        """Return True if games begun under a version of the rules go on and replay unchanged."""
        return version == self.rules_version or version in self.replays_versions

    def edition(self, given: str | None) -> str | None:
        """Return the edition to play: the one given, or the first."""
        if given is None:
            return self.editions[0] if self.editions else None
        if given not in self.editions:
            known = self.editions or ("none: this game has one edition",)
            raise one_of(f"edition of {self.name}", given, known)
        return given

    def edition_of(self, record: Any) -> str | None:
        """Return the edition a record is played in."""
        return self.editions[record.edition] if self.editions else None

    def placed(self, position: dict[str, Any]) -> Any:
        """Return the record of a position; raise BadPosition if nobody could act in it."""
        record = self.from_position(position)
        running = copy_of(record)
        if self.reasons[record.reason] in ENDINGS.values():
            running.winner = NOBODY
        actor = self.actor(running)
        if actor is not None and not self.legal(running):
            raise BadPosition(
                f"{actor} is to act, but nothing is legal: what was due has not happened"
            )
        return record

    def legal(self, record: Any) -> list[int]:
        """Return the legal actions as numbers."""
        out = np.empty(self.most_legal, np.int16)
        return out[: self.kernels.legal(record, out)].tolist()  # type: ignore[no-any-return]

    def previews(self, record: Any) -> list[tuple[int, int]]:
        """Return the legal actions as numbers, each with the set of those seen after it."""
        return list(zip(*self._previews(self.kernels.previews, record), strict=True))

    def _previews(self, kernel: Kernel, given: Any) -> tuple[list[int], list[int]]:
        out = np.empty(self.most_legal, np.int16)
        seen = np.empty(self.most_legal, np.int64)
        n = kernel(given, out, seen)
        return out[:n].tolist(), seen[:n].tolist()

    def actor(self, record: Any) -> str | None:
        """Return whose choice it is."""
        return NAMES[self.kernels.actor(record)]

    def outcome(self, s: Any) -> Outcome | None:
        """Return how the game ended; None while it goes on."""
        winner = WINNERS[s.winner]
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
        """Return the number of an action or of its text; raise Illegal if there is none."""
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
        """Return the view of one viewer, built from parts that the viewer may know."""
        build: Any = self.view_type
        view: View = build(
            game=self.name,
            viewer=viewer,
            seq=seq,
            turn=s.turn,
            actor=actor,
            outcome=self.outcome(s),
            board=s.once("board", self.board),  # the same for all viewers
            private=self.private(s, viewer),
            log=log,
            legal=choices,
        )
        return view
