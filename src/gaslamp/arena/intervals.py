"""How far a share that was counted may be from the truth."""

from math import sqrt

NORMAL_95 = 1.959964  # standard errors to either side that hold the truth in 95 of 100 cases


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Wilson's interval, 95 %: right for few games too, and for shares near 0 and 1."""
    if games == 0:
        return 0.0, 1.0
    share, square = wins / games, NORMAL_95**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = share * (1 - share) / games + square / (4 * games**2)
    margin = NORMAL_95 * sqrt(spread) / (1 + square / games)
    return max(0.0, middle - margin), min(1.0, middle + margin)
