"""Our own random numbers (splitmix64): the same on every machine, compiled or not.

A generator is an array of one `uint64`, so that kernels can advance it in place.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from gaslamp.core.compile import kernel

Rng = npt.NDArray[np.uint64]

STEP = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
LOW_64 = (1 << 64) - 1


def generator(seed: int) -> Rng:
    """Return a generator that starts from a whole number; any integer is a seed."""
    return np.array([seed & LOW_64], dtype=np.uint64)


@kernel
def next_word(rng: Any) -> Any:
    """Return the next 64 random bits."""
    rng[0] += STEP
    word = rng[0]
    word = (word ^ (word >> np.uint64(30))) * MIX_1
    word = (word ^ (word >> np.uint64(27))) * MIX_2
    return word ^ (word >> np.uint64(31))


@kernel
def below(rng: Any, n: int) -> int:
    """Return a whole number from 0 to n-1, each as likely as the next (n under 2**31)."""
    high = next_word(rng) >> np.uint64(32)
    return np.int64((high * np.uint64(n)) >> np.uint64(32))


@kernel
def draw_some(rng: Any, n: int, count: int) -> Any:
    """Return `count` different numbers from 0 to n-1, in the order they were drawn."""
    numbers = np.arange(n)
    for place in range(count):
        other = place + below(rng, n - place)
        number = numbers[other]
        numbers[other] = numbers[place]
        numbers[place] = number
    return numbers[:count]
