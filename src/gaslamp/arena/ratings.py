"""One strength for each player in each role, from everybody's results at one game.

The chance that Jack wins is taken to depend on the difference of two strengths (Bradley and Terry),
his as Jack and his opponent's as Investigator, and on the balance of the game, which is where
the two strengths are 0. The strengths that make the results most likely are found by Newton's
method. They are on Elo's scale: 400 more means odds of ten to one against an equal.
"""

from dataclasses import dataclass
from math import log

import numpy as np
import numpy.typing as npt

from gaslamp.arena.intervals import NORMAL_95
from gaslamp.arena.players import RANDOM

Floats = npt.NDArray[np.float64]

ELO = 400 / log(10)
# The standard deviation of the prior of a strength, around 0. It keeps the strength of a player who
# won or lost every game finite, and hardly affects any other.
LIKELY = 1000 / ELO
STEPS = 100
SMALL = 1e-9


@dataclass(frozen=True)
class Rating:
    """A strength with its interval, 95 %."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Ratings:
    """The strengths of all players of a game; those of the anchor are 0."""

    anchor: str
    balance: Rating
    jack: dict[str, Rating]
    investigator: dict[str, Rating]


@dataclass(frozen=True)
class Score:
    """Games between two players, and how many of them Jack won."""

    jack: str
    investigator: str
    wins: int
    games: int


def rate(scores: list[Score]) -> Ratings:
    """Return the strengths that fit the scores best; `random` is the anchor if it took part."""
    as_jack = sorted({score.jack for score in scores})
    as_investigator = sorted({score.investigator for score in scores})
    everybody = sorted({*as_jack, *as_investigator})
    anchor = RANDOM if RANDOM in everybody else everybody[0]
    seats = [(0, name) for name in as_jack if name != anchor]
    seats += [(1, name) for name in as_investigator if name != anchor]
    column = {seat: number for number, seat in enumerate(seats, 1)}
    design = np.zeros((len(scores), 1 + len(seats)))
    design[:, 0] = 1  # the balance of the game
    for row, score in zip(design, scores, strict=True):
        if score.jack != anchor:
            row[column[0, score.jack]] = 1
        if score.investigator != anchor:
            row[column[1, score.investigator]] = -1
    values, errors = _fit(
        design,
        np.array([score.wins for score in scores], float),
        np.array([score.games for score in scores], float),
    )

    def rating(number: int) -> Rating:
        value, margin = ELO * float(values[number]), ELO * NORMAL_95 * float(errors[number])
        return Rating(value, value - margin, value + margin)

    def ratings(role: int, names: list[str]) -> dict[str, Rating]:
        none = Rating(0.0, 0.0, 0.0)
        return {name: none if name == anchor else rating(column[role, name]) for name in names}

    return Ratings(anchor, rating(0), ratings(0, as_jack), ratings(1, as_investigator))


def _fit(design: Floats, wins: Floats, games: Floats) -> tuple[Floats, Floats]:
    """Return the most likely values, and their standard errors from the curvature."""
    prior = np.full(design.shape[1], LIKELY**-2)
    values = np.zeros(design.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-(design @ values)))
        slope = design.T @ (wins - games * chance) - prior * values
        weights = games * chance * (1 - chance)
        curve = design.T @ (weights[:, None] * design) + np.diag(prior)
        step = np.linalg.solve(curve, slope)
        longest = float(np.abs(step).max())
        values += step * min(1.0, 1.0 / max(longest, SMALL))  # do not overshoot
        if longest < SMALL:
            break
    return values, np.sqrt(np.diag(np.linalg.inv(curve)))
