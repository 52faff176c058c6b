"""Our own exp and logarithms are right to the last place but one, and the same bits everywhere."""

import hashlib
import math
import os
import subprocess
import sys
from collections.abc import Callable
from decimal import Decimal, localcontext
from types import FunctionType
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaslamp.core.compile import COMPILED, kernel
from gaslamp.core.kernels import elementary
from gaslamp.core.kernels.elementary import exp, log, log2, logistic, whole_power
from gaslamp.core.kernels.rng import generator, next_word

DIGITS = 40
MOST_OFF = 1.0  # units in the last place
# Over 12,000 results: changes only if the functions do, and then every bot may choose differently.
BITS = "acc4470dfcf0bfb6"


def off_by(found: float, exact: Decimal) -> float:
    """Return how far a result is from the truth, in units in the last place."""
    return float(abs(Decimal(found) - exact) / Decimal(math.ulp(float(exact))))


def exactly(function: Callable[[Decimal], Decimal], x: float) -> Decimal:
    with localcontext() as context:
        context.prec = DIGITS
        return function(Decimal(x))


def exact_log2(x: Decimal) -> Decimal:
    return x.ln() / Decimal(2).ln()


@given(st.floats(-745, 709.7) | st.floats(-1, 1))
def test_exp_is_right(x: float) -> None:
    assert off_by(exp(x), exactly(Decimal.exp, x)) <= MOST_OFF


POSITIVE = st.floats(5e-324, 1.7e308) | st.floats(0.5, 2) | st.integers(2, 2**40).map(float)


@given(POSITIVE.filter(lambda x: x != 1))
def test_logarithms_are_right(x: float) -> None:
    assert off_by(log(x), exactly(Decimal.ln, x)) <= MOST_OFF
    assert off_by(log2(x), exactly(exact_log2, x)) <= MOST_OFF


@pytest.mark.parametrize("around", [0.6875, 1.0, 1.375, 2.0**-1022, math.e, 2.0])
def test_logarithms_are_right_where_tables_change(around: float) -> None:
    for steps in [*range(-40, 41), *(s * 2**n for n in range(6, 45) for s in (-1, 1))]:
        x = around + steps * math.ulp(around)
        if x > 0 and x != 1:
            assert off_by(log(x), exactly(Decimal.ln, x)) <= MOST_OFF
            assert off_by(log2(x), exactly(exact_log2, x)) <= MOST_OFF


@given(st.integers(-1074, 1023))
def test_the_logarithm_of_a_power_of_two_is_exact(power: int) -> None:
    assert log2(2.0**power) == power


def test_where_there_is_no_number() -> None:
    assert (exp(0.0), exp(-0.0), exp(1.0), log(1.0), log2(1.0)) == (1.0, 1.0, math.e, 0.0, 0.0)
    assert (exp(math.inf), exp(710.0), exp(-math.inf), exp(-746.0)) == (math.inf, math.inf, 0, 0)
    assert exp(709.78) < math.inf
    assert exp(-745.0) == 5e-324  # the smallest there is
    for logarithm in (log, log2):
        assert logarithm(0.0) == logarithm(-0.0) == -math.inf
        assert logarithm(math.inf) == math.inf
        assert math.isnan(logarithm(-1.0))
        assert math.isnan(logarithm(math.nan))
    assert math.isnan(exp(math.nan))


def test_chances_and_powers() -> None:
    assert (logistic(0.0), logistic(800.0), logistic(-800.0)) == (0.5, 1.0, 0.0)
    assert logistic(1.5) == pytest.approx(1 / (1 + math.exp(-1.5)), rel=1e-15)
    assert (whole_power(0.7, 0), whole_power(0.5, 3)) == (1.0, 0.125)


def bits_of_many() -> str:
    """Return a hash over many results."""
    rng, digest = generator(3), hashlib.sha256()
    for _ in range(3000):
        x = int(next_word(rng)) / 2.0**64
        for found in (
            *(exp((x - 0.5) * 1500), exp(x - 0.5), log(x), log2(x)),
            *(log(1 + x / 100), log2(1 - x / 200)),
        ):
            digest.update(np.float64(found).tobytes())
    return digest.hexdigest()[:16]


def test_the_bits_are_the_same_everywhere() -> None:
    assert bits_of_many() == BITS


def test_the_bits_are_the_same_without_the_compiler() -> None:
    program = f"import sys; sys.path[:] = {sys.path!r}; import {__name__} as t"
    plain = subprocess.run(
        [sys.executable, "-c", f"{program}; print(t.bits_of_many())"],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert plain.stdout.strip() == BITS


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_no_product_is_fused_with_a_sum() -> None:
    """A fused operation rounds once where the others round twice: the result is another.

    Where the processor has such an operation, the compiler must not use it unasked.
    """
    a = 1.0 + 2.0**-30
    assert compiled_anew(_product_less)(a, a, 1.0 + 2.0**-29) == 0.0
    for function in (exp, log, log2):
        fresh = compiled_anew(vars(function)["py_func"])
        fresh(0.5)
        code = "".join(fresh.inspect_asm().values())
        assert "mul" in code
        assert "fma" not in code


def _product_less(a: float, b: float, c: float) -> float:
    return a * b - c


def compiled_anew(function: Any) -> Any:
    """Return a kernel of a function, compiled as all are, but not kept."""
    copy = FunctionType(function.__code__, function.__globals__, function.__name__)
    copy.__module__ = elementary.__name__
    found: Any = kernel(copy)
    found._cache.disable()
    return found
