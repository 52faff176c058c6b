"""Our own exp, log and log2: the same bits on every machine, compiled or not.

C libraries, NumPy and browsers each round these functions in their own way, and a last bit can
change which choice a search prefers. Here they are made of sums, products, quotients and whole
numbers alone, which every machine rounds alike, as it does square roots. (Nothing may fuse a
product and a sum into one operation: `tests/core/test_elementary.py` sees to it.) They are off by
less than one unit in the last place.

The method is Tang's (1989): a table for the coarse part, and a short series for what is left of it.
"""

import math
from decimal import Decimal, localcontext
from typing import Any

import numpy as np

from gaslamp.core.compile import kernel

DIGITS = 60  # of the tables, before they are rounded
EXPONENT_BITS = np.int64(52)  # below them: the mantissa of a double
EXPONENT_BIAS = np.int64(1023)
LOW_WORD = np.int64(0xFFFFFFFF)
SMALLEST_NORMAL = 2.0**-1022
STEP_BITS = 7
STEPS = 1 << STEP_BITS  # of a doubling in the table of exp, of 1 in that of the logarithms


def _parts(number: Decimal, grid: int) -> tuple[float, float]:
    """Return a number as a multiple of 2 ** -grid, and the rest."""
    high = (number * 2**grid).to_integral_value() / 2**grid
    return float(high), float(number - high)


def _tables() -> tuple[Any, ...]:
    with localcontext() as context:
        context.prec = DIGITS
        ln2 = Decimal(2).ln()
        powers = [(ln2 * n / STEPS).exp() for n in range(STEPS)]
        exp_high = [float(power) for power in powers]
        exp_low = [float(p - Decimal(high)) for p, high in zip(powers, exp_high, strict=True)]
        # The mantissas of logarithms are from 0.6875 to 1.375: so few multiples of 1 / STEPS.
        logs = [(Decimal(max(n, 1)) / STEPS).ln() for n in range(2 * STEPS)]
        log_parts = [_parts(log, LOG_GRID) for log in logs]
        log2_parts = [_parts(log / ln2, LOG_GRID) for log in logs]
        constants = (
            *_parts(ln2 / STEPS, 40),  # a multiple of 2 ** -40: times a number of steps it is exact
            float(STEPS / ln2),
            *_parts(ln2, LOG_GRID),
            *_parts(1 / ln2, 30),
        )
    return np.array([exp_high, exp_low]), np.array(log_parts), np.array(log2_parts), constants


LOG_GRID = 42  # the coarse parts of logarithms are multiples of 2 ** -42: their sums are exact
EXP_TABLE, LOG_TABLE, LOG2_TABLE, _CONSTANTS = _tables()
STEP_HIGH, STEP_LOW, STEPS_IN_ONE, LN2_HIGH, LN2_LOW, LOG2_E_HIGH, LOG2_E_LOW = _CONSTANTS

LARGEST_EXP = 709.782712893384  # of more, exp is infinite
SMALLEST_EXP = -745.1332191019412  # of less, exp is 0
FIRST_MANTISSA = np.float64(0.6875).view(np.int64)  # of the logarithms' mantissas


@kernel
def two_to(power: int) -> float:
    """Return 2 ** power, for a power from -1022 to 1023."""
    return np.int64((np.int64(power) + EXPONENT_BIAS) << EXPONENT_BITS).view(np.float64)


@kernel
def exp(x: float) -> float:
    """Return e to the power of x; 0 and infinity where a double has no more room."""
    if math.isnan(x):
        return x
    if x > LARGEST_EXP:
        return np.inf
    if x < SMALLEST_EXP:
        return 0.0
    steps = math.floor(x * STEPS_IN_ONE + 0.5)
    r = (x - steps * STEP_HIGH) - steps * STEP_LOW
    series = r + r * r * (0.5 + r * (1 / 6 + r * (1 / 24 + r * (1 / 120))))
    place = steps & (STEPS - 1)
    power = steps >> STEP_BITS
    high = EXP_TABLE[0, place]
    found = high + (EXP_TABLE[1, place] + high * series)
    half = power >> 1  # two factors: one alone can be too small or too large for a double
    return found * two_to(half) * two_to(power - half)


@kernel
def logistic(x: float) -> float:
    """Return 1 / (1 + exp(-x)): the chance whose logarithmic odds are x."""
    return 1.0 / (1.0 + exp(-x))


@kernel
def mantissa_and_power(x: float) -> Any:
    """Return m from 0.6875 to 1.375 and k with x = m * 2 ** k, of a finite x above 0."""
    shift = np.int64(0)
    if x < SMALLEST_NORMAL:
        x *= 2.0**54
        shift = np.int64(54)
    bits = np.float64(x).view(np.int64)
    power = (bits - FIRST_MANTISSA) >> EXPONENT_BITS
    mantissa = np.int64(bits - (power << EXPONENT_BITS)).view(np.float64)
    return mantissa, power - shift


@kernel
def log1p_rest(r: float) -> float:
    """Return log(1 + r) - r for a small r."""
    higher = 1 / 5 - r * (1 / 6 - r * (1 / 7 - r * (1 / 8)))
    return -(r * r) * (0.5 - r * (1 / 3 - r * (1 / 4 - r * higher)))


@kernel
def log_outside(x: float) -> float:
    """Return the logarithm of what is not a finite number above 0."""
    if x == 0.0:
        return -np.inf
    return x if x > 0.0 else np.nan


@kernel
def log(x: float) -> float:
    """Return the natural logarithm; minus infinity of 0, and no number of what is below it."""
    if not 0.0 < x < np.inf:
        return log_outside(x)
    mantissa, power = mantissa_and_power(x)
    near = math.floor(mantissa * STEPS + 0.5)
    centre = near / STEPS
    r = (mantissa - centre) / centre
    coarse = power * LN2_HIGH + LOG_TABLE[near, 0]
    fine = power * LN2_LOW + LOG_TABLE[near, 1]
    found = coarse + r
    return found + (((coarse - found) + r) + (fine + log1p_rest(r)))


@kernel
def log2(x: float) -> float:
    """Return the logarithm to base 2, exact for powers of 2; otherwise as `log`."""
    if not 0.0 < x < np.inf:
        return log_outside(x)
    mantissa, power = mantissa_and_power(x)
    near = math.floor(mantissa * STEPS + 0.5)
    centre = near / STEPS
    r = (mantissa - centre) / centre
    r_high = np.int64(np.float64(r).view(np.int64) & ~LOW_WORD).view(np.float64)
    scaled = r_high * LOG2_E_HIGH  # exact: few digits each
    rest = (r - r_high) * LOG2_E_HIGH + r * LOG2_E_LOW
    rest += log1p_rest(r) * (LOG2_E_HIGH + LOG2_E_LOW)
    coarse = power + LOG2_TABLE[near, 0]
    found = coarse + scaled
    return found + (((coarse - found) + scaled) + (LOG2_TABLE[near, 1] + rest))


@kernel
def whole_power(base: float, times: int) -> float:
    """Return a number multiplied with itself so many times."""
    found = 1.0
    for _ in range(times):
        found *= base
    return found
