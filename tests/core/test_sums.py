"""Sums are added up in order."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from gaslamp.core.kernels.sums import total

NUMBERS = st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=300)


@given(NUMBERS)
def test_one_part_after_the_other(numbers: list[float]) -> None:
    found = numbers[0]
    for number in numbers[1:]:
        found += number
    assert total(numbers) == found
    assert total(np.array(numbers)) == found
    assert total(np.array([numbers, numbers]).T).tolist() == [found, found]


def test_an_error_that_sum_would_make_good_stays() -> None:
    assert total([1e16, 1.0, -1e16]) == 0.0


def test_whole_numbers_stay_whole() -> None:
    assert repr(total([1, 2])) == "3"
    assert repr(total(n > 1 for n in range(4))) == "2"
    assert total([]) == 0
