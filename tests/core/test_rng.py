"""Our random numbers are splitmix64, the same everywhere, and fair."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaslamp.core.kernels.rng import below, draw_some, generator, next_word

LOW_64 = (1 << 64) - 1
# The first outputs of the published generator.
KNOWN = {
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F),
    1: (0x910A2DEC89025CC1, 0xBEEB8DA1658EEC67, 0xF893A2EEFB32555E),
}


def splitmix64(state: int) -> tuple[int, int]:
    """The next state and word, in unbounded integers."""
    state = (state + 0x9E3779B97F4A7C15) & LOW_64
    word = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & LOW_64
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & LOW_64
    return state, word ^ (word >> 31)


@pytest.mark.parametrize("seed", KNOWN)
def test_known_outputs(seed: int) -> None:
    rng = generator(seed)
    assert tuple(int(next_word(rng)) for _ in range(3)) == KNOWN[seed]


@given(st.integers(min_value=0, max_value=LOW_64))
def test_every_seed_gives_what_the_formula_gives(seed: int) -> None:
    rng, state = generator(seed), seed
    for _ in range(4):
        state, word = splitmix64(state)
        assert int(next_word(rng)) == word
        assert int(rng[0]) == state


@given(st.integers())
def test_any_whole_number_is_a_seed(seed: int) -> None:
    rng = generator(seed)
    assert rng.dtype == np.uint64
    assert int(rng[0]) == seed & LOW_64
    assert generator(seed + (1 << 64)) == rng


@given(st.integers(), st.integers(min_value=1, max_value=2**31 - 1))
def test_below_stays_below(seed: int, n: int) -> None:
    rng = generator(seed)
    _, word = splitmix64(int(rng[0]))
    found = below(rng, n)
    assert 0 <= found < n
    assert found == (word >> 32) * n >> 32


@pytest.mark.parametrize("n", [1, 2, 3, 9, 16, 70])
def test_below_is_uniform(n: int) -> None:
    rng = generator(5)
    each = 400
    counts = Counter(int(below(rng, n)) for _ in range(each * n))
    assert set(counts) == set(range(n))
    squares = sum((count - each) ** 2 / each for count in counts.values())
    assert squares <= 2 * n + 10  # chi-square has the mean n - 1


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    first = [int(below(generator(seed), 9)) for seed in range(9000)]
    assert max(Counter(first).values()) < 1150
    pairs = Counter(pairwise(first))
    assert len(pairs) == 81
    assert max(pairs.values()) < 170


@given(st.integers(), st.integers(1, 300), st.data())
def test_some_are_drawn_once_each(seed: int, n: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, n))
    found = draw_some(generator(seed), n, count).tolist()
    assert len(found) == len(set(found)) == count
    assert set(found) <= set(range(n))


def test_every_draw_is_as_likely() -> None:
    rng, each = generator(1), 300
    drawn = Counter(tuple(draw_some(rng, 4, 2).tolist()) for _ in range(12 * each))
    assert len(drawn) == 12
    assert sum((count - each) ** 2 / each for count in drawn.values()) < 35
