"""The games to be played, in blocks that can be played on any machine and in any order."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import msgspec

from gaslamp.arena.players import RANDOM, check, limited, player
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import INVESTIGATOR, JACK, ROLES

N = TypeVar("N", int, float)

# Games in a block: enough to be worth sending to a worker, few enough to lose in a crash.
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
        """True if both choose uniformly, so that a kernel can play whole games."""
        return self.jack == self.investigator == RANDOM

    @property
    def thinks(self) -> bool:
        """True if a player takes time over decisions."""
        return any(player(text).thinks(self.game) for text in self.bots.values())

    @property
    def games_a_block(self) -> int:
        """How many games make a block."""
        if self.in_kernel:
            return KERNEL_GAMES
        return THINKING_GAMES if self.thinks else INSTANT_GAMES

    def swapped(self) -> "Pairing":
        """Return the same two with the roles exchanged; game by game, chance has the same seed."""
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
    """Return a pairing, its names checked; players that think get the budget if they have none."""
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
    """The result of a block: one line of a results file.

    The reasons are by winner. An action is a decision or an outcome of chance. Decisions and the
    seconds spent on them are by role, and not counted where a kernel played whole games. So are the
    decisions that the clock cut short, if there are any: such games come out differently elsewhere.
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
    cut_short: dict[str, int] = {}

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
        """Return this block joined with the block of the games that follow."""
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
            cut_short=_added(self.cut_short, block.cut_short),
        )

    def as_dict(self) -> dict[str, Any]:
        """Return the result as a dict, ready for JSON."""
        return msgspec.structs.asdict(self)


def _added(one: dict[str, N], other: dict[str, N]) -> dict[str, N]:
    """Return the sums of both, key by key."""
    return {key: one.get(key, 0) + other.get(key, 0) for key in {**one, **other}}


def missing(wanted: Pairing, games: int, played: Iterable[Played]) -> Iterator[Block]:
    """Yield the blocks that are missing from the first `games` games of a pairing."""
    size, next_game = wanted.games_a_block, 0
    taken = sorted((block.first, block.first + block.games) for block in played)
    for start, end in [*taken, (games, games)]:
        while next_game < min(start, games):
            stop = min(start, games, (next_game // size + 1) * size)
            yield Block(wanted, next_game, stop - next_game)
            next_game = stop
        next_game = max(next_game, end)
