"""Confidence intervals of shares."""

from math import sqrt

NORMAL_95 = 1.959964  # standard errors to either side of a 95 % interval


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval, which also fits few games and shares near 0 and 1."""
    if games == 0:
        return 0.0, 1.0
    share, square = wins / games, NORMAL_95**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = share * (1 - share) / games + square / (4 * games**2)
    margin = NORMAL_95 * sqrt(spread) / (1 + square / games)
    return max(0.0, middle - margin), min(1.0, middle + margin)
