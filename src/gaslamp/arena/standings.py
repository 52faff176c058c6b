"""The standings of one game: who won how often against whom, over all results."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from gaslamp.arena.blocks import Played
from gaslamp.arena.intervals import wilson
from gaslamp.arena.players import RANDOM
from gaslamp.arena.ratings import Ratings, Score, rate
from gaslamp.core.roles import INVESTIGATOR, JACK, ROLES


@dataclass(frozen=True)
class Share:
    """Games won out of games played."""

    wins: int
    games: int

    @property
    def value(self) -> float:
        """The share, from 0 to 1."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Its 95 % confidence interval."""
        return wilson(self.wins, self.games)


@dataclass
class Effort:
    """How many decisions a player made, the seconds they took, and how many the clock cut short."""

    decisions: int = 0
    seconds: float = 0.0
    cut_short: int = 0

    @property
    def mean(self) -> float | None:
        """Seconds a decision; None if none was timed."""
        return self.seconds / self.decisions if self.decisions else None


@dataclass
class Standings:
    """The results of one game and edition, by the players as Jack and as Investigator."""

    game: str
    edition: str | None
    scores: dict[tuple[str, str], Share] = field(default_factory=dict)
    efforts: dict[tuple[str, str], Effort] = field(default_factory=dict)
    reasons: dict[tuple[str, str], dict[str, int]] = field(default_factory=dict)

    @property
    def players(self) -> list[str]:
        """All players by the mean of their two ratings, `random` first, then the weakest."""
        ratings = self.ratings()
        names = {name for pair in self.scores for name in pair}

        def strength(name: str) -> float:
            both = [
                side[name].value for side in (ratings.jack, ratings.investigator) if name in side
            ]
            return sum(both) / len(both)

        return sorted(names, key=lambda name: (name != RANDOM, strength(name), name))

    def ratings(self) -> Ratings:
        """Return one strength for each player and role."""
        return rate(
            [
                Score(jack, investigator, share.wins, share.games)
                for (jack, investigator), share in sorted(self.scores.items())
            ]
        )

    def jack_wins(self, jack: str, investigator: str) -> Share | None:
        """Return how often one won as Jack against another; None if they never met."""
        return self.scores.get((jack, investigator))

    def both_roles(self, one: str, other: str) -> Share | None:
        """Return how often one beat another over both roles; None unless they met in both.

        Both roles count the same: where one was played more often, its games are scaled down.
        """
        as_jack, as_investigator = self.jack_wins(one, other), self.jack_wins(other, one)
        if as_jack is None or as_investigator is None or one == other:
            return None
        each = min(as_jack.games, as_investigator.games)
        value = as_jack.value + 1 - as_investigator.value
        return Share(round(value * each), 2 * each)

    def effort(self, name: str, role: str) -> Effort:
        """Return how long a player's decisions in a role took."""
        return self.efforts.get((name, role), Effort())


def standings(played: Iterable[Played]) -> list[Standings]:
    """Return the standings of every game in the results, under its newest rules version."""
    blocks = list(played)
    newest: dict[str, int] = {}
    for block in blocks:
        newest[block.game] = max(block.rules, newest.get(block.game, block.rules))
    by_game: dict[tuple[str, str], list[Played]] = defaultdict(list)
    for block in blocks:
        if block.rules == newest[block.game]:
            by_game[block.game, block.edition or ""].append(block)
    return [_of_one(game, edition or None, found) for (game, edition), found in by_game.items()]


def _of_one(game: str, edition: str | None, blocks: list[Played]) -> Standings:
    wins: Counter[tuple[str, str]] = Counter()
    games: Counter[tuple[str, str]] = Counter()
    reasons: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    efforts: dict[tuple[str, str], Effort] = defaultdict(Effort)
    for block in blocks:
        pair = block.bots[JACK], block.bots[INVESTIGATOR]
        wins[pair] += block.wins[JACK]
        games[pair] += block.games
        for found in block.reasons.values():
            reasons[pair].update(found)
        for role in ROLES:
            effort = efforts[block.bots[role], role]
            effort.decisions += block.decisions.get(role, 0)
            effort.seconds += block.thinking.get(role, 0.0)
            effort.cut_short += block.cut_short.get(role, 0)
    scores = {pair: Share(wins[pair], count) for pair, count in games.items()}
    ends = {pair: dict(ended.most_common()) for pair, ended in reasons.items()}
    return Standings(game, edition, scores, dict(efforts), ends)
