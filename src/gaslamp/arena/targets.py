"""What the bots are to reach against yardsticks, tested as the games come in.

A share is tested after every round of games, from the fewest to the most: it stops as soon as its
interval lies on one side of the target. The interval that decides is wider than the 95 % that is
shown, as every further look is another chance to be wrong.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from gaslamp.arena.blocks import Pairing, pairing
from gaslamp.arena.intervals import NORMAL_95, wilson
from gaslamp.arena.results import Results
from gaslamp.core.registry import game as find_game
from gaslamp.core.roles import INVESTIGATOR, JACK

FEWEST, MOST, ROUND = 200, 1000, 40  # games of a claim
# Pocock's bound for about twenty looks: the errors of all looks together stay below 5 %.
MANY_LOOKS = 2.67

SELF = "level-5"


@dataclass(frozen=True)
class Claim:
    """That a share of wins, or the difference to another one, is above or below a target.

    The share is that of `player` in the pairings; a claim about a gain subtracts what `player`'s
    role wins in `compared`.
    """

    name: str
    player: str
    pairings: tuple[Pairing, ...]
    target: float
    at_least: bool
    compared: tuple[Pairing, ...] = ()

    @property
    def wanted(self) -> tuple[Pairing, ...]:
        """All games that it needs."""
        return self.pairings + self.compared

    @property
    def role(self) -> str:
        """The role of the player in the first pairing."""
        return JACK if self.pairings[0].jack == self.player else INVESTIGATOR


@dataclass(frozen=True)
class Finding:
    """What the games say about a claim so far."""

    value: float
    interval: tuple[float, float]
    games: int
    verdict: str  # "met", "missed" or "open"


def claims(game: str, edition: str | None, seed: int) -> list[Claim]:
    """Return what is claimed of the levels in a game (docs/strength.md has the results)."""
    pocket = find_game(game).family == "tiles"
    above_minimax, above_classic = (0.68, 0.54) if pocket else (0.9, 0.65)

    def pair(jack: str, investigator: str) -> Pairing:
        return pairing(game, jack, investigator, seed, edition=edition)

    def swapped(one: str, other: str) -> tuple[Pairing, ...]:
        return pair(one, other), pair(other, one)

    own = (pair(SELF, SELF),)
    reader, deceiver = f"reader:{SELF}", f"deceiver:{SELF}"
    return [
        Claim("against minimax", SELF, swapped(SELF, "minimax"), above_minimax, True),
        Claim("against classic-5", SELF, swapped(SELF, "classic-5"), above_classic, True),
        Claim("level-3 against minimax", "level-3", swapped("level-3", "minimax"), 0.5, True),
        Claim("reader's gain", reader, (pair(SELF, reader),), 0.05, False, own),
        Claim("deceiver's gain", deceiver, (pair(deceiver, SELF),), 0.05, False, own),
    ]


def finding(claim: Claim, results: Results) -> Finding:
    """Return what the results say about a claim."""
    wins, games = _share(claim.pairings, claim.player, None, results)
    low, high = wilson(wins, games)
    value = wins / games if games else 0.0
    least = games
    if claim.compared:
        base, base_games = _share(claim.compared, None, claim.role, results)
        least = min(games, base_games)
        value, low, high = _difference(wins, games, base, base_games)
    verdict = "open"
    if least >= FEWEST:
        wide = MANY_LOOKS / NORMAL_95
        far_low, far_high = value - (value - low) * wide, value + (high - value) * wide
        if far_low >= claim.target:
            verdict = "met" if claim.at_least else "missed"
        elif far_high <= claim.target:
            verdict = "missed" if claim.at_least else "met"
    return Finding(value, (low, high), least, verdict)


def next_round(claims: Sequence[Claim], results: Results) -> list[tuple[Pairing, int]]:
    """Return how many games of each pairing the claims that are still open need next."""
    wanted: dict[Pairing, int] = {}
    for claim in claims:
        if finding(claim, results).verdict != "open":
            continue
        done = min(_games(part, results) for part in (claim.pairings, claim.compared) if part)
        if done >= MOST:
            continue
        more = FEWEST if done < FEWEST else min(MOST, done + ROUND)
        for part in (claim.pairings, claim.compared):
            for one in part:
                wanted[one] = max(wanted.get(one, 0), -(-more // len(part)))
    return list(wanted.items())


def _games(pairings: Sequence[Pairing], results: Results) -> int:
    return sum(block.games for one in pairings for block in results.of(one))


def _share(
    pairings: Sequence[Pairing], player: str | None, role: str | None, results: Results
) -> tuple[int, int]:
    """Return the wins of a player, or of a role, and the games."""
    wins = 0
    for one in pairings:
        who = role or (JACK if one.jack == player else INVESTIGATOR)
        wins += sum(block.wins[who] for block in results.of(one))
    return wins, _games(pairings, results)


def _difference(wins: int, games: int, other: int, other_games: int) -> tuple[float, float, float]:
    """Return the difference of two shares and its 95 % interval (Newcombe's, from Wilson's)."""
    if not games or not other_games:
        return 0.0, -1.0, 1.0
    one, two = wins / games, other / other_games
    (low, high), (other_low, other_high) = wilson(wins, games), wilson(other, other_games)
    down = sqrt((one - low) ** 2 + (other_high - two) ** 2)
    up = sqrt((high - one) ** 2 + (two - other_low) ** 2)
    return one - two, one - two - down, one - two + up
