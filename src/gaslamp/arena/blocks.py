"""What is to be played, cut into blocks that can be played anywhere in any order."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import msgspec

from gaslamp.arena.players import RANDOM, check, limited, player
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import INVESTIGATOR, JACK, ROLES

N = TypeVar("N", int, float)

# Games a block: large enough to be worth sending, small enough to lose when the power goes.
KERNEL_GAMES = 100_000  # random against random; the games of such a block share one generator
INSTANT_GAMES = 100
THINKING_GAMES = 5


@dataclass(frozen=True)
class Pairing:
    """Two players at one game, each in one role; the seed fixes every game between them."""

    game: str
    edition: str | None
    rules: int
    jack: str
    investigator: str
    seed: int

    @property
    def bots(self) -> dict[str, str]:
        """The players by role."""
        return {JACK: self.jack, INVESTIGATOR: self.investigator}

    @property
    def in_kernel(self) -> bool:
        """Whether both choose uniformly, so that the kernel can play the games by itself."""
        return self.jack == self.investigator == RANDOM

    @property
    def thinks(self) -> bool:
        """Whether somebody takes time over decisions."""
        return any(player(text).thinks(self.game) for text in self.bots.values())

    @property
    def games_a_block(self) -> int:
        """How many games are played in one go."""
        if self.in_kernel:
            return KERNEL_GAMES
        return THINKING_GAMES if self.thinks else INSTANT_GAMES

    def swapped(self) -> "Pairing":
        """The same two with the roles exchanged; game by game, chance has the same seed."""
        return replace(self, jack=self.investigator, investigator=self.jack)


def pairing(
    game: str,
    jack: str,
    investigator: str,
    seed: int,
    *,
    edition: str | None = None,
    iterations: int | None = None,
    seconds: float | None = None,
) -> Pairing:
    """A pairing whose names are all known; the budget is for those who think and have none."""
    found = find_game(game)
    jack, investigator = (limited(game, text, iterations, seconds) for text in (jack, investigator))
    check(game, (jack, investigator))
    return Pairing(game, found.edition(edition), found.rules_version, jack, investigator, seed)


@dataclass(frozen=True)
class Block:
    """Consecutive games of a pairing, numbered from `first`."""

    pairing: Pairing
    first: int
    games: int


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a block: one line of a results file.

    The reasons are by winner. An action is a decision or an outcome of chance. Decisions and the
    seconds spent on them are by role, and are not counted where the kernel played by itself.
    """

    game: str
    edition: str | None
    rules: int
    bots: dict[str, str]
    seed: int
    first: int
    games: int
    wins: dict[str, int]
    reasons: dict[str, dict[str, int]]
    turns: int
    actions: int
    decisions: dict[str, int]
    thinking: dict[str, float]
    seconds: float

    def __post_init__(self) -> None:
        if not set(self.bots) == set(self.wins) == set(self.reasons) == set(ROLES):
            raise ValueError("its bots, wins and reasons are not those of jack and investigator")
        if self.games < 1 or self.first < 0:
            raise ValueError("it has no games")
        by_reason = {role: sum(found.values()) for role, found in self.reasons.items()}
        if sum(self.wins.values()) != self.games or by_reason != self.wins:
            raise ValueError("its wins and reasons do not add up to its games")

    @property
    def pairing(self) -> Pairing:
        """Who played what."""
        return Pairing(
            self.game,
            self.edition,
            self.rules,
            self.bots[JACK],
            self.bots[INVESTIGATOR],
            self.seed,
        )

    def with_next(self, block: "Played") -> "Played":
        """This block and the one whose games follow its own, as one."""
        assert block.pairing == self.pairing
        assert block.first == self.first + self.games
        return msgspec.structs.replace(
            self,
            games=self.games + block.games,
            wins=_added(self.wins, block.wins),
            reasons={role: _added(self.reasons[role], block.reasons[role]) for role in ROLES},
            turns=self.turns + block.turns,
            actions=self.actions + block.actions,
            decisions=_added(self.decisions, block.decisions),
            thinking=_added(self.thinking, block.thinking),
            seconds=self.seconds + block.seconds,
        )

    def as_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return msgspec.structs.asdict(self)


def _added(one: dict[str, N], other: dict[str, N]) -> dict[str, N]:
    """The counts of both, key by key."""
    return {key: one.get(key, 0) + other.get(key, 0) for key in {**one, **other}}


def missing(wanted: Pairing, games: int, played: Iterable[Played]) -> Iterator[Block]:
    """The blocks that are left of so many games, where some were played before."""
    size, next_game = wanted.games_a_block, 0
    taken = sorted((block.first, block.first + block.games) for block in played)
    for start, end in [*taken, (games, games)]:
        while next_game < min(start, games):
            stop = min(start, games, (next_game // size + 1) * size)
            yield Block(wanted, next_game, stop - next_game)
            next_game = stop
        next_game = max(next_game, end)
