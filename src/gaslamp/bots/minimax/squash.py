"""From a sum of weights to a chance."""


def squash(weight: float) -> float:
    """Return a chance: one half at zero, towards 0 and 1 far from it."""
    return 0.5 + 0.5 * weight / (1 + abs(weight))
