"""Random games agree with the reference figures of the rules pages."""

from dataclasses import dataclass

import numpy as np
import pytest

from gaslamp.core.kernels.rng import generator
from gaslamp.core.registry import GAMES
from gaslamp.core.registry import game as find_game

RANDOM_GAMES = 200_000
POINTS = 0.5  # percentage points to either side
TURNS = 0.02  # turns to either side; the standard error of the mean is about 0.004


@dataclass(frozen=True)
class Figures:
    """What becomes of games in which both sides choose uniformly among all legal actions."""

    investigator: float  # per cent of games
    mean_turns: float
    race: float | None = None  # per cent of games in which a race begins


# From the last section of docs/rules/<game>.md.
REFERENCE = {"pocket": Figures(investigator=74.3, mean_turns=4.61, race=5.1)}


@pytest.mark.parametrize("game", [name for name in GAMES if name in REFERENCE])
def test_random_games_agree_with_the_reference_figures(game: str) -> None:
    found, figures = find_game(game), REFERENCE[game]
    reasons = np.zeros((2, len(found.reasons)), np.int64)
    turns = np.zeros(9, np.int64)
    start, rng = found.start(found.edition(None)), generator(1)
    found.kernels.random_games(start, rng, RANDOM_GAMES, reasons, turns)
    assert reasons.sum() == turns.sum() == RANDOM_GAMES
    investigator, jack = 100 * reasons.sum(axis=1) / RANDOM_GAMES
    assert investigator == pytest.approx(figures.investigator, abs=POINTS)
    assert jack == pytest.approx(100 - figures.investigator, abs=POINTS)
    mean_turns = (turns * np.arange(9)).sum() / RANDOM_GAMES
    assert mean_turns == pytest.approx(figures.mean_turns, abs=TURNS)
    if figures.race is not None:  # a race that began ends the game in one of two ways
        races = sum(
            reasons[:, found.reasons.index(f"race_{how}")].sum() for how in ("seen", "unseen")
        )
        assert 100 * races / RANDOM_GAMES == pytest.approx(figures.race, abs=POINTS)
