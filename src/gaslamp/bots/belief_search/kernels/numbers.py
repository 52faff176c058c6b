"""Exponential and logarithm from additions and multiplications: the same on every machine."""

import numpy as np

from gaslamp.core.compile import kernel

LN2 = 0.6931471805599453
LARGEST = 60.0  # the exponential of anything beyond is that of this
POWERS = np.array([2.0**n for n in range(-90, 91)])
MIDDLE = 90  # the place of 1 in POWERS


@kernel
def exponential(x: float) -> float:
    """Return e to the power of x."""
    x = min(max(x, -LARGEST), LARGEST)
    whole = int(np.floor(x / LN2 + 0.5))
    rest = x - whole * LN2
    term, total = 1.0, 1.0
    for n in range(1, 14):
        term *= rest / n
        total += term
    return total * POWERS[MIDDLE + whole]


@kernel
def binary_log(x: float) -> float:
    """Return the logarithm of x to the base 2, for x from 1e-20 to 1e20."""
    whole = 0
    while x >= 2.0:
        x *= 0.5
        whole += 1
    while x < 1.0:
        x *= 2.0
        whole -= 1
    y = (x - 1.0) / (x + 1.0)
    square, term, total = y * y, y, 0.0
    for n in range(1, 40, 2):
        total += term / n
        term *= square
    return whole + 2.0 * total / LN2
